"""A campaign's battle fought by Warmaster: everybody who came is accounted for."""

from typing import Any

import pytest

from battles.contract.muster import SIDES, Muster
from battles.contract.surface import Setting
from battles.kit.heads.people import FieldSearched
from battles.warmaster.play.people import outcomes_of, over
from battles.warmaster.play.turns import BattleDecided, decide
from battles.warmaster.rules.command import command_of, general
from battles.warmaster.ruleset import RULESET
from battles.warmaster.state import State
from battles.warmaster.system import drafted
from tests.battles.fights import dice_of
from tests.battles.musters import commander, group, muster

FOOT, RIDERS = "infantry_armoured", "cavalry_armoured"


def host(id_: str, **more: Any) -> Any:
    return group(id_, {RIDERS: 9, FOOT: 12}, commanders=(commander(f"{id_}-lord", 9),), **more)


PLAIN = muster(host("a"), host("d", faction="arabs"), terrain=("clear",))


def opened(document: Muster = PLAIN) -> State:
    return RULESET.open(Setting(RULESET.fielded(document)), dice_of(1))[1]


def destroyed(state: State, *ids: str) -> None:
    for id_ in ids:
        state.put(state.units[id_], ())


def test_nine_heads_are_a_unit_three_a_stand_and_who_is_left_over_joins_the_nearest() -> None:
    state = opened()
    found = {unit.id: (unit.type, len(unit.stands)) for unit in state.units.values()}
    assert found["a01"] == ("knights", 3)
    assert [found["a02"], found["a03"]] == [("infantry", 3), ("infantry", 1)]
    assert state.heads is not None
    assert [len(body.row) for body in state.heads.bodies[:3]] == [9, 9, 3]
    assert all(unit.stands[0].facing == "S" for unit in state.living("attacker"))
    assert all(unit.stands[0].y < 60 for unit in state.living("defender"))
    few = opened(muster(group("a", {FOOT: 11}), host("d", faction="arabs"), terrain=("clear",)))
    assert [(unit.type, unit.started) for unit in few.living("attacker")] == [("infantry", 3)]


def test_the_foremost_commander_is_the_general_with_the_unit_of_most_of_his_group() -> None:
    state = opened()
    assert {side: general(state, side).id for side in SIDES} == {"attacker": "a01", "defender": "b01"}  # type: ignore[union-attr]
    assert command_of(state, "attacker") == 9
    destroyed(state, "a01")
    assert command_of(state, "attacker") == 7


@pytest.mark.rule("HB-1f", "GC-8.4g")
@pytest.mark.parametrize(
    ("prestige", "hungry", "command"), [(3, False, 7), (4, False, 8), (20, False, 10), (4, True, 7)]
)
def test_command_is_seven_and_one_for_every_four_of_prestige_and_hunger_takes_one(
    prestige: int, hungry: bool, command: int
) -> None:
    lord = commander("lord", prestige)
    led = group("a", {FOOT: 9}, commanders=(lord,), unsupplied=hungry)
    assert (
        command_of(opened(muster(led, host("d", faction="arabs"), terrain=("clear",))), "attacker") == command
    )


def test_a_side_without_a_commander_has_no_general() -> None:
    state = opened(muster(group("a", {FOOT: 9}), host("d", faction="arabs"), terrain=("clear",)))
    assert general(state, "attacker") is None
    assert command_of(state, "attacker") == 7


def test_the_largest_hosts_find_room() -> None:
    crowd = {FOOT: 120, RIDERS: 60, "shooter_foot_unarmoured": 54}
    for terrain in ("clear", "forest", "marsh", "coast", "river"):
        state = opened(muster(group("a", crowd), group("d", crowd, faction="arabs"), terrain=(terrain,)))
        assert sum(len(unit.stands) for unit in state.living()) == 2 * 78


def test_the_field_is_searched_before_the_battle_is_over_and_told() -> None:
    state = opened()
    destroyed(state, "b01", "b02", "b03")
    draft = drafted(state, dice_of(3))
    decide(draft, "defender", ("defender",))
    searched, last = draft.events
    assert isinstance(searched, FieldSearched)
    assert isinstance(last, BattleDecided)
    assert str(RULESET.tell(state, searched)).startswith("the field is searched: ")
    answer = RULESET.result(state)
    assert (answer.end, answer.loser) == ("eliminated", "defender")
    assert set(answer.fates.values()) == {"killed", "captured", "unhurt"}
    assert all(fate == "unhurt" for id_, fate in answer.fates.items() if id_.startswith("a"))
    assert answer.commanders["d-lord"] in ("killed", "captured")
    assert RULESET.verdict(state).winner == "attacker"


def test_people_fall_by_stands_and_wounds_that_are_left_over() -> None:
    state = opened()
    hurt = state.units["a02"]
    state.put(hurt, hurt.stands[:2])
    hurt.wounds = 1
    over(drafted(state, dice_of(2)), None)
    assert state.heads is not None
    assert len([fate for fate in state.heads.fates.values() if fate in ("killed", "wounded")]) == 4


@pytest.mark.rule("HB-2c")
def test_who_gives_up_with_an_enemy_in_contact_surrenders_and_else_leaves() -> None:
    state = opened()
    assert outcomes_of(state, "attacker", resigned=True).attacker == "retreat"
    enemy = state.units["b02"].stands[1]
    mine = state.units["a02"]
    state.put(mine, (mine.stands[0].at(enemy.x, enemy.y + 2),))
    assert outcomes_of(state, "attacker", resigned=True).attacker == "surrender"
    assert outcomes_of(state, "attacker", resigned=False).attacker == "retreat"
    assert outcomes_of(state, None, resigned=False).defender == "holds"


def test_after_the_last_turn_nobody_has_lost_whoever_has_lost_more() -> None:
    state = opened()
    destroyed(state, "b03")
    state.turn, state.phase, state.active = state.limit, "", "attacker"
    state.agenda.clear()
    RULESET.loop.go_on(drafted(state, dice_of(1)))
    assert RULESET.result(state).end == "undecided"
    assert RULESET.verdict(state).winner is None
