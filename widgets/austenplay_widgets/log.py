"""Where a page writes what its visitor must not see.

A kernel's stderr is part of the page: whatever goes there is shown, or dropped. The stderr the kernel was started with
is the server's, and ipykernel keeps a copy of it.
"""

from __future__ import annotations

import logging
import os
import sys

LOG = logging.getLogger("austenplay")


def log_to_server() -> None:
    """Give the log of the front ends its place: inside a kernel, the server's own stderr."""
    if not LOG.handlers:
        server_stderr = getattr(sys.stderr, "_original_stdstream_copy", None)
        stream = sys.stderr if server_stderr is None else os.fdopen(os.dup(server_stderr), "w", buffering=1)
        handler = logging.StreamHandler(stream)
        handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
        LOG.addHandler(handler)
        LOG.propagate = False
