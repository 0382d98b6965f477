"""The built wheel, installed where no clone is: it serves, lists its games and copies its notebooks.

What the package needs is taken from the environment of the tests; the package itself is only in the new one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]


class Installation:
    """An environment of its own with the wheel in it, and a folder to work in that is no clone."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "work"
        self.folder.mkdir()
        venv.create(home / "env", with_pip=False, symlinks=True)
        self.python = home / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
        inside = subprocess.run(
            [self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            check=True,
            capture_output=True,
            text=True,
        )
        self.packages = Path(inside.stdout.strip())
        # A line of a .pth file adds a folder and reads no .pth file in it: the clone stays out of sight.
        (self.packages / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    def install(self) -> None:
        """Build the wheel and put it into the environment."""
        wheels = self.home / "wheels"
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels)]
        subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
        (wheel,) = wheels.glob("*.whl")
        # Or pip would take the clone out of the environment of the tests, to put the wheel in its place.
        into = ["--no-deps", "--no-index", "--ignore-installed", "--prefix", str(self.home / "env"), str(wheel)]
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *into], check=True, env=self.environment)

    @property
    def environment(self) -> dict[str, str]:
        """The variables of a person who has no clone."""
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        return {**kept, "JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter")}

    def command(self, *words: str) -> list[str]:
        """Return an austenplay command line."""
        return [str(self.python), "-m", "austenplay_widgets", *words]

    def run(self, *words: str) -> str:
        """Return what an austenplay command prints."""
        done = subprocess.run(
            self.command(*words), cwd=self.folder, env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    made = Installation(tmp_path_factory.mktemp("installed"))
    made.install()
    return made


@pytest.fixture
def address(installed: Installation) -> Iterator[str]:
    serving = subprocess.Popen(
        installed.command("serve", "--port", "0", "--no-browser"),
        cwd=installed.folder,
        env=installed.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert serving.stdout is not None
    found = re.search(r"http://\S+", serving.stdout.readline())
    assert found is not None
    yield found[0].rstrip("/")
    serving.terminate()
    serving.wait(timeout=30)


def test_package_is_the_installed_one(installed: Installation) -> None:
    where = "import austenplay, austenplay_widgets; print(austenplay.__file__, austenplay_widgets.__file__)"
    found = subprocess.run(
        [installed.python, "-c", where],
        cwd=installed.folder,
        env=installed.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert all(Path(path).is_relative_to(installed.packages) for path in found.stdout.split())


def test_installed_wheel_serves_its_pages(address: str) -> None:
    with urllib.request.urlopen(address) as front:
        assert "Love Letter" in front.read().decode()
    with urllib.request.urlopen(f"{address}/voila/render/love_letter/play.ipynb") as page:
        text = page.read().decode()
    assert "Love Letter: Princess Princess Ever After" in text
    assert "application/vnd.jupyter.widget-view+json" in text


def test_installed_wheel_lists_its_games(installed: Installation) -> None:
    assert "love_letter" in installed.run("games")


def test_lab_copies_the_notebooks_and_never_overwrites_a_changed_one(installed: Installation) -> None:
    assert "new" in installed.run("lab", "--copy-only")
    mine = installed.folder / "austenplay-notebooks" / "love_letter" / "play.ipynb"
    mine.write_text(mine.read_text(encoding="utf-8").replace("Love", "My Love"), encoding="utf-8")
    mine_now = mine.read_text(encoding="utf-8")
    assert "1 changed by you and left" in installed.run("lab", "--copy-only")
    assert mine.read_text(encoding="utf-8") == mine_now
