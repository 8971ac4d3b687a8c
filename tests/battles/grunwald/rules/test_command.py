"""Who is near a leader."""

import pytest

from battles.contract.muster import Side
from battles.grunwald.rules import command
from battles.grunwald.state import Banner
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

FIELD = ground()
NORTH = FIELD.around[HERE][0]
FAR = FIELD.toward(FIELD.toward(NORTH, 0), 0)


@pytest.mark.rule("GR-8.0a", "GR-8.2.1", "GR-8.2.2", "GR-6.2.2", "GR-6.2.3")
def test_a_leader_reaches_as_far_as_his_range_and_one_where_none_is_printed() -> None:
    one = unit("a", "attacker", HERE)

    def near(hex_: str, reach: int = 2) -> str:
        return command.near(position(one, leader("l", "attacker", hex_, reach)), FIELD, one)

    assert near(HERE) == "stacked"
    assert near(NORTH) == "in range"
    assert near(NORTH, 0) == "in range"
    assert near(FAR) == ""
    assert near(FAR, 3) == "in range"
    enemy = position(one, leader("l", "defender", HERE))
    assert command.near(enemy, FIELD, one) == ""
    gone = leader("l", "attacker", HERE)
    gone.place = "eliminated"
    assert command.near(position(one, gone), FIELD, one) == ""


@pytest.mark.rule("GR-5.5.2", "GR-5.5.3")
def test_the_nearest_leader_is_that_of_the_side() -> None:
    one = unit("a", "attacker", HERE)
    lords = leader("l", "attacker", FAR), leader("m", "attacker", NORTH), leader("e", "defender", HERE)
    assert command.nearest_leader(position(one, *lords), FIELD, one) == 1
    assert command.nearest_leader(position(one), FIELD, one) is None


@pytest.mark.rule("GR-7.1.7")
def test_a_banner_helps_its_own_in_its_hex_and_beside_it_while_somebody_bears_it() -> None:
    one = unit("a", "attacker", HERE)

    def beside(hex_: str, side: Side = "attacker", **more: str) -> bool:
        bearer = unit("b", side, hex_)
        banner = Banner("x", side, bearer="b")
        for key, value in more.items():
            setattr(banner, key, value)
        return command.beside_banner(position(one, bearer, banner), FIELD, one)

    assert beside(HERE)
    assert beside(NORTH)
    assert not beside(FIELD.toward(NORTH, 0))
    assert not beside("")
    assert not beside(HERE, "defender")
    assert not beside(HERE, bearer="", hex=HERE)
