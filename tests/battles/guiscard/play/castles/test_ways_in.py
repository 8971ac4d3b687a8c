"""What it costs to go about in a castle, and by which hexes its levels are reached."""

from typing import Any

import pytest

from battles.guiscard.rules.cells import Cell
from battles.guiscard.rules.cover import of_terrain
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.passage import along_axis, border, level_passed, on, over
from battles.guiscard.state.fabric import Fabric
from hexmap.grid import side_between
from tests.battles.guiscard.grounds import field

GATE = "1515"


def castle() -> Ground:
    """The castle, read anew by each test that is to prove what it is like."""
    return field("B9")


def cost(ground: Ground, frm: str, to: str, *, mounted: bool = False) -> int | None:
    return ground.step_cost(frm, to, mounted, False)


@pytest.mark.rule("GT-9.1a")
@pytest.mark.parametrize(
    ("foot", "mounted", "steps"),
    [
        (1, 1, ["1109 1008", f"1514 {GATE}"]),  # behind a palisade and the closed gate
        (1, None, ["1403 1503", "1508 1507", "1507 1506", "1506 1505"]),  # on a platform, in the tower
        (2, None, ["1404 1504", "1509 1508"]),  # up stairs
        (None, None, [f"1516 {GATE}", "0908 1008", "1504 1505"]),  # from outside
    ],
)
def test_what_the_hexes_of_a_castle_cost(foot: int | None, mounted: int | None, steps: list[str]) -> None:
    for step in steps:
        frm, to = step.split()
        assert (cost(castle(), frm, to), cost(castle(), frm, to, mounted=True)) == (foot, mounted), step


@pytest.mark.rule("GT-9.1a")
def test_who_stands_on_the_works_of_a_castle_has_their_values_and_no_cover_of_them() -> None:
    values = {"1008": "0", "1009": "0", "1504": "-", "1508": "-", "1506": "+", GATE: "0"}
    assert {hex_: castle().combat_value(hex_) for hex_ in values} == values
    assert castle().altered(Fabric(open=(GATE,))).combat_value(GATE) == "-"
    assert castle().altered(Fabric(down=(GATE,))).combat_value(GATE) == "-"


@pytest.mark.rule("GT-9.1a")
def test_of_the_hexes_of_a_castle_an_open_gate_alone_has_a_cover_of_its_own() -> None:
    works = castle().altered(Fabric(open=(GATE,), down=("1007",)))
    for hex_ in ("1007", "1008", "1009", "1504", "1506"):
        assert of_terrain(works, "1510", hex_) == "none", hex_
    assert of_terrain(works, "1518", GATE) == "light"
    assert of_terrain(castle(), "1510", GATE) == "none"
    assert of_terrain(castle(), "0305", "0302") == "light", "of other hexes the terrain's"
    assert of_terrain(castle().altered(Fabric(down=(GATE,))), "1518", GATE) == "none"


@pytest.mark.rule("GT-9.2.1a", "GT-9.2.3a", "GT-9.5.1a")
@pytest.mark.parametrize(
    ("foot", "kinds"),
    [
        (None, ["palisade", "castle_wall", "arrow_slit", "chapel_window", "gate"]),
        (2, ["open_gate", "tower_door"]),
    ],
)
def test_what_stands_on_sides_is_crossed_on_foot_or_not_at_all(foot: int | None, kinds: list[Any]) -> None:
    for kind in kinds:
        assert (over(border(kind), 2, False), over(border(kind), 2, True)) == (foot, None), kind


def between(frm: str, to: str) -> bool:
    """Whether the levels and axes of two hexes let one go from one into the other."""
    one, two, side = castle().cells[frm], castle().cells[to], side_between(frm, to)
    assert on(one, side) in ("", "tower_door")
    return level_passed(one, two) and along_axis(one, two, side)


@pytest.mark.rule("GT-9.5.1b", "GT-9.6a", "GT-9.6b", "GT-9.6c")
@pytest.mark.parametrize(
    ("stairs", "reached", "beside"),
    [
        (
            "1508",
            "1509 1507",
            "1407 1408 1607 1608",
        ),  # they end at one side, and are taken from that hex alone
        (
            "1413",
            "1414 1314 1412 1513 1514 1313",
            "",
        ),  # they end at two platforms; all hexes are about their foot
        ("1110", "1009", ""),
    ],
)
def test_stairs_lead_to_all_hexes_at_which_they_end(stairs: str, reached: str, beside: str) -> None:
    for hex_ in reached.split():
        assert between(stairs, hex_), hex_
        assert between(hex_, stairs), hex_
    for hex_ in beside.split():
        assert not between(hex_, stairs), hex_
        assert not between(stairs, hex_), hex_


@pytest.mark.rule("GT-9.5.1b", "GT-9.6b", "GT-9.6c")
def test_nobody_comes_up_on_a_platform_but_by_stairs() -> None:
    assert not between("1514", "1414")
    assert not between("1109", "1009")
    for foot_of_it in ("stairs", "bank"):
        assert not level_passed(Cell(foot_of_it), Cell("platform", 2)), "no stairs rise by two levels at once"


@pytest.mark.rule("GT-9.2.1c", "GS-11.3.3a")
def test_the_rubble_of_a_towers_wall_leads_up_into_it() -> None:
    broken = field("B9").altered(Fabric(down=("1505",)))
    assert broken.level["1505"] == 2
    assert [cost(broken, frm, to) for frm, to in (("1404", "1505"), ("1505", "1506"))] == [2, 1]
    assert [cost(broken, frm, to) for frm, to in (("1506", "1505"), ("1505", "1404"))] == [2, 1]
    assert cost(broken, "1505", "1506", mounted=True) is None


@pytest.mark.rule("GT-9.2.1c")
def test_the_rubble_of_a_palisade_leads_on_no_platform() -> None:
    fallen = field("B9").altered(Fabric(down=("1304",)))
    assert fallen.level["1403"] - fallen.level["1304"] == 1
    assert cost(fallen, "1304", "1403") is None
