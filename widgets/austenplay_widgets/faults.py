"""What goes wrong behind a page: the visitor gets a sentence and a number, the log gets the rest."""

from __future__ import annotations

import secrets

from austenplay_widgets.log import LOG


def fault(what: str, comfort: str) -> str:
    """Write the exception at hand into the log under a number, and return a sentence with that number for the page."""
    number = secrets.token_hex(3)
    LOG.exception("fault %s", number)
    return f"{what} (number {number}). {comfort}"
