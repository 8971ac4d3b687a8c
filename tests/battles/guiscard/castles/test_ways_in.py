"""What it costs to go about in a castle, and by which hexes its levels are reached."""

import pytest

from battles.guiscard.cells import Cell
from battles.guiscard.cover import of_terrain
from battles.guiscard.fabric import Fabric
from battles.guiscard.ground import Ground
from battles.guiscard.passage import along_axis, border, level_passed, on, over
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
    ("frm", "to", "foot", "mounted"),
    [
        ("1109", "1008", 1, 1),  # a palisade hex from inside
        ("1403", "1503", 1, None),  # a platform
        ("1404", "1504", 2, None),  # wooden stairs
        ("1509", "1508", 2, None),  # stone stairs
        ("1508", "1507", 1, None),  # the door of the tower
        ("1507", "1506", 1, None),
        ("1506", "1505", 1, None),  # a slit hex from inside
        ("1514", GATE, 1, 1),  # behind the closed gate
        ("1516", GATE, None, None),
        ("0908", "1008", None, None),
        ("1504", "1505", None, None),
    ],
)
def test_what_the_hexes_of_a_castle_cost(frm: str, to: str, foot: int | None, mounted: int | None) -> None:
    assert cost(castle(), frm, to) == foot
    assert cost(castle(), frm, to, mounted=True) == mounted


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
    ("kind", "foot", "mounted"),
    [
        ("palisade", None, None),
        ("castle_wall", None, None),
        ("arrow_slit", None, None),
        ("chapel_window", None, None),
        ("gate", None, None),
        ("open_gate", 2, None),
        ("tower_door", 2, None),
    ],
)
def test_what_stands_on_sides_is_crossed_or_not(kind: str, foot: int | None, mounted: int | None) -> None:
    stands = border(kind)  # type: ignore[arg-type]
    assert (over(stands, 2, False), over(stands, 2, True)) == (foot, mounted)


def between(frm: str, to: str) -> bool:
    """Whether the levels and axes of two hexes let one go from one into the other."""
    one, two, side = castle().cells[frm], castle().cells[to], side_between(frm, to)
    assert on(one, side) in ("", "tower_door")
    return level_passed(one, two) and along_axis(one, two, side)


@pytest.mark.rule("GT-9.6a")
def test_stairs_that_end_at_one_side_are_taken_from_that_hex_alone() -> None:
    assert between("1509", "1508")
    assert between("1508", "1507")
    for beside in ("1407", "1408", "1607", "1608"):
        assert not between(beside, "1508")
        assert not between("1508", beside)


@pytest.mark.rule("GT-9.6b")
def test_stairs_that_end_at_two_platforms_lead_to_both() -> None:
    for platform in ("1414", "1314"):
        assert between("1413", platform)
        assert between(platform, "1413")
    assert not between("1514", "1414"), "from the ground nobody climbs up beside them"


@pytest.mark.rule("GT-9.6c", "GT-9.5.1b")
def test_stairs_are_taken_from_all_hexes_about_their_foot() -> None:
    for below in ("1412", "1513", "1514", "1313"):
        assert between(below, "1413"), below
    assert not between("1109", "1009")
    for foot_of_it in ("stairs", "bank"):
        assert not level_passed(Cell(foot_of_it), Cell("platform", 2)), "no stairs rise by two levels at once"
    assert between("1110", "1009")


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
