"""The colours: whatever is written can be read on whatever it is written on, in both themes.

The pairs are read from the style sheets. A rule that gives both a colour and a ground is checked as it stands; one that
gives a colour alone may stand on any of the grounds, and every ground may carry any of the inks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from austenplay_widgets import theme
from austenplay_widgets.card_table import CardTable

THEMES = pytest.mark.parametrize("tokens", [theme.LIGHT, theme.DARK], ids=["light", "dark"])
INKS = ("ink", "soft", "blue", "sage", "rose", "gold")
GROUNDS = ("paper", "table", "plate")
BLANK = ("letter",)  # the back of a card: nothing is written on it
TEXT, SHAPE = 4.5, 3.0
Colour = tuple[float, float, float]

STYLE = re.sub(r"/\*.*?\*/", "", CardTable._css, flags=re.DOTALL)
MIX = re.compile(r"--ap-(\w+): color-mix\(in srgb, var\(--ap-(\w+)\) (\d+)%, (?:var\(--ap-(\w+)\)|transparent)\)")


def colour(text: str) -> Colour:
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def palette(tokens: Mapping[str, str]) -> dict[str, Colour]:
    """Return every colour by name: the tokens, and what the style sheet mixes of two of them."""
    colours = {name: colour(text) for name, text in tokens.items()}
    for name, one, share, other in MIX.findall(STYLE):
        if other:
            part = int(share) / 100
            mixed = [a * part + b * (1 - part) for a, b in zip(colours[one], colours[other], strict=True)]
            colours[name] = (mixed[0], mixed[1], mixed[2])
    return colours


def luminance(of: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in of]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def token(name: str, body: str) -> str | None:
    """Return the token that a rule gives to a property, if it gives one."""
    found = re.search(rf"(?<![\w-]){name}: var\(--ap-(\w+)\)", body)
    return found[1] if found else None


def pairs() -> Iterator[tuple[str, str]]:
    """Yield ink and ground wherever the style sheets name one or both."""
    for body in re.findall(r"\{([^{}]*)\}", STYLE):
        ink, ground = token("color", body), token("background", body)
        if ink and ground:
            yield ink, ground
        elif ink:
            yield from ((ink, each) for each in GROUNDS)
        elif ground and ground not in BLANK:
            yield from ((each, ground) for each in INKS)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(colour("#FFFFFF"), colour("#000000")) == pytest.approx(21)
    assert contrast(colour("#777777"), colour("#FFFFFF")) == pytest.approx(4.48, abs=0.005)


@THEMES
def test_every_ink_can_be_read_on_every_ground(tokens: Mapping[str, str]) -> None:
    colours = palette(tokens)
    found = {(ink, ground): contrast(colours[ink], colours[ground]) for ink in INKS for ground in GROUNDS}
    assert {pair: ratio for pair, ratio in found.items() if ratio < TEXT} == {}


@THEMES
def test_every_pair_of_the_style_sheets_can_be_read(tokens: Mapping[str, str]) -> None:
    colours = palette(tokens)
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in set(pairs())}
    assert {("paper", "blue"), ("paper", "ink"), ("soft", "plate"), ("sage", "paper")} <= found.keys()
    assert {pair: ratio for pair, ratio in found.items() if ratio < TEXT} == {}


@THEMES
@pytest.mark.parametrize("ground", GROUNDS)
def test_emblems_and_seals_stand_out(tokens: Mapping[str, str], ground: str) -> None:
    colours = palette(tokens)
    found = {name: contrast(colours[name], colours[ground]) for name in ("ink", "soft", "accent", "gold", "rose")}
    assert {name: ratio for name, ratio in found.items() if ratio < SHAPE} == {}


@THEMES
def test_wax_stands_out_on_the_letter_that_it_seals(tokens: Mapping[str, str]) -> None:
    colours = palette(tokens)
    found = {ground: contrast(colours["wax"], colours[ground]) for ground in ("letter", "paper", "table")}
    assert {ground: ratio for ground, ratio in found.items() if ratio < SHAPE} == {}
