"""Every notebook: stripped, laid out as a chapter, and run from the top in a fresh kernel."""

import ast
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from tests.site import NOTEBOOKS, environment

PATHS = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)

each_notebook = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


@each_notebook
def test_outputs_are_stripped(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


@each_notebook
def test_it_is_laid_out_as_a_chapter(path: Path) -> None:
    notebook = read(path)
    title, imports, *_, last = notebook.cells
    assert notebook.metadata.kernelspec.name == "python3"
    assert title.cell_type == "markdown"
    assert title.source.startswith("# ")
    assert all(isinstance(statement, ast.Import | ast.ImportFrom) for statement in ast.parse(imports.source).body)
    assert last.cell_type == "markdown"
    assert "](" in last.source  # a link onward


@each_notebook
def test_cells_call_and_modules_think(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code":
            nodes = list(ast.walk(ast.parse(cell.source)))
            assert not any(isinstance(node, ast.FunctionDef | ast.ClassDef | ast.For | ast.While) for node in nodes)


@each_notebook
def test_its_links_lead_somewhere(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            for target in cell.source.split("](")[1:]:
                link = target.partition(")")[0]
                assert "://" in link or (path.parent / link).is_file()


@each_notebook
def test_it_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    client = NotebookClient(
        read(path), timeout=300, iopub_timeout=120, resources={"metadata": {"path": str(path.parent)}}
    )
    client.execute()
