"""What others have published on the 16-card game, where it was read, and the same counted here.

Only what could be read is cited, and only with what it says; a version is the commit that was read.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import austenplay
from austenplay import Policy, compare
from austenplay.analysis.tournament import Z95
from tests.published.two_seats import Round
from tests.published.ways import NAMINGS, EitherCard, LowestCounting, drawn_card

GAME = austenplay.game("love_letter")
SEED = 1


@dataclass(frozen=True, slots=True)
class Share:
    """A share of wins and half the width of its 95 % interval, 0 where it is exact."""

    value: float
    margin: float = 0.0

    def __str__(self) -> str:
        return f"{self.value:.1%} ± {self.margin:.1%}" if self.margin else f"{self.value:.2%}, exact"


@dataclass(frozen=True, slots=True)
class Claim:
    """A published figure and ours.

    Attributes
    ----------
    address, version
        Where it was read, and which text.
    says
        What was measured and found, in our words.
    fits
        Whether shares bear it out.
    ours
        The shares that we found with `n` games from seed 1, by name; n = 0 where they are exact.
    why
        What differs between the two, and whether it matters.
    """

    address: str
    version: str
    says: str
    fits: Callable[[Mapping[str, float]], bool]
    ours: Mapping[str, float]
    n: int
    measure: Callable[[str, int], Share]
    why: str


def first_of_two(name: str, n: int) -> Share:
    """Return how often the first of two wins a round; even equal discards are the first one's, as in the program."""
    won, _, level = Round(_in_floats, _in_floats).shares()
    return Share(float(won + level))


@functools.cache
def _in_floats(*hand_and_acts):  # type: ignore[no-untyped-def]
    return {act: float(share) for act, share in drawn_card(*hand_and_acts).items()}


def first_of_four(name: str, n: int) -> Share:
    """Return how often the first of four uniform players wins a round."""
    return _opening("round", [GAME.policies["uniform"]] * 4, n)


def counting_match(name: str, n: int) -> Share:
    """Return how often one who plays low and counts wins a whole match, opening it, against three random players."""
    return _opening("full", [LowestCounting(), *[EitherCard()] * 3], n)


def _opening(match: str, policies: list[Policy], n: int) -> Share:
    shares = []
    for number in range(n):
        seed = f"{SEED}/{number}"
        start = GAME.start(seats=4, seed=seed, edition="classic-16", match=match).silent()
        winners = austenplay.playout(start, policies, random.Random(seed)).winners
        shares.append((0 in winners) / len(winners))
    mean = math.fsum(shares) / n
    variance = math.fsum((share - mean) ** 2 for share in shares) / (n - 1)
    return Share(mean, Z95 * math.sqrt(variance / n))


def naming(name: str, n: int) -> Share:
    """Return the share of one who names cards in this way against three who name any card of the deck."""
    found = compare(
        GAME,
        NAMINGS[name],
        NAMINGS["any_of_the_deck"],
        seats=4,
        n=n,
        seed=SEED,
        match="round",
        edition="classic-16",
    )
    return Share(found.share, found.high - found.share)


def told(claim: Claim) -> str:
    """Return a published figure and ours as README.md tells them."""
    name = claim.address.removeprefix("https://github.com/")
    named = len(claim.ours) > 1
    shares = [f"{100 * of:.1f} %{f' ({key})' if named else ''}".replace("_", " ") for key, of in claim.ours.items()]
    how = f"±{100 * _margin(claim):.1f}, {claim.n:,} games from seed {SEED}" if claim.n else "exact"
    return f"[{name}]({claim.address}): {claim.says} Here: {', '.join(shares)}; {how}. {claim.why}"


def _margin(claim: Claim) -> float:
    """Return half the width of the widest 95 % interval, in which no win is taken to be shared."""
    return max(Z95 * math.sqrt(share * (1 - share) / claim.n) for share in claim.ours.values())


CLAIMS = (
    Claim(
        address="https://github.com/stellentus/love-letter-ai",
        version="README.md at 2c79840, random.go at d0fca1e, gamestate.go with its FinalState (no commit told)",
        says="Of two random players who avoid sure losses the first wins about 1,000 rounds to 915, 52 %.",
        fits=lambda ours: abs(ours["first"] - 1000 / 1915) < Z95 * math.sqrt(0.25 / 1915),
        ours={"first": 0.5203},
        n=0,
        measure=first_of_two,
        why="The same, within the sampling of 1,915 rounds. Their random player in truth always plays the card just "
        "drawn and never names the Princess; it is weighed here as the program reads, not as the README describes it.",
    ),
    Claim(
        address="https://github.com/Drewbi/LoveLetter-AI",
        version="README.md at 0db0b9d, GodV1.java at 2ca723c; random player: drtnf/LoveLetter at 8421014",
        says="Low cards and counting win 50 to 60 % of matches against three random players.",
        fits=lambda ours: 0.5 <= ours["match"] <= 0.6,
        ours={"match": 0.587},
        n=4_000,
        measure=counting_match,
        why="The same, near the upper end. We play what the README describes; the program sometimes lets a higher card "
        "go beside a Handmaid. Matches go to four tokens, which widens the lead of single rounds.",
    ),
    Claim(
        address="https://github.com/user01/love-letter",
        version="README.md with its section on agents (no commit told), arena.py at 87ba362",
        says="A random player wins 25 % of the time against three others.",
        fits=lambda ours: abs(ours["first"] - 0.25) < Z95 * math.sqrt(0.25 * 0.75 / 20_000),
        ours={"first": 0.247},
        n=20_000,
        measure=first_of_four,
        why="The same. Their program gives the player it measures the seat that opens, which is worth no more than "
        "the others.",
    ),
    Claim(
        address="https://github.com/rscohen2/2024Fall_projects_LoveLettersGame",
        version="README.md at 30b64cd, README2.md at 406e43f, game.py at 67d020c, players.py at 656f582; no pictures",
        says="Among five ways to name a card with a Guard, the highest of the most frequent ones left wins most.",
        fits=lambda ours: max(ours, key=ours.__getitem__) == "highest_of_the_most_frequent",
        ours={
            "highest_of_the_most_frequent": 0.286,
            "most_frequent": 0.276,
            "any_left": 0.272,
            "any_of_the_deck": 0.249,
            "princess": 0.246,
        },
        n=8_000,
        measure=naming,
        why="The same way is first, though ahead of the second by no more than the interval; the Princess and any card "
        "of the deck come last, as they had supposed. An earlier page of theirs saw the Princess second; not so here. "
        "Their game has no card aside, no Prince on oneself and no rule for ties; here it is the printed one, against "
        "three who name any card of the deck.",
    ),
)
