"""The web server as a visitor meets it: front page, waiting, trouble, reloads; no game is played here."""

import os
from collections.abc import Iterator
from pathlib import Path

import nbformat
import psutil
import pytest
from playwright.sync_api import Page, expect

import austenplay
from austenplay_widgets.serve.settings import SWEEP_INTERVAL_S, UNVISITED_S
from tests.browser.journeys import scrolls_sideways, serious_faults
from tests.site import Site, wait_until

BUTTON = """
import ipywidgets
button, answer = ipywidgets.Button(description="Ask"), ipywidgets.HTML("nothing yet")
button.on_click(lambda _: setattr(answer, "value", "answered"))
ipywidgets.VBox([button, answer])
"""
GATE = "import pathlib, time\nwhile not pathlib.Path('gate').exists(): time.sleep(0.05)"
DONE = "import os, pathlib\npathlib.Path(f'done {os.getpid()}').touch()"
# What is shown waits in line, and nobody waits for it.
LATE = """
import sys, time
sys.stdout.flush_timeout = sys.stderr.flush_timeout = 0.1
get_ipython().kernel.iopub_thread.schedule(lambda: time.sleep(6))
"""
SHOWN = "#rendered_cells:not(.is-being-drawn)"


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook of a title and code cells."""
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    notebook.cells = [nbformat.v4.new_markdown_cell(f"# {path.stem}"), *map(nbformat.v4.new_code_cell, cells)]
    path.parent.mkdir(exist_ok=True)
    nbformat.write(notebook, path)


def is_running(pid: int) -> bool:
    """Return whether a process lives; one that its parent has not yet missed does not."""
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder of notebooks written for these tests."""
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "love_letter" / "play.ipynb", BUTTON)  # at a play page's path it is preheated
    write_notebook(folder / "slow.ipynb", GATE, BUTTON)
    write_notebook(folder / "late.ipynb", LATE + BUTTON)
    write_notebook(folder / "broken.ipynb", "open('/nowhere/deck.toml')", BUTTON)
    write_notebook(folder / "dying.ipynb", "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)")
    write_notebook(folder / "prose.ipynb")
    return folder


@pytest.fixture(scope="module")
def scratch_site(scratch: Path) -> Iterator[Site]:
    site = Site(scratch)
    yield site
    site.stop()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (320, "dark")])
def test_front_page_lists_every_game_and_only_pages_that_exist(open_page, site: Site, width: int, scheme: str) -> None:
    page = open_page(width=width, scheme=scheme)
    page.goto(site.url)
    names = [game.title.partition(": ")[0] for game in austenplay.GAMES]
    assert [heading.partition("\n")[0] for heading in page.locator("h2").all_inner_texts()] == names
    expect(page.locator("svg.house-sign:visible path.accent")).not_to_have_count(0)
    expect(page.locator("svg.house-sign")).to_have_count(len(names))
    for link in page.locator("main a").all():
        assert page.request.head(f"{site.url}{link.get_attribute('href')}").status in (200, 405)
    assert not scrolls_sideways(page)
    assert serious_faults(page) == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_play_page_opens(open_page, site: Site, width: int, scheme: str) -> None:
    page = open_page(width=width, scheme=scheme)
    page.goto(site.notebook("love_letter/play.ipynb"))
    expect(page.locator(f"{SHOWN} button:visible").first).to_be_visible()
    expect(page.locator("main h1")).to_be_visible()
    assert "Love Letter" in page.title()
    assert page.locator("main").count() == 1
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("body").get_attribute("data-jp-theme-light") == str(scheme == "light").lower()
    assert "import" not in page.locator("main").inner_text()  # sources are stripped
    assert not scrolls_sideways(page)


def test_theme_follows_the_visitor_while_the_page_is_open(page: Page, scratch_site: Site) -> None:
    page.goto(scratch_site.notebook("love_letter/play.ipynb"))
    expect(page.locator(SHOWN)).to_be_visible()
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert page.evaluate(background) != light


def test_theme_can_be_asked_for_in_the_address(page: Page, scratch_site: Site) -> None:
    page.goto(f"{scratch_site.notebook('prose.ipynb')}?theme=dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")


def test_there_is_something_to_read_while_the_cells_still_run(page: Page, scratch_site: Site, scratch: Path) -> None:
    page.goto(scratch_site.notebook("slow.ipynb"), wait_until="commit")
    expect(page.get_by_role("heading", name="Slow")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text("Laying out the table: 1 of 3")).to_be_visible()
    (scratch / "gate").touch()
    # From the wait to the widgets without a moment at which neither is there.
    page.wait_for_function(
        f"""() => {{
            const opening = document.getElementById("house-opening");
            const button = document.querySelector("{SHOWN} button");
            if (!opening && !button) throw new Error("a blank page");
            return button !== null && button.offsetHeight > 0;
        }}""",
        polling="raf",
    )
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_text("answered")).to_be_visible()


def test_output_that_comes_long_after_its_cell_is_done_is_shown(page: Page, scratch_site: Site) -> None:
    page.goto(scratch_site.notebook("late.ipynb"))
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_text("answered")).to_be_visible()


def test_a_page_without_widgets_is_shown_too(page: Page, scratch_site: Site) -> None:
    page.goto(scratch_site.notebook("prose.ipynb"))
    expect(page.get_by_role("heading", name="prose")).to_be_visible()


@pytest.mark.parametrize("name", ["broken", "dying"])
def test_a_page_that_cannot_be_set_up_says_so_plainly(open_page, scratch_site: Site, name: str) -> None:
    page = open_page(width=390)
    page.goto(scratch_site.notebook(f"{name}.ipynb"))
    expect(page.get_by_role("alert")).to_contain_text("This page could not be opened")
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    html = page.content()
    for word in ("Traceback", "deck.toml", "show_tracebacks", "--debug", str(Path.home())):
        assert word not in html
    assert serious_faults(page) == []
    assert f"The page {name}.ipynb could not be set up" in scratch_site.log()


@pytest.mark.parametrize(
    "address", ["/nothing", "/voila/render/nothing.ipynb", "/voila/tree", "/login", "/voila/files/x"]
)
def test_an_address_that_leads_nowhere(page: Page, site: Site, address: str) -> None:
    response = page.goto(f"{site.url}{address}")
    assert response is not None
    assert response.status in (403, 404)
    assert "Traceback" not in page.content()
    if response.status == 404:
        page.get_by_role("link", name="All games").click()
        expect(page.get_by_role("heading", name="austenplay")).to_be_visible()
        assert serious_faults(page) == []


def test_reloading_ten_times_leaves_one_kernel_for_the_page_and_one_waiting(page: Page, scratch: Path) -> None:
    site = Site(scratch)
    try:
        page.goto(site.notebook("love_letter/play.ipynb"))
        expect(page.locator(SHOWN)).to_be_visible()
        for _ in range(10):
            with page.expect_navigation(wait_until="commit"):
                page.evaluate("setTimeout(() => location.reload())")
        expect(page.locator(f"{SHOWN} button")).to_be_visible()
        # A page that was left before it could say goodbye is waited for like any that was never opened.
        site.wait_for_kernels(2, UNVISITED_S + 2 * SWEEP_INTERVAL_S)
        page.get_by_role("button", name="Ask").click()
        expect(page.get_by_text("answered")).to_be_visible()
        page.goto("about:blank")
        site.wait_for_kernels(1)
        assert "Traceback" not in site.log()
    finally:
        site.stop()


def test_a_waiting_kernel_that_has_died_costs_its_visitor_nothing(page: Page, tmp_path: Path) -> None:
    write_notebook(tmp_path / "love_letter" / "play.ipynb", BUTTON, DONE)
    site = Site(tmp_path)
    try:
        site.wait_for_kernels(1)
        page.goto(site.notebook("love_letter/play.ipynb"))
        expect(page.locator(f"{SHOWN} button")).to_be_visible()
        site.wait_for_kernels(2)
        mine = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        pids = [pid for pid in site.kernels() if mine not in " ".join(psutil.Process(pid).cmdline())]
        wait_until(lambda: all((tmp_path / "love_letter" / f"done {pid}").exists() for pid in pids), "it is prepared")
        page.wait_for_timeout(5000)  # the server has heard of it
        for pid in pids:
            os.kill(pid, 9)
        wait_until(lambda: not any(is_running(pid) for pid in pids), "it is dead")  # not at once on a busy machine
        page.reload()
        page.get_by_role("button", name="Ask").click()
        expect(page.get_by_text("answered")).to_be_visible()
        site.wait_for_kernels(2)
        assert "has died; another is started" in site.log()
        assert "Traceback" not in site.log()
    finally:
        site.stop()
