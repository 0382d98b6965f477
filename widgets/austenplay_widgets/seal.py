"""Sealed text: anybody may carry it, and only the server that sealed it can read or make it.

A link to a game that is still being played holds every hand, and stands in the address of a page. It is sealed with
Fernet, the plain recipe of the `cryptography` library: encrypted and signed, with no choice left to get wrong.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import os
import secrets
import zlib
from typing import TYPE_CHECKING

from austenplay.core.errors import BadInput
from austenplay.core.writing import MOST_BYTES

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

KEY_VARIABLE = "AUSTENPLAY_LINK_KEY"
"""The environment variable in which a server hands its key to the processes that run its pages."""
LEAST_KEY = 32
"""The fewest characters of a key."""
BLOCK = 128
"""What is sealed is filled up to whole blocks of so many bytes, so that its length tells next to nothing of a hand."""
MARK = "gAAAA"
"""How every sealed text begins: the version of the recipe, and the first bytes of the time."""


@functools.cache
def new_key() -> str:
    """Return the key of this run, made by chance when it is asked for first."""
    return secrets.token_urlsafe(LEAST_KEY)


def is_sealed(text: str) -> bool:
    """Return whether a text is a sealed one."""
    return text.startswith(MARK)


def seal(text: str) -> str:
    """Return a text sealed: letters, digits, ``-`` and ``_``."""
    content = zlib.compress(text.encode(), 9)
    filled = content.ljust(-(-len(content) // BLOCK) * BLOCK, b"\0")
    return _recipe().encrypt(filled).decode().rstrip("=")


def unseal(sealed: str) -> str:
    """Return the text that was sealed here, or raise BadInput."""
    from cryptography.fernet import InvalidToken

    try:
        content = _recipe().decrypt(sealed.encode("ascii") + b"=" * (-len(sealed) % 4))
    except (InvalidToken, UnicodeEncodeError):
        raise BadInput(
            "This link was sealed by another server, or before this one was started anew, or a part of it is missing."
        ) from None
    return zlib.decompressobj().decompress(content, MOST_BYTES).decode()


def _recipe() -> Fernet:
    """Return what seals and unseals with the key of this server."""
    from cryptography.fernet import Fernet  # only pages on the web need it

    key = os.environ.get(KEY_VARIABLE) or new_key()
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(key.encode("utf-8", "surrogateescape")).digest()))
