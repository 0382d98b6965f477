"""The odds of a view for a panel that knows no game: headings, lines in words, and the models to choose from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from austenplay.core.derivation import Derivation
from austenplay.core.errors import listed
from austenplay.core.outlook import Chance, Group, Line, Model, Outlook, Reckoning
from austenplay.games.love_letter.effects import Guess
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
    """Return the odds of a view under a model, done at once where they are exact."""
    belief = view.exact_belief(model.policy)
    if belief is not None:
        exact = outlook(Odds(belief, model.title))
        return Reckoning(lambda _: exact)
    policy = model.policy
    assert policy is not None  # who only counts is always exact

    def tell(rounds: Sequence[tuple[State, float]]) -> Outlook:
        return outlook(Odds(SampledBelief(view, policy, rounds), model.title), seed)

    return Reckoning(tell, drawn(view, policy, n, random.Random(seed)), n)


def outlook(odds: Odds, seed: str = "") -> Outlook:
    """Return odds in the order in which a panel shows them."""
    characters = odds.rules.deck.characters
    sampled = 0 if isinstance(odds.belief, Belief) else odds.belief.n
    return Outlook(
        places=tuple(_places(odds)),
        prospects=tuple(_prospects(odds)),
        risks=tuple(_risks(odds)),
        names={key: character.name for key, character in characters.items()},
        marks={key: str(character.value) for key, character in characters.items()},
        unseen=sum(odds.unseen.values()),
        n=sampled,
        seed=seed if sampled else "",
    )


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
    for card in _kept(odds.view):
        named = odds.named_next(card)
        if named:
            lines = tuple(
                Line(f"{{{seat} names}} it in {{{seat}:their}} next turn", (Chance("", of),))
                for seat, of in named.items()
            )
            yield Group(f"If you keep {the(odds.rules, card)}", lines)


def _kept(view: View) -> tuple[str, ...]:
    """Return the cards of the hand that may be the one kept, each once."""
    kept = []
    for action in view.legal_actions():
        if isinstance(action, Play):
            rest = list(view.hand)
            rest.remove(action.card)
            kept.append(rest[0])
        elif isinstance(action, Keep):
            kept.append(action.card)
    return tuple(dict.fromkeys(kept or view.hand))
