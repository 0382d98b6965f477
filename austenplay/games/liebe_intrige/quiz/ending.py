"""Questions about the end: who still has a turn, who gets which medal, what everybody has, and who wins."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import cast

from austenplay.core.asking import Reason, numbers, question, right, together, wrong_seats
from austenplay.core.protocols import Action
from austenplay.core.questions import Datum, Kind, Question
from austenplay.games.liebe_intrige.deck import DAUGHTERS_EACH, Values
from austenplay.games.liebe_intrige.position import Wedding
from austenplay.games.liebe_intrige.quiz.moments import (
    DECK,
    PLACES,
    after_all,
    around,
    changed,
    happened,
    moment,
    past_forms,
    peaceful,
    table,
    title,
    triple,
    where,
    without_hands,
)
from austenplay.games.liebe_intrige.quiz.plans import RAISING
from austenplay.games.liebe_intrige.rules import MEDAL, Intrigue, Take, Visit
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES
from austenplay.games.liebe_intrige.words import MEDALS

# Who still has a turn?


def last_round(rng: random.Random) -> Question:
    """Ask who has another turn once a third daughter has married."""
    seats, mover = table(rng)
    first = rng.randrange(seats)
    rival = rng.choice(around(mover, seats))
    is_own = rng.random() < 0.65
    bride = mover if is_own else rival
    men = rng.sample(peaceful(), 4)
    brides: list[Wedding] = [(man, DECK.gentlemen[man].demands) for man in men[:2]]
    groom, other = men[2:]
    needed = DECK.gentlemen[groom].demands
    place = rng.choice(RAISING) if is_own else "park"
    values: tuple[int, ...] = needed
    if is_own:
        ((number, by),) = DECK.places[place].raises
        values = changed(needed, number, -min(by, needed[number]))
        if values == needed:
            return last_round(rng)
    laid = {bride: [groom] * (3 if is_own else 2), (rival if is_own else mover): [groom if not is_own else other]}
    at = {mover: "boulevard", rival: place if not is_own else rng.choice(PLACES)}
    state = moment(
        rng,
        seats,
        mover,
        first=first,
        values={bride: values},
        laid=laid,
        at=at,
        weddings={bride: brides},
        hands=without_hands(seats),
    )
    actions: list[Action] = [Visit(place)] if is_own else [Intrigue(place, rival), Take(groom)]
    after = after_all(state, actions, ["bubble"])
    while not after.is_over:
        after = after.apply(next(iter(after.legal_actions())) if after.nature is None else after.nature.draw("end"))
    fits = frozenset(cast(int, of.seat) for of in happened(state, after) if of.kind == "turn")
    last = (first - 1) % seats
    if fits:
        truth: Reason = (f"{{{first} began}}, so the round ends with {{{last}}}.", "LI-8.1")
    else:
        truth = (f"{{{first} began}}, and with this turn the round is complete.", "LI-8.1")
    words, clause = truth
    others = frozenset(range(seats))

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return truth
        if not said:
            return f"The round is still played out. {words}", clause
        if mover in said:
            return f"{{{mover} has}} had that turn. {words}", clause
        if said == others - {mover}:
            return f"It is not a turn more for everybody else. {words}", clause
        if bride in said - fits:
            return f"{{{bride} gets}} no turn for it. {words}", clause
        if said < fits:
            return f"A turn is left out. {words}", clause
        return f"The turns go round clockwise to the end of the round. {words}", clause

    following = {(mover + 1) % seats}
    near = [others - {mover}, others, following, frozenset[int](), {last}, others - {bride}]
    wrong = wrong_seats(rng, range(seats), fits, why, first=rng.sample(near, len(near)))
    how = f"By a visit to {where(place)}" if is_own else f"When an intrigue of {{{mover}'s}} fails,"
    ask = f"{{{first} began}} the game. {how} {{{bride}'s}} third daughter marries. Who has a turn after this one?"
    about: dict[str, Datum] = {"first": first, "seat": mover}
    return question(rng, "last-round", state, None, ask, [right(together(fits), truth), *wrong], about)


# The reckoning


@dataclass(frozen=True)
class Reckoning:
    """The last moment of a game, what comes of it, and what is told of a board that was never opened."""

    before: State
    after: State
    told: str
    closed: tuple[int, str] | None

    @property
    def about(self) -> dict[str, Datum]:
        """What is told, as data."""
        seat, key = self.closed or (None, None)
        return {"closed": seat, "board": key}


def reckoning(rng: random.Random) -> Reckoning:
    """Return the last moment of a game: one family without a daughter at home, on whose turn the game ends.

    Where medals hang on a board that nobody has opened, the question says which one it is.
    """
    seats, mover = table(rng)
    men = rng.sample(peaceful(), len(peaceful()))
    others = around(mover, seats)
    short = rng.choice(others) if rng.random() < 0.35 else None
    weddings: dict[int, list[Wedding]] = {}
    for seat in range(seats):
        count = DAUGHTERS_EACH if seat == mover else 1 if seat == short else 2
        weddings[seat] = [(men.pop(), low(rng)) for _ in range(count)]
    values = {seat: low(rng) for seat in others}
    out = dict.fromkeys(rng.sample(range(seats), rng.randint(0, 2)), ("manor",))
    if rng.random() < 0.4:
        out[rng.choice(others)] = ("inheritance",)
    hand = rng.choice(("manor", "inheritance", "veto"))
    hands = {**without_hands(seats), mover: (hand,)}
    state = moment(
        rng,
        seats,
        mover,
        first=(mover + 1) % seats,
        weddings=weddings,
        values=values,
        laid=dict.fromkeys(others, ()),
        hands=hands,
        laid_out=out,
    )
    after = past_forms(state)
    assert after.is_over
    if short is None:
        return Reckoning(state, after, "", None)
    key = after.boards[short][-1]
    told = f"{{{short}'s}} closed board is {title(key)}: {triple(DECK.daughters[key].begins)}. "
    return Reckoning(state, after, told, (short, key))


def low(rng: random.Random) -> Values:
    """Return attributes that are near each other, so that ties are not rare."""
    return rng.choice((1, 2, 3)), rng.choice((1, 2, 3)), rng.choice((1, 2, 3))


def medals(rng: random.Random) -> Question:
    """Ask who gets a medal."""
    while True:
        of = reckoning(rng)
        number = rng.randrange(3)
        sums = [of.after.family(seat)[number] for seat in range(of.after.seats)]
        winner = of.after.medals[number]
        if winner is not None or rng.random() < 0.7:
            break
    best = max(sums)
    name = ATTRIBUTES[number].capitalize()
    tied = frozenset(seat for seat, total in enumerate(sums) if total == best)
    fits = frozenset[int]() if winner is None else frozenset({winner})
    if winner is None:
        words, clause = f"{together(tied)} have {best} each, and with a tie nobody gets it.", "LI-8.3"
    else:
        clause = "LI-8.4" if of.closed and of.closed[0] == winner else "LI-8.2"
        words = f"{{{winner}'s}} three daughters have {best} together, more than any other family's."

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, clause
        if not said:
            return "One family has more than the others.", "LI-8.2"
        if len(said) > 1:
            return "A medal is not shared.", "LI-8.3"
        (seat,) = said
        if seat in tied:
            return f"{{{seat} is}} not alone with that.", "LI-8.3"
        if of.closed and of.closed[0] == seat:
            return f"Even with the closed board it is {sums[seat]}.", "LI-8.4"
        return f"{{{seat} has}} {sums[seat]}.", "LI-8.2"

    likely = [{seat} for seat in sorted(range(len(sums)), key=lambda seat: -sums[seat])]
    near = [*likely, set[int](), *([tied] if len(tied) > 1 else [])]
    wrong = wrong_seats(rng, range(len(sums)), fits, why, first=near)
    ask = f"The game is over. {of.told}Who is the {MEDALS[ATTRIBUTES[number]]}, for {name}?"
    about: dict[str, Datum] = {**of.about, "which": number}
    answers = [right(together(fits), (words, clause)), *wrong]
    return question(rng, "medals", of.before, None, ask, answers, about)


def points(rng: random.Random) -> Question:
    """Ask how many points somebody has at the end."""
    of = reckoning(rng)
    seats = of.after.seats
    seat = rng.choice([*range(seats), of.before.active])
    fits = of.after.scores[seat]
    grooms = sum(DECK.gentlemen[man].points for man, _ in of.after.weddings[seat])
    out = sum(DECK.events[card].points for card in of.after.laid_out[seat])
    count = of.after.medals.count(seat)
    parts = [f"{grooms} for gentlemen", *([f"{out} for what is laid out"] if out else [])]
    parts += [f"{MEDAL * count} for {'a medal' if count == 1 else 'medals'}"] if count else []
    words = f"{', '.join(parts[:-1])}{' and ' if len(parts) > 1 else ''}{parts[-1]}."
    tops = [max(row) for row in zip(*map(of.after.family, range(seats)), strict=True)]
    shared = sum(
        total == top and medal is None
        for total, top, medal in zip(of.after.family(seat), tops, of.after.medals, strict=True)
    )
    hand = sum(DECK.events[card].points for card in of.before.hands[seat])
    mistakes = [
        (grooms + out, ("Medals count too.", "LI-8.2")),
        (fits + MEDAL * shared, ("For a tie there is no medal.", "LI-8.3")),
        (fits - out, ("What is laid out counts as well.", "LI-8.5")),
        (fits + hand, ("An event in hand counts nothing.", "LI-8.5")),
        (grooms + out + count, (f"A medal is worth {MEDAL}.", "LI-8.2")),
        (sum(of.after.family(seat)), ("Attributes are no points.", "LI-8.5")),
        (fits + MEDAL, ("That is one medal too many.", "LI-8.2")),
        (fits + 1, ("That is one too many.", "LI-8.5")),
        (fits - 1, ("That is one too few.", "LI-8.5")),
    ]
    ask = f"The game is over. {of.told}Medals and all, how many points does the family of {{{seat}}} have?"
    answers = [right(str(fits), (f"{words[0].upper()}{words[1:]}", "LI-8.5")), *numbers(fits, mistakes)]
    return question(rng, "points", of.before, None, ask, answers, {**of.about, "seat": seat})


def who_wins(rng: random.Random) -> Question:
    """Ask who wins."""
    while True:
        of = reckoning(rng)
        scores = of.after.scores
        fits = frozenset(of.after.winners)
        if len(fits) > 1 or rng.random() < 0.4:
            break
    best = max(scores)
    if len(fits) > 1:
        words = f"{together(fits)} have {best} points each, and win together."
    else:
        words = f"{{{min(fits)} has}} {best} points, the most, medals counted."
    bare = of.before.scores
    seats = range(len(scores))

    def why(said: frozenset[int]) -> Reason:
        if said == fits:
            return words, "LI-8.6"
        if not said:
            return "Somebody always wins.", "LI-8.6"
        if said < fits:
            return "There is nothing to tell equal points apart.", "LI-8.6"
        seat = min(said - fits)
        if bare[seat] == max(bare):
            return f"Medals change that: {{{seat} has}} {scores[seat]}.", "LI-8.5"
        if seat == of.before.active:
            return "Three weddings end the game; they do not win it.", "LI-8.6"
        return f"{{{seat} has}} {scores[seat]} points.", "LI-8.5"

    near = [{seat} for seat in sorted(seats, key=lambda seat: -scores[seat])]
    near += [set(fits) | {seat} for seat in seats]
    wrong = [answer for answer in wrong_seats(rng, seats, fits, why, first=near) if answer.text != "Nobody"]
    ask = f"The game is over. {of.told}Who wins, when medals are counted?"
    answers = [right(together(fits), (words, "LI-8.6")), *wrong]
    return question(rng, "who-wins", of.before, None, ask, answers, of.about)


KINDS = (
    Kind("last-round", "Who still has a turn?", ("LI-8.1",), last_round),
    Kind("medals", "Who gets the medal?", ("LI-8.2", "LI-8.3", "LI-8.4"), medals),
    Kind("points", "How many points are that?", ("LI-8.2", "LI-8.3", "LI-8.5"), points),
    Kind("who-wins", "Who wins?", ("LI-8.5", "LI-8.6"), who_wins),
)
