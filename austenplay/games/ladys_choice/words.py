"""Events in plain words, for whoever looks: what is hidden from them is not in the event, so it is not in the words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from austenplay.core.errors import listed
from austenplay.core.events import Event
from austenplay.core.words import amount, capitalised
from austenplay.games.ladys_choice.account import RANKS
from austenplay.games.ladys_choice.rules import Rules

Say = Callable[[Rules, Event], str]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
OF_A_CHANGE = (
    "I threw away a flaw.",
    "I threw away a virtue, alas.",
    "I threw away Wealth, having better.",
    "I threw away what would have cancelled something.",
    "I would rather not say.",
)
"""What a gentleman may like to say of a card that he has changed, true or not."""
COLUMN_NAMES = ("the first gentleman", "the second gentleman", "the third gentleman", "the fourth gentleman")
"""The gentlemen of the game for two, who have no seat, from the left."""


def tell(rules: Rules, event: Event) -> str:
    """Return an event as a sentence, seats still to be named.

    >>> import austenplay
    >>> rules = austenplay.game("ladys_choice").rules(4)
    >>> tell(rules, Event("boast", "LC-3.2", 1, (("card", "hilarious", -1),)))
    '{1 boasts} of Hilarious.'
    """
    return SENTENCES[event.kind](rules, event)


def gentleman(rules: Rules, which: object, verb: str = "") -> str:
    """Return how a gentleman is called, with what he does: by his seat, or by his place in the row where two play."""
    does = f" {verb}" if verb else ""
    return f"{COLUMN_NAMES[int(str(which))]}{does}" if rules.seats == 2 else f"{{{which}{does}}}"


def his(rules: Rules, which: object) -> str:
    """Return whose cards they are."""
    return f"{gentleman(rules, which)}'s" if rules.seats == 2 else f"{{{which}'s}}"


def _cards(rules: Rules, cards: object) -> str:
    return listed((rules.deck.title_of(card) for card in cast(tuple[str, ...], cards)), "and")


def _card(rules: Rules, card: object) -> str:
    return "a card" if card is None else rules.deck.title_of(str(card))


def _deal(rules: Rules, event: Event) -> str:
    cards = event["cards"]
    return f"{{{event.seat} is}} dealt {'four cards' if cards is None else _cards(rules, cards)}."


def _number(count: object) -> str:
    number = int(str(count))
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _show(rules: Rules, event: Event) -> str:
    cards = event["cards"]
    what = "" if cards is None else f": {_cards(rules, cards)}"
    return f"{{{event.seat} looks}} at {_number(event['count'])} of {his(rules, event['gentleman'])} cards{what}."


def _rest(rules: Rules, event: Event) -> str:
    seat, whose = event.seat, his(rules, event["gentleman"])
    if event["card"] is None:
        return f"{{{seat} leaves}} the rest of {whose} cards unseen."
    return f"{{{seat} shows}} that {_card(rules, event['card'])} is among {whose} cards, and may see them all."


def _rank(rules: Rules, event: Event) -> str:
    total = amount(int(str(event["total"])), "dandy point")
    words = f"{gentleman(rules, event['gentleman'], 'has')} {total}"
    if aside := event["aside"]:
        words += f", {_cards(rules, aside)} put aside"
    place = int(str(event["place"]))
    return capitalised(f"{words}: {RANKS[place - 1]}{TIES.get(event.clause, '')}.")


def _mystery(rules: Rules, event: Event) -> str:
    drawn, by = _card(rules, event["card"]), _card(rules, event["by"])
    return capitalised(f"{gentleman(rules, event['gentleman'], 'draws')} {drawn} for {by}.")


TIES: Mapping[str, str] = {
    "LC-9.2": ", as the one before has dearer Wealth",
    "LC-9.3": ", as the one before has a better card",
    "LC-9.4": ", as the one before is earlier in turn",
    "LC-9.5": ", as the one before is married",
}


def _love(rules: Rules, event: Event) -> str:
    back, kept = _number(event["back"]), _number(event["kept"])
    return f"{{{event.seat} gives}} {back} Love back to {{{event['lady']}}} and {{{event.seat}:keeps}} {kept}."


def _end(rules: Rules, event: Event) -> str:
    winners = cast(tuple[int, ...], event["winners"])
    if len(winners) == 1:
        return f"{{{winners[0]} wins}} the game."
    return f"{listed((f'{{{seat}}}' for seat in winners), 'and')} win the game together."


def _flip(rules: Rules, event: Event) -> str:
    whom = gentleman(rules, event["gentleman"])
    return f"{{{event.seat} turns}} up what was known of {whom} on the other side: {_card(rules, event['card'])}."


def _take(rules: Rules, event: Event) -> str:
    whom = gentleman(rules, event["gentleman"])
    seen = "" if event["card"] is None else f" and {{{event.seat}:sees}} {_card(rules, event['card'])}"
    return f"{{{event.seat} courts}} {whom}{seen}."


SENTENCES: Mapping[str, Say] = {
    "position": lambda rules, event: "The game is taken up from here.",
    "seen": lambda rules, event: (
        "Some cards are already known to somebody."
        if event["cards"] is None
        else f"Known of {gentleman(rules, event['gentleman'])}: {_cards(rules, event['cards'])}."
    ),
    "begin": lambda rules, event: f"Chance lets {{{event.seat}}} begin.",
    "shuffle": lambda rules, event: f"Round {event['round']}: the deck is shuffled.",
    "catch": lambda rules, event: (
        f"{{{event.seat} is}} {'the Second Catch' if event.clause == 'LC-6.1' else 'the Catch'}."
    ),
    "deal": _deal,
    "columns": lambda rules, event: "Four gentlemen are laid out, six cards each.",
    "boast": lambda rules, event: f"{{{event.seat} boasts}} of {_card(rules, event['card'])}.",
    "change": lambda rules, event: f"{{{event.seat} discards}} {_card(rules, event['card'])} unseen.",
    "draw": lambda rules, event: f"{{{event.seat} draws}} {_card(rules, event['card'])}.",
    "clock": lambda rules, event: "The Biological Clock comes up.",
    "court": lambda rules, event: f"{{{event.seat} courts}} {gentleman(rules, event['gentleman'])}.",
    "take": _take,
    "flip": _flip,
    "show": _show,
    "rest": _rest,
    "marry": lambda rules, event: f"{{{event.seat} marries}} {gentleman(rules, event['gentleman'])}.",
    "reveal": lambda rules, event: capitalised(
        f"{gentleman(rules, event['gentleman'], 'shows')} {_cards(rules, event['cards'])}."
    ),
    "mystery": _mystery,
    "rank": _rank,
    "love": _love,
    "true_love": lambda rules, event: f"{{{event.seat} gains}} a True Love.",
    "end": _end,
}


def learnt(rules: Rules, event: Event, seat: int | None) -> str:
    """Return what a seat has seen by an event of its own log, seats still to be named; empty where nothing.

    >>> import austenplay
    >>> rules = austenplay.game("ladys_choice").rules(4)
    >>> learnt(rules, Event("boast", "LC-3.2", 1, (("card", "hilarious", -1),)), 0)
    "{1's} Hilarious"
    """
    facts = event.values()
    cards = facts.get("cards") or (facts.get("card") and (facts["card"],))
    if event.kind not in SHOWN or not cards or (event.kind == "boast" and event.seat == seat):
        return ""
    names = _cards(rules, cards)
    if event.kind in ("deal", "draw"):
        return f"{names} {'dealt to' if event.kind == 'deal' else 'drawn by'} {{{event.seat}}}"
    return f"{his(rules, facts.get('gentleman', event.seat))} {names}"


SHOWN = ("deal", "draw", "boast", "show", "take", "flip", "reveal", "mystery")
"""The events by which cards are seen for the first time."""
