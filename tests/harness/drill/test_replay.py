"""A kept failure fought again: whether it fails as it did, at which order and event, and what the dump says of it."""

import re

import msgspec
import pytest

from battles import rulesets
from harness.drill import replay
from harness.drill.dump import Dump, Trouble
from harness.drill.games import drill
from harness.drill.plan import Plan
from tests.battles.duel.ruleset import Duel, Wild

PLAN = Plan("duel", "crowd", "wild", "wild", "1")


@pytest.fixture(autouse=True)
def duels(monkeypatch):
    """A system whose faults are the tests' own."""
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")


def failing(monkeypatch, name, when, error):
    """Let a method of the system raise an error as soon as its argument is as said."""
    before = getattr(Duel, name)

    def failed(self, *arguments, **options):
        if when(*arguments):
            raise error
        return before(self, *arguments, **options)

    monkeypatch.setattr(Duel, name, failed)


def kept():
    found = drill(PLAN).dump
    assert found is not None
    return found


def replayed(dump):
    again = replay.again(dump)
    assert all(line.isprintable() for line in again.told.splitlines())
    return again


def test_an_event_that_cannot_be_booked_is_told_with_its_order_and_the_trace_of_the_dump(monkeypatch):
    decided = []

    def booked_again(state, event):
        """The drill books in a state of its own what was booked when it was decided."""
        again = any(event is each for each in decided)
        decided.append(event)
        return again and state.turn > 3

    failing(monkeypatch, "evolve", booked_again, KeyError(4))
    dump = kept()
    orders = len(dump.orders)

    again = replayed(dump)

    assert again.failed
    assert "\nfails as it did: KeyError: 4\n" in again.told
    assert re.search(rf"\nat order {orders} of {orders}, event 1 of 1: \w+\(.*\)\n", again.told)
    assert "\nthe traceback of the dump:\nTraceback (most recent call last):\n" in again.told
    assert again.told.count("Traceback") == 1
    assert again.told.rstrip().endswith("KeyError: 4")


def test_an_order_that_cannot_be_decided_is_told_with_its_number(monkeypatch):
    failing(monkeypatch, "decide", lambda state, order, dice: state.turn == 5, ValueError("five"))
    dump = kept()

    again = replayed(dump)

    orders = len(dump.orders)
    assert (
        f"\nfails as it did: ValueError: five\nat order {orders} of {orders}, while it was decided\n"
        in again.told
    )


def test_an_event_that_breaks_what_must_hold_is_told_with_its_number(monkeypatch):
    monkeypatch.setattr(Duel, "faults", lambda self, state, at_rest: ["somebody is lost"] * (state.turn == 4))
    dump = kept()

    again = replayed(dump)

    orders = len(dump.orders)
    assert "\nfails as it did: Broken: event 1 of 1, Duel" in again.told
    assert f"\nat order {orders} of {orders}, event 1 of 1: " in again.told


def test_a_battle_that_cannot_be_set_up_is_told_as_such(monkeypatch):
    failing(monkeypatch, "open", lambda muster, dice: True, ValueError("no field"))

    assert replayed(kept()).told.startswith("fails as it did: ValueError: no field\nsetting up the battle\n")


def test_a_bot_that_failed_to_choose_fails_again_after_the_same_orders():
    dump = drill(Plan("duel", "crowd", "confused", "confused", "1")).dump

    again = replayed(dump)

    orders = len(dump.orders)
    assert again.failed
    assert (
        f"\nfails as it did: KeyError: 3\nafter {orders} orders, while confused chose the next\n"
        in again.told
    )


def test_a_bot_draws_again_what_it_drew(monkeypatch):
    dump = msgspec.structs.replace(
        kept_with_bot_failing(monkeypatch), trouble=Trouble("KeyError", "4", 0, "")
    )

    assert "fails as it did: KeyError: 4" in replayed(dump).told


def kept_with_bot_failing(monkeypatch):
    """A battle in which whoever plays wildly fails at a draw of his own."""
    before = Wild.choose

    def choose(self, state):
        order = before(self, state)
        return {}[4] if self.draw.random() < 0.02 else order

    monkeypatch.setattr(Wild, "choose", choose)
    return kept()


def test_a_result_that_cannot_be_told_fails_again_at_the_end(monkeypatch):
    failing(monkeypatch, "result", lambda state: True, ValueError("nobody won"))
    dump = kept()

    again = replayed(dump)

    assert (
        f"\nfails as it did: ValueError: nobody won\nafter {len(dump.orders)} orders, at the end of the battle\n"
        in (again.told)
    )


def test_a_battle_that_fails_otherwise_is_told_with_both_failures_and_both_traces(monkeypatch):
    with monkeypatch.context() as once:
        failing(once, "decide", lambda state, order, dice: state.turn == 5, ValueError("five"))
        dump = kept()
    failing(monkeypatch, "decide", lambda state, order, dice: state.turn == 2, KeyError(2))

    again = replayed(dump)

    orders = len(dump.orders)
    assert re.search(
        rf"\nfails otherwise: KeyError: 2\nat order [1-4] of {orders}, while it was decided\n", again.told
    )
    assert f"\nit failed before: ValueError: five, after {orders} orders\n" in again.told
    assert again.told.count("Traceback") == 2
    assert "\nthe traceback of now:\nTraceback" in again.told


def test_what_is_mended_is_told_with_what_it_was(monkeypatch):
    with monkeypatch.context() as once:
        failing(once, "decide", lambda state, order, dice: state.turn == 5, ValueError("five"))
        dump = kept()

    again = replayed(dump)

    orders = len(dump.orders)
    assert not again.failed
    assert again.told.splitlines()[-2:] == [
        f"does not fail any more: {orders} orders",
        f"it failed before: ValueError: five, after {orders} orders",
    ]


def test_a_dump_writes_nothing_on_the_terminal_that_is_not_seen_there():
    trouble = Trouble("Broken\x1b[2J", "all is well\r", 1, "Traceback\n  \x1b]0;well\x07\n")
    kept = Dump("duel", "crowd", "wild", "wild", "1", trouble, [msgspec.Raw(b'{"order": "parry"}')])

    assert replayed(kept).failed
