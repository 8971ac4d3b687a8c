"""Banners in the field, by the worked example W35."""

import pytest

from battles.grunwald.rules import bearers
from battles.grunwald.state import Banner, Unit
from tests.battles.grunwald.positions import HERE, ground, position, unit

N = ground().around[HERE][0]


@pytest.mark.rule("GR-7.1.3a", "GR-7.1.3b", "GR-7.1.3c", "GR-7.1.4")
def test_a_banner_is_handed_on_in_a_hex_to_who_has_not_moved() -> None:
    banner = Banner("x", "attacker", bearer="a")
    giver, taker = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1)

    def barred(one: Unit = taker, left: int = 2) -> str:
        found = bearers.why_not_pass(position(giver, taker, banner), banner, one, left)
        return found.rule if found else ""

    assert (barred(), bearers.stays(giver)) == ("", False)
    giver.entered = 1
    assert (barred(), bearers.stays(giver)) == ("", True)
    assert barred(left=1) == "GR-7.1.4"
    for other in (unit("c", "attacker", N), unit("d", "defender", HERE), giver):
        assert barred(other) == "GR-7.1.4"
    taker.turned = True
    assert barred() == "GR-7.1.3c"
    taker.turned, banner.bearer, banner.hex = False, "", HERE
    assert barred() == "GR-7.1.4"


@pytest.mark.rule("GR-7.1.2", "GR-7.1.3a")
def test_only_a_regular_unit_carries_it_and_one_in_a_turn() -> None:
    rider, archer = unit("a", "attacker", HERE), unit("s", "attacker", HERE, kind="archer")
    assert bearers.may_carry(Banner("x", "attacker", bearer="a"), rider)
    assert bearers.may_carry(Banner("x", "attacker", bearer="a", moved_by="a"), rider)
    assert not bearers.may_carry(Banner("x", "attacker", bearer="a", moved_by="b"), rider)
    assert not bearers.may_carry(Banner("x", "attacker", bearer="b"), rider)
    assert not bearers.may_carry(Banner("x", "attacker", bearer="s"), archer)


@pytest.mark.rule("GR-7.1.5")
def test_a_banner_is_held_by_a_friend_in_the_hex() -> None:
    banner = Banner("x", "attacker", bearer="a")
    friend, archer = unit("b", "attacker", HERE, sp=1), unit("s", "attacker", HERE, kind="archer")
    state = position(unit("a", "attacker", HERE, sp=1), friend, archer, unit("d", "defender", N), banner)
    assert bearers.heirs(state, banner, HERE) == [friend, archer]
    assert bearers.heirs(state, banner, N) == []


@pytest.mark.rule("GR-7.1.6", "GR-6.1.5b")
def test_who_enters_the_hex_of_a_lost_banner_has_it() -> None:
    lies, taken = Banner("x", "attacker", hex=N), Banner("y", "attacker", hex=N, captor="defender")
    friend, enemy = unit("a", "attacker", HERE), unit("d", "defender", HERE)
    state = position(friend, enemy, lies, taken, Banner("z", "attacker", bearer="a"))
    assert bearers.found(state, enemy, N) == [lies]
    assert bearers.found(state, friend, N) == [lies, taken]
    assert bearers.found(state, friend, HERE) == []
