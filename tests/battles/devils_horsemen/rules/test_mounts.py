"""Who dismounts, and mounts again."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import mounts, quality
from battles.devils_horsemen.state import Unit
from battles.devils_horsemen.tables import TABLES
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import position, unit

HERE = "0505"


def rider(**more: Any) -> Unit:
    return unit("a", "attacker", HERE, **{"type": "LC", "missile": "C", "dismount": "LI", **more})


def why(one: Unit, *others: Unit, **more: Any) -> str:
    return refused(mounts.why_not_change(position(one, *others, **more), one, 3))


@pytest.mark.rule("DH-9.4a")
def test_who_has_a_dismounted_face_dismounts_and_has_its_allowance() -> None:
    assert why(rider()) == ""
    assert why(rider(dismount="")) == "DH-9.4a"
    on_foot = rider(dismounted=True)
    assert not on_foot.mounted
    assert on_foot.face == "LI"
    assert (quality.printed(on_foot), quality.allowance(on_foot)) == (6, 6)
    heavy = unit("h", "attacker", HERE, type="HC", dismount="HI", dismounted=True)
    assert (heavy.face, quality.allowance(heavy)) == ("HI", 5)


@pytest.mark.rule("DH-9.4b")
def test_nobody_dismounts_with_an_enemy_within_four_hexes_or_under_the_eyes_of_missiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert why(rider(), unit("b", "defender", "0509", "N", type="MI")) == "DH-9.4b"
    assert why(rider(), unit("b", "defender", "0510", "N", type="MI")) == ""
    monkeypatch.setitem(TABLES.now.missile_range.hit["C_foot"], 5, 1)
    assert why(rider(), unit("b", "defender", "0510", "N", type="LI", missile="C")) == "DH-9.4b"
    assert why(rider(), unit("b", "defender", "0510", "N", type="LI", missile="C", supply="none")) == ""


@pytest.mark.rule("DH-9.4b", "DH-9.4c")
def test_it_takes_the_whole_move_to_mount_as_well() -> None:
    assert why(rider(spent=1)) == "DH-9.4b"
    assert why(rider(dismounted=True)) == ""
    assert why(rider(dismounted=True), unit("b", "defender", "0509", "N", type="MI")) == "DH-9.4b"
    assert why(rider(column=True, facing="NE")) == "DH-9.4b"


@pytest.mark.rule("DH-9.4b", "DH-9.4c")
def test_who_has_dismounted_looks_to_one_of_the_six_corners() -> None:
    state = position(rider())
    for facing in (-1, 6):
        found = mounts.why_not_change(state, state.units["a"], facing)
        assert found is not None
        assert (found.rule, found.field) == ("DH-9.4b", "facing")
    assert [mounts.why_not_change(state, state.units["a"], facing) for facing in range(6)] == [None] * 6


@pytest.mark.rule("DH-12.21b", "DH-9.4c")
def test_mongols_who_defend_on_foot_never_mount_again() -> None:
    assert why(rider(dismounted=True), mongol="attacker", defending=True) == "DH-12.21b"
    assert why(rider(dismounted=True), mongol="defender", defending=True) == ""
    assert why(rider(dismounted=True), mongol="attacker", defending=False) == ""
    assert why(rider(), mongol="attacker", defending=True) == ""


@pytest.mark.rule("DH-9.4d", "DH-10.3a")
def test_dismounted_heavy_horse_is_superior_to_all_that_ride_at_it() -> None:
    table = TABLES.now.superiority.attacker
    assert all("HI" in table[type_].DS for type_, kind in TABLES.now.types.items() if kind.mounted)
