"""A real Chromium, a real server, and pages that fail their test for an error or a request to elsewhere."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect, sync_playwright

from tests.browser.bare_table import AT_ONCE, Begin, Table
from tests.site import Site
from tests.widgets.sample_scenes import Json

CHROMIUM_VARIABLE = "AUSTENPLAY_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TIMEOUT_MS = 60_000  # generous: a slow machine is not an error
AT_ONCE_SCRIPT = f"""const style = new CSSStyleSheet();
style.replaceSync("{AT_ONCE}");
document.adoptedStyleSheets.push(style);"""
HERE = ("http://127.0.0.1:", "data:", "blob:")

expect.set_options(timeout=TIMEOUT_MS)

OpenPage = Callable[..., Page]


# Of the package, not the session: while Playwright's loop runs, no other test of the process can run one.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium_path(playwright), args=list(SWITCHES))
    yield browser
    browser.close()


def chromium_path(playwright: Playwright) -> str:
    """Return a Chromium, from the variable, the PATH or Playwright; without one the tests fail, never skip."""
    if named := os.environ.get(CHROMIUM_VARIABLE):
        if not Path(named).is_file():
            pytest.fail(f"{CHROMIUM_VARIABLE} names {named}, and there is no such file.", pytrace=False)
        return named
    if on_path := next(filter(None, map(shutil.which, NAMES)), None):
        return on_path
    own = playwright.chromium.executable_path
    if not Path(own).is_file():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if not Path(own).is_file():
        pytest.fail(
            "No Chromium found: install one (on Debian `apt install chromium`, elsewhere Chrome will do) "
            f"or name it in {CHROMIUM_VARIABLE}.",
            pytrace=False,
        )
    return own


@pytest.fixture(scope="package")
def site() -> Iterator[Site]:
    """Give the server over the project's own notebooks."""
    site = Site()
    yield site
    site.stop()


@pytest.fixture(scope="package")
def voila_url(site: Site) -> str:
    """Give the address of that server, without a slash at its end."""
    return site.url


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """Give ``open_page(width=1280, height=800, scheme="light", touch=False)``: a page in a context of its own.

    With ``pace=True`` cards travel and bots pause on it as they do for a player; with ``still=True`` the visitor wants
    no motion. After the test no page may have asked for anything beyond this machine, and none may have had an error.
    """
    opened: list[Page] = []
    elsewhere: list[str] = []
    errors: list[str] = []

    def note_request(url: str) -> None:
        if not url.startswith(HERE):
            elsewhere.append(url)

    def note_error(error: Error) -> None:
        errors.append(str(error))

    def open_page(
        width: int = 1280,
        height: int = 800,
        scheme: str = "light",
        touch: bool = False,
        zoom: int = 1,
        pace: bool = False,
        still: bool = False,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            has_touch=touch,
            device_scale_factor=zoom,
            reduced_motion="reduce" if still else "no-preference",
        )
        page = context.new_page()
        if not pace:
            page.add_init_script(AT_ONCE_SCRIPT)
        page.set_default_timeout(TIMEOUT_MS)
        page.on("request", lambda request: note_request(request.url))
        page.on("pageerror", note_error)
        opened.append(page)
        return page

    yield open_page
    for page in opened:
        page.context.close()
    assert elsewhere == []
    assert errors == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Give one wide page in the light theme."""
    return open_page()


@pytest.fixture
def begin(open_page: OpenPage) -> Begin:
    """Give ``begin(scene, rules, width=1280, scheme="light", clock=False)``: a table on a bare page.

    `pace` and `still` are as for `open_page`.
    """

    def begin(
        scene: Json,
        rules: Json | None = None,
        *,
        width: int = 1280,
        scheme: str = "light",
        clock: bool = False,
        pace: bool = False,
        still: bool = False,
    ) -> Table:
        page = open_page(width=width, scheme=scheme, pace=pace, still=still)
        if clock:
            page.clock.install(time=0)
            page.clock.pause_at(1000)  # from here on time passes only where a test says so
        return Table(page, scene, rules or {}, light=scheme == "light", pace=pace)

    return begin
