"""Events, their masks, and the chain that holds them."""

from __future__ import annotations

import pickle

import pytest

from austenplay.core.events import Event, Log, Secret, event

MANY = 5_000


def long_log(count: int = MANY, odd: str = "x") -> Log:
    """Return a log whose every fourth event has a secret; the oldest one holds `odd`."""
    log = Log().append(event("begin", "C-1", None, {"word": odd}))
    for number in range(count - 1):
        fact = Secret(f"card {number}", 1 << number % 3) if number % 4 == 0 else f"card {number}"
        log = log.append(event("play", "C-2", number % 3, {"card": fact}))
    return log


def test_an_event_is_seen_as_far_as_its_facts_are() -> None:
    news = event("look", "C-1", 0, {"target": 1, "card": Secret("ogre", 0b011), "why": Secret(None, 0b001)})
    assert (news["target"], news["card"]) == (1, "ogre")
    assert news.seen(0).facts == (("target", 1, -1), ("card", "ogre", 0b01), ("why", None, 0b01))
    assert news.seen(1).facts == (("target", 1, -1), ("card", "ogre", 0b10), ("why", None, 0))
    assert news.seen(2).facts == news.seen(None).facts == (("target", 1, -1), ("card", None, 0), ("why", None, 0))
    for seat in (None, 0, 1, 2):
        assert news.seen(seat).seen(seat) == news.seen(seat)
        assert (news.seen(seat).kind, news.seen(seat).clause, news.seen(seat).seat) == ("look", "C-1", 0)
    with pytest.raises(KeyError):
        news["nothing"]


def test_who_else_knows_is_not_said() -> None:
    one, two = (event("look", "C-1", 0, {"card": Secret("ogre", mask)}) for mask in (0b011, 0b111))
    assert one.seen(0) == two.seen(0)
    assert one.seen(2) != two.seen(2)


def test_an_event_without_secrets_is_seen_as_it_is() -> None:
    news = event("play", "C-1", 0, {"card": "guard"})
    assert news.seen(3) is news


def test_a_log_is_a_chain_that_shares_its_past() -> None:
    log = long_log(10)
    longer = log.append(event("end", "C-3", None, {}))
    assert len(log) == 10
    assert len(longer) == 11
    assert [item.kind for item in longer] == ["begin"] + ["play"] * 9 + ["end"]
    assert longer.since(10) == (longer.last,)
    assert longer.since(0) == tuple(longer)
    assert longer.since(11) == longer.since(99) == ()
    assert tuple(log) == tuple(longer)[:10]
    assert tuple(Log()) == ()


def test_a_log_gives_the_events_since_the_last_of_a_kind() -> None:
    log = Log.of(tuple(Event(kind, "C-1") for kind in ("deal", "play", "deal", "play", "pass")))
    assert [item.kind for item in log.since_last("deal")] == ["deal", "play", "pass"]
    assert [item.kind for item in log.since_last("pass")] == ["pass"]
    assert log.since_last("never") == tuple(log)
    assert Log().since_last("deal") == ()


def test_logs_are_equal_by_value() -> None:
    assert long_log(50) == long_log(50)
    assert hash(long_log(50)) == hash(long_log(50))
    assert long_log(50) != long_log(51)
    assert long_log(50) != long_log(50, odd="y")
    assert Log() == Log()
    assert Log() != "a log"
    assert Log.of(tuple(long_log(50))) == long_log(50)


def test_a_long_log_is_no_trouble() -> None:
    """5,000 events: compared, hashed, masked, printed, pickled and thrown away without recursion."""
    log, same, other = long_log(), long_log(), long_log(odd="y")
    assert log == same
    assert hash(log) == hash(same)
    assert log != other
    assert log.seen(1) == same.seen(1)
    assert log.seen(1) != log.seen(2)
    assert len(log.seen(None)) == MANY
    assert str(MANY) in repr(log)
    assert pickle.loads(pickle.dumps(log)) == log
    del log, same, other


def test_the_masked_log_is_that_of_the_masked_events() -> None:
    log = long_log(200)
    for seat in (None, 0, 1, 2):
        assert tuple(log.seen(seat)) == tuple(item.seen(seat) for item in log)
        assert log.seen(seat).seen(seat) == log.seen(seat)


def test_a_masked_log_grows_with_the_log() -> None:
    """The past is masked once; asking again gives the same log, and a new event adds to it."""
    log = long_log(30)
    masked = log.seen(1)
    assert log.seen(1) is masked
    longer = log.append(event("play", "C-2", 0, {"card": Secret("ogre", 0b01)}))
    assert len(longer.seen(1)) == 31
    assert tuple(longer.seen(1))[:30] == tuple(masked)
    assert longer.seen(1).last == Event("play", "C-2", 0, (("card", None, 0),))
    assert longer.seen(0).last == Event("play", "C-2", 0, (("card", "ogre", 0b01),))
    branch = log.append(event("pass", "C-2", 0, {}))
    assert branch.seen(1) != longer.seen(1)
    assert tuple(branch.seen(1))[:30] == tuple(masked)


def test_logs_that_differ_in_what_is_hidden_look_the_same() -> None:
    one, two = (Log().append(event("deal", "C-1", 0, {"card": Secret(card, 0b01)})) for card in ("ogre", "spy"))
    assert one != two
    assert one.seen(1) == two.seen(1)
    assert hash(one.seen(1)) == hash(two.seen(1))
    assert one.seen(0) != two.seen(0)
