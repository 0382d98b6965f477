"""Questions about the game for two: what a lady may do, what it shows her, and whether she married the right one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from austenplay.core.asking import number, question, right, worded
from austenplay.core.questions import Answer, Kind, Question
from austenplay.core.words import capitalised
from austenplay.games.ladys_choice.quiz.moments import CARDS, DECK, OPENNESS, VIRTUES, rules
from austenplay.games.ladys_choice.ranking import By, Ranking, ranked
from austenplay.games.ladys_choice.rules import COLUMNS, Court, Marry
from austenplay.games.ladys_choice.two import setup
from austenplay.games.ladys_choice.two.position import DEALT
from austenplay.games.ladys_choice.two.state import State
from austenplay.games.ladys_choice.words import COLUMN_NAMES

Places = tuple[list[str], list[str], list[str], list[str]]
"""Of a gentleman: his pile, what the first and the second lady have of him, and what lies face up."""


def spread(rng: random.Random, cards: Sequence[str], used_up: bool, nothing: bool, opponent: int) -> Places:
    """Return where a gentleman's cards lie: his pile used up or not, and nothing on the opponent's side if asked."""
    places: Places = ([], [], [], [])
    left = list(cards)
    if not used_up:
        places[0].extend(left[: rng.randint(1, DEALT - 2)])
        left = left[len(places[0]) :]
    for card in left:
        places[rng.choice((1, 2, 3) if used_up else (1, 2))].append(card)
    theirs = places[1 + opponent]
    if nothing:
        places[2 - opponent].extend(theirs)
        theirs.clear()
    elif used_up and not theirs:
        other = places[2 - opponent] or places[3]
        theirs.append(other.pop())
    return places


def table(mover: int, places: Sequence[Places], is_opening: bool = False) -> State:
    """Return a position of the game for two."""
    return setup.position(
        rules(2),
        piles=[of[0] for of in places],
        sides=[[of[1] for of in places], [of[2] for of in places]],
        open=[of[3] for of in places],
        stock=(),
        to_move=mover,
        is_opening=is_opening,
    )


def dealt(rng: random.Random) -> list[list[str]]:
    """Return four gentlemen of six cards each."""
    cards = rng.sample(CARDS, COLUMNS * DEALT)
    return [cards[DEALT * column :][:DEALT] for column in range(COLUMNS)]


# What happens when he is courted?


def two_court(rng: random.Random) -> Question:
    """Ask what happens when a lady courts a gentleman."""
    mover = rng.randrange(2)
    other = 1 - mover
    used = [rng.random() < 0.6 for _ in range(COLUMNS)]
    nothing = [of and rng.random() < 0.45 for of in used]
    places = [
        spread(rng, cards, is_used, is_nothing, other)
        for cards, is_used, is_nothing in zip(dealt(rng), used, nothing, strict=True)
    ]
    state = table(mover, places)
    column = rng.randrange(COLUMNS)
    name = COLUMN_NAMES[column]
    says = {
        "take": f"{{{mover} takes}} the top card of the pile",
        "flip": f"The top card on {{{other}'s}} side is turned up",
        "own": f"The top card on {{{mover}'s}} own side is turned up",
        "never": "Nothing: that gentleman cannot be courted",
    }
    if state.objections(Court(column)):
        fits, clause = "never", "LC-12.6"
        words = f"The pile is used up, and {{{other} has}} nothing of {name}."
    elif places[column][0]:
        fits, clause = "take", "LC-12.4"
        words = f"There is a pile left, so {{{mover} takes}} its top card to {{{mover}:her}} side."
    else:
        fits, clause = "flip", "LC-12.5"
        words = f"The pile is used up, so the other lady's top card is turned up: {{{other}'s}}."
    wrong = {
        "take": f"There is no pile left to take from. {words}",
        "flip": f"Nothing lies there. {words}" if fits == "never" else f"The pile comes first. {words}",
        "own": f"What lies on {{{mover}'s}} own side stays there. {words}",
        "never": f"There is something to learn yet. {words}",
    }
    answers = worded(says, fits, (words, clause), wrong)
    ask = f"It is {{{mover}'s}} turn. What happens if {{{mover} courts}} {name}?"
    return question(rng, "two-court", state, None, ask, answers, {"gentleman": column})


# What may she do?


def two_may(rng: random.Random) -> Question:
    """Ask what a lady may do now."""
    mover = rng.randrange(2)
    other = 1 - mover
    how = rng.choice(("opening", "turn", "second", "one", "none"))
    cards = dealt(rng)
    if how == "opening":
        places: list[Places] = [(column, [], [], []) for column in cards]
    else:
        used = how in ("one", "none")
        places = [spread(rng, column, used or rng.random() < 0.3, used, other) for column in cards]
        if how == "one":
            row = rng.randrange(COLUMNS)
            places[row] = spread(rng, cards[row], True, False, other)
            while len(places[row][1 + other]) > 1:
                places[row][3].append(places[row][1 + other].pop())
    state = table(mover, places, how == "opening")
    told = f"It is {{{mover}'s}} turn."
    if how == "opening":
        told = f"{{{mover} begins}} the game."
    elif how == "second":
        courted = next(column for column in rng.sample(range(COLUMNS), COLUMNS) if not state.objections(Court(column)))
        state = state.apply(Court(courted))
        told = f"{{{mover} has}} courted {COLUMN_NAMES[courted]} in this turn."
        if state.to_move != mover:
            return two_may(rng)
    may_court = any(isinstance(action, Court) for action in state.legal_actions())
    may_marry = any(isinstance(action, Marry) for action in state.legal_actions())
    says = {
        "once": "Court once, and not marry",
        "twice": "Court twice, or marry",
        "look": "Court once, or marry",
        "marry": "Marry, and not court",
    }
    if not may_court:
        fits, words, clause = "marry", f"There is nothing to learn from {{{other}}} or from a pile.", "LC-12.8"
    elif not may_marry:
        opening = how == "opening"
        words = "Whoever begins takes one look." if opening else "A turn that begins with a look goes on with another."
        fits, clause = "once", "LC-12.2" if opening else "LC-12.3"
    elif looks_left(state) == 1:
        fits, words, clause = "look", "Only one look can be had, and one is enough.", "LC-12.8"
    else:
        fits, words, clause = "twice", "A turn is two looks, or a marriage.", "LC-12.3"
    wrong = {
        "once": f"There is more to choose from. {words}" if may_marry else f"Courting is over. {words}",
        "twice": f"Too much at once. {words}",
        "look": f"By no rule. {words}",
        "marry": f"Something can still be learnt. {words}",
    }
    answers = worded(says, fits, (words, clause), wrong)
    ask = f"{told} What may {{{mover}}} do now?"
    return question(rng, "two-may", state, None, ask, answers, {"seat": mover})


def looks_left(state: State) -> int:
    """Return how many looks the lady to move can have in this turn."""
    looks, mover, after = 0, state.to_move, state
    while after.to_move == mover and looks < 2 and not after.is_over:
        court = next((action for action in after.legal_actions() if isinstance(action, Court)), None)
        if court is None:
            break
        after, looks = after.apply(court), looks + 1
    return looks


# Who has seen that card?


def two_seen(rng: random.Random) -> Question:
    """Ask who has seen a card of a gentleman."""
    mover = rng.randrange(2)
    places = [spread(rng, cards, rng.random() < 0.5, False, 1 - mover) for cards in dealt(rng)]
    state = table(mover, places)
    column = rng.randrange(COLUMNS)
    rows = {"pile": state.piles[column], "0": state.sides[0][column], "1": state.sides[1][column]}
    found = [(key, row[0][1]) for key, row in rows.items() if row]
    if state.open[column]:
        found.append(("open", -1))
    where, mask = rng.choice(found)
    name = COLUMN_NAMES[column]
    place = {
        "pile": f"the top card of {name}'s pile",
        "0": f"the top card on {{0's}} side of {name}",
        "1": f"the top card on {{1's}} side of {name}",
        "open": f"the top card that lies face up for {name}",
    }[where]
    fits = frozenset(seat for seat in range(2) if mask >> seat & 1)
    says = {
        frozenset[int](): "Nobody",
        frozenset({0}): "{0} alone",
        frozenset({1}): "{1} alone",
        frozenset({0, 1}): "Both ladies",
    }
    words, clause = {
        "pile": ("What lies in a pile nobody has taken yet.", "LC-12.4"),
        "open": ("What lies face up both may look at.", "LC-12.13"),
    }.get(where, (f"A lady looks at what she takes, and may do so again: {{{where}}}.", "LC-12.13"))
    alone = {
        seat: f"{{{1 - seat} has}} seen it, too" if seat in fits else f"{{{seat} has}} not seen it" for seat in (0, 1)
    }
    wrong = {
        frozenset[int](): f"It has been seen. {words}",
        frozenset({0}): f"{alone[0]}. {words}",
        frozenset({1}): f"{alone[1]}. {words}",
        frozenset({0, 1}): f"It has not been turned up. {words}",
    }
    answers = worded(says, fits, (words, clause), wrong)
    ask = f"{capitalised(place)}: who has seen it?"
    return question(rng, "two-seen", state, None, ask, answers, {"where": where, "gentleman": column})


# Who has won?


def two_wins(rng: random.Random) -> Question:
    """Ask who wins when a lady marries, with everything face up."""
    mover = rng.randrange(2)
    is_tied = rng.random() < 0.35
    columns = tied_columns(rng) if is_tied else dealt(rng)
    state = table(mover, [([], [], [], cards) for cards in columns])
    husband = rng.choice(ranking_of(columns).ranking[:2])
    ranking = ranking_of(columns, husband)
    after = state.apply(Marry(husband))
    (winner,) = after.winners
    best = after.ranks[0]
    totals = {column: number(total).lower() for column, total in ranking.totals.items()}
    his = COLUMN_NAMES[husband]
    equal = [of for of in ranking.ties if husband == of.ahead and of.by is By.MARRIED]
    if equal:
        words = f"{capitalised(his)} and {COLUMN_NAMES[equal[0].behind]} are equal to the end; the husband is dandier."
        clause = "LC-9.5"
    elif best == husband:
        words, clause = f"{capitalised(his)} has {totals[husband]}, and nobody is dandier.", "LC-12.10"
    else:
        words = f"{capitalised(his)} has {totals[husband]}, and {COLUMN_NAMES[best]} has {totals[best]}."
        clause = "LC-12.10"
    other = 1 - winner

    def reading(seat: int, column: int | None) -> str:
        return f"{{{seat}}}: nobody is dandier" if column is None else f"{{{seat}}}: {COLUMN_NAMES[column]} is dandier"

    fits = (winner, None) if best == husband else (winner, best)
    second = ranking.ranking[1] if ranking.ranking[0] == husband else ranking.ranking[0]
    lower = ranking.ranking[-1]
    readings = [(mover, None), (1 - mover, second), (1 - mover, lower if lower != husband else second), (mover, second)]
    rest = [(1 - mover, column) for column in ranking.ranking if column != husband]
    answers = [right(reading(*fits), (words, clause))]
    for seat, column in dict.fromkeys([*readings, *rest]):
        if (seat, column) == fits:
            continue
        if seat == other and (column is None) == (fits[1] is None):
            says = f"It is the other way round. {words}"
        elif column is None:
            says = f"Somebody is. {words}"
        elif seat == mover:
            says = f"Then the other lady would win. {words}"
        else:
            says = f"{capitalised(COLUMN_NAMES[column])} has {totals[column]}. {words}"
        answers.append(Answer(reading(seat, column), says, clause))
    ask = f"Everything lies face up, and {{{mover} marries}} {his}. Who wins?"
    return question(rng, "two-wins", state, None, ask, answers, {"gentleman": husband})


def ranking_of(columns: Sequence[Sequence[str]], married: int | None = None) -> Ranking[int]:
    """Return how columns of cards are ranked."""
    return ranked(dict(enumerate(columns)), (), "simultaneous", married, DECK)


def tied_columns(rng: random.Random) -> list[list[str]]:
    """Return four gentlemen of whom two are ahead and equal to the very end: at their best they are worth nothing."""
    flaws = sorted((card for card in CARDS if DECK.value[card] < 0), key=DECK.value.__getitem__, reverse=True)
    specials = [card for card in CARDS if not DECK.value[card]]
    while True:
        mild, worst = rng.sample(flaws[:11], 8), flaws[11:]
        virtues = rng.sample(VIRTUES, 3)
        first, second, *_ = rng.sample(specials, 2)
        columns = [
            [OPENNESS, first, *mild[:4]],
            [OPENNESS, second, *mild[4:]],
            [*worst[0::2][:5], virtues[0]],
            [*worst[1::2][:4], *virtues[1:]],
        ]
        ranking = ranking_of(columns)
        if ranking.ties and ranking.ties[0].by is By.TURN and ranking.ties[0].ahead == ranking.ranking[0]:
            for column in columns:
                rng.shuffle(column)
            rng.shuffle(columns)
            return columns


KINDS = (
    Kind("two-court", "Two play: what happens?", ("LC-12.4", "LC-12.5", "LC-12.6"), two_court),
    Kind("two-may", "Two play: what may she do?", ("LC-12.2", "LC-12.3", "LC-12.8"), two_may),
    Kind("two-seen", "Two play: who has seen it?", ("LC-12.4", "LC-12.13"), two_seen),
    Kind("two-wins", "Two play: who wins?", ("LC-9.5", "LC-12.10"), two_wins),
)
