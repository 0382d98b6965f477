"""A web server of our own for a test: started through the command line, stopped with all its kernels."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psutil

REPOSITORY = Path(__file__).parents[1]
NOTEBOOKS = REPOSITORY / "notebooks"
COMMAND = (sys.executable, "-m", "austenplay_widgets")


def environment() -> dict[str, str]:
    """Return an environment in which server and kernels find the packages of this tree."""
    searched = [str(REPOSITORY), str(REPOSITORY / "widgets"), *filter(None, [os.environ.get("PYTHONPATH")])]
    # Under pytest's own variable a kernel keeps no copy of the server's stderr, which our log writes to.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    return {**inherited, "PYTHONPATH": os.pathsep.join(searched)}


def loaded(code: str, *modules: str) -> list[str]:
    """Return which of these modules a fresh interpreter has loaded once it has run some code."""
    ask = f"{code}\nimport sys\nprint(*[name for name in {modules!r} if name in sys.modules])"
    run = [sys.executable, "-c", ask]
    return subprocess.run(run, env=environment(), capture_output=True, text=True, check=True).stdout.split()


def wait_until(is_so: Callable[[], bool], what: str, timeout_s: float = 60) -> None:
    """Return once a condition holds."""
    give_up_at = time.monotonic() + timeout_s
    while not is_so():
        if time.monotonic() > give_up_at:
            raise AssertionError(f"waited {timeout_s} s in vain until {what}")
        time.sleep(0.1)


class Site:
    """A running ``austenplay serve`` on a free port."""

    def __init__(self, notebooks: Path = NOTEBOOKS, *options: str) -> None:
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115, it lives as long as the site
        serve = ("serve", "--port", "0", "--no-browser", "--notebooks", str(notebooks), *options)
        self._process = subprocess.Popen(
            [*COMMAND, *serve], env=environment(), stdout=subprocess.PIPE, stderr=self._errors, text=True
        )
        assert self._process.stdout is not None
        greeting = self._process.stdout.readline()
        address = re.search(r"http://\S+", greeting)
        if address is None:
            self.stop()
            raise AssertionError(f"the server did not start: {greeting!r} {self.log()}")
        self.url = address[0].rstrip("/")

    def notebook(self, path: str) -> str:
        """Return the address of a notebook's page."""
        return f"{self.url}/voila/render/{path}"

    def log(self) -> str:
        """Return what the server has written to its stderr."""
        self._errors.seek(0)
        return self._errors.read()

    def kernels(self) -> list[int]:
        """Return the process ids of the kernels that run now."""
        found = []
        for child in psutil.Process(self._process.pid).children(recursive=True):
            try:
                if "ipykernel_launcher" in child.cmdline():
                    found.append(child.pid)
            except psutil.Error:  # it went while we looked
                continue
        return found

    def wait_for_kernels(self, count: int, timeout_s: float = 60) -> None:
        """Return once exactly so many kernels run."""
        wait_until(lambda: len(self.kernels()) == count, f"{count} kernels run", timeout_s)

    def stop(self) -> None:
        """End the server, and what it left running."""
        children = psutil.Process(self._process.pid).children(recursive=True) if self._process.poll() is None else []
        self._process.terminate()
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for child in children:
            if child.is_running():
                child.kill()
