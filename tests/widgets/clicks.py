"""Clicks on the table of a page, without a browser."""

from __future__ import annotations

from typing import Any

from austenplay_widgets.pages.table_page import TablePage


def do(made: TablePage, ident: str | int) -> dict[str, Any]:
    """Click a button or make a choice, and return the scene that comes back."""
    kind = "act" if isinstance(ident, int) else "do"
    made.table._handle_custom_msg({"type": kind, "rev": made.table.scene["rev"], "id": ident}, [])
    scene: dict[str, Any] = made.table.scene
    return scene


def buttons(made: TablePage) -> dict[str, bool]:
    """Return the buttons on the table, and whether each is the main one."""
    return {button["id"]: button["primary"] for button in made.table.scene["buttons"]}
