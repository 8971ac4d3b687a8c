"""DH-9.18, 9.2, 11.13, 11.2: who routs after a shock, who advances, and who stays engaged."""

from collections.abc import Mapping

import pytest

from battles.devils_horsemen.rules import collapse
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.state import State
from tests.battles.devils_horsemen.positions import changed, joined, position, unit

COMBAT = Combat(("A", "B"), ("X", "Y"))


def four(a: int = 0, b: int = 0, x: int = 0, y: int = 0, terrain: Mapping[str, str] = {}) -> State:
    """Two attackers of quality 6 and two defenders of quality 4 before them, with so many hits."""
    return position(
        unit("A", "attacker", "0505", "N", hits=a),
        unit("B", "attacker", "0605", "N", hits=b),
        unit("X", "defender", "0504", "S", type="MI", hits=x),
        unit("Y", "defender", "0604", "S", type="MI", hits=y),
        terrain=terrain,
    )


@pytest.mark.rule("DH-9.18a", "DH-11.13a", "DH-9.17g")
def test_who_has_as_many_hits_as_quality_routs_but_not_twice() -> None:
    state = four(a=6, b=5, x=4, y=9)
    assert [unit.id for unit in collapse.breaking(state.units.values())] == ["A", "X", "Y"]
    state.units["Y"].routed = True
    assert [unit.id for unit in collapse.breaking(state.units.values())] == ["A", "X"]
    state.units["X"].place = "gone"
    assert [unit.id for unit in collapse.breaking(state.units.values())] == ["A"]


@pytest.mark.rule("DH-11.13b", "DH-11.13c")
def test_one_side_is_spared_only_where_all_would_rout() -> None:
    assert collapse.spared(four(6, 5, 4, 4), COMBAT) == ()
    assert collapse.spared(four(6, 6, 4, 3), COMBAT) == ()
    assert collapse.spared(four(6, 8, 5, 4), COMBAT) == ("X", "Y")
    assert collapse.spared(four(6, 8, 7, 4), COMBAT) == ("A", "B")
    assert collapse.spared(four(6, 8, 6, 4), COMBAT) == ("A", "B")
    alone = four(6, 8, 6, 4)
    alone.units["X"].place = alone.units["Y"].place = "gone"
    assert collapse.spared(alone, COMBAT) == ()


@pytest.mark.rule("DH-11.13b")
def test_the_hits_of_an_advance_count_against_the_attacker_in_a_tie() -> None:
    assert collapse.spared(four(6, 6, 4, 5), COMBAT) == ("A", "B")
    state = four(6, 6, 4, 5, terrain=dict.fromkeys(("0504", "0604"), "r"))
    assert collapse.advance_hits(state, state.units["A"], [state.units["X"]]) == 3
    assert collapse.spared(state, COMBAT) == ("X", "Y")


@pytest.mark.rule("DH-11.13b")
def test_an_advance_would_cost_what_the_cheapest_defender_in_its_zone_costs() -> None:
    state = four(terrain={"0504": "r", "0605": "w", "0404": "w"})
    state.units["Y"].hex = "0605"
    changed(state, "B", hex="0909")
    one, before, aside = (state.units[name] for name in "AXY")
    assert collapse.advance_hits(state, one, [before, aside]) == 3
    assert collapse.advance_hits(state, one, [aside]) == 0
    aside.hex = "0404"
    state.gone()
    assert collapse.advance_hits(state, one, [before, aside]) == 1


@pytest.mark.rule("DH-11.13b", "DH-9.14c")
def test_defenders_that_rout_already_tie_with_nobody() -> None:
    state = four(6, 6, 0, 0)
    state.units["X"].routed = state.units["Y"].routed = True
    assert collapse.spared(state, COMBAT) == ()


@pytest.mark.rule("DH-9.18b")
def test_a_unit_one_short_of_its_quality_in_an_enemy_zone_is_shaken_whether_it_fought_or_not() -> None:
    state = four(a=5, b=4, x=3, y=4)
    far = unit("F", "attacker", "0909", hits=5)
    state.units["F"] = far
    state.gone()
    assert [unit.id for unit in collapse.shaken(state, state.units.values())] == ["A", "X"]
    changed(state, "A", routed=True)
    assert [unit.id for unit in collapse.shaken(state, state.units.values())] == ["X"]
    fresh = unit("C", "attacker", "0505", "NE", type="LI", tq=3, column=True)
    whole = position(fresh, unit("X", "defender", "0504", "S"))
    assert collapse.shaken(whole, whole.units.values()) == []


@pytest.mark.rule("DH-9.21a", "DH-9.23a")
def test_who_gave_superiority_advances_or_else_the_best() -> None:
    state = position(
        unit("A", "attacker", "0505", "N"),
        unit("B", "attacker", "0604", "N", tq=7),
        unit("C", "attacker", "0404", "NE", tq=7),
        unit("D", "attacker", "0403", "N", tq=9),
    )
    names = tuple("ABCD")
    assert collapse.advances(state, names, ["0504"], ()) == [("C", "0504")]
    changed(state, "B", facing=5)
    assert collapse.advances(state, names, ["0504"], ["A", "D"]) == [("A", "0504")]
    changed(state, "C", routed=True)
    assert collapse.advances(state, names, ["0504"], ()) == [("B", "0504")]


@pytest.mark.rule("DH-9.23a", "DH-9.21a")
def test_equal_attackers_may_both_advance_and_nobody_into_a_hex_with_a_unit() -> None:
    state = position(unit("A", "attacker", "0505", "N"), unit("B", "attacker", "0605", "NW"))
    assert collapse.advances(state, ("A", "B"), ["0504"], ()) == [("A", "0504"), ("B", "0504")]
    changed(state, "B", hex="0406", facing=1)
    assert collapse.advances(state, ("A", "B"), ["0405", "0504"], ()) == [("A", "0504")]
    joined(state, unit("X", "defender", "0504"))
    assert collapse.advances(state, ("A", "B"), ["0504"], ()) == []


@pytest.mark.rule("DH-11.2a")
def test_units_are_engaged_with_adjacent_enemies_of_their_combat_while_both_have_stayed() -> None:
    state = four()
    stood = [(unit.id, unit.hex) for unit in state.units.values()]
    assert collapse.engaged(state, COMBAT, stood) == {
        "A": ("X",),
        "B": ("X", "Y"),
        "X": ("A", "B"),
        "Y": ("B",),
    }
    state.units["A"].hex = "0404"
    changed(state, "Y", routed=True)
    assert collapse.engaged(state, COMBAT, stood) == {"B": ("X",), "X": ("B",)}


@pytest.mark.rule("DH-6.46a")
def test_a_column_that_was_attacked_takes_a_hit_and_looks_to_a_corner_of_its_side() -> None:
    assert collapse.hits_of_column() == 1
    assert collapse.corners(unit("C", "attacker", "0505", "NW", column=True)) == (5, 0)
