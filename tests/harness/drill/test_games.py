"""Battles drilled: every event checked, a failure kept and fought again."""

from functools import cache

import msgspec
import pytest

from battles import rulesets
from battles.contract.muster import SIDES
from harness.drill import dump, replay
from harness.drill.games import DRAWN, Broken, Drilled, Watch, drill, fight
from harness.drill.plan import Plan

PLAYERS = ("random", "reckless")


def plan(number: int, scenario: str = DRAWN) -> Plan:
    """A battle of those who play anything."""
    return Plan("guiscard", scenario, PLAYERS[number % 2], PLAYERS[number // 2 % 2], f"test-{number}")


@cache
def drilled(number: int) -> Drilled:
    """What came of a battle; each is fought once."""
    return drill(plan(number))


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 5, 8, 10])
def test_battles_of_random_orders_come_to_their_end_with_nothing_amiss(number):
    fought = drilled(number)

    assert fought.dump is None, fought.dump and fought.dump.trouble.trace
    assert fought.kinds["BattleEnded"] == 1


def test_the_same_seed_fights_the_same_battle():
    assert drill(plan(1)) == drilled(1)
    assert drilled(1).kinds != drilled(3).kinds


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset that finds something amiss as soon as somebody has moved."""
    rules = rulesets.ruleset("guiscard")

    def faults(state: object, *, at_rest: bool) -> list[str]:
        return ["somebody has moved"] if any(one.deeds.moved for one in state.people.values()) else []

    monkeypatch.setattr(rules, "faults", faults, raising=False)


def broken() -> Drilled:
    """A battle in which something is found."""
    return drill(plan(2, "mirror"))


@pytest.mark.usefixtures("fault")
def test_a_fault_is_found_at_the_event_that_made_it():
    found = broken()

    assert found.dump is not None
    assert found.dump.trouble.what == "Broken"
    assert "MoveEnded" in found.dump.trouble.why
    assert "somebody has moved" in found.dump.trouble.why


@pytest.mark.usefixtures("fault")
def test_a_failure_is_kept_and_fails_again(tmp_path):
    found = msgspec.structs.replace(broken().dump, seed="1/0")

    path = dump.write(found, tmp_path / "kept")
    assert path.parent == tmp_path / "kept"
    found = broken().dump
    path = dump.write(found, tmp_path / "kept")
    read = dump.read(path)

    assert len(read.orders) == found.trouble.orders
    again = replay.again(read)
    assert again.failed
    assert "somebody has moved" in again.told


def test_what_was_mended_does_not_fail_any_more(monkeypatch):
    with monkeypatch.context() as broken_for_now:
        broken_for_now.setattr(
            rulesets.ruleset("guiscard"), "faults", lambda state, at_rest: ["bad"] if state.turn else []
        )
        found = drill(plan(2)).dump

    again = replay.again(found)
    assert not again.failed
    assert "does not fail any more" in again.told


def test_a_battle_fought_unwatched_is_the_same():
    watched, alone = drilled(4), fight(plan(4))

    assert (alone.orders, alone.turns, alone.winner, alone.left) == (
        *(watched.orders, watched.turns, watched.winner, watched.left),
    )
    assert alone.kinds == {}


def test_a_state_that_its_events_do_not_make_is_found():
    rules = rulesets.ruleset("guiscard")
    watch = Watch(rules)
    events, state = rules.open(rules.scenario("plateau"), None)
    watch.see(events)
    watch.agree(state)

    state.turn += 1

    with pytest.raises(Broken, match="not the one"):
        watch.agree(state)


def test_the_state_comes_back_out_of_its_bytes():
    rules = rulesets.ruleset("guiscard")
    _, state = rules.open(rules.scenario("thirty"), None)

    assert rules.encode(rules.decode(rules.encode(state))) == rules.encode(state)


def test_a_drilled_battle_is_plain_data():
    fought = drilled(0)

    assert msgspec.json.decode(msgspec.json.encode(fought), type=Drilled) == fought
    assert set(fought.left) == set(SIDES)
