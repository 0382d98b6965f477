"""What stands after the question mark of a page's address. A visitor can write anything there."""

from __future__ import annotations

import os
from urllib.parse import parse_qs

LONGEST_QUERY = 17_000
"""The longest address that is read, in characters; a link with a long deck of one's own stands in it."""
MOST_FIELDS = 20


def is_served() -> bool:
    """Return whether the notebook runs for a visitor of the web server, not in JupyterLab."""
    return "VOILA_PREHEAT" in os.environ


def visitors_query() -> dict[str, str]:
    """Return the fields of the visitor's address, the first of each name; none in JupyterLab or where they are odd.

    To be called in a notebook's last cell only: in a kernel that waits for its visitor this waits too.
    """
    if not is_served():
        return {}
    if os.environ["VOILA_PREHEAT"] == "False":  # the kernel was started for this visitor, and knows
        text = os.environ.get("QUERY_STRING", "")
    else:
        from voila.utils import get_query_string  # a second of imports, which the other way need not pay

        text = get_query_string() or ""
    return fields_of(text)


def fields_of(query: str) -> dict[str, str]:
    """Return the fields of an address, the first of each name; none where they are odd.

    >>> fields_of("?lesson=the-guard&lesson=the-spy")
    {'lesson': 'the-guard'}
    """
    if len(query) > LONGEST_QUERY:
        return {}
    try:
        fields = parse_qs(query.removeprefix("?"), max_num_fields=MOST_FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in fields.items()}
