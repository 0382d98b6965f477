"""The list of games for JupyterLab; on the web the front page of ``serve`` shows the same list."""

from __future__ import annotations

from pathlib import Path

from IPython.display import Markdown

from austenplay_widgets.catalogue import shelved


def shelf(notebooks: Path | None = None) -> Markdown:
    """Return the registered games with links to their notebooks.

    Markdown, because JupyterLab and the web page both follow its relative links; those of an HTML widget they leave
    alone.

    Parameters
    ----------
    notebooks
        The folder that holds the games' folders; by default the one the notebook runs in.
    """
    games = shelved(notebooks or Path.cwd())
    return Markdown(
        "\n\n".join(
            f"**{game.title}**, {game.seats}  \n"
            + " · ".join(f"[{chapter.label}]({chapter.path})" for chapter in game.chapters)
            for game in games
        )
    )
