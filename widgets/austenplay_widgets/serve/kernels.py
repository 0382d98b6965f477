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
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
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


async def renew_waiting(manager: Any, notebook: str) -> None:
    """Throw away the waiting kernels of a notebook that have died, and start others in their place.

    ``manager`` is the housekeeper as Voilà extends it: with pools of kernels, as tasks that start them.
    """
    waiting: list[Any] = manager._pools.get(notebook, [])
    failed = [task for task in waiting if task.done() and (task.cancelled() or task.exception())]
    for task in failed:  # first, because Voilà trips over these
        waiting.remove(task)
    dead = [kernel_id for kernel_id in list(_started(waiting)) if not await _is_alive(manager, kernel_id)]
    for kernel_id in dead:
        manager.log.warning("The waiting kernel %s of %s has died; another is started.", kernel_id, notebook)
        if kernel_id in manager:
            await manager.shutdown_kernel(kernel_id, now=True)
    waiting[:] = [task for task in waiting if not set(_started([task])) & set(dead)]
    if failed or dead:
        manager.fill_if_needed(delay=0, notebook_name=notebook)


def _started(waiting: list[Any]) -> Iterator[str]:
    return (task.result()["kernel_id"] for task in waiting if task.done())


async def _is_alive(manager: Any, kernel_id: str) -> bool:
    return kernel_id in manager and bool(await manager.get_kernel(kernel_id).is_alive())
