"""The emblems: cut-paper silhouettes, one SVG file for each glyph, handed to the script as data.

Files, because an editor of drawings opens them; data, because a script that runs from a blob address can fetch
nothing. Each path has one of three inks, which the style sheet colours: the ink itself, the accent, and the paper
that shows through a cut.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from xml.etree import ElementTree

FOLDER = Path(__file__).parent / "static" / "emblems"


def drawings() -> dict[str, list[dict[str, str]]]:
    """Return every emblem by name."""
    return {name: outlines(name) for name in sorted(file.stem for file in FOLDER.glob("*.svg"))}


@functools.cache
def outlines(name: str) -> list[dict[str, str]]:
    """Return the paths of one emblem from back to front, each with outline, ink and fill rule."""
    return [_path(node) for node in ElementTree.parse(FOLDER / f"{name}.svg").getroot()]


def script() -> str:
    """Return the line of JavaScript that holds every drawing."""
    return f"const DRAWINGS = new Map(Object.entries({json.dumps(drawings(), separators=(',', ':'))}));\n"


def _path(node: ElementTree.Element) -> dict[str, str]:
    path = {"d": node.attrib["d"], "ink": node.get("class", "ink")}
    return path | {"rule": node.attrib["fill-rule"]} if "fill-rule" in node.attrib else path
