"""A campaign's battle with heads behind its counters: everybody who came is accounted for."""

from random import Random
from typing import Any

import pytest

from battles.contract.muster import SIDES, Muster
from battles.contract.surface import Livery, Setting
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.people import army
from battles.grunwald.people.scale import numbers
from battles.grunwald.rules.strengths import Combat, attackers_shifts, defenders_shifts
from battles.grunwald.ruleset import RULESET as GRUNWALD
from battles.grunwald.state import State
from battles.grunwald.state.field import field
from battles.grunwald.voice import KINDS
from battles.grunwald.with_people.heads import FieldSearched, PeopleGathered, end_of
from battles.grunwald.with_people.ruleset import RULESET
from rulebook import Refusal
from tests.battles.fights import dice_of, fought
from tests.battles.grunwald.positions import HERE, ground, position, unit
from tests.battles.musters import commander, group, muster

FOOT, RIDERS = "infantry_armoured", "cavalry_armoured"


def host(id_: str, **more: Any) -> Any:
    return group(id_, {RIDERS: 12, FOOT: 12}, commanders=(commander(f"{id_}-lord", 6),), **more)


def opened(document: Muster) -> tuple[list[Any], State]:
    return RULESET.open(Setting(RULESET.fielded(document)), dice_of(1))


PLAIN = muster(host("a"), host("d", faction="arabs"), terrain=("clear",))


def test_people_stand_behind_counters_on_their_edges_with_their_commanders() -> None:
    events, state = opened(PLAIN)
    gathered = next(event for event in events if isinstance(event, PeopleGathered))
    assert gathered.to_a_point == 3
    assert str(RULESET.tell(state, gathered)) == "each strength point stands for 3 people (HB-1)"
    assert (
        sorted(unit.type for unit in state.on_map("attacker"))
        == ["cavalry_heavy"] * 2 + ["infantry_light"] * 2
    )
    assert all(unit.hex[2:] < "08" and unit.facing == 3 for unit in state.on_map("attacker"))
    assert all(unit.hex[2:] > "11" and unit.facing == 0 for unit in state.on_map("defender"))
    lord = state.leaders["a-lord"]
    assert (lord.army_leader, lord.command_range) == (True, numbers().battle.army_leader)
    assert state.at(lord.hex)
    assert {unit.sp for unit in state.units.values()} == {2}
    assert "Grunwald" in str(RULESET.tell(state, events[-1])) or RULESET.tell(state, events[-1]) is None


def test_the_battle_goes_on_from_a_snapshot_with_its_field_and_counters() -> None:
    _, state = opened(PLAIN)
    again = RULESET.decode(RULESET.encode(state))
    assert RULESET.orders(again) == RULESET.orders(state)
    assert RULESET.drawing(again) == RULESET.drawing(state) == RULESET.painted(state, Livery())
    assert "attacker: normans" in RULESET.drawing(state)
    assert "Teutonic" not in RULESET.drawing(state)
    assert "heavy cavalry 1 of a" in "".join(
        str(RULESET.tell(state, event))
        for event in RULESET.decide(state, RULESET.orders(state)[0], dice_of(1))
        + RULESET.decide(state, RULESET.orders(state)[0], dice_of(1))
        if RULESET.tell(state, event)
    )


@pytest.mark.parametrize("name", ["field", "army"])
def test_what_follows_from_the_people_of_a_battle_is_no_table_of_an_organisers(name: str) -> None:
    with pytest.raises(Refusal, match="follow from the people who meet") as refused:
        RULESET.check_tables({name: GRUNWALD.tables()[name]})
    assert refused.value.field == f"tables.{name}"
    assert name not in RULESET.tables()
    RULESET.check_tables({"combat": RULESET.tables()["combat"]})


@pytest.mark.rule("GC-8.4g")
def test_a_side_that_came_unsupplied_fights_a_column_worse() -> None:
    _, state = opened(muster(host("a", unsupplied=True), host("d", faction="arabs"), terrain=("clear",)))
    assert state.hampered == ("attacker",)
    hungry = position(unit("a", "attacker", HERE), unit("d", "defender", "2519", "S"), hampered=("attacker",))
    fight = Combat(("a",), ("d",), ("2519",))
    assert defenders_shifts(hungry, ground(), fight)["supply"] == 1
    assert "supply" not in attackers_shifts(hungry, ground(), fight)


def test_who_left_over_the_edge_of_the_enemy_is_astray_and_who_has_panicked_is_broken() -> None:
    _, state = opened(PLAIN)
    one = next(state.on_map("attacker"))
    with RULESET.tables_of(state):
        assert end_of(state, one) == "stands"
        one.order = "panicked"
        assert end_of(state, one) == "broken"
        one.place, one.left_at = "left", "1000"
        assert end_of(state, one) == "stands"
        one.left_at = "1019"
        assert end_of(state, one) == "astray"


def test_a_side_without_a_commander_goes_on_and_one_that_loses_all_counters_is_beaten() -> None:
    leaderless = muster(group("a", {FOOT: 12}), host("d", faction="arabs"), terrain=("clear",))
    _, state = opened(leaderless)
    assert RULESET.to_act(state) is not None
    finished = fought(RULESET, RULESET.fielded(leaderless), 5, "plain")
    assert finished.over is not None
    assert finished.heads is not None
    assert set(finished.heads.fates) == {one.id for side in SIDES for one in leaderless.force(side).people}


def test_the_end_tells_what_was_found_on_the_field() -> None:
    thrown = dice_of(4)
    _, state = RULESET.open(RULESET.scenario("ridge"), thrown)
    bots = {side: RULESET.bot("plain", Random(side)) for side in SIDES}
    told = ""
    while (side := RULESET.to_act(state)) is not None:
        events = RULESET.decide(state, bots[side].choose(state), thrown)
        for event in events:
            if isinstance(event, FieldSearched):
                told = str(RULESET.tell(state, event))
    assert "the field is searched: " in told
    verdict = RULESET.verdict(state)
    assert set(verdict.losses) == set(SIDES)


def test_berths_are_on_the_field_each_once_and_good_ground_comes_first() -> None:
    _, state = opened(PLAIN)
    with RULESET.tables_of(state):
        for edge in army.AT:
            found = list(army.berths(edge, field()))
            assert len(found) == len(set(found)) > 50
            bad = [field().terrain[hex_] in army.BAD_GROUND for hex_ in found]
            assert bad == sorted(bad)


def test_a_line_calls_counters_as_the_key_of_the_drawing_does() -> None:
    assert {LOOK.notes[kind]: KINDS[kind] for kind in numbers().kinds} == {
        LOOK.notes[kind]: LOOK.notes[kind] for kind in numbers().kinds
    }
