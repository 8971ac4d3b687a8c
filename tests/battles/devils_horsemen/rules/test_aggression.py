"""Units that may not be held back."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import aggression
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.positions import position, unit

HERE = "0510"


def knight(id_: str = "k", hex_: str = HERE, **more: Any) -> Unit:
    return unit(id_, "attacker", hex_, **{"type": "KN", "chivalry": 4, **more})


def enemy(hex_: str, id_: str = "e", facing: str = "N", **more: Any) -> Unit:
    return unit(id_, "defender", hex_, facing, **{"type": "MI", **more})


def ways(state: State) -> list[str]:
    return aggression.ways(state, state.units["k"], state.units["e"])


@pytest.mark.rule("DH-9.31a")
def test_european_horse_that_can_attack_is_subject_to_it() -> None:
    assert aggression.is_subject(knight())
    assert not aggression.is_subject(knight(chivalry=0))
    changed: tuple[dict[str, Any], ...] = (
        {"disordered": True}, {"column": True, "facing": "NE"}, {"routed": True}, {"dismounted": True}, {"idle": True},
    )  # fmt: skip
    for more in changed:
        assert not aggression.is_subject(knight(dismount="HI", **more))


@pytest.mark.rule("DH-9.31a")
def test_an_enemy_within_six_points_and_nobody_between_tempts() -> None:
    def rash(*units: Unit, **more: Any) -> bool:
        state = position(knight(), *units, **more)
        return aggression.rash(state, [state.units["k"]])

    assert rash(enemy("0504"))
    assert not rash(enemy("0503"))
    assert not rash(enemy("0504"), terrain={f"{column:02d}07": "w" for column in range(1, 15)})
    assert not rash(unit("s", "attacker", "0504"))
    lane = [unit(f"f{column}", "attacker", f"{column:02d}08", type="MI") for column in range(1, 15)]
    assert not rash(enemy("0506"), *lane)
    assert not rash(
        enemy("0506"),
        sides={
            "indus_river": tuple(
                (hex_, near)
                for hex_ in (f"{column:02d}09" for column in range(1, 15))
                for near in position().field.around[hex_]
                if near.endswith("08")
            )
        },
    )


@pytest.mark.rule("DH-9.31a")
def test_a_line_is_tempted_if_one_of_it_is_and_by_the_lowest_rating() -> None:
    far, near = knight("a", "0112"), knight("b", "0508", chivalry=3)
    light = unit("c", "attacker", "0507", type="LC")
    state = position(far, near, light, enemy("0505"))
    assert aggression.rash(state, [far, near])
    assert not aggression.rash(state, [far, light])
    assert aggression.rating([far, near, light]) == 3


@pytest.mark.rule("DH-9.31b")
def test_the_target_is_the_nearest_and_if_possible_nobodys_yet() -> None:
    state = position(knight(), enemy("0507", "e"), enemy("0807", "f"), enemy("0506", "g"))
    assert aggression.targets(state, state.units["k"]) == ["e"]
    state = position(knight(), enemy("0507", "e"), enemy("0607", "f"))
    assert aggression.targets(state, state.units["k"]) == ["e", "f"]
    state = position(
        knight(), knight("l", "0610", ordered=True, quarry="e"), enemy("0507", "e"), enemy("0607", "f")
    )
    assert aggression.targets(state, state.units["k"]) == ["f"]
    state.units["l"].ordered = False
    assert aggression.targets(state, state.units["k"]) == ["e", "f"]
    state.units["k"].ordered, state.units["k"].quarry = True, "e"
    assert aggression.targets(state, state.units["k"]) == ["e", "f"], "its own target is not another's"
    state = position(knight(), knight("l", "0610", ordered=True, quarry="e"), enemy("0507", "e"))
    assert aggression.targets(state, state.units["k"]) == ["e"]


@pytest.mark.rule("DH-9.31b", "DH-7.12a", "DH-7.13b")
def test_at_the_end_the_unit_looks_at_its_target_if_it_may() -> None:
    state = position(knight(), enemy("0610"))
    assert aggression.final_turn(state, state.units["k"], state.units["e"]) == 1
    front = position(knight(), enemy("0509"))
    assert aggression.final_turn(front, front.units["k"], front.units["e"]) is None
    caught = position(knight(spent=3, start="0512"), enemy("0610", facing="NW"))
    assert aggression.final_turn(caught, caught.units["k"], caught.units["e"]) is None
    held = position(knight(), enemy("0610", facing="NW"))
    assert aggression.final_turn(held, held.units["k"], held.units["e"]) is None
    far = position(knight(), enemy("0710"))
    assert aggression.final_turn(far, far.units["k"], far.units["e"]) is None


@pytest.mark.rule("DH-9.31b", "DH-6.61a")
def test_who_is_beside_its_target_among_friends_goes_on_and_first_where_it_stays_beside_it() -> None:
    friend = unit("f", "attacker", HERE, type="MI")
    state = position(knight(), friend, enemy("0509"))
    assert set(ways(state)) == {"0609", "0410"}
    shut = position(knight(), friend, enemy("0509"), enemy("0609", "g"), enemy("0410", "h"))
    assert set(ways(shut)) == {"0511", "0610", "0611"}
    assert ways(position(knight(), enemy("0509"), enemy("0609", "g"), enemy("0410", "h"))) == []
