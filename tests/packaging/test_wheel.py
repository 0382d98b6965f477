"""The wheel holds what the tree holds: every module, script, style sheet, template and rulebook."""

import subprocess
import sys
from configparser import ConfigParser
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

REPOSITORY = Path(__file__).parents[2]
PACKAGES = {"austenplay": REPOSITORY, "austenplay_widgets": REPOSITORY / "widgets"}
METADATA = ".dist-info"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


def read(wheel: ZipFile, name: str) -> bytes:
    (found,) = (path for path in wheel.namelist() if path.endswith(f"{METADATA}/{name}"))
    return wheel.read(found)


def files_below(folder: Path, start: Path) -> set[str]:
    return {
        path.relative_to(start).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
    }


def test_files_are_those_of_the_tree(wheel: ZipFile) -> None:
    in_packages = set().union(*(files_below(home / package, home) for package, home in PACKAGES.items()))
    notebooks = {f"austenplay_widgets/{path}" for path in files_below(REPOSITORY / "notebooks", REPOSITORY)}
    in_wheel = {path for path in wheel.namelist() if METADATA not in path}
    assert in_wheel == in_packages | notebooks


def test_what_draws_the_charts_is_inside_with_its_licences(wheel: ZipFile) -> None:
    bundle = wheel.read("austenplay_widgets/static/chart_bundle.js").decode()
    notices = read(wheel, "licenses/THIRD_PARTY.md").decode()
    assert bundle.startswith(f"/*!\n{notices}*/\n")
    assert "vegaEmbed" in bundle
    assert "hatch_build.py" not in wheel.namelist()


def test_packages_are_typed(wheel: ZipFile) -> None:
    for package in PACKAGES:
        assert f"{package}/py.typed" in wheel.namelist()


def test_rules_need_numpy_alone(wheel: ZipFile) -> None:
    needs = message_from_bytes(read(wheel, "METADATA")).get_all("Requires-Dist") or []
    assert [need for need in needs if "extra ==" not in need] == ["numpy<3,>=2"]


def test_command_is_installed(wheel: ZipFile) -> None:
    entry_points = ConfigParser()
    entry_points.read_string(read(wheel, "entry_points.txt").decode())
    assert dict(entry_points["console_scripts"]) == {"austenplay": "austenplay_widgets.cli:main"}
