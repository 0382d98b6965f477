"""Clicks on the table of a page, without a browser."""

from __future__ import annotations

from typing import Any

from austenplay_widgets.card_table import CardTable
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


def scenes_sent(table: CardTable) -> list[dict[str, Any]]:
    """Return a list that each scene joins as it is sent to the browser, one that is sent twice twice."""
    sent: list[dict[str, Any]] = []
    send = table.send_state

    def send_state(key: str | None = None) -> None:
        if key == "scene":
            sent.append(table.scene)
        send(key)

    table.send_state = send_state  # type: ignore[method-assign]
    return sent
