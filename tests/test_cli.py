"""The command line: one sentence and exit code 2 for every mistake, and a warning where one is due."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from austenplay_widgets import catalogue, cli
from austenplay_widgets.seal import KEY_VARIABLE
from austenplay_widgets.serve import server
from tests.site import COMMAND, environment


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Give what would have been served."""
    calls: list[dict[str, object]] = []
    monkeypatch.setattr(server, "serve", lambda **options: calls.append(options))
    return calls


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["Serve"], "Argument COMMAND: invalid choice: 'Serve'"),
        (["serve", "--prot", "1"], "--prot"),
        (["serve", "--port", "tea"], "'tea' is not a whole number from 0 to 65535"),
        (["serve", "--port", "70000"], "'70000' is not a whole number"),
        (["serve", "--port", "²"], "'²' is not a whole number"),
        (["serve", "--keep", "0"], "'0' is not a whole number from 1"),
        (["serve", "--notebooks", "/no/such/folder"], "no folder /no/such/folder"),
        (["serve", "--key-file", "/no/such/key"], "/no/such/key cannot be read"),
        (["serve", "--ip", "no.such.host.invalid"], "--ip"),
        (["serve", "--ip", "203.0.113.7"], "--ip"),  # a documentation address, never ours
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    sentence = captured.err.splitlines()[-1]
    assert sentence.startswith("austenplay: ")
    assert said in sentence
    assert "Traceback" not in captured.err
    assert captured.out == ""


def test_a_taken_port_is_not_silently_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = subprocess.run(
            [*COMMAND, "serve", "--no-browser", "--port", port, "--notebooks", str(tmp_path)],
            env=environment(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == f"austenplay: Port {port} is taken by another program: choose another with --port.\n"


def test_a_missing_extra_names_the_command_that_adds_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "voila.app", None)
    monkeypatch.delitem(sys.modules, server.__name__)
    monkeypatch.delattr("austenplay_widgets.serve.server")
    assert cli.main(["serve"]) == 2
    assert capsys.readouterr().err == (
        "austenplay: serve needs voila, which is not installed: pip install 'austenplay[app]'\n"
    )


def test_an_address_beyond_this_machine_is_announced(
    served: list[dict[str, object]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["serve", "--ip", "0.0.0.0", "--notebooks", str(tmp_path)]) == 0
    assert "no password" in capsys.readouterr().err
    assert served[0]["ip"] == "0.0.0.0"


def test_by_default_only_this_machine_is_served(
    served: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["serve", "--no-browser"]) == 0
    assert capsys.readouterr().err == ""
    assert served[0]["ip"] == "127.0.0.1"
    assert served[0]["port"] == 8866
    assert (Path(str(served[0]["notebooks"])) / "index.ipynb").is_file()


def test_a_key_for_links_is_read_from_a_file_or_the_environment(
    served: list[dict[str, object]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, key, other = (
        tmp_path / "link.key",
        "a key as long as it has to be, or more",
        "another, which is long enough too",
    )
    for variable, text, expected in (
        (None, None, None),
        (other, None, other),
        (other, f"{key}\n", key),
    ):
        monkeypatch.delenv(KEY_VARIABLE, raising=False)
        if variable:
            monkeypatch.setenv(KEY_VARIABLE, variable)
        if text:
            file.write_text(text, encoding="utf-8")
        assert cli.main(["serve", "--no-browser", *(["--key-file", str(file)] if text else [])]) == 0
        assert served[-1]["link_key"] == expected
    for bad, said in ((b"short", "too short"), (b"\xff" * 40, "cannot be read")):
        file.write_bytes(bad)
        assert cli.main(["serve", "--key-file", str(file)]) == 2
        assert said in capsys.readouterr().err
    monkeypatch.setenv(KEY_VARIABLE, "short")
    assert cli.main(["serve"]) == 2
    assert f"The key in {KEY_VARIABLE} is too short" in capsys.readouterr().err


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--help"])
    assert left.value.code == 0
    assert "publish the notebooks as web pages" in capsys.readouterr().out


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    said = capsys.readouterr().out
    assert "love_letter: Love Letter: Princess Princess Ever After, 2 to 6 players\n" in said
    assert "  match (full, round): " in said


def test_lab_copies_the_notebooks_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "mine"
    assert cli.main(["lab", "--copy-only", "--folder", str(folder)]) == 0
    assert (folder / "love_letter" / "play.ipynb").is_file()
    assert re.fullmatch(rf"Notebooks in {re.escape(str(folder))}: \d+ new\.\n", capsys.readouterr().out)
    cli.main(["lab", "--copy-only", "--folder", str(folder)])
    assert capsys.readouterr().out.endswith(": all up to date.\n")


@pytest.mark.parametrize(("command", "says_folder"), [("serve", True), ("lab", False)])
def test_missing_notebooks_are_a_mistake_with_the_options_of_its_command(
    command: str, says_folder: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(catalogue, "__file__", str(tmp_path / "a" / "b" / "catalogue.py"))
    assert cli.main([command, "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "install austenplay again" in said
    assert ("--notebooks" in said) is says_folder
