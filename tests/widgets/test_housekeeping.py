"""When the web server lets a kernel go: told with a clock of our own, and kernels that are only names."""

import asyncio
from types import SimpleNamespace

import pytest

from austenplay_widgets.serve import kernels
from austenplay_widgets.serve.kernels import Housekeeper

KERNEL = "a-kernel"


class House:
    """A housekeeper with one kernel, at a time that the test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now_s = 1000.0
        self.shut_down: list[str] = []
        self.keeper = Housekeeper(cull_idle_timeout=600, unvisited_timeout_s=75)
        self.kernel = type("Kernel", (SimpleNamespace,), {"__hash__": object.__hash__})(execution_state="idle")
        monkeypatch.setattr(kernels.time, "monotonic", lambda: self.now_s)
        monkeypatch.setattr(self.keeper, "shutdown_kernel", self.shut)
        self.keeper._kernels[KERNEL] = self.kernel
        self.keeper._kernel_connections[KERNEL] = 0

    async def shut(self, kernel_id: str) -> None:
        self.shut_down.append(kernel_id)

    def is_kept_after(self, seconds: float) -> bool:
        """Sweep now, and again after a while; say whether the kernel is still there."""
        asyncio.run(self.keeper.cull_kernel_if_idle(KERNEL))
        self.now_s += seconds
        asyncio.run(self.keeper.cull_kernel_if_idle(KERNEL))
        return self.shut_down == []


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    return House(monkeypatch)


def test_a_page_that_never_came_is_forgotten(house: House) -> None:
    assert house.is_kept_after(74)
    assert not house.is_kept_after(1)


def test_a_page_whose_cells_still_run_is_waited_for(house: House) -> None:
    house.kernel.execution_state = "busy"
    assert house.is_kept_after(599)
    assert not house.is_kept_after(1)


def test_a_page_that_lost_its_connection_finds_its_game_for_ten_minutes(house: House) -> None:
    house.keeper.notify_connect(KERNEL)
    house.now_s += 5000
    house.keeper.notify_disconnect(KERNEL)
    assert house.is_kept_after(599)
    house.keeper.notify_connect(KERNEL)  # it came back, and goes once more
    house.keeper.notify_disconnect(KERNEL)
    assert house.is_kept_after(599)
    assert not house.is_kept_after(1)


def test_an_open_page_is_never_cut_off(house: House) -> None:
    house.keeper.notify_connect(KERNEL)
    assert house.is_kept_after(100_000)


def test_a_short_visit_between_two_sweeps_counts(house: House) -> None:
    assert house.is_kept_after(30)
    house.keeper.notify_connect(KERNEL)
    house.keeper.notify_disconnect(KERNEL)
    assert house.is_kept_after(80)


def test_a_dead_kernel_goes_at_once(house: House) -> None:
    house.kernel.execution_state = "dead"
    assert not house.is_kept_after(0)
