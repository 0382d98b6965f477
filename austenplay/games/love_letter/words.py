"""Events in plain words, for whoever looks: what is hidden from them is not in the event, so it is not in the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.words import capitalised
from austenplay.games.love_letter.effects import Effect, OnlyOneToken, PairToken
from austenplay.games.love_letter.rules import Rules

Say = Callable[[Rules, Event], str]


def tell(rules: Rules, event: Event) -> str:
    """Return an event as a sentence, seats still to be named.

    >>> import austenplay
    >>> rules = austenplay.game("love_letter").rules(2)
    >>> tell(rules, Event("play", "LL-2.2", 0, (("card", "guard", -1), ("target", 1, -1), ("guess", "ogre", -1))))
    '{0 plays} the Guard on {1} and {0:names} the Ogre.'
    """
    return SENTENCES[event.kind](rules, event)


TITLES = ("Princess", "Prince", "King", "Queen", "Lady", "Lord", "Sir", "Miss", "Mr", "Mrs", "Captain", "Colonel")


def the(rules: Rules, card: object) -> str:
    """Return a character with an article where the name wants one: the Guard, Oliver the Dragon."""
    return with_article(rules.deck.name_of(str(card)))


def with_article(name: str) -> str:
    """Return a name with "the", unless it is a person's or already says whose it is."""
    first, *others = name.split()
    bare = " the " in name or first in ("The", "A", "An") or (first in TITLES and others)
    return name if bare else f"the {name}"


def _play(rules: Rules, event: Event) -> str:
    words = f"{{{event.seat} plays}} {the(rules, event['card'])}"
    if event["target"] is not None:
        same = event["target"] == event.seat
        words += f" on {{{event.seat}:themselves}}" if same else f" on {{{event['target']}}}"
    if event["guess"] is not None:
        words += f" and {{{event.seat}:names}} {_guess(rules, event)}"
    return words + "."


def _guess(rules: Rules, event: Event) -> str:
    names = [with_article(rules.deck.name_of(key)) for key in rules.names_hit(str(event["guess"]))]
    return listed(names)


def _guessed(rules: Rules, event: Event) -> str:
    if event["hit"]:
        return f"{{{event['target']} holds}} that card."
    return f"{{{event['target']} does}} not hold {_guess(rules, event)}."


def _new_card(rules: Rules, event: Event) -> str:
    card = event["card"]
    return "a card" if card is None else the(rules, card)


def _draw(rules: Rules, event: Event) -> str:
    return f"{{{event.seat} draws}} {_new_card(rules, event)}."


def _take_aside(rules: Rules, event: Event) -> str:
    card = event["card"]
    found = "" if card is None else f": {the(rules, card)}"
    return f"The deck is empty, so {{{event.seat} takes}} the card that was set aside{found}."


def _look(rules: Rules, event: Event) -> str:
    card = event["card"]
    found = "" if card is None else f" and {{{event.seat}:sees}} {the(rules, card)}"
    return f"{{{event.seat} looks}} at {{{event['target']}'s}} hand{found}."


def _compare(rules: Rules, event: Event) -> str:
    seat, target = event.seat, event["target"]
    words = f"{{{seat} compares}} hands with {{{target}}}"
    if event["mine"] is not None:
        words += f", {the(rules, event['mine'])} against {the(rules, event['theirs'])}"
    lower = event["lower"]
    return f"{words}: {'they are equal' if lower is None else f'{{{lower} is}} lower'}."


def _swap(rules: Rules, event: Event) -> str:
    seat, target = event.seat, event["target"]
    words = f"{{{seat} swaps}} hands with {{{target}}}"
    if event["given"] is not None:
        words += f": {{{seat} gives}} {the(rules, event['given'])}, {{{target} gives}} {the(rules, event['taken'])}"
    return words + "."


def _keep(rules: Rules, event: Event) -> str:
    if event["card"] is None:
        count = event["count"]
        return f"{{{event.seat} keeps}} a card and {{{event.seat}:returns}} {count} beneath the deck."
    names = [the(rules, card) for card in cast(tuple[str, ...], event["bottom"])]
    return f"{{{event.seat} keeps}} {the(rules, event['card'])} and {{{event.seat}:returns}} {listed(names, 'then')}."


def _round(rules: Rules, event: Event) -> str:
    winners = cast(tuple[int, ...], event["winners"])
    if len(winners) == 1:
        return f"{{{winners[0]} wins}} the round."
    return f"{listed((f'{{{seat}}}' for seat in winners), 'and')} share the round."


def _match(rules: Rules, event: Event) -> str:
    winners = cast(tuple[int, ...], event["winners"])
    what = "game" if rules.match == "round" else "match"
    if len(winners) == 1:
        return f"{{{winners[0]} wins}} the {what}."
    return f"{listed((f'{{{seat}}}' for seat in winners), 'and')} win the {what} together."


def _token(rules: Rules, event: Event) -> str:
    return (
        f"{{{event.seat} gains}} a token {_reason(rules, event.clause)}, and {{{event.seat}:has}} {event['held']} now."
    )


TOKEN_CLAUSES = ("LL-5.1", "LL-5.2", "LL-5.3", "LL-5.5", "LL-10.2", "LL-16.5")
"""The clauses that give a token."""


def _reason(rules: Rules, clause: str) -> str:
    """Return why a token is given."""
    match clause:
        case "LL-5.1":
            return "for the highest card"
        case "LL-5.2":
            return "for a shared highest card"
        case "LL-5.5":
            return "for the highest card and the highest discards"
        case "LL-5.3":
            return "for being the last one in"
        case "LL-10.2":
            return f"for being the only one still in who used {_any_with(rules, OnlyOneToken)}"
        case _:
            return f"because players still in have each used {_any_with(rules, PairToken)}"


def _any_with(rules: Rules, effect: type[Effect]) -> str:
    return listed(the(rules, key) for key in rules.deck.having(effect))


SENTENCES: Mapping[str, Say] = {
    "shuffle": lambda rules, event: f"Round {event['round']}: the deck is shuffled.",
    "set_aside": lambda rules, event: "One card is set aside face down.",
    "face_up": lambda rules, event: (
        "Face up lie " + listed((the(rules, card) for card in cast(tuple[str, ...], event["cards"])), "and") + "."
    ),
    "deal": lambda rules, event: f"{{{event.seat} is}} dealt {_new_card(rules, event)}.",
    "begin": lambda rules, event: f"Chance lets {{{event.seat}}} open the round.",
    "draw": _draw,
    "redraw": _draw,
    "exchange": _draw,
    "take_aside": _take_aside,
    "play": _play,
    "no_effect": lambda rules, event: (
        "There is nobody to choose, so nothing happens."
        if event.clause == "LL-3.2"
        else "The deck is empty, so nothing happens."
    ),
    "guess": _guessed,
    "look": _look,
    "compare": _compare,
    "protect": lambda rules, event: f"{{{event.seat} is}} protected until {{{event.seat}:their}} next turn.",
    "discard": lambda rules, event: f"{{{event.seat} discards}} {the(rules, event['card'])}.",
    "swap": _swap,
    "keep": _keep,
    "leave": lambda rules, event: f"{{{event.seat} leaves}} the round.",
    "lay_down": lambda rules, event: f"{{{event.seat} lays}} down {the(rules, event['card'])}.",
    "show": lambda rules, event: f"{{{event.seat} shows}} {the(rules, event['card'])}.",
    "seen": lambda rules, event: (
        "A card is already known to somebody."
        if event["card"] is None
        else f"{capitalised(the(rules, event['card']))} has been seen."
    ),
    "round": _round,
    "token": _token,
    "match": _match,
    "position": lambda rules, event: "The game is taken up from here.",
}
