"""How everything looks that has a name: gentlemen, events, daughters, places, dice; and what of it is reconstructed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from austenplay.core.errors import listed
from austenplay.core.words import capitalised
from austenplay.games.liebe_intrige.deck import (
    BOTTLE,
    BUBBLE,
    CARDS_EACH,
    CLOVER,
    HAT,
    Daughter,
    Deck,
    Die,
    EventCard,
    Gentleman,
    Place,
    Source,
    Values,
)
from austenplay.games.liebe_intrige.rules import Rules
from austenplay.games.liebe_intrige.verbs import ATTRIBUTES, Attribute, Cancel

MINUS = "−"
GERMAN: Mapping[str, str] = {"reputation": "Ansehen", "beauty": "Schönheit", "education": "Bildung"}
"""What the attributes are called in the box."""
SAYS: Mapping[Source, str] = {
    Source.SOURCED: "",
    Source.PRINTED: "",
    Source.PROPOSED: "Reconstructed: the name is known, what it says is ours.",
    Source.INVENTED: "Reconstructed: name and effect are ours.",
}
"""What is said of an entry whose text is not the box's; a card on the table says the first word of it."""


def attribute_name(attribute: str) -> str:
    """Return an attribute with its German name.

    >>> attribute_name("beauty")
    'Beauty (Schönheit)'
    """
    return f"{attribute.capitalize()} ({GERMAN[attribute]})"


def short(values: Sequence[int]) -> str:
    """Return three values in a few signs, each with the first letter of its attribute.

    >>> short((1, 0, 3))
    'R1 B0 E3'
    """
    return " ".join(f"{name[0].upper()}{value}" for name, value in zip(ATTRIBUTES, values, strict=True))


def long(values: Values) -> str:
    """Return three values in words."""
    pairs = zip(ATTRIBUTES, values, strict=True)
    return listed((f"{name.capitalize()} {value}" for name, value in pairs), "and")


def is_reconstructed(deck: Deck) -> bool:
    """Return whether anything of a deck is not the box's."""
    kinds: tuple[Mapping[str, Any], ...] = (deck.places, deck.dice, deck.gentlemen, deck.daughters, deck.events)
    return any(SAYS[of.source] for entries in kinds for of in entries.values())


def _text(of: Gentleman | EventCard | Daughter | Place | Die, *parts: str, brief: bool = False) -> str:
    """Return the text of an entry: its German name, what it does, and whether that is reconstructed."""
    german = getattr(of, "german", "")
    named = f"{german}." if german and german.casefold() not in of.title.casefold() else ""
    says, _, _ = SAYS[of.source].partition(":") if brief else (SAYS[of.source], "", "")
    return " ".join(filter(None, (named, *parts, f"{says}." if brief and says else says)))


def points(count: int) -> str:
    """Return a number of points in words."""
    return "1 point" if count == 1 else f"{count} points"


# Cards


def face(deck: Deck, key: str, note: str = "") -> dict[str, Any]:
    """Return a gentleman or an event as the table draws it, with a word on how it lies there."""
    drawn = gentleman(deck, key) if key in deck.gentlemen else event(deck, key)
    return {**drawn, "note": note} if note else drawn


def gentleman(deck: Deck, key: str) -> dict[str, Any]:
    """Return a card of a gentleman; what he demands is its note, for small cards show no text."""
    of = deck.gentlemen[key]
    return {
        "key": key,
        "name": of.title,
        "value": of.points,
        "tone": "points",
        "text": _text(of, f"He demands {long(of.demands)}, and is worth {points(of.points)}."),
        "glyph": of.glyph or _in_turn(MEN_GLYPHS, deck.gentlemen, key),
        "note": short(of.demands),
    }


def event(deck: Deck, key: str) -> dict[str, Any]:
    """Return an event card as it lies on the table, where there is little room."""
    of = deck.events[key]
    drawn = {
        "key": key,
        "name": of.title,
        "value": _worth(of),
        "tone": _tone(of),
        "text": _text(of, of.text, brief=True),
        "glyph": of.glyph or event_glyph(of),
    }
    return {**drawn, "note": "an answer"} if of.arrow else drawn


def _worth(of: EventCard) -> str | None:
    """Return what stands in the corner of an event: its points, or by how much it changes an attribute."""
    if of.points:
        return str(of.points)
    changes = [verb.by for verb in of.effect if isinstance(verb, Attribute)]
    return f"{changes[0]:+}".replace("-", MINUS) if changes else None


def _tone(of: EventCard) -> str:
    """Return how an event is meant: points, a blow to somebody, or a gain."""
    return "points" if of.points else "danger" if of.strikes else "safe"


def daughter_glyph(deck: Deck, key: str) -> str:
    """Return the silhouette of a daughter."""
    return deck.daughters[key].glyph or _in_turn(LADY_GLYPHS, deck.daughters, key)


MEN_GLYPHS = ("gentleman_hat", "gentleman", "officer", "clergyman")
LADY_GLYPHS = ("lady_bonnet", "lady_curls", "lady")


def _in_turn(glyphs: Sequence[str], entries: Mapping[str, object], key: str) -> str:
    """Return one of a few glyphs, so that neighbours in the deck file differ."""
    return glyphs[list(entries).index(key) % len(glyphs)]


VERB_GLYPHS: Mapping[str, str] = {
    "Steal": "letter",
    "Swap": "scales",
    "GiveUp": "swords",
    "Chance": "carriage",
    "Invite": "candle",
    "NoDice": "parasol",
    "Reroll": "die",
    "Cancel": "hat",
    "Redirect": "key",
    "Draw": "scrolls",
}
"""The emblems of events by their first verb, where no other rule holds and the deck names none."""
ATTRIBUTE_GLYPHS: Mapping[str, str] = {"reputation": "seal", "beauty": "tiara", "education": "book", "choice": "rose"}


def event_glyph(of: EventCard) -> str:
    """Return the emblem of an event whose deck names none: by what it does."""
    verb = of.effect[0]
    if isinstance(verb, Attribute):
        return ATTRIBUTE_GLYPHS[verb.which] if verb.whose == "self" else "wilted"
    if isinstance(verb, Cancel) and verb.of == "loss":
        return "heart"
    return VERB_GLYPHS.get(type(verb).__name__, "house" if of.points < 2 else "coins")


# Places and dice


def place_name(of: Place) -> str:
    """Return what a place is called on the board, the German name with it where it differs."""
    title = of.title.removeprefix("The ")
    return title if of.german in ("", title) else f"{title} ({of.german})"


def place_effect(deck: Deck, of: Place) -> str:
    """Return what a visit brings, in a few words.

    >>> from austenplay.games.liebe_intrige.deck import printed
    >>> [place_effect(printed(), place) for place in printed().places.values()][:3]
    ['Education +1', 'Casanova die, drinking die', 'Reputation or Education +1']
    """
    names = [ATTRIBUTES[number].capitalize() for number, _ in of.raises]
    same = len({by for _, by in of.raises}) == 1
    each = [f"{name} +{by}" for name, (_, by) in zip(names, of.raises, strict=True)]
    gains = f"{listed(names, 'or')} +{of.raises[0][1]}" if of.choice and same else listed(each, "or")
    if not of.choice:
        gains = listed(each, "and")
    dice = [die_name(deck.dice[die]) for die in of.dice]
    return ", ".join(filter(None, (gains, *dice, "" if of.intrigue else "no intrigue")))


def die_name(of: Die) -> str:
    """Return a die without its article."""
    return of.title.removeprefix("the ")


def place_glyph(of: Place) -> str:
    """Return the emblem of a place: its own, or one for what it brings."""
    if of.glyph:
        return of.glyph
    if of.dice:
        return "bottle" if "drinking" in of.dice else "parasol"
    if of.choice or not of.raises:
        return "carriage"
    return ("teacup", "fan", "mask")[of.raises[0][0]]


def face_name(rolled: str) -> str:
    """Return the face of a die in words.

    >>> face_name("hat_2"), face_name("clover")
    ('hat from Beauty 2', 'clover')
    """
    if rolled.startswith(HAT):
        return f"hat from Beauty {rolled.removeprefix(HAT)}"
    return {CLOVER: "clover", BUBBLE: "speech bubble", BOTTLE: "bottle"}[rolled]


FACE_GLYPHS: Mapping[str, str] = {HAT: "hat", CLOVER: "clover", BUBBLE: "bubble", BOTTLE: "bottle"}


def die_face(rolled: str) -> dict[str, Any]:
    """Return a face of a die as the table draws it: its emblem, the number on it if there is one, and its name.

    >>> die_face("hat_2")
    {'glyph': 'hat', 'mark': '2', 'name': 'hat from Beauty 2'}
    """
    kind, mark = (HAT, rolled.removeprefix(HAT)) if rolled.startswith(HAT) else (rolled, None)
    return {"glyph": FACE_GLYPHS[kind], "mark": mark, "name": face_name(rolled)}


def die(deck: Deck, key: str, rolled: str | None) -> dict[str, Any]:
    """Return a die as it lies on the table; None before it is rolled."""
    face = None if rolled is None else die_face(rolled)
    return {"kind": "die", "key": key, "label": capitalised(die_name(deck.dice[key])), "face": face}


def roll(deck: Deck, key: str, rolled: str) -> dict[str, Any]:
    """Return a roll of a die as it is seen: the face on which it comes to rest, and those that it tumbles through."""
    faces = [die_face(other) for other, _ in deck.dice[key].weights]
    return {"die": f"dice/{key}", "face": die_face(rolled), "faces": faces}


# The rules at hand


def all_cards(rules: Rules) -> list[dict[str, Any]]:
    """Return everything that a game is played with, once: what it says, and how much of that is reconstructed."""
    deck = rules.deck
    men = [{**gentleman(deck, key), "copies": CARDS_EACH} for key in dict.fromkeys(rules.men_cards)]
    events = [{**event(deck, key), "text": _text(of, of.text), "copies": of.copies} for key, of in deck.events.items()]
    return [*men, *events, *_daughters(deck), *_places(deck), *_dice(deck)]


def _daughters(deck: Deck) -> Iterator[dict[str, Any]]:
    for key, of in deck.daughters.items():
        text = _text(of, f"She begins with {long(of.begins)}.")
        yield {"key": key, "name": of.title, "value": None, "text": text, "glyph": daughter_glyph(deck, key)}


def _places(deck: Deck) -> Iterator[dict[str, Any]]:
    for key, of in deck.places.items():
        wait = "Nobody waits here" if not of.stack else f"Gentleman cards here: {of.stack}"
        text = _text(of, f"{capitalised(place_effect(deck, of))}.", f"{wait}.")
        yield {"key": key, "name": of.title, "value": None, "text": text, "glyph": place_glyph(of)}


def _dice(deck: Deck) -> Iterator[dict[str, Any]]:
    for key, of in deck.dice.items():
        faces = ", ".join(f"{count} × {face_name(rolled)}" for rolled, count in of.weights)
        name = capitalised(die_name(of))
        text = _text(of, f"Its faces: {faces}.")
        yield {"key": f"die_{key}", "name": name, "value": None, "text": text, "glyph": "die"}
