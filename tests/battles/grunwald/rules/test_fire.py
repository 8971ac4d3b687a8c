"""Ranged fire by its tables."""

import pytest

from battles.grunwald.rules import fire
from battles.grunwald.tables import TABLES
from tests.battles.grunwald.positions import HERE, ground, unit

FIELD = ground()
N = FIELD.around[HERE][0]
NN = FIELD.toward(N, 0)


@pytest.mark.rule("GR-11.4.1", "GR-11.5.5", "GR-11.6.1", "GR-11.7.1", "GR-11.2.1", "GR-11.5.4")
def test_each_shooter_has_his_table_and_his_range() -> None:
    tables = TABLES.now.fire.fire
    assert [fire.salvo_of(kind) for kind in ("archer", "crossbow", "bombard", "horse_archer")] == [
        tables.archer,
        tables.crossbow,
        tables.bombard_units,
        tables.horse_archer,
    ]
    assert [fire.reach(kind) for kind in ("archer", "crossbow", "bombard", "horse_archer")] == [2, 2, 2, 1]
    assert fire.read(fire.salvo_of("archer").at(1), 7) == -1
    assert fire.read(fire.salvo_of("archer").at(2), 7) == 0
    assert fire.read(fire.salvo_of("horse_archer").at(1), 9) == -1
    assert fire.read(fire.salvo_of("crossbow").at(1), 10) == -2
    assert fire.read(fire.salvo_of("bombard").at(1), 11) == "DS"
    assert fire.salvo_of("archer").at(3) == ()
    with pytest.raises(KeyError):
        fire.salvo_of("levy")


@pytest.mark.rule("GR-T.7")
def test_below_one_a_roll_does_nothing_and_above_the_last_what_the_last_does() -> None:
    assert [fire.read((-1, -2), total) for total in (-1, 0, 1, 2, 3)] == ["", "", -1, -2, -2]


@pytest.mark.rule("GR-11.2.3", "GR-11.2.4", "GR-11.5.9", "GR-11.7.3")
def test_armour_cover_and_few_horse_archers_take_from_the_roll() -> None:
    archer, bombard = unit("a", "attacker", HERE, kind="archer"), unit("b", "attacker", HERE, kind="bombard")
    heavy, medium = unit("h", "defender", N, kind="cavalry_heavy"), unit("m", "defender", N)
    assert fire.added(archer, heavy, "clear") == {"armour": -2}
    assert fire.added(archer, medium, "forest") == {"armour": -1, "cover": -1}
    assert fire.added(bombard, heavy, "village") == {"armour": -1, "cover": -1}
    assert fire.added(bombard, medium, "clear") == {}
    few = unit("t", "attacker", HERE, kind="horse_archer", sp=1)
    assert fire.added(few, medium, "clear") == {"armour": -1, "few": -1}
    assert "few" not in fire.added(unit("t", "attacker", HERE, kind="horse_archer"), medium, "clear")


@pytest.mark.rule("GR-11.2.6a", "GR-11.2.6b")
def test_woods_and_walls_between_block_a_line_and_along_a_side_both_must(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert fire.in_sight(FIELD, HERE, NN)
    monkeypatch.setitem(FIELD.terrain, N, "forest")
    assert not fire.in_sight(FIELD, HERE, NN)
    assert fire.in_sight(FIELD, HERE, N), "the target's own hex does not"
    other = FIELD.around[HERE][1]
    beyond = FIELD.toward(N, 1)
    assert fire.in_sight(FIELD, HERE, beyond)
    monkeypatch.setitem(FIELD.terrain, other, "town")
    assert not fire.in_sight(FIELD, HERE, beyond)
