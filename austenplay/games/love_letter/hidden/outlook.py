"""The odds of a view for a panel that knows no game: headings, lines in words, and the models to choose from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from austenplay.core.derivation import Derivation
from austenplay.core.errors import listed
from austenplay.core.outlook import Chance, Group, Line, Model, Outlook, Reckoning
from austenplay.core.protocols import Action
from austenplay.core.work import Work, finished, gathered
from austenplay.games.love_letter.effects import Guess, Protect, Redraw, Swap
from austenplay.games.love_letter.hidden.belief import Belief
from austenplay.games.love_letter.hidden.odds import Odds, Outcome
from austenplay.games.love_letter.hidden.sampled import SampledBelief, drawn
from austenplay.games.love_letter.legality import label
from austenplay.games.love_letter.policies import POLICIES
from austenplay.games.love_letter.rules import Keep, Play
from austenplay.games.love_letter.state import State
from austenplay.games.love_letter.view import View
from austenplay.games.love_letter.words import the

MODELS: Mapping[str, Model] = {
    "counted": Model(
        "Cards are counted",
        None,
        "What you have not seen may lie anywhere that nothing speaks against. Why somebody played as they did is left "
        "to gossip.",
    ),
    "uniform": Model(
        "Any legal action",
        POLICIES["uniform"],
        "Every legal action is taken to be equally likely, so a card with many uses is played sooner than one with "
        "few, and what was played hints at what was kept.",
    ),
    "lowest": Model(
        "Lowest card",
        POLICIES["lowest"],
        "Everybody is taken to part with the lower of two cards, so what was kept is no lower than what was played.",
    ),
    "careful": Model(
        "Careful",
        POLICIES["careful"],
        "Everybody is taken to weigh their cards as the careful bot does. It cannot be read off, so it is asked in "
        "sampled rounds, and every number is an estimate.",
    ),
}


def reckoning(view: View, model: Model, *, n: int, seed: str) -> Reckoning[tuple[State, float]]:
    """Return the odds of a view under a model as work; rounds are sampled where it cannot be read off exactly."""

    def exact() -> Work[Outlook | None]:
        belief = yield from view.exact_belief(model.policy)
        return None if belief is None else (yield from outlook(Odds(belief, model.title)))

    def rounds() -> Iterator[tuple[State, float]]:
        assert model.policy is not None  # who only counts is always exact
        return drawn(view, model.policy, n, random.Random(seed))

    def tell(sampled: Sequence[tuple[State, float]]) -> Work[Outlook]:
        assert model.policy is not None
        return outlook(Odds(SampledBelief(view, model.policy, sampled), model.title), seed)

    return Reckoning(exact(), rounds, tell, n)


def outlook(odds: Odds, seed: str = "") -> Work[Outlook]:
    """Put odds in the order in which a panel shows them."""
    yield from odds.prepared()
    characters = odds.rules.deck.characters
    sampled = 0 if isinstance(odds.belief, Belief) else odds.belief.n
    return Outlook(
        places=(yield from gathered(_places(odds))),
        prospects=(yield from gathered(_prospects(odds))),
        risks=(yield from gathered(_risks(odds))),
        names={key: character.name for key, character in characters.items()},
        marks={key: str(character.value) for key, character in characters.items()},
        unseen=sum(odds.unseen.values()),
        n=sampled,
        seed=seed if sampled else "",
    )


def prospect(view: View, action: Action) -> tuple[Derivation, ...]:
    """Return what an action may come to at once, the others taken to have done anything legal."""
    model = MODELS["uniform"]
    belief = finished(view.exact_belief(model.policy))
    assert belief is not None  # any legal action is read exactly in every round
    found = next(found for found in Odds(belief, model.title).prospects() if found.action == action)
    return tuple(outcome.chance for outcome in found.outcomes)


def _places(odds: Odds) -> Iterator[Group]:
    """Give for each hidden place its cards, those that cannot be there left out."""
    titled = [
        *((f"{{{seat}'s}} hand", chances) for seat, chances in odds.hands().items()),
        ("The card set aside", odds.set_aside()),
        ("The next card drawn", odds.next_card()),
    ]
    for title, chances in titled:
        if chances:
            yield Group(title, tuple(Line(_matching(of), (Chance("", of),)) for of in chances))


def _matching(of: Derivation) -> str:
    return next(share.name for share in of.shares if share.counts)


def _prospects(odds: Odds) -> Iterator[Group]:
    """Give the legal plays by card, those that name cards by target too; last those that leave nothing to chance."""
    name_of = odds.rules.deck.name_of
    found = [prospect for prospect in odds.prospects() if isinstance(prospect.action, Play)]
    best = sum(prospect.is_best_guess for prospect in found)
    note = "the best guess" if best == 1 else "among the best guesses"
    groups: dict[str, list[Line]] = {}
    certain = []
    for prospect in found:
        action = prospect.action
        assert isinstance(action, Play)
        if not prospect.outcomes:
            certain.append(Line(label(odds.rules, action), ()))
            continue
        on = f"on {{{action.target}:themselves}}" if action.target == odds.view.seat else f"on {{{action.target}}}"
        title, words = name_of(action.card), on
        if action.guess is not None:
            title, words = f"{title} {on}", f"naming {odds.rules.guess_name(action.guess)}"
        chances = tuple(Chance(_word(odds, action, outcome), outcome.chance) for outcome in prospect.outcomes)
        groups.setdefault(title, []).append(Line(words, chances, note if prospect.is_best_guess else ""))
    yield from (Group(title, tuple(lines)) for title, lines in groups.items())
    if certain:
        yield Group("Nothing here is left to chance", tuple(certain))


def _word(odds: Odds, action: Play, outcome: Outcome) -> str:
    """Return what goes before a number of an action, where the action alone does not say it."""
    match odds.rules.main_effect(action.card), outcome.key:
        case Guess(), _:
            return ""
        case _, "better":
            return "a higher card comes"
        case _, "hit":
            perishing = [key for key in odds.rules.deck.characters if odds.rules.deck.perishes(key)]
            return f"out with {listed((the(odds.rules, card) for card in perishing), 'or')}"
        case _, key:
            return key


def _risks(odds: Odds) -> Iterator[Group]:
    """Give for each card that the seat may keep the chance that it is named before its next turn."""
    me = odds.view.seat
    for card, played in _kept(odds).items():
        lines: tuple[Line, ...]
        if played is not None and isinstance(odds.rules.main_effect(played), Protect):
            lines = (Line(f"{{{me} is}} protected until {{{me}:their}} next turn", ()),)
        else:
            lines = tuple(
                Line(f"{{{seat} names}} it in {{{seat}:their}} next turn", (Chance("", of),))
                for seat, of in odds.named_next(card).items()
            )
        if lines:
            yield Group(f"If you keep {the(odds.rules, card)}", lines)


def _kept(odds: Odds) -> Mapping[str, str | None]:
    """Return the cards of the hand that may be the one kept, each with what is played beside it, if anything is."""
    actions = odds.view.legal_actions()
    if not actions:
        return dict.fromkeys(odds.view.hand)
    kept: dict[str, str | None] = {}
    for action in actions:
        if isinstance(action, Keep):
            kept[action.card] = None
        elif isinstance(action, Play) and not _costs_the_other(odds, action):
            rest = list(odds.view.hand)
            rest.remove(action.card)
            kept[rest[0]] = action.card
    return kept


def _costs_the_other(odds: Odds, action: Play) -> bool:
    """Return whether whoever plays so has the other card of the hand no longer."""
    effect = odds.rules.main_effect(action.card)
    is_given = isinstance(effect, Swap) and action.target is not None
    is_redrawn = isinstance(effect, Redraw) and action.target == odds.view.seat
    return is_given or is_redrawn or odds.rules.deck.perishes(action.card)
