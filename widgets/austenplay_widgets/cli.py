"""The command line: ``austenplay serve`` and whatever else a person may ask of a shell.

Each command has a function that adds its options and one that runs it; a mistake of the
caller's is one sentence on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import errno
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from austenplay_widgets.catalogue import described, find_notebooks
from austenplay_widgets.copies import copy_notebooks
from austenplay_widgets.seal import KEY_VARIABLE, LEAST_KEY
from austenplay_widgets.serve.settings import CONNECTION_CLASS, DEFAULT_IP, DEFAULT_KEEP_S, DEFAULT_PORT

USAGE_ERROR = 2


class Mistake(Exception):
    """Something the caller can mend; the text says how."""


class Parser(argparse.ArgumentParser):
    """A parser that answers a mistake with one sentence instead of its usage."""

    def error(self, message: str) -> NoReturn:
        """Say what was wrong and where the options are listed."""
        raise Mistake(f"{message[:1].upper()}{message[1:]} (see {self.prog} --help).")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        options = build_parser().parse_args(arguments)
        options.run(options)
    except Mistake as mistake:
        print(f"austenplay: {mistake}", file=sys.stderr)
        return USAGE_ERROR
    return 0


def build_parser() -> Parser:
    """Return the parser with every command in it."""
    parser = Parser(prog="austenplay", description="Regency-romance tabletop games.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_serve(commands)
    add_lab(commands)
    add_games(commands)
    return parser


def add_serve(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add ``serve`` and its options."""
    serve = commands.add_parser(
        "serve",
        help="publish the notebooks as web pages",
        description="Publish the notebooks as web pages, until Ctrl+C.",
    )
    serve.add_argument(
        "--port",
        type=whole_number(0, 65535),
        metavar="PORT",
        default=DEFAULT_PORT,
        help="port to listen on, 0 for any free one (default %(default)s)",
    )
    serve.add_argument("--ip", default=DEFAULT_IP, help="address to listen on (default %(default)s)")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")
    serve.add_argument("--notebooks", type=Path, metavar="FOLDER", help="publish this folder of notebooks")
    serve.add_argument(
        "--keep",
        type=whole_number(1, 86400),
        default=DEFAULT_KEEP_S,
        metavar="SECONDS",
        help="how long a game waits for a page that lost its connection (default %(default)s)",
    )
    serve.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help=f"file with the key that seals links to unfinished games (default: {KEY_VARIABLE}, or one for this run)",
    )
    serve.set_defaults(run=run_serve)


def run_serve(options: argparse.Namespace) -> None:
    """Start the web server; every reason it cannot start is a mistake to mend."""
    try:
        from austenplay_widgets.serve import server
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        raise Mistake(f"serve needs {missing}, which is not installed: pip install 'austenplay[app]'") from error
    try:
        notebooks = options.notebooks or find_notebooks()
    except FileNotFoundError as error:
        raise Mistake(f"{error} Or name a folder of your own with --notebooks.") from error
    if not notebooks.is_dir():
        raise Mistake(f"There is no folder {notebooks}: name one that holds notebooks.")
    if not server.is_loopback(options.ip):
        print(
            f"Warning: {options.ip} can be reached from other machines, and there is no password "
            "and no limit on visitors yet. Only do this in a network whose people you trust.",
            file=sys.stderr,
        )
    link_key = the_link_key(options.key_file)
    try:
        server.serve(
            notebooks=notebooks.resolve(),
            ip=options.ip,
            port=options.port,
            keep_s=options.keep,
            open_browser=not options.no_browser,
            link_key=link_key,
        )
    except OSError as error:
        raise Mistake(cannot_listen(options.ip, options.port, error)) from error


def the_link_key(file: Path | None) -> str | None:
    """Return the key that a host has given, in a file or in the environment; None where there is none."""
    key, where = os.environ.get(KEY_VARIABLE), KEY_VARIABLE
    if file is not None:
        try:
            key, where = file.read_text(encoding="utf-8").strip(), str(file)
        except (OSError, UnicodeDecodeError) as error:
            raise Mistake(f"The key file {file} cannot be read: name a text file with --key-file.") from error
    if key is not None and len(key) < LEAST_KEY:
        raise Mistake(f"The key in {where} is too short: it needs at least {LEAST_KEY} characters, made by chance.")
    return key


def add_lab(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add ``lab`` and its options."""
    lab = commands.add_parser(
        "lab",
        help="open the notebooks in JupyterLab",
        description="Copy the notebooks here, leave alone those that you have changed, and open JupyterLab.",
    )
    lab.add_argument(
        "--folder",
        type=Path,
        default=Path("austenplay-notebooks"),
        help="where your copies live (default %(default)s)",
    )
    lab.add_argument("--no-browser", action="store_true", help="do not open a browser")
    lab.add_argument("--copy-only", action="store_true", help="copy the notebooks and stop there")
    lab.set_defaults(run=run_lab)


def run_lab(options: argparse.Namespace) -> None:
    """Bring the copies up to date and open JupyterLab on them."""
    try:
        source = find_notebooks()
    except FileNotFoundError as error:
        raise Mistake(str(error)) from error
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        copied = copy_notebooks(source, options.folder)
    except OSError as error:
        raise Mistake(f"{options.folder} cannot be written ({error.strerror}): choose another --folder.") from error
    news = [
        f"{len(names)} {what}"
        for names, what in ((copied.made, "new"), (copied.renewed, "renewed"), (copied.kept, "changed by you and left"))
        if names
    ]
    print(f"Notebooks in {options.folder}: {', '.join(news) or 'all up to date'}.", flush=True)
    if not options.copy_only:
        open_lab(options.folder, open_browser=not options.no_browser)


def open_lab(folder: Path, *, open_browser: bool) -> None:
    """Run JupyterLab on a folder until it is closed; it asks nothing of the network."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise Mistake("lab needs jupyterlab, which is not installed: pip install 'austenplay[app]'")
    command = [
        *(sys.executable, "-m", "jupyterlab", str(folder)),
        "--LabApp.news_url=None",
        f"--ServerApp.kernel_websocket_connection_class={CONNECTION_CLASS}",
        *([] if open_browser else ["--no-browser"]),
    ]
    subprocess.run(command, check=False)


def add_games(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add ``games``."""
    games = commands.add_parser("games", help="list the games", description="List the games on the shelf.")
    games.set_defaults(run=run_games)


def run_games(_options: argparse.Namespace) -> None:
    """Print each game with its key, its seats and its options."""
    print(described())


def cannot_listen(ip: str, port: int, error: OSError) -> str:
    """Say why an address cannot be had, and what to do instead."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} is reserved: choose one above 1023 with --port."
    return f"This machine cannot listen on {ip} ({error.strerror}): choose another with --ip."


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers between two bounds.

    >>> whole_number(0, 65535)("8866")
    8866
    """

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read
