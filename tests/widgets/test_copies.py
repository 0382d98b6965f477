"""A person's copies of the notebooks: made, renewed while untouched, and left alone once changed."""

from __future__ import annotations

from pathlib import Path

from austenplay_widgets.copies import LIST, Copied, copy_notebooks


def package(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.ipynb").write_text(text, encoding="utf-8")
    return folder


def test_first_copy_makes_everything(tmp_path: Path) -> None:
    source, mine = package(tmp_path / "package", index="one", play="two"), tmp_path / "mine"
    mine.mkdir()
    assert copy_notebooks(source, mine) == Copied(("index.ipynb", "play.ipynb"), (), ())
    assert (mine / "play.ipynb").read_text(encoding="utf-8") == "two"
    assert copy_notebooks(source, mine) == Copied((), (), ())


def test_untouched_copy_is_renewed_and_a_changed_one_is_left(tmp_path: Path) -> None:
    source, mine = package(tmp_path / "package", index="one", play="two"), tmp_path / "mine"
    mine.mkdir()
    copy_notebooks(source, mine)
    (mine / "play.ipynb").write_text("my own", encoding="utf-8")
    package(source, index="newer", play="newer")
    assert copy_notebooks(source, mine) == Copied((), ("index.ipynb",), ("play.ipynb",))
    assert (mine / "index.ipynb").read_text(encoding="utf-8") == "newer"
    assert (mine / "play.ipynb").read_text(encoding="utf-8") == "my own"


def test_without_its_list_every_differing_copy_is_its_owners(tmp_path: Path) -> None:
    source, mine = package(tmp_path / "package", index="one"), tmp_path / "mine"
    mine.mkdir()
    copy_notebooks(source, mine)
    (mine / LIST).write_text("not json", encoding="utf-8")
    package(source, index="newer")
    assert copy_notebooks(source, mine).kept == ("index.ipynb",)
