"""Questions about chances: counting what is out of sight, and not what one would like to be there."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from austenplay.core.asking import Reason, Share, question, right, share_text
from austenplay.core.questions import Answer, Datum, Kind, Question
from austenplay.games.love_letter.quiz.asking import about, capital, the, told
from austenplay.games.love_letter.quiz.moments import DECK, GUARD, LIBRARIAN, NAMES, kept, moment, table
from austenplay.games.love_letter.rules import Play
from austenplay.games.love_letter.state import State


def at_the_table(rng: random.Random, hand: Collection[str] = ()) -> tuple[State, int]:
    """Return a moment with enough out of sight to be worth counting, and a rival of the seat to move."""
    while True:
        seats, seat, out = table(rng)
        rival = rng.choice([other for other in range(seats) if other != seat and other not in out])
        state = moment(rng, seats, hand=tuple(hand), out=out, to_move=seat)
        if state.view(seat).unseen().total() > 4 and len(state.deck) > 1:
            return state, rival


def miscounts(state: State, cards: Collection[str]) -> list[tuple[Share, Reason]]:
    """Return the shares that are found by the usual mistakes, each with what is to be said to it."""
    seat, unseen = state.to_move, state.view(state.to_move).unseen()
    part, whole = sum(unseen[card] for card in cards), unseen.total()
    copies = sum(DECK[card].copies for card in cards)
    others = len(state.alive) - 1
    return [
        ((part, whole - 1), ("That forgets the card aside: nobody has seen it, so it counts.", "LL-1.3")),
        (
            (part, len(state.deck)),
            ("That counts the deck alone; hands and the card aside are hidden too.", "LL-1.3"),
        ),
        (
            (part, whole - others),
            ("That leaves out the hands of the others, which are hidden as well.", "LL-1.5"),
        ),
        ((copies, whole), ("That counts every copy, and some of them lie in sight already.", "LL-2.3")),
        (
            (copies, whole + copies - part),
            (f"That puts back what {{{seat} has}} seen of them; what is in sight is nowhere else.", "LL-2.3"),
        ),
        ((copies, len(DECK.cards)), ("So it stood before a single card was in sight.", "LL-1.2")),
    ]


def asked(
    rng: random.Random,
    kind: str,
    state: State,
    ask: str,
    cards: Collection[str],
    data: Mapping[str, Datum],
    more: Iterable[tuple[Share, Reason]] = (),
) -> Question:
    """Return a question for the chance that a hidden card is one of some, no two answers being the same number."""
    unseen = state.view(state.to_move).unseen()
    part, whole = sum(unseen[card] for card in cards), unseen.total()
    hidden = f"{whole} cards are out of {{{state.to_move}'s}} sight"
    truth = f"{hidden}, and {part} of them would do."
    answers, taken = [right(share_text((part, whole)), (truth, "LL-2.3"))], {Fraction(part, whole)}
    mistakes = miscounts(state, cards)
    rng.shuffle(mistakes)
    slips = [
        ((part + step, whole), (f"That is a slip in counting: {hidden}, and {less} of them would do.", "LL-2.3"))
        for step, less in ((1, "fewer"), (-1, "more"), (2, "fewer"), (-2, "more"))
    ]
    for (some, of), reason in (*more, *mistakes, *slips):
        if 0 <= some <= of and Fraction(some, max(of, 1)) not in taken:
            taken.add(Fraction(some, of))
            answers.append(Answer(share_text((some, of)), *reason))
    return question(rng, kind, state, state.to_move, ask, answers, data)


# How likely is it?


def chance_hand(rng: random.Random) -> Question:
    """Ask how likely it is that a rival holds a card."""
    while True:
        state, rival = at_the_table(rng)
        seat = state.to_move
        hidden = state.view(seat).unseen()
        if len(hidden) > 2:
            break
    card = rng.choice(sorted(hidden))
    ask = f"Counting cards alone, how likely is it to {{{seat}}} that {{{rival} holds}} {the(card)}?"
    return asked(rng, "chance-hand", state, ask, [card], {"card": card, "target": rival})


def chance_draw(rng: random.Random) -> Question:
    """Ask how likely a card is to be drawn next: no likelier than to be in a hand or aside."""
    while True:
        state, _ = at_the_table(rng)
        seat = state.to_move
        hidden = state.view(seat).unseen()
        if len(hidden) > 2:
            break
    card = rng.choice(sorted(hidden))
    ask = f"Counting cards alone, how likely is {the(card)} to be the next card of the deck, for all {{{seat} knows}}?"
    return asked(rng, "chance-draw", state, ask, [card], {"card": card})


def chance_librarian(rng: random.Random) -> Question:
    """Ask how likely a comparison is to send the other player out."""
    while True:
        other = rng.choice([card for card in DECK.characters if card != LIBRARIAN])
        state, rival = at_the_table(rng, (LIBRARIAN, other) if rng.random() < 0.5 else (other, LIBRARIAN))
        seat, play = state.to_move, Play(LIBRARIAN, rival)
        if not state.objections(play):
            break
    mine, unseen = DECK[kept(state, LIBRARIAN)].value, state.view(seat).unseen()
    lower = [card for card in DECK.characters if DECK[card].value < mine]
    higher = sum(count for card, count in unseen.items() if DECK[card].value > mine)
    equal = sum(count for card, count in unseen.items() if DECK[card].value == mine)
    part, whole = sum(unseen[card] for card in lower), unseen.total()
    more = [
        ((part + equal, whole), ("That takes in equal cards, and at a tie nobody leaves.", "LL-13.2")),
        ((higher, whole), (f"That is how likely {{{seat}}} would leave: the lower card goes.", "LL-13.1")),
    ]
    ask = f"{told(state, play)}. Counting cards alone, how likely is {{{rival}}} to leave?"
    return asked(rng, "chance-librarian", state, ask, lower, about(play), more)


def best_name(rng: random.Random) -> Question:
    """Ask which name has the best chance to be right."""
    while True:
        state, rival = at_the_table(rng, (GUARD, rng.choice(NAMES)))
        seat, unseen = state.to_move, state.view(state.to_move).unseen()
        counts = {name: sum(unseen[card] for card in state.rules.names_hit(name)) for name in NAMES}
        best = [name for name, count in counts.items() if count == max(counts.values())]
        if len(best) == 1 and not state.objections(Play(GUARD, rival, best[0])):
            break
    (name,) = best

    def says(other: str) -> Reason:
        count, are = counts[other], "is" if counts[other] == 1 else "are"
        if not count:
            return "Every copy is in sight, so that name is wasted.", "LL-11.5"
        return f"{count} of {unseen.total()} out of sight {are} that; of another name there are more.", "LL-11.1"

    wrong = sorted((other for other in NAMES if other != name), key=lambda other: (-counts[other], rng.random()))
    few = [*wrong[:2], *rng.sample(wrong[2:], len(wrong) - 2)]
    answers = [Answer(capital(other), *says(other)) for other in few]
    truth = f"{counts[name]} of the {unseen.total()} cards out of sight, more than of any other name."
    ask = f"{{{seat} plays}} the Guard on {{{rival}}}. Counting cards alone, which name is the best?"
    data: Mapping[str, Datum] = {"card": GUARD, "target": rival}
    return question(rng, "best-name", state, seat, ask, [right(capital(name), (truth, "LL-11.1")), *answers], data)


COUNTED = ("LL-1.2", "LL-1.3", "LL-1.5", "LL-2.3")

KINDS = (
    Kind("chance-hand", "How likely is that hand?", COUNTED, chance_hand),
    Kind("chance-draw", "How likely is that draw?", COUNTED, chance_draw),
    Kind("chance-librarian", "How likely is the lower card?", (*COUNTED, "LL-13.1", "LL-13.2"), chance_librarian),
    Kind("best-name", "Which name is the best?", ("LL-11.1", "LL-11.5"), best_name),
)
