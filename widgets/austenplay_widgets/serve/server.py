"""The web server: Voilà with our pages, our kernel manager, and one port that is really ours."""

from __future__ import annotations

import logging
import os
import socket
import webbrowser
from pathlib import Path
from threading import Thread
from typing import Any

from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from markupsafe import Markup
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.utils import create_include_assets_functions

from austenplay_widgets import theme
from austenplay_widgets.seal import KEY_VARIABLE, new_key
from austenplay_widgets.serve.handlers import Farewell, FrontPage, NoSuchPage, NotebookPage
from austenplay_widgets.serve.settings import SHARE, TEMPLATE, voila_config

OURS = {TornadoVoilaHandler: NotebookPage, VoilaShutdownKernelHandler: Farewell}
# The widgets' own tokens, set on the whole page: their root class would bring their rules along.
PAGE_TOKENS = Markup(
    theme.css()
    .replace('[data-jp-theme-light="false"] .ap', ':root[data-jp-theme-light="false"]')
    .replace(".ap", ":root")
)
# There is no password to give, and the notebooks are listed by game, not by folder.
CLOSED = (LoginFormHandler, LogoutHandler, VoilaContentsHandler, TornadoVoilaTreeHandler)


class Quiet(logging.Filter):
    """Leave out what is said on every page view and means nothing to a host."""

    HARMLESS = (
        "is not trusted",  # a notebook nobody ran by hand in JupyterLab; every page is run afresh
        "websocket_ping_timeout",  # Tornado reads Jupyter's milliseconds as seconds
        # A visitor left while the page was being set up, so its kernel was stopped. Where a
        # kernel dies of itself, the page's handler says which page it was.
        "Kernel died",
        "Got events for closed stream",
        "Could not destroy zmq context",
        "kernel_ws_protocol",
        "Kernel never reached an 'alive' state",
    )

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep a record unless it, or the exception it carries, is one of those."""
        said = f"{record.getMessage()} {record.exc_info[1] if record.exc_info else ''}"
        return not any(words in said for words in self.HARMLESS)


class Server(Voila):
    """Voilà, as austenplay runs it."""

    name = "austenplay"

    def start(self) -> None:
        """Take the port, then start; Voilà would start its kernels before it knew."""
        self.sockets = bind_sockets(self.port, self.ip)
        self.set_trait("port", self.sockets[0].getsockname()[1])
        super().start()

    def init_settings(self) -> dict[str, Any]:
        """Return Voilà's settings, with the look of the house for every page, errors included."""
        settings: dict[str, Any] = super().init_settings()
        environment = settings["voila_jinja2_env"]
        environment.globals.update(tokens=PAGE_TOKENS, **create_include_assets_functions(TEMPLATE, self.base_url))
        settings["jinja2_env"] = environment
        return settings

    def init_handlers(self) -> list[Any]:
        """Return Voilà's addresses with our pages in place of its own."""
        front_page = {
            "voila_configuration": self.voila_configuration,
            "notebooks": Path(self.root_dir),
        }
        handlers: list[Any] = [(self.server_url, FrontPage, front_page)]
        for address, handler, *arguments in super().init_handlers():
            if not issubclass(handler, CLOSED):
                handlers.append((address, OURS.get(handler, handler), *arguments))
        nowhere = {"voila_configuration": self.voila_configuration}
        return [*handlers, (".*", NoSuchPage, nowhere)]

    def listen(self) -> None:
        """Serve until interrupted."""
        HTTPServer(self.app).add_sockets(self.sockets)
        print(f"austenplay is open at {self.display_url} (Ctrl+C closes it)", flush=True)
        if self.open_browser:
            self.launch_browser()
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def launch_browser(self) -> None:
        """Open the front page, without holding up the server that has to send it."""
        Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()


def serve(*, notebooks: Path, ip: str, port: int, keep_s: int, open_browser: bool, link_key: str | None = None) -> None:
    """Publish a folder of notebooks until interrupted.

    Parameters
    ----------
    link_key
        What unfinished games are sealed with in links; by default the one in the environment, or one for this run.

    Raises
    ------
    OSError
        The address or port cannot be had; nothing has been started then.
    """
    searched = [str(SHARE), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(searched)
    # The processes that run the pages inherit it; a page never sees it.
    os.environ[KEY_VARIABLE] = link_key or os.environ.get(KEY_VARIABLE) or new_key()
    config = voila_config(notebooks=notebooks, ip=ip, port=port, keep_s=keep_s, open_browser=open_browser)
    server = Server.instance(config=config)  # the one instance, or Voilà's log goes nowhere
    server.initialize([])
    for log in (server.log, logging.getLogger("tornado.general")):
        log.addFilter(Quiet())
    server.start()


def is_loopback(ip: str) -> bool:
    """Say whether only this machine can reach an address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        found = socket.getaddrinfo(ip or "0.0.0.0", None)
    except socket.gaierror:
        return False
    addresses = {str(address[4][0]) for address in found}
    return all(address.startswith("127.") or address == "::1" for address in addresses)
