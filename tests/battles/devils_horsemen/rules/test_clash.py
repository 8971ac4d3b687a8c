"""DH-9.16, 9.17, 10.3 to 10.5: what a shock comes to."""

from collections.abc import Mapping
from typing import Any

import pytest

from battles.devils_horsemen.rules import clash, quality
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.state import State
from battles.devils_horsemen.tables import TABLES
from tests.battles.devils_horsemen.positions import joined, leader, position, unit


def fight(facing: str = "S", one: str = "HC", other: str = "KN", **more: Any) -> State:
    """A unit that attacks one in front of it, which looks that way."""
    return position(
        unit("A", "attacker", "0505", "N", type=one),
        unit("X", "defender", "0504", facing, type=other, **more),
    )


@pytest.mark.rule("DH-9.16a", "DH-9.17a", "DH-10.4a")
@pytest.mark.parametrize(
    ("facing", "angle", "column"),
    [
        ("S", "front", 7),
        ("SW", "front", 7),
        ("SE", "flank", 8),
        ("NW", "flank", 8),
        ("N", "rear", 10),
        ("NE", "rear", 10),
    ],
)
def test_the_angle_is_as_the_defender_looks_and_gives_the_column(
    facing: str, angle: str, column: int
) -> None:
    state = fight(facing)
    one, other = state.units["A"], state.units["X"]
    found = clash.angle(state.field, one, other)
    assert (found, clash.base(one, found, other)) == (angle, column)
    assert clash.angle(state.field, one, other, rear=True) == "rear"


@pytest.mark.rule("DH-9.16a")
def test_the_defender_picks_a_type_and_the_attacker_a_pair_of_it() -> None:
    state = fight()
    one, other = state.units["A"], state.units["X"]
    more = unit("Y", "defender", "0404", type="MI")
    assert clash.kinds([other, more, other]) == ("KN", "MI")
    assert clash.pairs([one], [other, more], "MI") == (("A", "Y"),)


@pytest.mark.rule("DH-9.17c", "DH-10.3a", "DH-9.4d")
@pytest.mark.parametrize(
    ("one", "others", "superior", "by"),
    [
        ("HC", ["KN"], "", ()),
        ("HC", ["MI"], "", ()),
        ("LC", ["LI"], "", ()),
        ("CAT_HC", ["LC"], "AS", ("A",)),
        ("KN", ["HI"], "DS", ("X0",)),
        ("ART", ["HC"], "", ()),
    ],
)
def test_w29_weapons_make_superior(one: str, others: list[str], superior: str, by: tuple[str, ...]) -> None:
    found = clash.weapons(
        [unit("A", "attacker", "0505", type=one)],
        others[0],
        [unit(f"X{n}", "defender", "0504", type=other) for n, other in enumerate(others)],
    )
    assert found == (superior, by)


@pytest.mark.rule("DH-9.17c", "DH-9.16a")
@pytest.mark.parametrize(
    ("ours", "picked", "superior", "by"),
    [
        (["LC"], "LI", "", ()),
        (["LC"], "KN", "DS", ("KN",)),
        (["KN"], "HI", "DS", ("HI",)),
        (["KN"], "LI", "AS", ("KN",)),
        (["KN", "MI"], "HI", "", ()),
        (["KN", "HI"], "LI", "AS", ("KN", "HI")),
        (["LC", "CAT_HC"], "LC", "AS", ("CAT_HC",)),
    ],
)
def test_of_several_types_the_defender_reads_his_weapons_with_the_one_he_picked_and_the_attacker_with_his_best(
    ours: list[str], picked: str, superior: str, by: tuple[str, ...]
) -> None:
    attackers = [unit(kind, "attacker", "0505", type=kind) for kind in ours]
    defenders = [unit(kind, "defender", "0504", type=kind) for kind in ("LI", "KN", "HI", "LC")]
    assert clash.weapons(attackers, picked, defenders) == (superior, by)


@pytest.mark.rule("DH-9.17a", "DH-9.17b")
def test_w29_flank_and_rear_make_superior_unless_another_enemy_holds_the_attacker_alone() -> None:
    state = fight("SE")
    combat = Combat(("A",), ("X",), kind="KN", pair=("A", "X"))
    assert clash.superiority(state, [combat], combat) == ("AS", ("A",))
    joined(state, unit("Z", "defender", "0605", "SW"))
    assert clash.superiority(state, [combat], combat) == ("", ())
    joined(state, unit("B", "attacker", "0705", "NW"))
    assert clash.superiority(state, [combat, Combat(("B",), ("Z",))], combat) == ("AS", ("A",))
    assert clash.superiority(state, [combat, Combat(("A",), ("Z",))], combat) == ("", ())
    assert clash.superiority(state, [combat, Combat(("B",), ("W",))], combat) == ("", ())


@pytest.mark.rule("DH-9.17a", "DH-9.17b", "DH-6.73e")
def test_who_is_struck_from_behind_after_a_feint_does_not_hold_his_attacker() -> None:
    state = fight("S")
    combat = Combat(("A",), ("X",), kind="KN", pair=("A", "X"), rear=True)
    assert clash.superiority(state, [combat], combat) == ("AS", ("A",))


@pytest.mark.rule("DH-9.17a", "DH-9.17c")
def test_position_rules_out_better_weapons_of_the_defender() -> None:
    state = fight("N", "KN", "HI")
    combat = Combat(("A",), ("X",), kind="HI", pair=("A", "X"))
    assert clash.superiority(state, [combat], combat) == ("AS", ("A",))
    state = fight("S", "KN", "HI")
    assert clash.superiority(state, [combat], combat) == ("DS", ("X",))


@pytest.mark.rule("DH-6.45b")
def test_who_attacks_a_column_is_superior_whatever_its_weapons() -> None:
    state = fight("SW", "KN", "HI", column=True)
    state.units["Y"] = unit("Y", "defender", "0404", "S", type="HI")
    for defenders in (("X",), ("X", "Y")):
        combat = Combat(("A",), defenders, kind="HI", pair=("A", defenders[-1]))
        assert clash.superiority(state, [combat], combat) == ("AS", ())


@pytest.mark.rule("DH-9.12c")
def test_the_side_with_more_units_shifts_by_the_difference_once() -> None:
    assert [clash.numbers(*sides) for sides in ((2, 1), (1, 2), (3, 1), (2, 2))] == [1, -1, 2, 0]
    state = fight()
    state.units["B"] = unit("B", "attacker", "0604")
    combat = Combat(("A", "B"), ("X",), kind="KN", pair=("A", "X"))
    assert clash.shifts(state, combat) == {"numbers": 1}


@pytest.mark.rule("DH-6.36a", "DH-10.5a", "DH-9.17d")
def test_ground_between_the_two_of_the_pair_shifts_the_column() -> None:
    one, other = unit("A", "attacker", "0505"), unit("X", "defender", "0504", "S", type="KN")
    pair = (("0505", "0504"),)

    def shifts(terrain: Mapping[str, str] = {}, **sides: Any) -> dict[str, int]:
        return clash.ground(position(one, other, terrain=terrain, sides=sides).field, one, other)

    assert shifts() == {}
    assert shifts({"0504": "1"}) == {"uphill": -1}
    assert shifts({"0505": "1"}) == {"downhill": 1}
    assert shifts({"0504": "w"}) == {"woods": -1}
    assert shifts(stream=pair) == {"stream": -1}
    assert shifts(kalka_river=pair) == {"river": -1}
    assert shifts({"0504": "1"}, steep_bank=pair) == {"uphill": -1, "steep bank": -2}
    one.type = "MI"
    assert shifts({"0504": "w"}) == {}


@pytest.mark.rule("DH-11.62b")
def test_disordered_cavalry_is_attacked_a_column_better_once() -> None:
    one, other = (unit(name, "defender", "0504", disordered=True) for name in "XY")
    foot = unit("Z", "defender", "0504", type="MI", disordered=True)
    assert clash.disorder([one, other]) == 1
    assert clash.disorder([foot, one]) == 1
    assert clash.disorder([foot]) == 0
    state = fight(disordered=True)
    combat = Combat(("A",), ("X",), kind="KN", pair=("A", "X"))
    assert clash.shifts(state, combat) == {"disorder": 1}


@pytest.mark.rule("DH-9.17d", "DH-9.17e")
def test_columns_and_dice_end_with_the_table() -> None:
    assert [clash.column(base, {"numbers": 2}) for base in (-4, 7, 13)] == [1, 9, 14]
    assert [clash.read_die(die, {"leader of the attacker": 2}) for die in (0, 8)] == [2, 9]
    assert clash.read_die(1, {"leader of the defender": -3}) == 0


@pytest.mark.rule("DH-9.17e", "DH-4.1d", "DH-9.15b")
def test_w29_the_most_charismatic_leader_of_each_side_counts_less_one_if_wounded() -> None:
    two, one = leader("L", "attacker", "0505", charisma=2), leader("M", "attacker", "0505", charisma=1)
    enemy = leader("N", "defender", "0504", charisma=2, wounded=True)
    assert clash.modifiers([one, two], []) == {"leader of the attacker": 2}
    assert clash.modifiers([one], [enemy]) == {"leader of the attacker": 1, "leader of the defender": -1}
    assert clash.modifiers([], []) == {}


@pytest.mark.rule("DH-9.17f", "DH-10.5a")
def test_results_are_doubled_for_a_superior_attacker_and_tripled_for_a_superior_defender() -> None:
    assert clash.results(7, 5, "") == (2, 2)
    assert clash.results(8, 5, "") == clash.results(9, 5, "") == (2, 3)
    assert clash.results(9, 5, "AS") == (2, 6)
    assert clash.results(7, 5, "DS") == (6, 2)
    assert clash.results(1, 0, "") == (5, 0)
    assert clash.results(14, 9, "") == (0, 7)


@pytest.mark.rule("DH-10.5a")
def test_the_table_of_results_follows_its_pattern() -> None:
    for die, row in TABLES.now.scrt.scrt.results.items():
        for number, result in enumerate(row, 1):
            x = 2 * (number - 7) + int(die) - 5
            assert result == (max(0, (16 - x) // 6), max(0, (x + 10) // 4))


@pytest.mark.rule("DH-11.12a")
def test_hits_are_shared_evenly_and_odd_ones_by_superiority_then_by_choice() -> None:
    assert clash.shares(4, ["A", "B"], []) == ({"A": 2, "B": 2}, (), 0)
    assert clash.shares(3, ["A", "B"], ["B"]) == ({"A": 1, "B": 2}, (), 0)
    assert clash.shares(3, ["A", "B"], []) == ({"A": 1, "B": 1}, ("A", "B"), 1)
    assert clash.shares(5, ["A", "B", "C"], ["B"]) == ({"A": 1, "B": 2, "C": 1}, ("A", "C"), 1)
    assert clash.shares(4, ["A", "B", "C"], ["A", "B"]) == ({"A": 1, "B": 1, "C": 1}, ("A", "B"), 1)
    assert clash.shares(0, ["A"], ["A"]) == ({"A": 0}, (), 0)


@pytest.mark.rule("DH-11.61a", "DH-11.15a")
def test_cavalry_of_a_shock_is_disordered_foot_is_not_and_hits_weaken_nobody() -> None:
    horse, foot = unit("A", "attacker", "0505", hits=4), unit("X", "defender", "0504", type="MI")
    dismounted = unit("D", "defender", "0404", dismount="HI", dismounted=True)
    assert clash.disordered([horse, foot, dismounted]) == ("A",)
    assert clash.base(horse, "front", foot) == 7


@pytest.mark.rule("DH-11.15a")
def test_w35_with_four_hits_it_fights_as_without() -> None:
    fresh, hurt = (unit(name, "attacker", "0505", tq=6, hits=hits) for name, hits in (("a", 0), ("b", 4)))
    enemy = unit("e", "defender", "0504", "S", type="KN")
    assert quality.breaks(fresh) is quality.breaks(hurt) is False
    assert quality.allowance(fresh) == quality.allowance(hurt)
    assert quality.in_force(fresh) == quality.in_force(hurt) == 6
    assert clash.base(fresh, "front", enemy) == clash.base(hurt, "front", enemy)
    assert clash.weapons([fresh], enemy.face, [enemy]) == clash.weapons([hurt], enemy.face, [enemy])
    assert quality.breaks(unit("c", "attacker", "0505", tq=6, hits=6))
