"""What a hint says of a move: what to look at, the idea, and the move in words.

The move has been found by a search, which gives no reasons; these are the ones that a friend at the table would give.
They are read off the view: its facts, the rules, and the cards that its seat has not seen, merely counted. A reason
that could not be made again from these has no place here.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from austenplay.core.derivation import Derivation, Number, Share
from austenplay.core.errors import listed
from austenplay.core.facts import Claim, Fact
from austenplay.core.hints import Step
from austenplay.core.protocols import Action
from austenplay.core.work import finished
from austenplay.games.love_letter.effects import (
    Aim,
    Compare,
    Exchange,
    Guess,
    Look,
    OnlyOneToken,
    Perish,
    Protect,
    Redraw,
    Swap,
)
from austenplay.games.love_letter.hidden.known import known
from austenplay.games.love_letter.hidden.odds import COUNTING, Odds
from austenplay.games.love_letter.legality import order_label
from austenplay.games.love_letter.policies import POLICIES
from austenplay.games.love_letter.rules import Keep, Play
from austenplay.games.love_letter.view import View
from austenplay.games.love_letter.words import the

MOST_MOVES, NAMES = 10, 2
"""Up to how many moves all are weighed; of more, how many names for each player that a guess may be aimed at."""
CERTAIN = "Somebody can be sent out for certain."
SHOWDOWN = "Keep the higher card: hands are shown when this turn is done."


def worthwhile(view: View) -> tuple[Action, ...]:
    """Return the legal actions; where they are many, of those that differ in the name they say only some.

    These are the likeliest names to be right and the highest that may be, since at the end a high hand is the one to
    fear; and for each card one name that cannot be right, since a rival may be worth more at the table than out.
    """
    legal = view.legal_actions()
    if len(legal) <= MOST_MOVES:
        return legal
    guesses = defaultdict[tuple[str, int], list[Play]](list)
    for action in legal:
        if isinstance(action, Play) and action.guess is not None and action.target is not None:
            guesses[action.card, action.target].append(action)
    belief = finished(view.exact_belief(POLICIES["uniform"])) or _odds(view).belief  # as the search draws its worlds
    spared = set[Action]()
    misses = dict[str, Play]()
    for (card, target), names in guesses.items():
        chances = belief.at(("hand", target, 0))

        def right(guess: Play, chances: Mapping[str, Number] = chances) -> Number:
            return sum((chances.get(card, 0) for card in view.rules.names_hit(str(guess.guess))), Fraction(0))

        ranked = sorted(names, key=right, reverse=True)
        possible = [guess for guess in ranked if right(guess)] or ranked
        highest = max(possible, key=lambda guess: view.rules.deck.value[str(guess.guess)])
        if not right(ranked[-1]):
            misses.setdefault(card, ranked[-1])
        spared.update(guess for guess in ranked[NAMES:] if guess not in (highest, misses.get(card)))
    return tuple(action for action in legal if action not in spared)


def steps(view: View, action: Action) -> tuple[Step, Step, Step]:
    """Return what leads a seat to an action: what to look at, the idea, the move."""
    assert isinstance(action, Play | Keep)
    whisper = _Keeping(view, action) if isinstance(action, Keep) else _Playing(view, action)
    return whisper.look(), whisper.idea(), Step(whisper.move())


def _odds(view: View) -> Odds:
    """Return the odds of a view by counting, which is exact at every table."""
    belief = finished(view.exact_belief(None))
    assert belief is not None  # who only counts tells hardly any ways apart
    return Odds(belief)


class _Whisper:
    """What all hints about a view have in common: how its seat is spoken of, and how cards are counted."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view, self.rules, self.deck = view, view.rules, view.rules.deck
        self.me, self.my = f"{{{view.seat}}}", f"{{{view.seat}'s}}"
        self.not_seen = f"that {{{view.seat} has}} not seen"

    def name(self, card: str) -> str:
        """Return a character with its article."""
        return the(self.rules, card)

    def counted(self, words: str, cards: Iterable[str]) -> Derivation:
        """Return the share of some characters among the cards that the seat has not seen."""
        among, unseen = frozenset(cards), self.view.unseen()
        shares = (
            Share(card, self.deck.name_of(card), unseen[card], Fraction(1), Fraction(card in among))
            for card in self.deck.characters
            if unseen[card]
        )
        return Derivation(f"a card {self.not_seen} {words}", tuple(shares), COUNTING)

    def measured(self, card: str, *, higher: bool) -> Step:
        """Return how a card stands beside those that have not been seen."""
        value, word = self.deck.value, "higher" if higher else "lower"
        some = [key for key in value if (value[key] > value[card] if higher else value[key] < value[card])]
        chance = self.counted(f"is {word} than {self.name(card)}", some)
        return Step(f"Measure {self.name(card)}: {self.so_many(chance)} {word}.", chances=(chance,))

    def so_many(self, chance: Derivation) -> str:
        """Return a count as the beginning of a sentence: "3 of the 9 cards that you have not seen are"."""
        if chance.whole == 1:
            return f"the only card {self.not_seen} is{'' if chance.matching else ' not'}"
        number = {0: "none", chance.whole: "each"}.get(chance.matching, str(chance.matching))
        verb = "are" if 1 < chance.matching < chance.whole else "is"
        return f"{number} of the {chance.whole} cards {self.not_seen} {verb}"


class _Keeping(_Whisper):
    """What is said of keeping one of several cards."""

    def __init__(self, view: View, action: Keep) -> None:
        super().__init__(view)
        self.action = action

    def look(self) -> Step:
        """Return what becomes of the cards that are returned."""
        above = _cards(len(self.view.deck))
        return Step(
            f"What {self.me} {{{self.view.seat}:returns}} goes beneath the deck: {above} above it.", clause="LL-16.2"
        )

    def idea(self) -> Step:
        """Return what speaks for the card that is kept."""
        kept, value = self.action.card, self.deck.value
        if value[kept] == max(value[card] for card in self.view.hand):
            return Step("Keep what is high: in the end the hands are compared.", clause="LL-5.1")
        return Step("The highest card is not the best to hold now: keep one that can be put to use.")

    def move(self) -> str:
        """Return the move in words."""
        return f"Keep {self.name(self.action.card)}; {order_label(self.rules, self.action.bottom)}."


class _Playing(_Whisper):
    """What is said of playing a card."""

    def __init__(self, view: View, action: Play) -> None:
        super().__init__(view)
        self.action, self.card, self.target = action, action.card, action.target
        self.effect = self.rules.main_effect(action.card)
        kept = list(view.hand)
        kept.remove(action.card)
        self.stays = kept[0]
        self.others_open = view.situation(view.hand).open_others

    # What to look at

    def look(self) -> Step:
        """Return the first thing that bears on the move: what must be, what is certain, what is left to count."""
        found = self.forced() or self.certain() or self.sheltered() or self.ending() or self.unplayable() or self.left()
        shut = [seat for seat in self.view.protected if seat != self.view.seat]
        if found.clause or not shut or self.target in (None, self.view.seat):
            return found
        verb = "is" if len(shut) == 1 else "are"
        who = f"{listed((f'{{{seat}}}' for seat in shut), 'and')} {verb} protected."
        return Step(f"{found.text} {who}", found.facts, found.chances, "LL-14.2")

    def forced(self) -> Step | None:
        """Return that one card has to be played beside the other, where it has."""
        if self.card not in self.deck.must_leave[self.stays]:
            return None
        text = f"Look at {self.my} own hand: beside {self.name(self.stays)}, {self.name(self.card)} has to be played."
        return Step(text, clause="LL-18.2")

    def certain(self) -> Step | None:
        """Return what is certain of the hand that the move is aimed at."""
        facts = [fact for fact in self.facts if self.target != self.view.seat and self.place in fact.places]
        for claim in Claim:
            for fact in facts:
                if fact.claim is claim and (claim is Claim.IS or isinstance(self.effect, Guess | Compare)):
                    return Step(f"Something is certain. {fact.text}", (fact,), (), fact.clause)
        return None

    def sheltered(self) -> Step | None:
        """Return that nobody else may be chosen."""
        if self.others_open:
            return None
        return Step("Everybody else is protected: nobody can be reached in this turn.", clause="LL-14.2")

    def ending(self) -> Step | None:
        """Return that the deck has run out."""
        if self.view.deck:
            return None
        return Step("The deck has run out: whoever is still in after this turn shows a hand.", clause="LL-5.1")

    def unplayable(self) -> Step | None:
        """Return that the other card cannot be played without leaving the round."""
        if not self.deck.perishes(self.stays) or self.stays == self.card:
            return None
        text = f"Look at {self.my} own hand: whoever plays {self.name(self.stays)} leaves the round."
        return Step(text, clause="LL-19.1")

    def left(self) -> Step:
        """Return what is to be counted for this move."""
        match self.effect:
            case Guess():
                return self.nameable()
            case Compare():
                return self.measured(self.stays, higher=False)
            case Redraw() if self.target != self.view.seat and self.perishing:
                names = listed(map(self.name, self.perishing), "or")
                chance = self.counted(f"is {names}", self.perishing)
                return Step(
                    f"Whoever has to discard {names} is out: {self.so_many(chance)} such a card.", (), (chance,)
                )
            case Look() if not any(self.is_of_a_hand(fact) for fact in self.facts if fact.claim is Claim.IS):
                return Step("No hand at this table is certain yet.")
            case Exchange():
                return Step(f"Look at the deck: {_cards(len(self.view.deck))} left in it.")
            case _:
                return self.measured(self.stays, higher=True)

    def nameable(self) -> Step:
        """Return how many of the unseen cards are of a name that may not be said."""
        barred = self.rules.barred(self.card) or ()
        if not barred:
            return self.measured(self.stays, higher=True)
        names = listed(map(self.deck.name_of, barred), "or")
        chance = self.counted(f"is called {names}", barred)
        return Step(f"Count what is left: {self.so_many(chance)} called {names}, and may not be named.", (), (chance,))

    # The idea

    def idea(self) -> Step:
        """Return what may be made of it."""
        if self.effect.aim is Aim.OTHER and self.target is None:
            return Step("Nothing can come of a card that needs somebody: let go of the one that can be spared.")
        match self.effect:
            case Guess():
                return self.guessing()
            case Compare():
                return self.comparing()
            case Redraw() if self.target == self.view.seat:
                return Step(f"Exchange a card that does {self.me} no good for one from the deck.")
            case Redraw():
                return self.taking_away()
            case Swap():
                return self.swapping()
            case Perish():
                return Step("There is nothing better to be done; bow out with grace.")
            case _ if not self.view.deck and self.deck.value[self.stays] >= self.deck.value[self.card]:
                return Step(SHOWDOWN, clause="LL-5.1")
            case Protect():
                return Step(f"Hide: nobody can choose {self.me} until {self.my} next turn.", clause="LL-14.1")
            case Look():
                return Step("Learn a hand first, and aim later.")
            case Exchange():
                return Step("See more of the deck, and keep the best of it.")
            case _ if self.deck[self.card].has(OnlyOneToken) and self.rules.match == "full":
                return Step("Give nothing away: a quiet card now may bring a token in the end.", clause="LL-10.2")
            case _:
                return Step("Give nothing away: let the quieter card go and keep the better one.")

    def guessing(self) -> Step:
        """Return how good the best guesses are."""
        hit = self.outcomes["hit"]
        if hit.value == 1:
            return Step(CERTAIN, (), (hit,), "LL-11.1")
        prospects = self.odds.prospects()
        if not hit.value:
            if any(of.is_best_guess for of in prospects):
                return Step("Let them be: a name that cannot be right spends the card, and nobody goes.", (), (hit,))
            return Step("No name can be right here: spend the card where it does no harm.", (), (hit,))
        best = any(of.action == self.action and of.is_best_guess for of in prospects)
        name = "the likeliest name is right" if best else "a name is worth saying that is right"
        return Step(f"Take a guess: counting cards, {name} in {_cases(hit)}.", (), (hit,))

    def comparing(self) -> Step:
        """Return how a comparison stands."""
        win, lose = self.outcomes["win"], self.outcomes["lose"]
        if win.value == 1:
            return Step(CERTAIN, (), (win,), "LL-13.1")
        odds = f"counting cards, a comparison is won in {_cases(win)} and lost in {_cases(lose)}"
        if win.value > lose.value:
            return Step(f"The stronger hand may ask: {odds}.", (), (win, lose))
        return Step(f"A risk, but the smaller one: {odds}.", (), (win, lose))

    def taking_away(self) -> Step:
        """Return what comes of making somebody discard."""
        hit = self.outcomes["hit"]
        if hit.value == 1:
            return Step(CERTAIN, (), (hit,), "LL-15.3")
        return Step("Take a hand away from somebody who may be glad of it.", (), (hit,) if hit.value else ())

    def swapping(self) -> Step:
        """Return what may be had for the card that is given."""
        better = self.outcomes["better"]
        if better.value == 1:
            return Step("A better card can be had for certain.", (), (better,), "LL-17.1")
        words = f"counting cards, a better one is had in {_cases(better)}"
        text = f"Offer {self.my} card for another: {words}."
        return Step(text, (), (better,), "LL-17.1")

    # The move

    def move(self) -> str:
        """Return the move in words."""
        words = f"Play {self.name(self.card)}"
        if self.target is not None:
            words += f" on {{{self.target}:themselves}}" if self.target == self.view.seat else f" on {{{self.target}}}"
        if self.action.guess is not None:
            names = map(self.name, self.rules.names_hit(self.action.guess))
            words += f" and name {listed(names)}"
        return f"{words}."

    # What is asked of the view once

    @functools.cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What the seat can be sure of."""
        return known(self.view)

    @functools.cached_property
    def odds(self) -> Odds:
        """The chances by counting."""
        return _odds(self.view)

    @functools.cached_property
    def outcomes(self) -> Mapping[str, Derivation]:
        """What the move may come to, by counting."""
        found = next(prospect for prospect in self.odds.prospects() if prospect.action == self.action)
        return {outcome.key: outcome.chance for outcome in found.outcomes}

    @property
    def place(self) -> str:
        """The hand that the move is aimed at, as facts name it."""
        return f"seat:{self.target}/hand"

    @property
    def perishing(self) -> tuple[str, ...]:
        """The characters that nobody may let go of, as far as they are unseen."""
        return tuple(card for card in self.view.unseen() if self.deck.perishes(card))

    def is_of_a_hand(self, fact: Fact) -> bool:
        """Return whether a fact is about somebody's hand."""
        return any("/hand" in place for place in fact.places)


def _cards(number: int) -> str:
    """Return how many cards there are, or lie somewhere: "1 card is", "3 cards are"."""
    return "1 card is" if number == 1 else f"{number} cards are" if number else "no card is"


def _cases(of: Derivation) -> str:
    """Return a chance in words: its count, or per cent where the cards do not all weigh the same."""
    return (
        f"{of.matching} of {of.whole} cases" if of.is_plain else f"{round(100 * of.value)}\N{NO-BREAK SPACE}% of cases"
    )
