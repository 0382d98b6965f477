"""Imports point one way: notebooks -> pages -> widgets -> games, analysis -> core.

The imports are read from the source, those inside functions and under ``TYPE_CHECKING`` among them: a detour through
a function is still a dependency.
"""

import ast
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from tests.site import NOTEBOOKS, REPOSITORY, loaded

HOMES = {"austenplay": REPOSITORY, "austenplay_widgets": REPOSITORY / "widgets"}
WIDGETS = "austenplay_widgets"

# What lives in a room may import from these rooms; the longest name that fits is the room.
MAY_IMPORT = {
    "austenplay": ("austenplay",),
    "austenplay.core": ("austenplay.core",),
    "austenplay.games": ("austenplay.core", "austenplay.games"),
    "austenplay.analysis": ("austenplay.core", "austenplay.analysis"),
    "austenplay.teaching": ("austenplay.core", "austenplay.teaching"),
    f"{WIDGETS}": ("austenplay", WIDGETS),
    f"{WIDGETS}.cli": (
        f"{WIDGETS}.serve",
        f"{WIDGETS}.catalogue",
        f"{WIDGETS}.copies",
        f"{WIDGETS}.seal",
    ),
    f"{WIDGETS}.serve": (
        "austenplay",
        f"{WIDGETS}.serve",
        f"{WIDGETS}.catalogue",
        f"{WIDGETS}.theme",
        f"{WIDGETS}.log",
        f"{WIDGETS}.seal",
    ),
    f"{WIDGETS}.pages": ("austenplay", WIDGETS),
}
# Nobody imports these rooms from below.
TOP_ROOMS = {
    f"{WIDGETS}.pages": (f"{WIDGETS}.pages", f"{WIDGETS}.__init__"),
    f"{WIDGETS}.serve": (f"{WIDGETS}.serve", f"{WIDGETS}.cli"),
    f"{WIDGETS}.cli": (f"{WIDGETS}.__main__",),
}


def is_in(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def modules() -> dict[str, Path]:
    """Return every module of both packages by its name; a package's own file is its ``__init__``."""
    return {
        ".".join(path.relative_to(home).with_suffix("").parts): path
        for package, home in HOMES.items()
        for path in (home / package).rglob("*.py")
    }


def imports(source: str, module: str = "") -> Iterator[str]:
    """Yield the full names that a source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")[: -node.level]
                base = ".".join([*parents, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


MODULES = modules()
each_module = pytest.mark.parametrize("module", MODULES)


@each_module
def test_imports_point_one_way(module: str) -> None:
    room = max((room for room in MAY_IMPORT if is_in(module, room)), key=len)
    for name in imports(MODULES[module].read_text(encoding="utf-8"), module):
        if name.partition(".")[0] in HOMES:
            assert any(is_in(name, allowed) for allowed in MAY_IMPORT[room]), f"{module} imports {name}"
        for top, visitors in TOP_ROOMS.items():
            if is_in(name, top):
                assert any(is_in(module, visitor) for visitor in visitors), f"{module} imports {name}"


@each_module
def test_games_never_import_each_other(module: str) -> None:
    parts = module.split(".")
    if parts[:2] != ["austenplay", "games"] or len(parts) < 4:
        return
    for name in imports(MODULES[module].read_text(encoding="utf-8"), module):
        if is_in(name, "austenplay.games"):
            assert is_in(name, f"austenplay.games.{parts[2]}"), f"{module} imports {name}"


@each_module
def test_the_rules_need_the_standard_library_and_numpy_alone(module: str) -> None:
    if not is_in(module, "austenplay"):
        return
    plays = any(is_in(module, f"austenplay.{room}") for room in ("core", "games", "teaching"))
    allowed = {*sys.stdlib_module_names, "austenplay", *([] if plays and module not in BULK else ["numpy"])}
    for name in imports(MODULES[module].read_text(encoding="utf-8"), module):
        assert name.partition(".")[0] in allowed, f"{module} imports {name}"


@pytest.mark.parametrize("package", HOMES)
def test_no_public_name_is_that_of_a_module_beside_it(package: str) -> None:
    taken = {module.split(".")[1] for module in MODULES if is_in(module, package) and "." in module}
    assert not taken.intersection(importlib.import_module(package).__all__)


# Modules that simulate in bulk, which playing and learning never load.
BULK = {module for module in MODULES if module.rpartition(".")[2] in ("batch", "belief")}


def test_notebooks_import_pages_and_the_rules() -> None:
    for path in NOTEBOOKS.rglob("*.ipynb"):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code":
                for name in imports(cell.source):
                    assert name.partition(".")[0] in HOMES, f"{path.name} imports {name}"


A_GAME_BEGUN = """
import austenplay
from austenplay_widgets.pages.play import PlayPage
page = PlayPage(austenplay.game("love_letter"))
page.start()
"""


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import austenplay", ("numpy", "ipywidgets", "anywidget", "altair", "IPython", "austenplay_widgets")),
        ("import austenplay_widgets.cli", ("numpy", "ipywidgets", "anywidget", "altair", "voila", "tornado")),
        ("from austenplay_widgets.charts import Chart\nChart()", ("numpy", "altair", "voila")),
        ("from austenplay_widgets import learn\nlearn('love_letter')", ("numpy", "altair", "voila")),
        ("from austenplay_widgets import play\nplay('love_letter')", ("numpy", "altair", "voila")),
        (f"{A_GAME_BEGUN}page.receive({{'type': 'act', 'rev': 1, 'id': 0}})", ("numpy", "altair", "voila")),
        ("from austenplay_widgets import real_table\nreal_table('love_letter')", ("numpy", "altair", "voila")),
        ("from austenplay_widgets import quiz\nquiz('love_letter')", ("numpy", "altair", "voila")),
        ("from austenplay_widgets import workbench\nworkbench('ladys_choice')", ("numpy", "altair", "voila")),
        (f"{A_GAME_BEGUN}page.panel._button.value = True\nassert page.panel.sheet", ("numpy", "altair", "voila")),
    ],
)
def test_nothing_is_loaded_before_it_is_needed(code: str, absent: tuple[str, ...]) -> None:
    assert not loaded(code, *absent)
