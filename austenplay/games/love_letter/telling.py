"""What a person at a real table may tell next.

The observer knows: where a log stops short, it says which word is missing and what that may be. Here this becomes a
question with choices. Whether an answer can be is asked of the observer as well: it is told so, and may object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from austenplay.core.errors import BadInput
from austenplay.core.given import a_seat
from austenplay.core.knowledge import BACK, cards
from austenplay.core.protocols import Choice, Pick
from austenplay.core.rulebook import Objection
from austenplay.core.telling import Asked, Tell
from austenplay.core.words import capitalised
from austenplay.games.love_letter import legality
from austenplay.games.love_letter.given import keys, tokens_by_seat
from austenplay.games.love_letter.heard import Entry, Misheard, Missing, read_entry, read_log, written
from austenplay.games.love_letter.legality import Situation
from austenplay.games.love_letter.observed import Observer, is_possible
from austenplay.games.love_letter.position import Phase
from austenplay.games.love_letter.rules import Keep, Play, Rules

NEXT: Mapping[Phase, str] = {Phase.PLAY: "played", Phase.KEEP: "kept", Phase.BEGIN: "dealt", Phase.SHUFFLE: "dealt"}
"""The entry that is missing where all entries have been read."""

PROMPTS: Mapping[str, tuple[str, str | None]] = {
    "first": ("Who opens the round?", None),
    "dealt": ("Which card did {} get in the deal?", "LL-1.5"),
    "face_up": ("Which cards lie face up beside the deck? Tell them one by one.", "LL-1.4"),
    "drew": ("Which card did {} draw?", None),
    "played": ("{'s} turn: which card is played?", "LL-2.2"),
    "my played": ("{'s} turn: which card do {} play?", "LL-2.2"),
    "hit": ("Does {} hold that card?", "LL-11.1"),
    "saw": ("Which card did {} show you?", None),
    "laid": ("Which card did {} lay open?", None),
    "lower": ("Whose card was the lower one?", "LL-13.1"),
    "kept": ("{ keeps} one card, and the others go back unseen.", "LL-16.2"),
    "my kept": ("Which card did {} keep?", "LL-16.1"),
    "showed": ("The round is over. Which card did {} show?", "LL-5.4"),
}
"""What is asked for a missing word, and the clause behind it; the seat it is about is still to be filled in. Some
ask otherwise where that is the one who tells."""


def asked(
    rules: Rules,
    *,
    seat: int,
    hand: str | None,
    log: Iterable[Entry],
    face_up: Sequence[str],
    first: int | None,
    tokens: Sequence[int] | None,
) -> Asked:
    """Return what `LoveLetter.asked` describes."""
    if isinstance(face_up, str) or not isinstance(face_up, Sequence):
        raise BadInput(f"face_up is a list of cards, not {face_up!r:.40}.")
    opener = 0 if first is None else a_seat(rules.seats, first)
    observer = Observer(rules, a_seat(rules.seats, seat), opener, tokens_by_seat(rules, tokens))
    dealt = {"dealt": hand and keys(rules, [hand])[0], "face_up": list(keys(rules, face_up)), "first": first}
    return _Teller(observer, [dealt, *map(written, read_log(rules, log))]).asked()


class _Teller:
    """Finds out where the entries stop short, the first deal counted as entry 0, and what may be told there."""

    def __init__(self, observer: Observer, entries: list[dict[str, Any]]) -> None:
        self.observer = observer
        self.before = observer.copied()
        self.entries = entries
        self.missing = self._listen()

    @property
    def me(self) -> int:
        return self.observer.me

    @property
    def rules(self) -> Rules:
        return self.observer.rules

    def _listen(self) -> Missing | None:
        """Let the observer hear all entries, and return what they lack; `before` is the moment before it."""
        dealt, observer = self.entries[0], self.observer
        if dealt["first"] is None:
            return Missing(0, "first", "", self.me, tuple(range(self.rules.seats)))
        if dealt["dealt"] is None:
            return Missing(0, "dealt", "", self.me, ())
        self._tell(observer, self.entries)
        try:
            while observer.coming:
                self.before = observer.copied()
                observer.step()
        except Missing as missing:
            return missing
        self.before = observer
        kind = NEXT.get(observer.phase)
        return None if kind is None else Missing(len(self.entries), kind, "", observer.to_move, ())

    def _tell(self, observer: Observer, entries: Sequence[Mapping[str, Any]]) -> None:
        """Let an observer hear those entries next that it has not heard yet."""
        start = observer.number + 1
        heard = [read_entry(self.rules, number, entry) for number, entry in enumerate(entries[start:], start)]
        observer.coming = heard[::-1]

    def asked(self) -> Asked:
        """Return the question."""
        observer, missing = self.observer, self.missing
        known = observer.moments[-1][1] if observer.moments else None
        view = known if self.before is observer and known is not None else observer.view()
        if missing is None:
            return Asked(view, known, "The match is over.", None, (), self._back())
        whose = self.me if missing.field == "dealt" else missing.seat
        mine = f"my {missing.field}"
        prompt, clause = PROMPTS[mine if whose == self.me and mine in PROMPTS else missing.field]
        prompt = prompt.replace("{", f"{{{whose}")
        return Asked(view, known, prompt, clause, tuple(self._choices(missing)), self._back())

    def _back(self) -> Tell | None:
        dealt, *log = self.entries
        if log:
            return Tell("log", tuple(log[:-1]))
        if dealt["face_up"]:
            return Tell("face_up", dealt["face_up"][:-1])
        if dealt["dealt"] is not None:
            return Tell("hand", None)
        return None if dealt["first"] is None else Tell("first", None)

    # Choices

    def _choices(self, missing: Missing) -> Iterator[Choice]:
        seat = missing.seat
        match missing.field:
            case "played":
                yield from self._plays()
            case "kept" if seat == self.me:
                yield from self._keeps()
            case "kept":
                yield self._choice("Go on", {"kept": None})
            case "hit":
                yield self._choice(f"Yes, {{{seat} holds}} it", {"hit": True})
                yield self._choice(f"No, {{{seat} does}} not", {"hit": False})
            case "lower":
                for one in missing.options:
                    told = {"equal": True} if one is None else {"lower": one}
                    yield self._choice("Neither: they are equal" if one is None else f"{{{one}'s}}", told)
            case "first":
                for one in missing.options:
                    yield self._choice(f"{{{one}}}", {"first": one})
            case field:
                for card in missing.options or self.rules.deck.characters:
                    yield self._choice(self.rules.deck.name_of(card), self._fields(field, seat, card), ("shown", card))

    def _fields(self, field: str, seat: int, card: str) -> dict[str, Any]:
        """Return what says that this card is the one."""
        if field == "showed":
            return {"showed": seat, "card": card}
        if field == "face_up":
            assert self.missing is not None
            return {field: [*self.entries[self.missing.entry].get(field, []), card]}
        return {field: card}

    def _choice(self, label: str, fields: Mapping[str, Any], *picks: Pick) -> Choice:
        """Return a choice that tells one thing, with what speaks against it."""
        entries = self._with(fields)
        return Choice(self._told(entries), label, picks or (("word", label),), self._objections(entries))

    def _plays(self) -> Iterator[Choice]:
        """Every play of every card that may be in the hand."""
        observer, seat = self.observer, self.observer.to_move
        hand = tuple(card for card in cards(observer.hands[seat]) if card != BACK)
        unseen = observer.view().unseen()
        is_open = len(hand) == len(observer.hands[seat])
        for card in hand if is_open else self.rules.deck.characters:
            if card in hand or unseen[card]:
                yield from self._plays_of(card, hand if card in hand else (*hand, card))
            else:
                told = self._told(self._with({"played": card}))
                why = _objection(observer.none_left(card))
                yield Choice(told, self.rules.deck.name_of(card), (("played", card),), (why,))

    def _plays_of(self, card: str, hand: tuple[str, ...]) -> Iterator[Choice]:
        """Every play of a card from a hand as it may be; one of them is tried, as to whether the card can be there."""
        seat = self.observer.to_move
        situation = Situation(self.rules, False, seat, hand, self.observer.alive, self.observer.protected)
        tried: tuple[Objection, ...] | None = None
        for choice in legality.choices(situation):
            action = choice.action
            if not isinstance(action, Play) or action.card != card:
                continue
            said = {"target": action.target, "guess": action.guess}
            entries = self._with({"played": card, **{name: value for name, value in said.items() if value is not None}})
            if tried is None and not choice.objections:
                tried = self._objections(entries)
            picks = choice.picks if seat == self.me else (("played", card), *choice.picks[1:])
            yield replace(choice, action=self._told(entries), picks=picks, objections=choice.objections or tried or ())

    def _keeps(self) -> Iterator[Choice]:
        """Every way to keep a card."""
        for choice in legality.choices(self.observer.view().situation(cards(self.observer.hands[self.me]))):
            assert isinstance(choice.action, Keep)
            entries = self._with({"kept": choice.action.card, "bottom": list(choice.action.bottom)})
            yield replace(choice, action=self._told(entries))

    # What follows from an answer

    def _with(self, fields: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the entries with an answer."""
        assert self.missing is not None
        entries, number = self.entries.copy(), self.missing.entry
        if self.missing.is_entry and number:
            entries.insert(number, dict(fields))
        else:
            entries[number] = {**entries[number], **fields}
        return entries

    def _told(self, entries: list[dict[str, Any]]) -> Tell:
        """Return what turns the arguments into those with other entries."""
        dealt, *log = entries
        name = next((name for name, value in dealt.items() if value != self.entries[0][name]), None)
        return Tell("log", tuple(log)) if name is None else Tell("hand" if name == "dealt" else name, dealt[name])

    def _objections(self, entries: list[dict[str, Any]]) -> tuple[Objection, ...]:
        """Return what an observer objects who hears these entries; that more is missing then is no objection."""
        if entries[0]["dealt"] is None:
            return ()
        trial = self.before.copied()
        try:
            self._tell(trial, entries)
            while trial.coming:
                trial.step()
        except Missing:
            if trial.round and not is_possible(trial.view()):
                return (_objection("No way of dealing the cards fits this."),)
        except Misheard as error:
            return (_objection(error.text),)
        return ()


def _objection(text: str) -> Objection:
    """Return what an observer says against an answer; what to check is said for entries, and here one can undo."""
    reason = text.partition(";")[0].removesuffix(".")
    return Objection("", capitalised(reason), "If it is so all the same, undo what was told before.")
