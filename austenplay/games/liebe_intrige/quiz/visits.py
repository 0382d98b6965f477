"""Questions about visits: what a place gives, and what Casanova and a glass too many take."""

from __future__ import annotations

import random
from collections.abc import Mapping

from austenplay.core.asking import Reason, question, right, worded
from austenplay.core.protocols import Action
from austenplay.core.questions import Datum, Kind, Question
from austenplay.games.liebe_intrige.deck import HAT
from austenplay.games.liebe_intrige.quiz.moments import (
    DECK,
    PLACES,
    after_all,
    changed,
    daughter,
    moment,
    table,
    triple,
    triples,
    where,
    without_hands,
)
from austenplay.games.liebe_intrige.rules import MOST_VALUE, Play, Raise, Roll, Visit
from austenplay.games.liebe_intrige.state import State
from austenplay.games.liebe_intrige.steps import Stage
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, BEAUTY, EDUCATION, REPUTATION
from austenplay.games.liebe_intrige.words import face_words

HATS = tuple(sorted({face for face in DECK.dice["casanova"].faces if face.startswith(HAT)}))


def somebody(rng: random.Random) -> tuple[int, ...]:
    """Return attributes, the ends of the tracks among them more often than by luck."""
    return tuple(rng.choice((0, 0, 1, 2, 3, 4, MOST_VALUE, MOST_VALUE)) for _ in ATTRIBUTES)


def visitor(rng: random.Random, place: str, values: tuple[int, ...], hand: tuple[str, ...] = ()) -> tuple[State, int]:
    """Return a turn of a daughter who is elsewhere, and whose it is; only what is said is in anybody's hand."""
    seats, mover = table(rng)
    elsewhere = rng.choice([of for of in PLACES if of != place])
    hands = {**without_hands(seats), mover: hand}
    return moment(rng, seats, mover, at={mover: elsewhere}, values={mover: values}, hands=hands), mover


# What is she like after a visit?


def after_a_visit(rng: random.Random) -> Question:
    """Ask for a daughter's attributes after a visit."""
    place = rng.choice(PLACES)
    values = somebody(rng)
    state, mover = visitor(rng, place, values)
    of = DECK.places[place]
    faces = [rng.choice(DECK.dice[die].faces) for die in of.dice]
    chosen = ATTRIBUTES[rng.choice(of.raises)[0]] if of.choice else None
    actions: list[Action] = [Visit(place), *([Raise(chosen)] if chosen else [])]
    fits = after_all(state, actions, faces).values[mover]
    told = f"{daughter(state, mover)} has {triple(values)}. {{{mover} visits}} {where(place)}"
    if chosen:
        told += f" and {{{mover}:chooses}} {chosen.capitalize()}"
    elif faces:
        shows = [f"{DECK.dice[die].title} shows {face_words(face)}" for die, face in zip(of.dice, faces, strict=True)]
        told += f"; {' and '.join(shows)}"
    truth = why_visit(values, fits, place, faces, chosen)
    mistakes = [*dice_mistakes(values, fits, faces), *gain_mistakes(values, fits, place, chosen)]
    _, clause = truth
    near = [changed(fits, number, by) for number in range(3) for by in (1, -1)]
    rng.shuffle(near)
    slips = [(of, ("Nothing does that to her.", clause)) for of in near if max(of) <= MOST_VALUE]
    answers = [right(triple(fits), truth), *triples(fits, [*mistakes, *slips])]
    ask = f"{told}. What does she have then?"
    about: dict[str, Datum] = {"seat": mover, "place": place, "faces": tuple(faces), "chosen": chosen}
    return question(rng, "after-a-visit", state, None, ask, answers, about)


def why_visit(
    values: tuple[int, ...], fits: tuple[int, ...], place: str, faces: list[str], chosen: str | None
) -> Reason:
    """Return why a daughter is like that after a visit."""
    of = DECK.places[place]
    if of.dice:
        return dice_reason(values, faces)
    if chosen:
        number = ATTRIBUTES.index(chosen)
        if fits == values:
            return f"{chosen.capitalize()} stands at {MOST_VALUE} and can go no higher.", "LI-2.1"
        return f"The one that is chosen rises by {dict(of.raises)[number]}, and the other stays.", "LI-4.3"
    ((number, by),) = of.raises
    name = ATTRIBUTES[number].capitalize()
    gained = fits[number] - values[number]
    if gained < by:
        return f"{name} would rise by {by}, but no track goes beyond {MOST_VALUE}.", "LI-2.1"
    return f"A visit to {where(place)} raises {name} by {by}.", "LI-4.2"


def dice_reason(values: tuple[int, ...], faces: list[str]) -> Reason:
    """Return what the dice of a place have done, and by which rule."""
    hat = faces[0]
    if hat.startswith(HAT):
        least = int(hat.removeprefix(HAT))
        if values[BEAUTY] < least:
            one = f"Her Beauty {values[BEAUTY]} is less than {least}, so Casanova passes her by"
        elif values[REPUTATION]:
            one = f"Her Beauty {values[BEAUTY]} is at least {least}: Casanova costs her 1 Reputation"
        else:
            one = "Casanova notices her, but below 0 no Reputation goes"
    else:
        one = "A clover keeps Casanova away"
    if len(faces) == 1:
        empty = hat.startswith(HAT) and one.startswith("Casanova notices")
        return f"{one}.", "LI-2.1" if empty else "LI-4.4"
    if faces[1] == "clover":
        return f"{one}, and she drinks in measure.", "LI-4.4"
    if values[EDUCATION]:
        return f"{one}, and the bottle costs 1 Education.", "LI-4.5"
    return f"{one}, and the bottle finds no Education to take.", "LI-2.1"


def dice_mistakes(
    values: tuple[int, ...], fits: tuple[int, ...], faces: list[str]
) -> list[tuple[tuple[int, ...], Reason]]:
    """Return the attributes to which mistakes about dice lead."""
    if not faces:
        return []
    _, clause = dice_reason(values, faces)
    lost = fits[REPUTATION] < values[REPUTATION]
    mistakes: list[tuple[tuple[int, ...], Reason]] = []
    if lost:
        restored = changed(fits, REPUTATION, 1)
        is_equal = values[BEAUTY] == int(faces[0].removeprefix(HAT))
        says = "As much Beauty as the hat asks for is enough" if is_equal else "He does notice her"
        mistakes.append((restored, (f"{says}.", "LI-4.4")))
        if values[BEAUTY]:
            mistakes.append((changed(restored, BEAUTY, -1), ("It is her Reputation that suffers.", "LI-4.4")))
    elif values[REPUTATION]:
        says = "The hat is for greater beauties" if faces[0].startswith(HAT) else "With a clover he is not there"
        mistakes.append((changed(fits, REPUTATION, -1), (f"{says}.", "LI-4.4")))
    if len(faces) > 1:
        if faces[1] != "clover":
            without = (*fits[:EDUCATION], values[EDUCATION])
            mistakes.append((without, ("The bottle takes Education.", clause)))
            if fits[REPUTATION]:
                swapped = changed(without, REPUTATION, -1)
                mistakes.append((swapped, ("Drinking harms her Education, not her name.", clause)))
        elif values[EDUCATION]:
            mistakes.append((changed(fits, EDUCATION, -1), ("Only the bottle takes Education.", "LI-4.5")))
    elif values[EDUCATION] < MOST_VALUE:
        mistakes.append((changed(fits, EDUCATION, 1), ("A walk in the Park teaches nothing.", clause)))
    return mistakes


def gain_mistakes(
    values: tuple[int, ...], fits: tuple[int, ...], place: str, chosen: str | None
) -> list[tuple[tuple[int, ...], Reason]]:
    """Return the attributes to which mistakes about gains lead."""
    of = DECK.places[place]
    mistakes: list[tuple[tuple[int, ...], Reason]] = []
    for number, by in of.raises:
        name = ATTRIBUTES[number].capitalize()
        if chosen is not None and ATTRIBUTES[number] != chosen:
            if values[number] + by <= MOST_VALUE:
                both, other = changed(fits, number, by), changed(values, number, by)
                mistakes.append((both, ("One of the two rises, not both.", "LI-4.3")))
                mistakes.append((other, ("That is the one that was not chosen.", "LI-4.3")))
            continue
        beyond = changed(values, number, by)
        if max(beyond) > MOST_VALUE:
            mistakes.append((beyond, (f"No track goes beyond {MOST_VALUE}; what is over is lost.", "LI-2.1")))
        aside = (number + 1) % 3 if number != REPUTATION else EDUCATION
        clause = "LI-4.3" if chosen else "LI-4.2"
        rule = f"Here it is {name} that rises."
        if values[aside] + by <= MOST_VALUE:
            mistakes.append((changed(values, aside, by), (rule, clause)))
        step = changed(values, number, 3 - by)
        if max(step) <= MOST_VALUE:
            mistakes.append((step, (f"{name} rises by {by} there.", clause)))
        mistakes.append((values, (f"{name} does rise there.", clause)))
    return mistakes


# Which hats cost her something?


def casanova(rng: random.Random) -> Question:
    """Ask at which faces Casanova costs a daughter something."""
    place = rng.choice(("park", "dive_bar"))
    values = (rng.choice((0, 1, 2, 3, 4)), rng.randrange(MOST_VALUE + 1), rng.randrange(MOST_VALUE + 1))
    state, mover = visitor(rng, place, values)
    rolling = state.apply(Visit(place))
    costs = tuple(hat for hat in HATS if rolling.apply(Roll(hat)).values[mover][REPUTATION] < values[REPUTATION])
    says = {
        (): "None of them",
        HATS[:1]: "The 0 alone",
        HATS[:2]: "The 0 and the 2",
        HATS: "The 0, the 2 and the 4",
        HATS[1:]: "The 2 and the 4",
        HATS[2:]: "The 4 alone",
    }
    beauty, is_poor = values[BEAUTY], not values[REPUTATION]
    if is_poor:
        words, clause = "She has no Reputation, and nobody can fall below 0.", "LI-2.1"
    else:
        words, clause = (
            f"A hat costs her 1 Reputation if her Beauty, which is {beauty}, is at least its number.",
            "LI-4.4",
        )
    wrong: dict[tuple[str, ...], str] = {}
    for hats in says:
        if is_poor:
            wrong[hats] = "Whichever hat notices her, she has nothing to lose."
        elif not hats:
            wrong[hats] = "The 0 is for everybody."
        elif hats[0] != HATS[0]:
            wrong[hats] = "It is the other way round: the more Beauty, the more hats."
        elif len(hats) < len(costs):
            equal = beauty == int(costs[-1][-1])
            wrong[hats] = f"{'Exactly as much is enough' if equal else 'A beauty risks more'}."
        else:
            beyond = " and ".join(f"the {hat[-1]}" for hat in hats if hat not in costs)
            wrong[hats] = f"She is not beautiful enough for {beyond}."
    answers = worded(says, costs, (words, clause), wrong)
    rng.shuffle(answers)
    ask = f"{daughter(state, mover)} has {triple(values)}. {{{mover} sends}} her to {where(place)}. "
    ask += "Which hats of the Casanova die would cost her something?"
    return question(rng, "casanova", state, None, ask, answers, {"seat": mover})


# What does the Dive Bar cost?

COSTS: Mapping[tuple[int, int, int], str] = {
    (0, 0, 0): "Nothing",
    (1, 0, 0): "1 Reputation",
    (0, 0, 1): "1 Education",
    (1, 0, 1): "1 Reputation and 1 Education",
    (0, 1, 0): "1 Beauty",
    (0, 0, 2): "2 Education",
}
"""What may be lost of the three attributes, in words."""


def dive_bar(rng: random.Random) -> Question:
    """Ask what the dice of the Dive Bar take."""
    values = (rng.choice((0, 1, 2, 3)), rng.randrange(MOST_VALUE + 1), rng.choice((0, 1, 2, 3)))
    is_spared = rng.random() < 0.15
    state, mover = visitor(rng, "dive_bar", values, ("chaperone",) if is_spared else ())
    hat = rng.choice(("clover", *HATS, *HATS[:2]))
    glass = rng.choice(("clover", "bottle", "bottle"))
    actions = [*([Play("chaperone")] if is_spared else []), Visit("dive_bar")]
    after = after_all(state, actions, [] if is_spared else [hat, glass])
    assert after.step is not None and after.step.stage is Stage.TAKE
    one, two, three = (old - new for old, new in zip(values, after.values[mover], strict=True))
    fits = (one, two, three)
    if is_spared:
        words, clause = "After The Chaperone no die of a place is rolled in that turn.", "LI-6.9"
    else:
        words, clause = dice_reason(values, [hat, glass])
    wrong = {}
    for lost in COSTS:
        if lost[1]:
            says = "Beauty attracts Casanova, and she keeps it."
        elif lost[2] > 1:
            says = "One glass too many takes one point."
        elif is_spared:
            says = "She is not alone there."
        elif lost[0] > fits[0]:
            says = "Her Reputation is as it was."
        elif lost[2] > fits[2]:
            says = "Her Education is as it was."
        elif lost[0] < fits[0] and lost[2] < fits[2]:
            says = "Both dice take something."
        elif lost[0] < fits[0]:
            says = "He takes something too."
        else:
            says = "The glass takes something too."
        wrong[lost] = f"{says}"
    answers = worded(COSTS, fits, (words, clause), wrong)
    rng.shuffle(answers)
    answers.sort(key=lambda answer: answer.text in (COSTS[0, 1, 0], COSTS[0, 0, 2]))
    if is_spared:
        told = f"{{{mover} plays}} The Chaperone and {{{mover}:sends}} her to the Dive Bar"
    else:
        told = f"At the Dive Bar the Casanova die shows {face_words(hat)}, the drinking die {face_words(glass)}"
    ask = f"{daughter(state, mover)} has {triple(values)}. {told}. What is lost?"
    about: dict[str, Datum] = {"seat": mover, "faces": (hat, glass), "spared": int(is_spared)}
    return question(rng, "dive-bar", state, None, ask, answers, about)


KINDS = (
    Kind("after-a-visit", "What is she like then?", ("LI-2.1", "LI-4.2", "LI-4.3", "LI-4.4", "LI-4.5"), after_a_visit),
    Kind("casanova", "What does Casanova take?", ("LI-2.1", "LI-4.4"), casanova),
    Kind("dive-bar", "What does the Dive Bar cost?", ("LI-2.1", "LI-4.4", "LI-4.5", "LI-6.9"), dive_bar),
)
