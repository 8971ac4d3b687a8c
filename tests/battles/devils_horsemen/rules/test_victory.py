"""Who has lost, and what the Mongols may do instead."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import victory
from battles.devils_horsemen.state import State
from tests.battles.devils_horsemen.positions import leader, position, unit


def counted(attacker: int, defender: int, **more: Any) -> State:
    """A battle with so many rout points, of 60 and 60."""
    return position(
        unit("a", "attacker", "0505", type="LC", dismount="LI"),
        unit("d", "defender", "0510"),
        points={"attacker": attacker, "defender": defender},
        **more,
    )


@pytest.mark.rule("DH-12.11a", "DH-12.12a")
def test_an_army_routs_at_its_level_or_without_anybody() -> None:
    assert not victory.routs(counted(59, 0), "attacker")
    assert victory.routs(counted(60, 0), "attacker")
    assert victory.loser(counted(59, 59)) is None
    assert victory.loser(counted(10, 20)) is None
    assert victory.loser(counted(60, 59)) == "attacker"
    empty = counted(0, 0)
    empty.units["d"].place = "gone"
    assert victory.loser(empty) == "defender"


@pytest.mark.rule("DH-12.12b")
def test_of_two_armies_that_rout_the_one_farther_above_its_level_has_lost() -> None:
    assert victory.loser(counted(62, 61)) == "attacker"
    assert victory.loser(counted(61, 62)) == "defender"
    assert victory.loser(counted(61, 61)) is None
    assert victory.loser(counted(61, 61, levels={"attacker": 60, "defender": 50})) == "defender"


@pytest.mark.rule("DH-12.2a")
def test_the_mongols_alone_may_defend_and_only_if_the_enemy_stands() -> None:
    assert victory.may_defend(counted(60, 0, mongol="attacker"))
    assert not victory.may_defend(counted(59, 0, mongol="attacker"))
    assert not victory.may_defend(counted(60, 60, mongol="attacker"))
    assert not victory.may_defend(counted(60, 0, mongol="defender"))
    assert not victory.may_defend(counted(60, 0))
    assert not victory.may_defend(counted(60, 0, mongol="attacker", defending=True))
    nobody = counted(60, 0, mongol="attacker")
    nobody.units["a"].routed = True
    assert not victory.may_defend(nobody)


@pytest.mark.rule("DH-12.22a")
def test_mongols_who_defend_have_no_level_any_more() -> None:
    holding = counted(90, 0, mongol="attacker", defending=True)
    assert not victory.routs(holding, "attacker")
    holding.units["a"].place = "gone"
    assert victory.loser(holding) == "attacker"
    assert victory.loser(counted(90, 60, mongol="attacker", defending=True)) == "defender"


@pytest.mark.rule("DH-12.21a")
@pytest.mark.parametrize(
    "lost", [{"routed": True}, {"ally": True}, {"dismounted": True}, {"dismount": ""}, {"type": "MI"}]
)
def test_who_of_the_mongols_is_lost_as_they_dismount(lost: dict[str, Any]) -> None:
    assert victory.stays(counted(60, 0), counted(60, 0).units["a"])
    state = position(unit("a", "attacker", "0505", **{"type": "LC", "dismount": "LI", **lost}))
    assert not victory.stays(state, state.units["a"])
    held = position(
        unit("a", "attacker", "0505", type="LC", dismount="LI"), unit("e", "defender", "0504", "S")
    )
    assert not victory.stays(held, held.units["a"])


@pytest.mark.rule("DH-12.21b")
def test_a_unit_that_defends_stands_no_farther_from_its_edge_alone_and_beside_no_enemy() -> None:
    state = position(
        unit("a", "attacker", "0503"), unit("b", "attacker", "0102"), unit("e", "defender", "1003", "S")
    )
    found = victory.places(state, state.units["a"])
    assert {hex_[2:] for hex_ in found} == {"01", "02", "03"}
    assert "0503" in found
    assert "0102" not in found
    assert not any(state.field.adjacent(hex_, "1003") for hex_ in found)
    assert len(found) == 3 * 14 - 1 - 1 - 4


@pytest.mark.rule("DH-12.21b")
def test_nobody_is_put_down_on_an_enemy_leader_or_where_nobody_passes() -> None:
    state = position(
        unit("a", "attacker", "0503"),
        leaders=(leader("alone", "defender", "0702"), leader("own", "attacker", "0902")),
        sides={"indus_river": (("0101", "0201"), ("0101", "0102"))},
    )
    found = victory.places(state, state.units["a"])
    assert "0902" in found
    assert not {"0702", "0101"} & set(found)
    assert len(found) == 3 * 14 - 2


@pytest.mark.rule("DH-2.6a", "DH-4.0a", "DH-12.12b")
def test_where_nobody_leads_the_greater_part_of_the_level_loses() -> None:
    assert victory.nobody_leads(counted(1, 0))
    assert not victory.nobody_leads(counted(1, 0, leaders=(leader("l", "defender", "0510"),)))
    assert victory.behind(counted(10, 20)) == "defender"
    assert victory.behind(counted(10, 20, levels={"attacker": 20, "defender": 60})) == "attacker"
    assert victory.behind(counted(10, 20, levels={"attacker": 30, "defender": 60})) is None
