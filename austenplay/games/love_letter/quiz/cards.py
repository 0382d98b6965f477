"""Questions about what cards do: who leaves, who draws what, who is protected, and whose turn is next."""

from __future__ import annotations

import random

from austenplay.core.asking import Reason, question, right, together, wrong_seats
from austenplay.core.questions import Answer, Kind, Question
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.quiz.asking import NUMBERS, about, capital, left_in_deck, the, told
from austenplay.games.love_letter.quiz.moments import (
    ADVISORS,
    CELESTE,
    DECK,
    GUARD,
    KING,
    LIBRARIAN,
    NAMES,
    OGRE,
    OLIVER,
    PRINCESSES,
    SPY,
    VLADRIC,
    guarded,
    happened,
    kept,
    laid_open,
    legal_plays,
    moment,
    others,
    rivals_of,
    table,
)
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.state import State

# Who leaves the round?


def who_leaves(rng: random.Random) -> Question:
    """Ask who is out after a play."""
    state, play = rng.choice((after_guard, after_librarian, after_librarian, after_vladric, after_own_ogre))(rng)
    after = state.apply(play)
    gone = frozenset(state.alive) - frozenset(after.alive)
    target = state.to_move if play.target is None else play.target

    def why(said: frozenset[int]) -> Reason:
        words, clause = why_gone(state, play)
        if said == gone:
            return words, clause
        if not said:
            return f"Somebody does. {words}", clause
        if play.card == LIBRARIAN and len(gone) == 1 and said == {state.to_move, target} - gone:
            if value(LIBRARIAN) < value(held(state, target)) and said == {state.to_move}:
                return f"The card that was played does not count. {words}", "LL-13.1"
            return f"The lower value leaves, not the higher. {words}", "LL-13.1"
        if play.card == GUARD and said == {state.to_move}:
            return f"Whoever plays the Guard risks nothing. {words}", clause
        if len(said) > 1:
            return f"That is more than the rules ask for. {words}", clause
        return f"Not {together(said)}. {words}", clause

    ask = f"{told(state, play)}. Who leaves the round?"
    concerned = dict.fromkeys((state.to_move, target, *rng.sample(others(state), min(2, len(others(state))))))
    likely = [[state.to_move], [target], [], [state.to_move, target]]
    wrong = wrong_seats(rng, list(concerned), gone, why, first=likely)
    return question(rng, "who-leaves", state, None, ask, [right(together(gone), why(gone)), *wrong], about(play))


def after_guard(rng: random.Random) -> tuple[State, Play]:
    """Return a Guard's guess: a hit, a near miss or a miss."""
    seats, seat, out = table(rng)
    target = rng.choice(rivals_of(seat, seats, out))
    card = rng.choice([*NAMES, *PRINCESSES, GUARD])
    guess = rng.choice([name for name in (card, rng.choice(NAMES), *PRINCESSES[: card in PRINCESSES]) if name != GUARD])
    beside = rng.choice([other for other in DECK.characters if other != card])
    state = moment(rng, seats, hand=rng.sample((GUARD, beside), 2), hands={target: card}, out=out, to_move=seat)
    return laid_open(state), Play(GUARD, target, guess)


def after_librarian(rng: random.Random) -> tuple[State, Play]:
    """Return a comparison, with equal hands often enough."""
    seats, seat, out = table(rng)
    target = rng.choice(rivals_of(seat, seats, out))
    pairs = [(GUARD, GUARD), (ADVISORS, ADVISORS), (OLIVER, OLIVER), PRINCESSES, (VLADRIC, VLADRIC)]
    mine, theirs = rng.choice(pairs) if rng.random() < 0.3 else rng.sample(list(DECK.characters), 2)
    hand = rng.sample((LIBRARIAN, mine), 2)
    state = moment(rng, seats, hand=hand, hands={target: theirs}, out=out, to_move=seat)
    return laid_open(state), Play(LIBRARIAN, target)


def after_vladric(rng: random.Random) -> tuple[State, Play]:
    """Return a Vladric on anybody, on the Ogre often enough."""
    seats, seat, out = table(rng)
    target = rng.choice([other for other in range(seats) if other not in out])
    card = rng.choice((OGRE, rng.choice([card for card in DECK.characters if card != CELESTE])))
    own = card if target == seat else rng.choice([other for other in DECK.characters if other not in (card, CELESTE)])
    hands = {} if target == seat else {target: card}
    state = moment(rng, seats, hand=rng.sample((VLADRIC, own), 2), hands=hands, out=out, to_move=seat)
    return laid_open(state), Play(VLADRIC, target)


def after_own_ogre(rng: random.Random) -> tuple[State, Play]:
    """Return an Ogre in the hand of the seat to move: played, given away by the Ghost King, or kept in peace."""
    seats, seat, out = table(rng)
    card = rng.choice((OGRE, OGRE, KING, SPY, CELESTE))
    beside = rng.choice([other for other in DECK.characters if other != OGRE]) if card == OGRE else OGRE
    state = moment(rng, seats, hand=rng.sample((card, beside), 2), out=out, to_move=seat)
    return laid_open(state), Play(card, rng.choice(others(state)) if card == KING else None)


def why_gone(state: State, play: Play) -> Reason:
    """Return why those leave who do, or why nobody does."""
    seat, card = state.to_move, play.card
    if card == OGRE:
        return f"Whoever plays the Ogre leaves, and {{{seat} has}} played him.", "LL-19.1"
    if card in (SPY, CELESTE):
        clause = "LL-10.1" if card == SPY else "LL-18.1"
        return f"{capital(card)} does nothing when played, and the Ogre is only held.", clause
    assert play.target is not None
    target, theirs = play.target, held(state, play.target)
    if card == KING:
        return "Hands are swapped and nothing is discarded, so the Ogre harms nobody yet.", "LL-17.1"
    if card == GUARD:
        assert play.guess is not None
        if target in state.apply(play).alive:
            return f"{{{target} holds}} {the(theirs)}: a wrong name, and nothing happens.", "LL-11.5"
        if theirs != play.guess:
            return f"{{{target} holds}} {the(theirs)}, and one princess's name hits the other, too.", "LL-11.4"
        return f"{{{target} holds}} {the(theirs)}, as was said.", "LL-11.1"
    if card == VLADRIC:
        mine = kept(state, VLADRIC) if target == seat else theirs
        if mine == OGRE:
            return f"{{{target} discards}} the Ogre, and that sends {{{target}}} out.", "LL-15.3"
        return f"{{{target} discards}} {the(mine)} without effect and {{{target}:draws}} anew.", "LL-15.2"
    mine = kept(state, LIBRARIAN)
    compared = f"{{{seat} keeps}} {the(mine)} with {value(mine)}, {{{target} holds}} {the(theirs)} with {value(theirs)}"
    if value(mine) == value(theirs):
        return f"{compared}: equal hands, and both stay.", "LL-13.2"
    return f"{compared}: the lower one leaves.", "LL-13.1"


def held(state: State, seat: int) -> str:
    """Return the card that another seat holds."""
    return state.hand(seat)[0]


def value(card: str) -> int:
    """Return the value of a character."""
    return DECK.value[card]


# Where does Vladric's victim find a new card?


def redraw(rng: random.Random) -> Question:
    """Ask where the new card comes from after Vladric."""
    seats, seat, out = table(rng)
    target = rng.choice([other for other in range(seats) if other not in out])
    card = OGRE if rng.random() < 0.25 else rng.choice((*PRINCESSES, OLIVER, LIBRARIAN, ADVISORS, GUARD))
    hand = rng.sample((VLADRIC, card if target == seat else rng.choice((GUARD, KING))), 2)
    hands = {} if target == seat else {target: card}
    left = rng.choice((0, None))
    state = laid_open(moment(rng, seats, hand=hand, hands=hands, out=out, to_move=seat, left=left))
    play = Play(VLADRIC, target)
    kinds = {event.kind for event in happened(state, state.apply(play))}
    (source,) = kinds & {"redraw", "take_aside", "leave"}
    deck = "the deck is empty" if left == 0 else "the deck still has cards"
    answers = [
        Answer("The top card of the deck", *why_top(state, card, target), source == "redraw"),
        Answer("The card that was set aside face down", *why_aside(state, card, target), source == "take_aside"),
        Answer(f"None: {{{target} leaves}} the round", *why_nowhere(card, target), source == "leave"),
        Answer(
            f"None: {{{target} goes}} on without a card",
            "Nobody goes on with an empty hand: there is the deck, and after it the card that was set aside.",
            "LL-15.2" if state.deck else "LL-15.4",
        ),
    ]
    if seats == 2 and not state.deck:
        says = "The three face-up cards stay where they are; what was set aside face down is taken."
        answers[3] = Answer("One of the cards that lie face up", says, "LL-15.4")
    who = f"{{{target} discards}} {the(card)}"
    ask = f"{told(state, play)}; {who}, and {deck}. Which new card does {{{target}}} get?"
    return question(rng, "redraw", state, None, ask, answers, about(play))


def why_top(state: State, card: str, target: int) -> Reason:
    """Return why the new card comes from the deck, or not."""
    if card == OGRE:
        return f"The Ogre sends {{{target}}} out before anything is drawn.", "LL-15.3"
    if state.deck:
        return "A new card is drawn from the deck, as long as it has one.", "LL-15.2"
    return "The deck has no card left to give.", "LL-15.4"


def why_aside(state: State, card: str, target: int) -> Reason:
    """Return why the new card is the one that was set aside, or not."""
    if card == OGRE:
        return f"{{{target} has}} discarded the Ogre, and whoever does takes no new card at all.", "LL-15.3"
    if state.deck:
        return "The card aside is only taken when the deck has run out.", "LL-15.4"
    return "With the deck empty, the card that was set aside face down takes its place.", "LL-15.4"


def why_nowhere(card: str, target: int) -> Reason:
    """Return why the one who discards leaves, or not."""
    if card == OGRE:
        return f"The Ogre was discarded, so {{{target} leaves}} at once and {{{target}:draws}} nothing.", "LL-15.3"
    return f"Discarding {the(card)} sends nobody out; the Ogre alone does that.", "LL-15.3"


# How many cards does a princess draw?


def draws(rng: random.Random) -> Question:
    """Ask how many cards a princess draws and returns."""
    seats, seat, out = table(rng)
    card = rng.choice(PRINCESSES)
    beside = rng.choice([other for other in DECK.characters if other != card])
    left = rng.choice((0, 1, 2, None))
    state = moment(rng, seats, hand=rng.sample((card, beside), 2), out=out, to_move=seat, left=left)
    play = Play(card)
    after = state.apply(play)
    drawn = sum(event.kind == "exchange" for event in happened(state, after))
    returned = len(after.hand(seat)) - 1 if after.phase is Phase.KEEP else 0
    left = len(state.deck)

    def why(take: int, give: int) -> Reason:
        if left == 0:
            truth, clause = "With the deck empty she is played and nothing happens.", "LL-16.4"
        elif left == 1:
            truth, clause = "There is one card to draw; one is kept, and one goes back.", "LL-16.3"
        else:
            truth, clause = "Two are drawn, one of three is kept, and two go back.", "LL-16.1"
        if (take, give) == (drawn, returned):
            return truth, clause
        if take > left:
            return f"The deck cannot give so many. {truth}", clause
        if give > take:
            return f"Somebody would be left without a hand. {truth}", "LL-16.1"
        if give < take:
            return f"Only one card is kept in the end. {truth}", "LL-16.1"
        return f"She draws as many as there are, up to two. {truth}", clause

    pairs = [(drawn, returned), *rng.sample([(0, 0), (1, 1), (2, 2), (1, 0), (2, 1), (1, 2)], 6)]
    answers = [
        Answer(f"{NUMBERS[take].capitalize()} drawn, {NUMBERS[give]} returned", *why(take, give), n == 0)
        for n, (take, give) in enumerate(pairs)
    ]
    lies = {0: "no card is", 1: "one card is"}.get(left, f"{left} cards are")
    ask = f"{told(state, play)}, and {lies} left in the deck. How many are drawn, and how many go back?"
    return question(rng, "draws", state, seat, ask, answers, about(play))


# Which card does somebody hold after a play?


def ends_with(rng: random.Random) -> Question:
    """Ask which card a player holds after hands were swapped, compared or looked at."""
    seats, seat, out = table(rng)
    target = rng.choice(rivals_of(seat, seats, out))
    card = rng.choice((KING, KING, LIBRARIAN, ADVISORS))
    pairs = rng.sample([other for other in DECK.characters if other not in (CELESTE, card)], 3)
    mine, theirs, other = sorted(pairs, key=value)
    if card != LIBRARIAN and rng.random() < 0.5:
        mine, theirs = theirs, mine
    asked = target if card == LIBRARIAN else rng.choice((seat, target))
    state = laid_open(
        moment(rng, seats, hand=rng.sample((card, mine), 2), hands={target: theirs}, out=out, to_move=seat)
    )
    play = Play(card, target)
    holds = held(state.apply(play), asked)

    def why(said: str) -> Reason:
        swapped = f"The hands change places: {{{seat} gets}} {the(theirs)}, {{{target} gets}} {the(mine)}."
        if card == KING:
            words, clause = swapped, "LL-17.1"
            if said == (mine if asked == seat else theirs):
                return f"That was so before the swap. {words}", clause
        elif card == ADVISORS:
            words, clause = "The King's Advisors only look; every card stays where it is.", "LL-12.1"
        else:
            words, clause = "Hands are compared, not exchanged, and the higher one stays as it is.", "LL-13.1"
        if said == holds:
            return words, clause
        if said == card:
            return f"That card was played and lies on the table. {words}", "LL-2.3"
        if said == other:
            return f"That card is nowhere in this. {words}", clause
        return f"Nothing was taken. {words}" if card != KING else f"Not that one. {words}", clause

    ask = f"{told(state, play)}. Which card does {{{asked}}} hold when that turn is over?"
    answers = [Answer(capital(of), *why(of), of == holds) for of in (holds, mine, theirs, card, other)]
    return question(rng, "ends-with", state, None, ask, answers, about(play, asked=asked))


# Who is protected now?


def who_protected(rng: random.Random) -> Question:
    """Ask who is protected once the next turn has begun."""
    while True:
        seats, seat, out = table(rng, least=3)
        card = rng.choice((OLIVER, OLIVER, OLIVER, VLADRIC, GUARD, KING))
        beside = rng.choice([other for other in DECK.characters if other not in (CELESTE, card)])
        hand = rng.sample((card, beside), 2)
        protected = guarded(rng, seats, seat, out, 2 - hand.count(OLIVER))
        spare = 2 - hand.count(OLIVER) - len(protected)
        used = {rng.choice([of for of in range(seats) if of not in protected]): [OLIVER]} if spare else {}
        hands = {}
        exposed = [of for of in range(seats) if of not in (*out, *protected, seat)]
        if card == VLADRIC and exposed and spare:
            used, hands = {}, {exposed[0]: OLIVER}
        state = moment(
            rng,
            seats,
            hand=hand,
            hands=hands,
            used=used,
            out=out,
            protected=protected,
            to_move=seat,
            left=rng.randint(1, 3),
        )
        fitting = [play for play in legal_plays(state) if play.card == card]
        if not fitting:
            continue
        play = rng.choice([play for play in fitting if card == VLADRIC and play.target in hands] or fitting)
        after = state.apply(play)
        if after.phase is Phase.PLAY:
            break
    state = laid_open(state)
    safe, mover = frozenset(after.protected), after.to_move
    dragon = the(OLIVER)

    def why(said: frozenset[int]) -> Reason:
        if extra := said - safe:
            of = min(extra)
            if of == mover and of in protected:
                return f"{{{of} is}} to move now, and with {{{of}:their}} turn the protection has ended.", "LL-14.1"
            if of not in after.alive:
                return f"{{{of} has}} left the round, where protection means nothing.", "LL-4.2"
            if play.card == VLADRIC and play.target == of and OLIVER in hands.values():
                return f"{capital(OLIVER)} protects whoever plays him; {{{of} has}} discarded him.", "LL-14.3"
            if OLIVER in after.discards[of]:
                return f"{{{of} has}} had {{{of}:their}} dragon, and that protection is over.", "LL-14.1"
            return f"{{{of} has}} not played {dragon}.", "LL-14.1"
        if missing := safe - said:
            of = min(missing)
            return f"{{{of} has}} played {dragon} and had no turn since.", "LL-14.1"
        if not safe:
            return f"Whoever has played {dragon} has had a turn since, or has left.", "LL-14.1"
        return f"Those who have played {dragon} and have had no turn since.", "LL-14.1"

    ask = f"{told(state, play)}, and {{{mover} is}} next and {{{mover}:draws}} a card. Who is protected now?"
    likely = [sorted({*protected, *safe}), protected]
    wrong = wrong_seats(rng, range(seats), safe, why, first=likely)
    return question(rng, "who-protected", state, None, ask, [right(together(safe), why(safe)), *wrong], about(play))


# Whose turn is next?

OVER = "Nobody: the round is over"


def next_turn(rng: random.Random) -> Question:
    """Ask who takes the next turn, if anybody does."""
    while True:
        state, play = rng.choice((after_guard, after_librarian, after_vladric, after_own_ogre, any_play))(rng)
        if state.deck and len(state.alive) > 2 and rng.random() < 0.5:
            continue  # rounds that end are rarer than they are asked about
        keeping = play.card in PRINCESSES and bool(state.deck)
        after = state.apply(play)
        if keeping:
            after = after.apply(rng.choice(after.legal_actions()))
        if state.deck or len(after.alive) > 1:
            break  # an empty deck and a last player are two reasons at once
    due = None if after.is_round_over else after.to_move
    if due is not None:
        truth: Reason = f"Turns go round among those still in, and {{{due} is}} the next of them.", "LL-2.1"
    elif len(after.alive) == 1:
        truth = f"{{{after.alive[0]} is}} the last one in, and so the round ends at once.", "LL-5.3"
    else:
        truth = "The deck is empty when the whole turn is done, and so hands are shown.", "LL-5.1"

    def why(of: int | None) -> Reason:
        if of == due:
            return truth
        if of is None:
            return "It goes on: more than one player is in, and the deck has not run out.", "LL-5.1"
        if due is None:
            return f"There is no next turn. {truth[0]}", truth[1]
        if of not in after.alive:
            just, clause = (" just", "LL-4.2") if of in state.alive else ("", "LL-2.1")
            return f"{{{of} has}}{just} left the round and is passed over. {truth[0]}", clause
        if of == state.to_move:
            return f"{{{of} has}} just had a turn. {truth[0]}", "LL-2.1"
        return f"{{{of}}} must wait a little. {truth[0]}", "LL-2.1"

    following = [(state.to_move + step) % state.seats for step in range(1, state.seats + 1)]
    answers = [
        Answer(OVER if of is None else f"{{{of}}}", *why(of), of == due)
        for of in dict.fromkeys((due, None, *following))
    ]
    more = f"; {{{state.to_move} keeps}} one card and {{{state.to_move}:returns}} the rest" if keeping else ""
    ask = f"{left_in_deck(state)} {told(state, play)}{more}. Whose turn is next?"
    return question(rng, "next-turn", state, None, ask, answers, about(play))


def any_play(rng: random.Random) -> tuple[State, Play]:
    """Return any play late in a round."""
    seats, seat, out = table(rng, least=3)
    hand = rng.sample((rng.choice(PRINCESSES), rng.choice((GUARD, SPY, OLIVER))), 2) if rng.random() < 0.5 else ()
    state = moment(rng, seats, hand=hand, out=out, to_move=seat, left=rng.choice((0, 0, 1, 2)))
    cards = {play.card: play for play in rng.sample(legal_plays(state), len(legal_plays(state)))}
    return laid_open(state), cards[rng.choice(sorted(cards))]


KINDS = (
    Kind(
        "who-leaves",
        "Who is out?",
        (
            *("LL-10.1", "LL-11.1", "LL-11.4", "LL-11.5", "LL-13.1", "LL-13.2"),
            *("LL-15.2", "LL-15.3", "LL-17.1", "LL-18.1", "LL-19.1"),
        ),
        who_leaves,
    ),
    Kind("redraw", "After Vladric", ("LL-15.2", "LL-15.3", "LL-15.4"), redraw),
    Kind("draws", "What a princess draws", ("LL-16.1", "LL-16.3", "LL-16.4"), draws),
    Kind("ends-with", "Whose card is whose?", ("LL-2.3", "LL-12.1", "LL-13.1", "LL-17.1"), ends_with),
    Kind("who-protected", "Who is protected?", ("LL-4.2", "LL-14.1", "LL-14.3"), who_protected),
    Kind("next-turn", "Whose turn is next?", ("LL-2.1", "LL-4.2", "LL-5.1", "LL-5.3"), next_turn),
)
