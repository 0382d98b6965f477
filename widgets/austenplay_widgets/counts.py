"""The counts widget: chances in words, line by line, each a button that opens into its count.

It knows data and no game, and it says nothing back: what is open is the page's own affair, and stays open while the
figures change.
"""

from __future__ import annotations

import traitlets

from . import theme
from .one_way import OneWayWidget, static_text

BOOK = """
layouts      the unseen cards as they are laid out, each a list of cards; many counts share one
card         mark, name, copies, out (it cannot be there)
sections     key, title, text (a sentence below it), folds (whether its groups are disclosures), groups
group        key, title, lines
line         key, text, note, numbers
number       key, word (before it, or ""), text, count, open (whether it is open at first; may be missing)
count        of (the sentence it is the chance of), layout (its number), marked (which of its cards match), things (what
             is laid out if not unseen cards: "Faces"), rows (pairs: a part of the sum, and what it comes to), steps
"""


class Counts(OneWayWidget):
    """Lines of chances that open; the shape of `book` is told in `BOOK`, an empty one shows nothing."""

    _esm = static_text("dom.js", "counts.js")
    _css = theme.css() + static_text("counts.css")

    book = traitlets.Dict(help="The sections with their lines, as plain JSON.").tag(sync=True)
