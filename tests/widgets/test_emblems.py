"""The emblems of the cards: a drawing for every glyph, in the one format that the style sheet can colour."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import austenplay_widgets
from austenplay.core.glyphs import GLYPHS

EMBLEMS = Path(austenplay_widgets.__file__).parent / "static" / "emblems"
SVG = "{http://www.w3.org/2000/svg}"
SIDE = 64
MOST_BYTES = 3000

NUMBER = r"-?(?:\d+(?:\.\d)?|\.\d)"  # one decimal at most
PATH = re.compile(rf"M(?:[MLCSQZmlcsqz]|{NUMBER}|[ ,])++(?<=[zZ])")  # possessive, or a slip takes for ever to be found
PAIRS = {"m": 1, "l": 1, "c": 3, "s": 2, "q": 2}

Point = tuple[float, float]


def drawing(name: str) -> ElementTree.Element:
    return ElementTree.parse(EMBLEMS / f"{name}.svg").getroot()


def outlines(name: str) -> list[str]:
    return [path.attrib["d"] for path in drawing(name)]


def points(outline: str) -> Iterator[Point]:
    """Return every point that a path names, in the coordinates of its view box; handles of curves count."""
    at = start = (0.0, 0.0)
    for command, text in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", outline):
        if command in "zZ":
            at = start
            continue
        numbers = [float(number) for number in re.findall(NUMBER, text)]
        named = list(zip(numbers[::2], numbers[1::2], strict=True))
        step = PAIRS[command.lower()]
        assert named and len(named) % step == 0, f"{command}{text}"
        for first in range(0, len(named), step):
            origin = at if command.islower() else (0.0, 0.0)
            for x, y in named[first : first + step]:
                at = (origin[0] + x, origin[1] + y)
                yield at
            if command in "mM" and first == 0:
                start = at


def test_points_are_read_as_a_browser_reads_them() -> None:
    assert list(points("M1 2l3-1.5z")) == [(1, 2), (4, 0.5)]
    assert list(points("M1 2m1 1 2 0zl.5 0")) == [(1, 2), (2, 3), (4, 3), (2.5, 3)]
    assert list(points("M9 9c1 0 2 1 2 2s-1 2-2 2z")) == [(9, 9), (10, 9), (11, 10), (11, 11), (10, 13), (9, 13)]
    assert list(points("M9 9Q1 2 3 4z")) == [(9, 9), (1, 2), (3, 4)]


def test_every_name_has_its_drawing_and_every_drawing_its_name() -> None:
    assert sorted(path.name for path in EMBLEMS.iterdir()) == [f"{name}.svg" for name in GLYPHS]


def test_names_stand_once_each_in_the_order_of_the_alphabet() -> None:
    assert list(GLYPHS) == sorted(set(GLYPHS))
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in GLYPHS)


@pytest.mark.parametrize("name", GLYPHS)
def test_holds_nothing_but_paths(name: str) -> None:
    root = drawing(name)
    assert (root.tag, root.attrib) == (f"{SVG}svg", {"viewBox": f"0 0 {SIDE} {SIDE}"})
    assert 2 <= len(root) <= 8
    for path in root:
        assert path.tag == f"{SVG}path" and not len(path) and not (path.text or "").strip()
        others = {key: value for key, value in path.attrib.items() if key != "d"}
        assert others in ({}, {"class": "accent"}, {"class": "cut"}, {"fill-rule": "evenodd"}), others
        assert PATH.fullmatch(path.attrib["d"]), path.attrib["d"]
    assert not "".join(root.itertext()).strip()


@pytest.mark.parametrize("name", GLYPHS)
def test_is_ink_with_one_accent(name: str) -> None:
    roles = Counter(path.get("class", "ink") for path in drawing(name))
    assert roles["ink"] >= 1
    assert roles["accent"] <= 3


@pytest.mark.parametrize("name", GLYPHS)
def test_fills_its_box_and_stays_inside(name: str) -> None:
    xs, ys = zip(*(point for outline in outlines(name) for point in points(outline)), strict=True)
    assert min(*xs, *ys) >= 0
    assert max(*xs, *ys) <= SIDE
    assert max(max(xs) - min(xs), max(ys) - min(ys)) >= 0.7 * SIDE


@pytest.mark.parametrize("name", GLYPHS)
def test_is_small(name: str) -> None:
    assert (EMBLEMS / f"{name}.svg").stat().st_size <= MOST_BYTES


def test_no_two_drawings_are_alike() -> None:
    shared = {outline: n for outline, n in Counter(o for name in GLYPHS for o in set(outlines(name))).items() if n > 1}
    assert shared == {}
