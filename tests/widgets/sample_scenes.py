"""Scenes written by hand: moments a card table must be able to draw, longest names included."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

GLYPHS = {
    "spy": "mask",
    "guard": "halberd",
    "advisors": "scrolls",
    "librarian": "book",
    "dragon": "dragon",
    "prince": "hat",
    "amira": "coronets",
    "sadie": "coronets",
    "king": "crown",
    "unicorn": "unicorn",
    "ogre": "foot",
}
CARDS: dict[str, tuple[str, int, int, str]] = {
    "spy": ("Claire the Spy", 0, 2, "A token, if you alone of those left have played a Spy."),
    "guard": ("Guard", 1, 6, "Name a character. Whoever holds it is out."),
    "advisors": ("King's Advisors", 2, 2, "Look at another player's hand."),
    "librarian": ("Palace Librarian", 3, 2, "Compare hands; the lower value is out."),
    "dragon": ("Oliver the Dragon", 4, 2, "You are protected until your next turn."),
    "prince": ("Prince Vladric", 5, 2, "A player discards their hand and draws again."),
    "amira": ("Princess Amira", 6, 1, "Draw two cards, keep one, return two."),
    "sadie": ("Princess Sadie", 6, 1, "Draw two cards, keep one, return two."),
    "king": ("Ghost King", 7, 1, "Trade hands with another player."),
    "unicorn": (
        "Celeste the Unicorn",
        8,
        1,
        "Must be played if you also hold a 5 or the Ghost King.",
    ),
    "ogre": ("Ogre", 9, 1, "If you play or discard the Ogre, you are out."),
}
NAMES = ("Ada", "Bo", "Cy", "Wilhelmina", "Edmund", "Fitzwilliam")


def card(key: str, **more: Any) -> Json:
    name, value, copies, text = CARDS[key]
    printed = {"key": key, "name": name, "value": value, "copies": copies, "text": text, "glyph": GLYPHS[key]}
    return {**printed, "seen": 1, **more}


def back() -> Json:
    return {"back": True, "label": "a hidden card"}


def zone(key: str, label: str, cards: list[Json], *, layout: str = "row", **more: Any) -> Json:
    return {
        "key": key,
        "label": label,
        "layout": layout,
        "count": len(cards),
        "cards": cards,
        **more,
    }


def seat(number: int, discards: tuple[str, ...] = (), *, hand: list[Json] | None = None, **more: Any) -> Json:
    kinds = ("a person", "careful bot", "lowest card", "uniform bot", "careful bot", "careful bot")
    return {
        "seat": number,
        "name": NAMES[number],
        "kind": kinds[number],
        "you": False,
        "active": False,
        "out": False,
        "badges": [],
        "tokens": {"count": number % 3, "needed": 6, "label": "favour tokens"},
        "zones": [
            zone("hand", "Hand", [back()] if hand is None else hand),
            zone("discards", "Discards", [card(key) for key in discards]),
        ],
        **more,
    }


def middle(deck: int, face_up: tuple[str, ...] = ()) -> list[Json]:
    zones = [
        zone("deck", "Draw deck", [back()] if deck else [], layout="pile", count=deck),
        zone("set_aside", "Set aside", [back()], layout="pile"),
    ]
    if face_up:
        zones.append(zone("face_up", "Face up", [card(key) for key in face_up]))
    return zones


ASK = {
    "card": "Which card do you play?",
    "seat": "Whom do you choose?",
    "name": "Which character do you name?",
}
NOT_GUARD = {
    "clause": "LL-6.3",
    "reason": "The Guard may not name a Guard",
    "remedy": "Name another character.",
}
PROTECTED = {
    "clause": "LL-14.2",
    "reason": "Bo is protected until their next turn",
    "remedy": "Choose Cy.",
}
MUST_LEAVE = {
    "clause": "LL-7.2",
    "reason": "You also hold Celeste the Unicorn, so she must be played",
    "remedy": "Play Celeste the Unicorn.",
}


def card_pick(key: str) -> Json:
    return {"kind": "card", "label": CARDS[key][0], "card": card(key)}


def seat_pick(number: int) -> Json:
    return {"kind": "seat", "label": NAMES[number], "seat": number}


def name_pick(key: str, unseen: int) -> Json:
    return {"kind": "name", "label": CARDS[key][0], "card": card(key), "note": f"{unseen} unseen"}


def guesses(seats: tuple[int, ...], *, protected: tuple[int, ...] = ()) -> list[Json]:
    """List every Guard that can be thought of: a choice for each seat and each name."""
    choices = []
    for target in seats:
        for key in CARDS:
            why = [PROTECTED] if target in protected else []
            choices.append(
                {
                    "id": len(choices),
                    "picks": ["card:guard", f"seat:{target}", f"name:{key}"],
                    "label": f"Guard on {NAMES[target]}, naming {CARDS[key][0]}",
                    "why": why + ([NOT_GUARD] if key == "guard" else []),
                }
            )
    return choices


def picks(choices: list[Json]) -> Json:
    """Say what each pick of the choices is."""
    made: Json = {}
    for pick in (pick for choice in choices for pick in choice["picks"]):
        kind, _, key = pick.partition(":")
        if kind == "card":
            made[pick] = card_pick(key)
        elif kind == "seat":
            made[pick] = seat_pick(int(key))
        elif kind == "place":
            made[pick] = {"kind": "place", "label": next(name for place, name, _ in PLACES if place == key)}
        else:
            made[pick] = name_pick(key, CARDS[key][2])
    return made


def buttons(*primary: Json) -> list[Json]:
    return [
        *primary,
        {"id": "undo", "label": "Undo", "enabled": True, "tool": True},
        {"id": "redo", "label": "Redo", "enabled": False, "why": "There is nothing to redo.", "tool": True},
    ]


def log(lines: int, fresh: int) -> list[Json]:
    told = (
        ("Bo draws a card.", "LL-2.2"),
        ("Bo plays the Guard on you and names the Ogre. You do not hold it.", "LL-6.1"),
        ("Cy plays Oliver the Dragon and is protected until their next turn.", "LL-9.1"),
        ("Wilhelmina plays the King's Advisors and looks at Edmund's hand.", "LL-7.1"),
    )
    return [
        {"n": n, "text": told[n % 4][0], "clause": told[n % 4][1], "fresh": n >= lines - fresh} for n in range(lines)
    ]


def scene(seats: list[Json], choices: list[Json], **more: Any) -> Json:
    return {
        "rev": 1,
        "game": "love_letter",
        "title": "Love Letter: Princess Princess Ever After",
        "status": "Round 2. First to 6 favour tokens.",
        "viewer": 0,
        "prompt": {"text": "Ada, play one of your two cards.", "clause": "LL-2.2", "yours": True},
        "seats": seats,
        "middle": middle(9),
        "choices": choices,
        "picks": picks(choices),
        "ask": ASK,
        "buttons": buttons(),
        "log": log(22, 3),
        "news": "Bo draws a card. Bo plays the Guard on you and names the Ogre. You do not hold it.",
        "cover": None,
        "outcome": None,
        "notice": None,
        **more,
    }


def own_seat(*hand: Json, discards: tuple[str, ...] = (), **more: Any) -> Json:
    return seat(0, discards, hand=list(hand), you=True, active=True, kind="", **more)


def two_players() -> Json:
    """Hold Guard and Princess against one opponent: the target is taken without asking."""
    choices = guesses((1,))
    choices.append({"id": 90, "picks": ["card:amira"], "label": "Princess Amira", "why": []})
    hand = (
        card("guard", pick="card:guard"),
        card("amira", pick="card:amira", note="just drawn"),
    )
    return scene(
        [seat(1, ("advisors", "dragon", "guard")), own_seat(*hand, discards=("spy", "guard"))],
        choices,
        middle=middle(9, ("guard", "librarian", "unicorn")),
    )


def six_players() -> Json:
    """Show the longest names, many discards, a protected seat, one out, and two equal cards in hand."""
    choices = guesses((1, 2, 3, 4), protected=(1,))
    hand = (
        card("guard", pick="card:guard"),
        card("guard", pick="card:guard", note="just drawn"),
    )
    shield = {"key": "protected", "text": "protected until their next turn", "tone": "safe"}
    lost = {"key": "out", "text": "out of this round", "tone": "danger"}
    return scene(
        [
            seat(1, ("guard", "dragon"), badges=[shield]),
            seat(2, ("unicorn", "librarian", "advisors", "guard")),
            seat(3, ("amira", "sadie", "advisors")),
            seat(4, ("prince",), active=False),
            seat(5, ("spy", "king"), hand=[], out=True, badges=[lost]),
            own_seat(*hand, discards=("guard", "librarian")),
        ],
        choices,
        middle=middle(2),
    )


def forced() -> Json:
    """Grey the Prince, because Celeste must leave."""
    choices = [
        {
            "id": 0,
            "picks": ["card:prince", "seat:0"],
            "label": "Prince on Ada",
            "why": [MUST_LEAVE],
        },
        {"id": 1, "picks": ["card:prince", "seat:1"], "label": "Prince on Bo", "why": [MUST_LEAVE]},
        {"id": 2, "picks": ["card:unicorn"], "label": "Celeste the Unicorn", "why": []},
    ]
    hand = (
        card("prince", pick="card:prince"),
        card("unicorn", pick="card:unicorn", note="just drawn"),
    )
    return scene([seat(1, ("guard",)), own_seat(*hand)], choices)


def waiting() -> Json:
    """Let Bo decide; the viewer can only watch."""
    return scene(
        [
            seat(1, ("guard",), active=True),
            own_seat(card("amira"), discards=("spy",)) | {"active": False},
        ],
        [],
        prompt={"text": "Bo plays a card.", "clause": "LL-2.2", "yours": False},
    )


def covered() -> Json:
    """Stand between two people at one screen."""
    return scene(
        [],
        [],
        middle=[],
        log=[],
        buttons=[],
        prompt={"text": "", "clause": None, "yours": False},
        news="",
        cover={
            "title": "Pass the screen to Bo",
            "text": "Ada has played. Nobody's hand is on the screen now.",
            "button": "I am Bo: show my cards",
        },
    )


def round_over(tone: str = "round") -> Json:
    """End a round: hands open, tokens given."""
    return scene(
        [
            seat(1, ("advisors", "guard", "guard"), hand=[card("librarian")]),
            own_seat(card("amira"), discards=("spy", "guard")) | {"active": False},
        ],
        [],
        prompt={"text": "The round is over.", "clause": "LL-5.1", "yours": False},
        middle=middle(0, ("guard", "librarian", "unicorn")),
        buttons=buttons({"id": "next", "label": "Next round", "enabled": True, "primary": True}),
        outcome={
            "title": "Ada wins round 2",
            "tone": tone,
            "portraits": [{"name": "Ada", "glyph": "coronets", "note": "with Princess Amira"}],
            "lines": [
                {
                    "text": "Ada holds Princess Amira (6), Bo the Palace Librarian (3).",
                    "clause": "LL-5.1",
                },
                {"text": "Ada gains a favour token for the higher hand.", "clause": "LL-5.2"},
                {"text": "Ada gains one more: she alone has played a Spy.", "clause": "LL-5.4"},
            ],
        },
        news="Ada wins round 2 and gains two favour tokens.",
    )


def refused() -> Json:
    """Put a notice on the table."""
    return two_players() | {
        "notice": {
            "kind": "error",
            "text": "Something went wrong (3f2a). The game is as it was.",
            "clause": None,
        }
    }


def watched() -> Json:
    """Show only what is public: no seat is the viewer's."""
    return scene(
        [seat(0, ("guard",), active=True), seat(1, ("spy",)), seat(2, ("amira",))],
        [],
        viewer=None,
        prompt={"text": "Ada plays a card.", "clause": "LL-2.2", "yours": False},
    )


def question() -> Json:
    """Ask a question about the table: sentences to choose from, one of them tried, and no card to be picked."""
    return _asked("answer", [{}, {}, {"note": "tried"}]) | {
        "prompt": {"text": "You hold Celeste and the Ghost King. Which may be played?", "clause": None, "yours": True},
        "buttons": [{"id": "next", "label": "Next", "enabled": True}],
    }


def answered() -> Json:
    """Answer it: every answer says why it is right or wrong."""
    return _asked("told", [{}, {"note": "\u2713 your answer", "tone": "safe"}, {}]) | {
        "outcome": {"title": "Just so", "tone": "lesson", "lines": [{"text": "She must leave.", "clause": "LL-7.2"}]},
        "buttons": [{"id": "next", "label": "Next", "enabled": True, "primary": True}],
    }


def _asked(kind: str, more: list[Json]) -> Json:
    labels = ("1. Either of the two", "2. Only the Ghost King", "3. Neither of the two")
    passing = {"clause": "LL-2.2", "reason": "There is no passing", "remedy": ""}
    choices = [
        {"id": number, "picks": [f"{kind}:{number}"], "label": label, "why": [passing] if kind == "told" else []}
        for number, label in enumerate(labels)
    ]
    choices[2]["why"] = [passing]
    return scene([seat(1, ("guard",)), own_seat(card("king"), card("unicorn"))], []) | {
        "choices": choices,
        "picks": {
            f"{kind}:{number}": {"kind": "answer", "label": label, "wide": True} | more[number]
            for number, label in enumerate(labels)
        },
        "ask": {"answer": "Choose again."},
        "news": "",
    }


def replayed(at: int = 8, lines: int = 22) -> Json:
    """Look back at a moment: lines that lead to theirs, and the longest row of buttons."""
    told = [
        line | {"n": line["n"] + 1, "jump": f"line:{line['n'] + 1}", "later": line["n"] >= at, "fresh": False}
        for line in log(lines, 0)
    ]
    told[at - 1]["fresh"] = True
    ends = {
        "first": ("To the start", "This is the beginning." if at == 1 else ""),
        "back": ("Back", "This is the beginning." if at == 1 else ""),
        "forward": ("Forward", "This is the end." if at == lines else ""),
        "last": ("To the end", "This is the end." if at == lines else ""),
        "eyes": ("Seen by Wilhelmina: change", ""),
        "close": ("Leave the replay", ""),
    }
    return two_players() | {
        "choices": [],
        "picks": {},
        "prompt": {"text": f"Looking back: move {at} of {lines}.", "clause": None, "yours": False},
        "log": told,
        "news": told[at - 1]["text"],
        "buttons": [
            {"id": key, "label": label, "enabled": not why, "why": why, "primary": key == "forward"}
            | {"repeat": key in ("back", "forward")}
            for key, (label, why) in ends.items()
        ],
    }


def notes(assist: str = "marked", *, facts: bool = True) -> Json:
    """Tell two turns and what Ada is sure of; the facts rest on lines that the sample log shows."""
    settings = {
        "open": ("Open hands", "You see every hand."),
        "marked": ("Marked deductions", "What you can be sure of is marked."),
        "bare": ("Bare table", "You must remember what you have seen."),
    }
    told = log(22, 3)
    certain = [
        {"text": "Bo does not hold the Ogre.", "clause": "LL-6.1", "lines": [5, 13]},
        {"text": "The Ghost King is in nobody's hand.", "clause": "LL-2.2", "lines": []},
    ]
    return {
        "happened": {
            "text": "",
            "turns": [
                {"title": "Bo's turn", "lines": [told[17] | {"title": "Naming a character"}]},
                {
                    "title": "Cy's turn, so far",
                    "lines": [told[18] | {"title": ""}, told[19] | {"title": "What you have seen, you know"}],
                },
            ],
        },
        "known": {
            "text": "" if facts else "Nothing is certain yet.",
            "facts": certain if facts else [],
        },
        "dial": [
            {"id": f"assist:{key}", "label": label, "says": says, "chosen": key == assist}
            for key, (label, says) in settings.items()
        ],
    }


def noted(assist: str = "marked") -> Json:
    """Put notes beside the table, and marks at two plates."""
    made = six_players()
    made["seats"][0]["marks"] = ["no Ogre", "not the Ghost King"]
    made["seats"][2]["marks"] = ["Guard or Spy"]
    return made | {"notes": notes(assist)}


CLAUSES = (
    ("LL-1.1", "What you want", "Win rounds: be the last player still in.", "How the Game Unfolds"),
    ("LL-2.2", "Draw one, play one", "On your turn you draw a card and then play one of two.", "Player Turns"),
    ("LL-5.1", "The deck has run out", "The highest hand wins the round.", "Ending a Round"),
    ("LL-5.2", "A shared win", "Players with equal highest cards win the round together.", "Ending a Round"),
    ("LL-5.4", "The only Spy", "One more token, as LL-5.1 gives it; see also LL-99.9.", "Ending a Round"),
    ("LL-6.1", "Naming a character", "If that player holds the character, they are out.", "Guard"),
    ("LL-6.3", "What cannot be named", "A Guard cannot be named.", "Guard"),
    ("LL-7.1", "What you have seen, you know", "Whoever has seen a card may act on it.", "Ruling 12"),
    ("LL-7.2", "A card that must be played", "With a 5 or the Ghost King she leaves the hand.", "Celeste"),
    ("LL-14.1", "Protection", "Until your next turn no effect touches you.", "Oliver the Dragon"),
    ("LL-14.2", "Protected players are not chosen", "Choose somebody else.", "Oliver the Dragon; Ruling 3"),
    ("LL-14.10", "A caf\u00e9 rule", "Nothing is owed to anybody.", "House rules"),
)


def rules() -> Json:
    """List the cards and some clauses; LL-9.1, which the log names, is not among them."""
    keys = ("id", "title", "text", "section")
    return {
        "clauses": [dict(zip(keys, clause, strict=True)) for clause in CLAUSES],
        "cards": [card(key) for key in CARDS],
    }


PLACES = (
    ("opera", "The Opera", "mask"),
    ("library", "Lending Library", "book"),
    ("assembly", "Assembly Rooms at Lower Meryton", "coronets"),
    ("stables", "The Stables", None),
)
CLOSED = {"clause": "XX-4.1", "reason": "The Stables are closed tonight", "remedy": "Go elsewhere."}


def place(key: str, name: str, glyph: str | None, **more: Any) -> Json:
    return {"kind": "place", "key": key, "name": name, "glyph": glyph, **more}


def board() -> Json:
    """Lay out every piece of the kit: a board with places to go to, dice, tracks, tokens, portraits, a stack."""
    wentworth = {"kind": "portrait", "name": "Captain Wentworth", "glyph": "hat", "note": "met here"}
    places = [place(*each, count=3, pick=f"place:{each[0]}") for each in PLACES]
    places[2] |= {"pieces": [wentworth, {"kind": "token", "label": "ring", "glyph": "crown", "count": 2}]}
    dice = [{"kind": "die", "label": f"{name} die", "face": face} for name, face in (("First", 3), ("Second", 6))]
    beauty = {"kind": "track", "label": "Beauty", "value": 4, "least": 0, "most": 12}
    standing = {"kind": "track", "label": "Standing", "value": -1, "least": -2, "most": 3}
    rings = {"kind": "token", "label": "rings", "glyph": "coronets", "count": 3}
    fan = {"kind": "token", "label": "fan", "glyph": None}
    events = {"kind": "stack", "label": "Events", "count": 12}
    choices: list[Json] = [
        {"id": at, "picks": [f"place:{key}"], "label": name, "why": [CLOSED] if key == "stables" else []}
        for at, (key, name, _) in enumerate(PLACES)
    ]
    own = own_seat(card("amira"))
    own["zones"].append({"key": "daughter", "label": "Your daughter", "pieces": [beauty, standing, rings]})
    other = seat(1)
    other["zones"].append({"key": "daughter", "label": "Daughter", "pieces": [beauty, rings, fan]})
    return scene(
        [other, own],
        choices,
        ask={"place": "Where do you go tonight?"},
        middle=[
            {"key": "board", "label": "The town", "pieces": places},
            {"key": "dice", "label": "Dice", "pieces": [*dice, events]},
        ],
    )


SAMPLES = {
    "two_players": two_players,
    "six_players": six_players,
    "forced": forced,
    "waiting": waiting,
    "covered": covered,
    "round_over": round_over,
    "refused": refused,
    "watched": watched,
    "board": board,
    "question": question,
    "answered": answered,
}
