"""The pages a visitor can ask for."""

from __future__ import annotations

import asyncio
import re
from contextlib import aclosing
from pathlib import Path
from typing import Any

import tornado.web
from tornado.iostream import StreamClosedError
from voila.handler import BaseVoilaHandler, VoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler

from austenplay_widgets.catalogue import CHAPTERS, shelved
from austenplay_widgets.serve.kernels import renew_waiting

# Voilà gives a handler no kernel, but the page it writes names one for the browser's sake.
KERNEL_ID = re.compile(r'"kernelId": "([0-9a-f-]+)"')
TROUBLE = "<script>austenplay.trouble()</script>"


class FrontPage(BaseVoilaHandler):
    """The list of games."""

    def initialize(self, *, notebooks: Path, **kwargs: Any) -> None:
        """Take the folder whose games are listed."""
        super().initialize(**kwargs)
        self.notebooks = notebooks

    def get(self) -> None:
        """Send the list; it is read anew each time, so a new notebook appears on a reload."""
        self.write(self.render_template("games.html", games=shelved(self.notebooks)))


class NoSuchPage(BaseVoilaHandler):
    """Any address that leads nowhere."""

    async def prepare(self) -> None:
        """Answer every method with our own 404 page."""
        await super().prepare()
        raise tornado.web.HTTPError(404)


class Farewell(VoilaShutdownKernelHandler):
    """A page that goes says so, and its kernel goes with it.

    The kernel's id is a secret of the page, so whoever knows it needs no other proof: a page that
    is being closed can send no header.
    """

    def check_xsrf_cookie(self) -> None:
        """Ask for no token."""

    async def post(self, kernel_id: str) -> None:
        """Shut the kernel down; one that is gone already is no error."""
        if kernel_id in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(kernel_id, now=True)
        self.set_status(204)


class NotebookPage(VoilaHandler):
    """One notebook, run for one visitor.

    Voilà's first byte waits for the kernel. Here the page's head and a sentence to read are
    sent before anything is started, and the rest follows as the cells are done.
    """

    def initialize(self, **kwargs: Any) -> None:
        """Start with a visitor who is there, and no kernel yet."""
        super().initialize(**kwargs)
        self.kernel_id: str | None = None
        self.is_abandoned = False

    async def get(self, path: str) -> None:
        """Send the opening at once, then the notebook; trouble is told on the page itself."""
        if path == "index.ipynb":
            self.redirect(self.base_url)  # the front page is what it shows
            return
        if not path.endswith(".ipynb") or not self.contents_manager.file_exists(path):
            raise tornado.web.HTTPError(404)
        self.set_header("Cache-Control", "no-store")
        await self._send(self.render_template("opening.html", page_title=page_title(path)))
        try:
            await renew_waiting(self.kernel_manager, path)
            async with aclosing(self.get_generator(path=path)) as pieces:
                async for html in pieces:
                    self._note(path, html)
                    if not self.is_abandoned:
                        await self._send(html)
                    elif self.kernel_id is not None:
                        break
        except Exception:
            # A kernel stopped under its own cells, because its visitor left, is no trouble.
            if not self.is_abandoned:
                self.log.exception("The page %s could not be set up.", path)
                await self._send(TROUBLE)
        finally:
            await self._leave_nothing_behind()

    def on_connection_close(self) -> None:
        """Stop the kernel of a visitor who went away while the page was still coming.

        If the kernel is not known yet, ``get`` reads on until it is.
        """
        super().on_connection_close()
        self.is_abandoned = True
        self.leaving = asyncio.ensure_future(self._leave_nothing_behind())

    async def _send(self, html: str) -> None:
        try:
            self.write(html)
            await self.flush()
        except StreamClosedError:
            self.is_abandoned = True

    def _note(self, path: str, html: str) -> None:
        if TROUBLE in html and not self.is_abandoned:
            self.log.error("The page %s could not be set up: a cell failed, or its kernel died.", path)
        if self.kernel_id is None and (found := KERNEL_ID.search(html)):
            self.kernel_id = found[1]

    async def _leave_nothing_behind(self) -> None:
        if self.is_abandoned and self.kernel_id in self.kernel_manager:
            await self.kernel_manager.shutdown_kernel(self.kernel_id, now=True)


def page_title(path: str) -> str:
    """Return what a notebook is called before it has been read.

    >>> page_title("somebody/my_notes.ipynb")
    'My notes'
    """
    folder, _, _ = path.rpartition("/")
    stem = Path(path).stem
    chapter = dict(CHAPTERS).get(stem, stem.replace("_", " ").capitalize())
    title = next((game.title for game in shelved(Path()) if game.key == folder), None)
    return f"{title}: {chapter}" if title else chapter
