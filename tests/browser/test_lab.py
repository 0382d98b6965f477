"""JupyterLab: the same notebook, run and played there once."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.journeys import START, Keyboard, Sitting, fill_form, serious_faults
from tests.site import NOTEBOOKS, environment, wait_until

OPTIONS = (
    "--no-browser",
    "--allow-root",
    "--expose-app-in-browser",
    "--LabApp.news_url=None",  # its one request to elsewhere
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port=0",
    "--IdentityProvider.token=",
)
PLACES = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
IN_COLUMN = re.compile("^(Log|Notes|Rules)$")
LAB_PLACES = ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start JupyterLab over a copy of the notebooks, with settings of its own, and give its address."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(NOTEBOOKS, home / "notebooks")
    places = {name: str(home / name.lower()) for name in (*PLACES, *LAB_PLACES)}
    with (home / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--ServerApp.root_dir={home / 'notebooks'}"],
            env={**environment(), **places},
            stdout=log,
            stderr=log,
        )
    try:
        yield f"http://127.0.0.1:{port_of(process, Path(places['JUPYTER_RUNTIME_DIR']))}/lab"
    finally:
        children = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
        process.terminate()
        process.wait(timeout=30)
        for child in children:
            if child.is_running():
                child.kill()


def port_of(process: subprocess.Popen[bytes], runtime: Path) -> int:
    """Wait until the server has written down where it listens."""
    card = runtime / f"jpserver-{process.pid}.json"
    wait_until(lambda: card.is_file() or process.poll() is not None, "JupyterLab listens")
    assert process.poll() is None, (runtime.parent / "log").read_text()
    port: int = json.loads(card.read_text())["port"]
    return port


def test_the_notebook_is_played_in_jupyterlab(page: Page, lab: str) -> None:
    page.goto(f"{lab}/tree/love_letter/play.ipynb")
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context?.isReady")
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.ready")
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(page.get_by_role("button", name=START)).to_be_visible()
    kinds, seed = ("person", "careful"), "princess 8"
    fill_form(page, kinds, seed)
    page.get_by_role("button", name=START).click()
    sitting = Sitting(page, kinds, seed)
    sitting.agree()
    expect(sitting.hand.first).to_be_focused()
    keys = Keyboard(page)
    # A number, an arrow and Escape are the table's, not the notebook's.
    keys.take(sitting, sitting.choice("card:princess_amira"))
    keys.press("1")
    expect(sitting.question).to_be_visible()
    keys.press("ArrowRight")
    keys.press("Escape")
    expect(sitting.question).to_be_hidden()
    assert page.evaluate("jupyterapp.shell.currentWidget.content.mode") == "command"
    sitting.take(sitting.choice())
    accessible(page)
    paper = "getComputedStyle(document.querySelector('.ap-desk')).backgroundColor"
    light = page.evaluate(paper)
    page.evaluate("jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Dark' })")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert page.evaluate(paper) != light
    accessible(page)


def accessible(page: Page) -> None:
    """Fail where axe finds something serious on the table, whatever is open beside it."""
    for tab in page.get_by_role("tab", name=IN_COLUMN).all():
        tab.click()
        assert serious_faults(page, ".ap-table") == []
