"""Questions about the end of a round: who wins, who gains tokens, who begins, and whether the match is won."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from austenplay.core.asking import Reason, question, right, together, wrong_seats
from austenplay.core.errors import listed
from austenplay.core.game import settle
from austenplay.core.questions import Answer, Kind, Question
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.quiz.asking import NUMBERS, about, left_in_deck, the, told
from austenplay.games.love_letter.quiz.moments import (
    DECK,
    KING,
    OLIVER,
    PRINCESSES,
    SPY,
    VLADRIC,
    happened,
    laid_open,
    legal_plays,
    moment,
    table,
)
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.state import State

Setting = Callable[[random.Random], State]
"""Makes a moment with hands face up, late in a round."""


def last_turn(rng: random.Random, setting: Setting, fits: Callable[[State, State], bool]) -> tuple[State, Play, State]:
    """Return a moment, a play that ends the round there, and what comes of it, where that fits."""
    while True:
        state = setting(rng)
        # What Vladric would take from aside nobody can know, so the question would have no answer.
        fitting = [play for play in legal_plays(state) if play.card != VLADRIC or state.deck]
        cards = {play.card: play for play in rng.sample(fitting, len(fitting))}
        if not cards:
            continue
        play = cards[rng.choice(sorted(cards))]
        if play.card in PRINCESSES and state.deck:
            continue
        after = state.apply(play)
        if after.is_round_over and (state.deck or len(after.alive) > 1) and fits(state, after):
            return state, play, after


def showdown(
    rng: random.Random,
    *,
    used: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, str] | None = None,
    hand: Sequence[str] = (),
    gathered: tuple[int, int, list[int]] | None = None,
) -> State:
    """Return a last turn with hands face up; equal hands are made more likely than they are."""
    seats, seat, out = gathered or table(rng)
    held = dict(hands or {})
    still_in = [other for other in range(seats) if other not in out]
    free = [other for other in still_in if other != seat and other not in held]
    if len(free) > 1 and rng.random() < 0.5:
        taken = {card for cards in (used or {}).values() for card in cards} | {*held.values(), *hand}
        pairs = [PRINCESSES, (OLIVER, OLIVER), (VLADRIC, VLADRIC)]
        left = [pair for pair in pairs if taken.isdisjoint(pair)]
        if left:
            held |= dict(zip(rng.sample(free, 2), rng.choice(left), strict=True))
    return laid_open(moment(rng, seats, hand=hand, hands=held, used=used, out=out, to_move=seat, left=0))


# Who wins the round?


def who_wins(rng: random.Random) -> Question:
    """Ask who wins the round."""
    state, play, after = last_turn(rng, any_end, lambda *_: True)
    winners = frozenset(after.round_winners)
    value = DECK.value
    hands = {seat: after.hand(seat)[0] for seat in after.alive}
    best = max(value[card] for card in hands.values())
    unswapped = dict(hands)
    if play.card == KING and play.target is not None:
        unswapped |= {state.to_move: hands[play.target], play.target: hands[state.to_move]}
    laid = {seat: sum(value[card] for card in after.discards[seat]) for seat in winners}

    def why(said: frozenset[int]) -> Reason:
        if len(after.alive) == 1:
            words, clause = (
                f"{together(winners)} {{{min(winners)}:is}} the last one in, whatever the others held.",
                "LL-5.3",
            )
        elif len(winners) > 1:
            words, clause = f"{together(winners)} show the same value, {best}, and share the win.", "LL-5.2"
        else:
            (winner,) = winners
            words, clause = f"{{{winner} shows}} {the(hands[winner])}, and {best} is the highest value.", "LL-5.1"
        if said == winners:
            return words, clause
        if not said:
            return f"A round is always won. {words}", clause
        if gone := sorted(said - set(after.alive)):
            return f"{{{gone[0]} has}} left the round and shows nothing. {words}", clause
        if said < winners:
            if len(said) == 1 and said == {max(laid, key=lambda seat: (laid[seat], -seat))}:
                return f"Discards break no tie in this edition. {words}", clause
            return f"Equal cards are not told apart. {words}", clause
        if play.card == KING and not highest(unswapped).isdisjoint(said - winners):
            return f"Hands were swapped first. {words}", "LL-17.1"
        if said == {state.to_move} and value[play.card] > best:
            return f"The card that was played is not in hand any more. {words}", clause
        lower = min(said - winners)
        return f"{{{lower} shows}} {the(hands[lower])}, which is {value[hands[lower]]}. {words}", clause

    ask = f"{left_in_deck(state)} {told(state, play)}. Who wins the round?"
    second = sorted(hands, key=lambda seat: -value[hands[seat]])[:2]
    likely = [*({seat} for seat in sorted(winners) if len(winners) > 1), second, *({seat} for seat in second)]
    rng.shuffle(likely)
    wrong = wrong_seats(rng, range(state.seats), winners, why, first=likely)
    return question(rng, "who-wins", state, None, ask, [right(together(winners), why(winners)), *wrong], about(play))


def highest(hands: Mapping[int, str]) -> frozenset[int]:
    """Return who shows the highest value."""
    best = max(DECK.value[card] for card in hands.values())
    return frozenset(seat for seat, card in hands.items() if DECK.value[card] == best)


def any_end(rng: random.Random) -> State:
    """Return a moment with hands face up in which the round may end, mostly with the deck."""
    if rng.random() < 0.8:
        return showdown(rng)
    seats, seat, _ = table(rng)
    out = sorted(rng.sample([other for other in range(seats) if other != seat], seats - 2))
    return laid_open(moment(rng, seats, out=out, to_move=seat))


# Who gains the token for the Spy, and who those for the princesses?


def strewn(rng: random.Random, pair: Sequence[str]) -> State:
    """Return a last turn in which two cards were used by players still in or out, or are still in hand."""
    seats, seat, out = gathered = table(rng)
    still_in = [other for other in range(seats) if other not in out]
    used: dict[int, list[str]] = {}
    hands: dict[int, str] = {}
    hand: tuple[str, ...] = ()
    for card in rng.sample(pair, 2):
        free = [other for other in still_in if other != seat and other not in hands]
        place = rng.choice(("in", "in", "in", "out", "hand", "now"))
        if place == "out" and out:
            used.setdefault(rng.choice(out), []).append(card)
        elif place == "hand" and free:
            hands[rng.choice(free)] = card
        elif place == "now" and not hand:
            hand = (card,)
        else:
            used.setdefault(rng.choice(still_in), []).append(card)
    return showdown(rng, used=used, hands=hands, hand=hand, gathered=gathered)


def gained(state: State, after: State, clauses: Sequence[str]) -> list[int]:
    """Return the seats that gained a token under one of these clauses."""
    news = [event for event in happened(state, after) if event.kind == "token"]
    return [event.seat for event in news if event.clause in clauses and event.seat is not None]


WINS = ("LL-5.1", "LL-5.2", "LL-5.3")


def users(state: State, cards: Sequence[str]) -> list[int]:
    """Return the seats, in or out, with such a card among those they have laid."""
    return [seat for seat in range(state.seats) if not set(cards).isdisjoint(state.discards[seat])]


def spy_token(rng: random.Random) -> Question:
    """Ask who gains the token for the Spy."""
    state, play, after = last_turn(rng, lambda rng: strewn(rng, (SPY, SPY)), lambda *_: True)
    fits = frozenset(gained(state, after, ["LL-10.2"]))
    used = users(after, [SPY])
    alive = [seat for seat in used if seat in after.alive]
    holders = [seat for seat in after.alive if after.hand(seat)[0] == SPY]
    spy = the(SPY)

    def truth() -> Reason:
        if not fits:
            if alive:
                return (
                    f"{together(alive)} are still in and both used {spy}, so neither is the only one.",
                    "LL-10.2",
                )
            if holders:
                return f"Nobody still in used {spy}; a card that is only held does not count.", "LL-10.5"
            return f"Nobody still in used {spy}.", "LL-10.2"
        (seat,) = fits
        if after.discards[seat].count(SPY) == 2:
            return f"Only {{{seat}}} used {spy}, twice indeed, and that brings one token.", "LL-10.4"
        return f"Of those still in, only {{{seat}}} used {spy}.", "LL-10.2"

    def why(said: frozenset[int]) -> Reason:
        if extra := said - fits:
            seat = min(extra)
            if seat in used and seat not in after.alive:
                return f"{{{seat} has}} left the round, and what somebody used who is out counts for nobody.", "LL-10.2"
            if seat in alive:
                other = next(of for of in alive if of != seat)
                return f"{{{seat} is}} not the only one: {{{other}}}, still in, used {spy} as well.", "LL-10.2"
            if seat in holders:
                return f"{{{seat} holds}} {spy}, and a card in hand was not used.", "LL-10.5"
            if seat in after.round_winners:
                return (
                    f"{{{seat} wins}} the round, but has not used {spy}, and that token is for her.",
                    "LL-10.3",
                )
            return f"{{{seat} has}} not used {spy}.", "LL-10.2"
        if said == fits:
            return truth()
        (seat,) = fits
        if after.discards[seat].count(SPY) == 2:
            return f"Two copies before {{{seat}}} alone do not cancel out: they bring one token.", "LL-10.4"
        if seat not in after.round_winners:
            return f"{{{seat} gains}} it, although the round is somebody else's.", "LL-10.3"
        return f"{{{seat} gains}} it on top of the token for the round.", "LL-10.3"

    ask = f"{left_in_deck(state)} {told(state, play)}. Who gains the token for {spy}?"
    likely = [set(used), *({seat} for seat in (*used, *holders)), set(), after.round_winners]
    rng.shuffle(likely)
    wrong = wrong_seats(rng, range(state.seats), fits, why, first=likely)
    return question(rng, "spy-token", state, None, ask, [right(together(fits), why(fits)), *wrong], about(play))


def princess_token(rng: random.Random) -> Question:
    """Ask who gains the tokens for the princesses."""
    is_given = rng.random() < 0.5
    state, play, after = last_turn(
        rng,
        lambda rng: strewn(rng, PRINCESSES),
        lambda state, after: is_given == bool(gained(state, after, ["LL-16.5"])),
    )
    fits = frozenset(gained(state, after, ["LL-16.5"]))
    used = users(after, PRINCESSES)
    alive = [seat for seat in used if seat in after.alive]
    holders = [seat for seat in after.alive if after.hand(seat)[0] in PRINCESSES]
    both = [seat for seat in used if set(PRINCESSES) <= set(after.discards[seat])]

    def why(said: frozenset[int]) -> Reason:
        if extra := said - fits:
            seat = min(extra)
            if seat in both:
                return f"Both princesses before {{{seat}}} alone bring nothing.", "LL-16.5"
            if seat not in after.alive:
                return f"{{{seat} has}} left the round and gains nothing.", "LL-16.5"
            if seat in alive:
                return f"{{{seat} has}} used one, but nobody else still in has used the other.", "LL-16.5"
            if seat in holders:
                return f"{{{seat} holds}} a princess; she counts when played or discarded.", "LL-16.6"
            return f"{{{seat} has}} not used a princess.", "LL-16.5"
        if missing := fits - said:
            seat = min(missing)
            return f"{{{seat} has}} used a princess too, and such tokens come in pairs.", "LL-16.5"
        if fits:
            return "Each of them has used a princess, and both are still in.", "LL-16.5"
        if both:
            return "It takes two players still in, with a princess each.", "LL-16.5"
        return "There are not two players still in who have each used a princess.", "LL-16.5"

    ask = f"{left_in_deck(state)} {told(state, play)}. Who gains a token for the princesses?"
    likely = [set(used), set(alive), *({seat} for seat in (*used, *holders)), set(), {*alive, *holders}]
    rng.shuffle(likely)
    wrong = wrong_seats(rng, range(state.seats), fits, why, first=likely)
    return question(rng, "princess-token", state, None, ask, [right(together(fits), why(fits)), *wrong], about(play))


# How many tokens does somebody gain?


def how_many_tokens(rng: random.Random) -> Question:
    """Ask how many tokens a player gains in a round."""
    due = rng.choice((0, 1, 1, 2, 2, 3))

    def setting(rng: random.Random) -> State:
        return strewn(rng, rng.choice((PRINCESSES, (SPY, SPY), (SPY, PRINCESSES[0]))))

    def has_gained(_: State, after: State) -> bool:
        return due in after.tokens or (due == 3 and 2 in after.tokens)

    state, play, after = last_turn(rng, setting, has_gained)
    due = due if due in after.tokens else 2
    asked = rng.choice([seat for seat in range(state.seats) if after.tokens[seat] == due])
    parts = [
        (asked in gained(state, after, clauses), words, clauses[0])
        for clauses, words in ((WINS, "the round"), (("LL-10.2",), "the Spy"), (("LL-16.5",), "the princesses"))
    ]
    reasons = [f"one for {words}" for is_given, words, _ in parts if is_given]
    truth = f"{{{asked} gains}} {listed(reasons, 'and') or 'nothing, for the round or otherwise'}."

    def why(number: int) -> Reason:
        given = [clause for is_given, _, clause in parts if is_given]
        lacking = [(words, clause) for is_given, words, clause in parts if not is_given]
        if number == due:
            return truth, given[-1] if given else "LL-5.1"
        if number < due:
            lost = listed(reasons[number:], "and") if number else "all of it"
            return f"That leaves out {lost}. {truth}", given[-1]
        words, clause = lacking[min(number - due, len(lacking)) - 1]
        return f"That is too many: there is none for {words}. {truth}", clause

    answers = [Answer(text.capitalize(), *why(number), number == due) for number, text in enumerate(NUMBERS)]
    ask = f"{left_in_deck(state)} {told(state, play)}. How many tokens does {{{asked}}} gain in this round?"
    return question(rng, "how-many-tokens", state, None, ask, answers, about(play, asked=asked))


# Who opens the next round?


def who_begins(rng: random.Random) -> Question:
    """Ask who opens the next round."""

    def setting(rng: random.Random) -> State:
        return strewn(rng, rng.choice((PRINCESSES, (SPY, SPY)))) if rng.random() < 0.5 else any_end(rng)

    state, play, after = last_turn(rng, setting, lambda _, after: not after.is_over)
    openers = after.openers if after.phase is Phase.BEGIN else (after.to_move,)
    extra = gained(state, after, ["LL-10.2", "LL-16.5"])
    following = [(state.to_move + step) % state.seats for step in range(1, state.seats)]

    def text(seats: Sequence[int]) -> str:
        return f"Chance picks {together(seats, 'or')}" if len(seats) > 1 else f"{{{seats[0]}}} for certain"

    def why(seats: Sequence[int]) -> Reason:
        if len(openers) > 1:
            words, clause = f"{together(openers)} share the round, so chance picks one of them.", "LL-6.3"
        else:
            words, clause = f"{{{openers[0]} wins}} the round and opens the next.", "LL-6.2"
        if tuple(seats) == openers:
            return words, clause
        if len(seats) == 1 and seats[0] in openers:
            return f"Nobody is before the other in this. {words}", clause
        if not set(extra).isdisjoint(set(seats) - set(openers)):
            return f"An extra token does not count for this. {words}", clause
        if len(seats) > 1:
            return f"Chance decides among winners alone. {words}", clause
        if seats[0] == following[0]:
            return f"The turns do not simply go on. {words}", clause
        return f"{{{seats[0]}}} did not win. {words}", clause

    singles = [[seat] for seat in dict.fromkeys((*extra, *openers, following[0], *following, state.to_move))]
    crowd = sorted({*openers, *extra, *[seat for seat in (*following, state.to_move) if seat not in openers][:1]})
    said = [list(openers), crowd, *singles]
    answers = [Answer(text(seats), *why(seats), tuple(seats) == openers) for seats in said]
    ask = f"{left_in_deck(state)} {told(state, play)}. Who opens the next round?"
    return question(rng, "who-begins", state, None, ask, answers, about(play))


# Who has won the match?


def match_won(rng: random.Random) -> Question:
    """Ask whether the match is over after a round, and who has won it."""
    wanted = rng.choice((0, 1, 1, 2, 2))

    def setting(rng: random.Random) -> State:
        state = strewn(rng, rng.choice((PRINCESSES, (SPY, SPY))))
        need = state.rules.tokens_to_win
        return dataclasses.replace(state, tokens=tuple(rng.randint(need - 3, need - 1) for _ in range(state.seats)))

    state, play, after = last_turn(rng, setting, lambda _, after: min(len(after.winners), 2) == wanted)
    champions, need = frozenset(after.winners), state.rules.tokens_to_win
    gains = [after.tokens[seat] - state.tokens[seat] for seat in range(state.seats)]

    def why(said: frozenset[int]) -> Reason:
        most = max(range(state.seats), key=lambda seat: after.tokens[seat])
        if said == champions:
            if not said:
                words = f"{{{most} has}} {after.tokens[most]} of the {need} tokens that are needed"
                return f"{words}, and nobody has more.", "LL-6.4"
            clause = "LL-6.4" if len(said) == 1 else "LL-6.5"
            return f"{together(said)} reached {need} tokens, and that ends the match.", clause
        if extra := said - champions:
            seat = min(extra)
            return f"{{{seat} has}} {after.tokens[seat]} now, and {need} tokens are needed.", "LL-6.4"
        missing = min(champions - said)
        count = f"{{{missing} gains}} {gains[missing]} and {{{missing}:has}} {after.tokens[missing]}"
        if not said:
            return f"It is over: {count}, which is enough.", "LL-6.4"
        return f"All who have enough win together: {count}.", "LL-6.5"

    ask = f"{left_in_deck(state)} {told(state, play)}. It takes {need} tokens to win. Who has won the match?"
    ahead = sorted(range(state.seats), key=lambda seat: -after.tokens[seat])[:2]
    likely = [set(after.round_winners), set(ahead), {ahead[0]}, {seat for seat in range(state.seats) if gains[seat]}]
    rng.shuffle(likely)
    wrong = wrong_seats(rng, range(state.seats), champions, why, first=likely)
    wrong = [Answer("Nobody yet", of.says, of.clause) if of.text == "Nobody" else of for of in wrong]
    answer = right(together(champions, nobody="Nobody yet"), why(champions))
    return question(rng, "match-won", state, None, ask, [answer, *wrong], about(play))


# How is the next round set up?


def set_up(rng: random.Random) -> Question:
    """Ask how many cards go where when a round is set up."""
    _, _, after = last_turn(rng, any_end, lambda _, after: not after.is_over)
    dealt = cast(State, settle(after, rng.randrange(10**6)))
    seats, cards = after.seats, len(DECK.cards)
    what = rng.choice(("deck", "deck", "deck", "beside"))
    if what == "deck":
        number = len(dealt.deck) + 1
        laid = sum(map(len, after.discards))
        mistakes = {
            cards - laid: ("Everything is gathered again, what was played and discarded as well.", "LL-6.1"),
            cards: (f"That is all {cards} of them; some are dealt and put aside.", "LL-1.5"),
            cards - 1: ("Every player is dealt a card as well.", "LL-1.5"),
            cards - seats: ("One card is put aside face down before anything is dealt.", "LL-1.3"),
            number - 1: ("The first player has not drawn yet.", "LL-2.2"),
            cards - 1 - 2 * seats: ("Everybody is dealt one card, not two.", "LL-1.5"),
            cards - 1 - seats - 3: ("Cards lie face up beside the deck only with two players.", "LL-1.4"),
            cards - 1 - seats: ("With two players three more cards lie face up beside the deck.", "LL-1.4"),
        }
        aside = "1 put aside, 3 face up" if seats == 2 else "1 put aside"
        says = f"{cards} cards less {aside} and {seats} dealt make {number}."
        asked = "How many cards does the draw deck hold before the first turn?"
    else:
        number = len(dealt.face_up) + 1
        mistakes = {
            0: ("One card is always put aside, face down.", "LL-1.3"),
            1: ("With two players three more lie face up.", "LL-1.4"),
            2: ("It is one card, and with two players four; never two.", "LL-1.4"),
            3: ("The card that is put aside face down counts, too." if seats == 2 else "One is enough here.", "LL-1.3"),
            4: ("Three cards lie face up only with two players.", "LL-1.4"),
        }
        says = "One face down, and with two players three face up." if seats == 2 else "One, and it lies face down."
        asked = "How many cards are put beside the deck, face down or face up?"
    wrong = [Answer(counted(of), *reason) for of, reason in mistakes.items() if of != number]
    rng.shuffle(wrong)
    answer = right(counted(number), (says, "LL-1.4" if seats == 2 else "LL-1.5" if what == "deck" else "LL-1.3"))
    ask = f"The next round is set up for {seats} players. {asked}"
    return question(rng, "set-up", laid_open(after), None, ask, [answer, *wrong], {"what": what})


def counted(number: int) -> str:
    """Return a number of cards as an answer."""
    return "No card" if number == 0 else "1 card" if number == 1 else f"{number} cards"


KINDS = (
    Kind("who-wins", "Who wins the round?", (*WINS, "LL-17.1"), who_wins),
    Kind("spy-token", "Who gains the Spy's token?", ("LL-10.2", "LL-10.3", "LL-10.4", "LL-10.5"), spy_token),
    Kind("princess-token", "Who gains the princesses' tokens?", ("LL-16.5", "LL-16.6"), princess_token),
    Kind("how-many-tokens", "How many tokens?", ("LL-5.1", "LL-10.2", "LL-16.5"), how_many_tokens),
    Kind("who-begins", "Who opens the next round?", ("LL-6.2", "LL-6.3"), who_begins),
    Kind("match-won", "Is the match won?", ("LL-6.4", "LL-6.5"), match_won),
    Kind("set-up", "Setting up", ("LL-1.3", "LL-1.4", "LL-1.5", "LL-2.2", "LL-6.1"), set_up),
)
