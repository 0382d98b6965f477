"""When a kernel may go.

Every visit starts a kernel, and a kernel holds a game. Voilà's own rule, "no message for ten
minutes", is wrong in both directions: a page reloaded ten times keeps ten kernels for ten
minutes, and a kernel that waited an hour in the pool is culled the moment it is handed out,
before its visitor's browser can connect. So we go by attendance instead:

- a page that says goodbye (``pagehide``) takes its kernel with it, at once;
- a page that was asked for and never connected: after ``unvisited_timeout_s``;
- a page that lost its connection: after ``cull_idle_timeout``, which a phone in a pocket or a
  closed lid survives, and it finds the game as it was;
- a page that is open, however long nothing happens on it: never.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.kernelmanager import (
    AsyncMappingKernelManager,
    ServerKernelManager,
)
from traitlets import Int

from austenplay_widgets.serve.settings import UNVISITED_S


@dataclass(slots=True)
class Attendance:
    """Who has been at one kernel's page.

    >>> absent = Attendance(since_s=100.0)
    >>> absent.is_over(now_s=170.0, unvisited_s=75, keep_s=600)
    False
    >>> absent.is_over(now_s=175.0, unvisited_s=75, keep_s=600)
    True
    >>> Attendance(since_s=100.0, was_visited=True).is_over(175.0, unvisited_s=75, keep_s=600)
    False
    """

    since_s: float  # since when nobody has been there, on the monotonic clock
    was_visited: bool = False

    def is_over(self, now_s: float, *, unvisited_s: float, keep_s: float) -> bool:
        """Say whether nobody can be expected to come (back) any more."""
        patience_s = keep_s if self.was_visited else unvisited_s
        return now_s - self.since_s >= patience_s


class Housekeeper(AsyncMappingKernelManager):
    """The kernel manager of the web server: it shuts down what nobody attends."""

    unvisited_timeout_s = Int(
        UNVISITED_S, config=True, help="Seconds a page that was asked for has to connect to its kernel."
    )

    def __init__(self, **kwargs: object) -> None:
        self._attendance: WeakKeyDictionary[ServerKernelManager, Attendance] = WeakKeyDictionary()
        super().__init__(**kwargs)

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a browser has come."""
        super().notify_connect(kernel_id)
        self._attended(kernel_id).was_visited = True

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note when the last browser has gone."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self:  # a kernel shut down by its page is gone before the page is
            self._attended(kernel_id).since_s = time.monotonic()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Shut a kernel down if its page is gone; Voilà keeps the waiting pool away from here."""
        kernel = self._kernels[kernel_id]
        attendance = self._attended(kernel_id)
        if self._kernel_connections.get(kernel_id, 0):
            attendance.since_s = time.monotonic()
            return
        # While the notebook's own cells run, the page cannot have connected yet.
        is_busy = kernel.execution_state == "busy"
        unvisited_s = self.cull_idle_timeout if is_busy else self.unvisited_timeout_s
        if kernel.execution_state == "dead" or attendance.is_over(
            time.monotonic(), unvisited_s=unvisited_s, keep_s=self.cull_idle_timeout
        ):
            self.log.info("Shutting down kernel %s: nobody is at its page.", kernel_id)
            await self.shutdown_kernel(kernel_id)

    def _attended(self, kernel_id: str) -> Attendance:
        kernel = self._kernels[kernel_id]
        return self._attendance.setdefault(kernel, Attendance(since_s=time.monotonic()))
