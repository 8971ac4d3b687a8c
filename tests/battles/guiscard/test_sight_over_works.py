"""Lines of fire over and through works: the quick way against the slow one, and what always holds of castles and camps.

Every pair of hexes of a field is tried with `SIGHT_STRIDE=1`; without it a part of them, spread evenly.
"""

import os
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from battles.fields.battlefield import OPEN_AIR
from battles.guiscard.rules.cells import Cell
from battles.guiscard.rules.cover import cover_of, covers
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.lines import bar, engine_bars
from battles.guiscard.rules.openings import (
    SLITS,
    Opening,
    crown,
    level_with,
    line,
    of_tents,
    passes_over,
    serves,
)
from battles.guiscard.state.fabric import Fabric
from hexmap.grid import SIDES, distance, neighbour, opposite
from tests.battles.guiscard.grounds import field, raised
from tests.battles.guiscard.slow_sight import Looking

STRIDE = int(os.environ.get("SIGHT_STRIDE", "997"))
GATE = "1515"
AT_THEM = {"door", "entrance", "window", "tower_door", "gate", "open_gate", *SLITS}
BREACHED = Fabric(down=("1007", "1304", "1905", GATE))
FIELDS = {
    "village": lambda: field("B7"),
    "priory": lambda: field("B8"),
    "castle": lambda: field("B9"),
    "castle with its gate up": lambda: field("B9").altered(Fabric(open=(GATE,), engines=("1518", "1519"))),
    "castle with breaches": lambda: field("B9").altered(BREACHED),
    "camp": lambda: field("B10").altered(Fabric(torn=(("0508", "N"),), razed=("0906",))),
    "village on hills": lambda: hilly(field("B7")),
    "priory on hills": lambda: hilly(field("B8")),
    "castle on hills": lambda: housed(hilly(field("B9")), "1510", "1610"),
    "camp on hills": lambda: hilly(field("B10")),
    "castle in the woods": lambda: wooded(field("B9")),
}


def castle() -> Ground:
    """The castle with its works whole, read anew by each test that is to prove what is seen there."""
    return field("B9")


def pairs(ground: Ground, stride: int = STRIDE) -> Iterator[tuple[str, str]]:
    """Pairs of hexes of a field, one of so many."""
    hexes = ground.hexes
    for place in range(0, len(hexes) ** 2, stride):
        a, b = hexes[place // len(hexes)], hexes[place % len(hexes)]
        if a != b:
            yield a, b


@pytest.mark.rule("GT-8.2.1a", "GT-8.2.1c", "GT-8.2.1d", "GT-8.2.2a", "GT-8.2.3a", "GT-8.2.3b", "GT-8.2.3c")
@pytest.mark.rule("GT-8.2.4a", "GT-8.3.3a", "GT-8.3.4a", "GT-9.3.1a", "GT-9.3.2a", "GT-9.3.2b", "GT-9.3.3a")
@pytest.mark.rule("GT-9.3.3c", "GT-9.3.4b", "GT-9.3.5a", "GT-9.3.5b", "GT-9.4.2a", "GT-9.4.4a", "GT-10.4.3a")
@pytest.mark.rule("GT-5.5.2.3a")
@pytest.mark.parametrize("name", FIELDS)
def test_the_quick_way_sees_what_the_slow_one_does(name: str) -> None:
    ground = FIELDS[name]()
    slow = Looking(ground)
    tried = (*pairs(ground), *at_openings(ground))
    differing = [
        (a, b, bar(ground, a, b)) for a, b in tried if (bar(ground, a, b) is None) != slow.sees(a, b)
    ]
    assert differing == []


def at_openings(ground: Ground) -> Iterator[tuple[str, str]]:
    """Pairs both ways of which one stands at an opening or on works, the other not far; one of so many."""
    hexes = [hex_ for hex_, cell in ground.cells.items() if cell.aloft or set(cell.borders) & AT_THEM]
    near = [(a, b) for a in hexes for b in ground.hexes if 0 < distance(a, b) < 9]
    for a, b in near[:: max(STRIDE // 20, 1)]:
        yield from ((a, b), (b, a))


def hilly(ground: Ground) -> Ground:
    """The same field with houses, courts and open ground up and down."""
    chance = Random(3)
    cells = {}
    for hex_, cell in ground.cells.items():
        rise = chance.choice((0, 0, 0, 1, 2)) if cell.zone == OPEN_AIR else 0
        cells[hex_] = msgspec.structs.replace(cell, level=cell.level + rise)
    return Ground(ground.laid, cells)


def wooded(ground: Ground) -> Ground:
    """The same field with trees here and there, in the bailey too, on hills."""
    chance, hills = Random(5), hilly(ground)
    cells = {
        hex_: msgspec.structs.replace(cell, terrain="tree") if chance.random() < 0.1 else cell
        for hex_, cell in hills.cells.items()
        if cell.terrain == "clear"
    }
    return Ground(ground.laid, hills.cells | cells)


def inside(ground: Ground, hex_: str) -> bool:
    """Whether a hex is within a castle, on the ground or on works of it."""
    return ground.cells[hex_].zone in ("B", "T")


def of_slit(ground: Ground, a: str, b: str) -> bool:
    """Whether a line leads through a slit."""
    return any(each.kind in SLITS for each in line(ground, a, b).through)


@pytest.mark.rule("GT-9.3.3c", "GT-9.3.5a")
@pytest.mark.parametrize("fabric", [Fabric(), Fabric(open=(GATE,)), BREACHED])
def test_where_one_shoots_down_the_other_shoots_up_but_at_slits_and_under_total_cover(fabric: Fabric) -> None:
    ground = castle().altered(fabric)
    tried = 0
    for a, b in pairs(ground, 7):
        if ground.level[a] <= ground.level[b] or bar(ground, a, b) is not None or of_slit(ground, a, b):
            continue
        if ground.terrain[a] == "stone_stairs" and not inside(ground, b):
            continue  # GT-9.4.2a: from outside he has total cover (D121)
        tried += 1
        assert bar(ground, b, a) is None, (a, b)
    assert tried > 500


@pytest.mark.rule("GT-9.4.2a", "GT-9.4.4a", "GT-8.3.3a")
def test_with_the_gate_closed_nobody_inside_is_seen_from_outside_but_on_platforms_and_behind_slits() -> None:
    tried = 0
    for a, b in pairs(castle(), 3):
        if inside(castle(), a) or not inside(castle(), b) or castle().terrain[b] == "platform":
            continue
        tried += 1
        if bar(castle(), a, b) is None:
            assert of_slit(castle(), a, b), (a, b)
            assert line(castle(), a, b).through[-1].behind == b
    assert tried > 10000


@pytest.mark.rule("GT-9.4.2b")
def test_through_a_gate_or_palisade_that_is_down_he_is_seen_and_has_light_cover() -> None:
    ground = castle().altered(Fabric(down=(GATE,)))
    assert bar(castle(), "1518", "1514") is not None
    assert bar(ground, "1518", "1514") is None
    assert bar(ground, "1518", "1513") is not None, "the crest before the gate hides him"
    assert cover_of(ground, "1518", "1514", 5) == "light"
    assert cover_of(ground, "1518", GATE, 5) == "none", "who stands in it has none (D42)"
    assert cover_of(ground, "1514", "1518", 5) == "light", "from inside it is the same"
    seen = [
        (a, b)
        for a, b in pairs(ground, 3)
        if not inside(ground, a)
        and castle().terrain[b] == "clear"
        and inside(ground, b)
        and bar(ground, a, b) is None
    ]
    assert seen
    for a, b in seen:
        assert covers(ground, a, b).way == "light", (a, b)


@pytest.mark.rule("GT-9.4.2b", "GT-5.5.1c")
def test_a_line_along_the_side_of_a_breach_has_its_cover_only_between_two() -> None:
    gate = castle().altered(Fabric(down=(GATE,)))
    assert line(gate, "1414", "1614").steps == (("1514", GATE),)
    assert covers(gate, "1414", "1614").way == "none"
    two = castle().altered(Fabric(down=("1007", "1008")))
    assert line(two, "0908", "1108").steps == (("1007", "1008"),)
    assert covers(two, "0908", "1108").way == "light"


@pytest.mark.rule("GT-9.4.1a")
def test_a_platform_covers_strongly_against_who_shoots_over_its_palisade_alone() -> None:
    assert bar(castle(), "0609", "1009") is None
    assert cover_of(castle(), "0609", "1009", 5) == "strong"
    assert bar(castle(), "1209", "1009") is None
    assert cover_of(castle(), "1209", "1009", 5) == "none", "from inside nothing is between them"
    assert cover_of(castle(), "2009", "1009", 5) == "none"


@pytest.mark.rule("GT-9.4.1a")
@pytest.mark.parametrize(
    ("shooter", "cover"),
    [
        ("0609", "strong"),  # over the last side of the line
        ("0506", "strong"),  # over the palisade of the hex beside, and along the platform
        ("0904", "none"),  # over the palisade two hexes off, and on behind it
        ("2009", "none"),  # from another platform: no palisade is between them
    ],
)
def test_the_palisade_behind_which_somebody_stands_goes_on_beside_his_hex(shooter: str, cover: str) -> None:
    assert bar(castle(), shooter, "1009") is None
    assert cover_of(castle(), shooter, "1009", 5) == cover


@pytest.mark.rule("GT-9.4.1a", "GT-5.5.1c")
def test_a_line_that_runs_along_a_palisade_has_come_over_it() -> None:
    assert line(castle(), "0203", "1403").steps[-1] == ("1303", "1304")
    assert cover_of(castle(), "0203", "1403", 5) == "strong"


@pytest.mark.rule("GT-9.4.1a", "GT-9.4.2b")
def test_a_breach_beside_a_platform_covers_as_a_breach_alone() -> None:
    assert cover_of(castle(), "1601", "1403", 5) == "strong"
    breach = castle().altered(Fabric(down=("1503",)))
    assert bar(breach, "1601", "1403") is None
    assert cover_of(breach, "1601", "1403", 5) == "light"


@pytest.mark.rule("GT-9.4.1a", "GT-8.2.2a")
def test_a_slit_covers_who_is_behind_it_and_not_whom_he_shoots_at() -> None:
    priory = field("B8")
    assert cover_of(priory, "1302", "1305", 5) == cover_of(castle(), "1504", "1505", 5) == "strong"
    assert cover_of(priory, "1305", "1302", 5) == "none"
    assert bar(castle(), "1505", "1504") is None
    assert castle().cells["1504"].depth
    assert cover_of(castle(), "1505", "1504", 5) == "none"
    assert bar(priory, "1407", "1409") is None
    assert cover_of(priory, "1407", "1409", 5) == "none", "he is in the court, not behind the window"


@pytest.mark.rule("GT-8.3.4a")
@pytest.mark.parametrize(
    ("shooter", "target", "cover"),
    [
        ("0512", "0509", "light"),
        ("0504", "0508", "strong"),
        ("0506", "0609", "strong"),
        ("0508", "0509", "none"),
        ("0509", "0512", "none"),
        ("0907", "0508", "strong"),
        ("0810", "0906", "light"),  # it comes in where canvas and opening meet
    ],
)
def test_a_tent_covers_strongly_and_its_opening_lightly(shooter: str, target: str, cover: str) -> None:
    camp = field("B10")
    assert bar(camp, shooter, target) is None
    assert cover_of(camp, shooter, target, 5) == cover


@pytest.mark.rule("GT-8.3.4a")
def test_whoever_is_in_a_tent_is_covered_against_all_who_are_not_and_other_tents_bar_like_walls() -> None:
    camp = field("B10")
    tried = 0
    for a, b in pairs(camp, 11):
        if camp.cells[b].roofed and bar(camp, a, b) is None:
            tried += 1
            within = camp.cells[a].zone == camp.cells[b].zone
            assert (covers(camp, a, b).way in ("light", "strong")) is not within, (a, b)
    assert tried > 100
    assert of_tents(camp, "0506", "0508", ("0507", "0508"))
    assert not of_tents(camp, "0506", "0511", ("0507", "0508"))
    assert bar(camp, "0506", "0511") is not None
    assert bar(camp, "0508", "0512") is None, "out of his own"


@pytest.mark.rule("GT-9.3.2a", "GT-9.3.2b")
def test_through_the_door_of_a_tower_one_shoots_on_its_level_and_from_the_stairs_before_it() -> None:
    assert bar(castle(), "1508", "1506") is bar(castle(), "1506", "1508") is None
    assert bar(castle(), "1508", "1507") is bar(castle(), "1507", "1508") is None
    for below in ("1509", "1512"):
        assert bar(castle(), below, "1507") == ("GT-9.3.2a", "1507")
        assert bar(castle(), "1507", below) == ("GT-9.3.2a", "1508")
    assert bar(castle(), "1508", "1406") is not None, "past the wall beside it"
    door = Opening("tower_door", "1508", "1507", True)
    assert all(level_with(castle(), end, door) for end in ("1508", "1506"))
    assert not any(level_with(castle(), end, door) for end in ("1509", "1403"))
    back = Opening("tower_door", "1507", "1508", True)
    assert [level_with(castle(), end, back) for end in ("1508", "1506", "1509")] == [True, True, False]
    drawn = line(castle(), "1507", "1508")
    assert drawn.own
    assert [each.kind for each in drawn.through] == ["tower_door"]


@pytest.mark.rule("GT-9.3.3a", "GT-9.3.5b")
def test_out_of_a_slit_one_shoots_all_about_and_into_it_in_line_alone() -> None:
    for target in ("1504", "1503", "1403", "1704"):
        assert bar(castle(), "1505", target) is None, target
        assert line(castle(), "1505", target).own
    assert bar(castle(), "1504", "1505") is bar(castle(), "1503", "1505") is None
    assert bar(castle(), "1604", "1505") is not None
    assert bar(castle(), "1504", "1506") == ("GT-9.3.5b", "1505"), "no farther than behind it"
    assert bar(castle(), "1506", "1504") == ("GT-9.3.5b", "1504"), "nor out from farther inside"


def within(ground: Ground, *hexes: str) -> Ground:
    """The same field with some hexes of a tower's inside more."""
    cells = {
        hex_: msgspec.structs.replace(cell, terrain="tower", zone="T", level=3) if hex_ in hexes else cell
        for hex_, cell in ground.cells.items()
    }
    return Ground(ground.laid, cells)


@pytest.mark.rule("GT-9.3.3b")
def test_a_slit_between_two_hexes_inside_serves_both() -> None:
    both = within(castle(), "1504")
    assert bar(both, "1504", "1505") is bar(both, "1505", "1504") is None
    assert line(both, "1504", "1606").own or bar(both, "1504", "1606") is not None
    assert serves(both, "arrow_slit", "1504", "1505")
    assert serves(both, "arrow_slit", "1505", "1504")
    assert not serves(castle(), "arrow_slit", "1504", "1505")
    assert not serves(both, "door", "1504", "1505")
    assert serves(castle(), "tower_door", "1507", "1508")
    assert not serves(castle(), "tower_door", "1508", "1507")


def heights(**levels: int) -> Ground:
    """B8 with some hexes on other levels: a court with walls, an orchard."""
    return raised(field("B8"), {hex_.removeprefix("_"): level for hex_, level in levels.items()})


@pytest.mark.rule("GT-9.3.1a")
def test_over_a_wall_the_lower_must_be_as_far_from_it_as_the_higher() -> None:
    ground = heights(_1413=1, _1415=1)
    wall = ("1412", "1413")
    assert passes_over(ground, "1413", "1412", "wall", wall)
    assert passes_over(ground, "1415", "1410", "wall", wall)
    assert not passes_over(ground, "1415", "1411", "wall", wall), "too near"
    assert not passes_over(heights(), "1415", "1410", "wall", wall), "no higher"
    foot = heights(_1413=1, _1412=1)
    assert not passes_over(foot, "1413", "1412", "wall", wall), "both as high as the wall's foot"


@pytest.mark.rule("GT-8.2.3b", "GT-8.2.3c")
def test_from_the_entrance_of_a_court_the_line_begins_in_it_whatever_the_level_beyond() -> None:
    court = heights(_1512=1)
    cells = dict(court.cells)
    cells["1613"] = Cell("tower", zone="q", borders=("castle_wall",) * 6)
    drawn = line(Ground(court.laid, cells), "1512", "1616")
    assert drawn.own, "from the centre a tower is in the way"
    assert [each.kind for each in drawn.through] == ["entrance"]


@pytest.mark.rule("GT-9.3.1a", "GT-9.4.4a")
def test_a_palisade_is_as_high_as_its_platforms() -> None:
    assert crown(castle(), "palisade", ("1009", "0909")) == 2
    assert crown(castle(), "palisade", ("1008", "0908")) == 2
    assert passes_over(castle(), "1009", "0709", "palisade", ("1009", "0909"))
    wall = ("palisade", ("1008", "0908"))
    assert not passes_over(castle(), "1008", "0708", *wall), "from the ground behind it"
    assert not passes_over(castle(), "1508", "0808", *wall), "too near below"
    assert passes_over(castle(), "1508", "0308", *wall)
    assert not passes_over(castle(), "0308", "1508", *wall), "he is inside (GT-9.4.2a)"
    tower = ("castle_wall", ("1009", "0909"))
    assert not passes_over(castle(), "1009", "0709", *tower), "a tower is not seen over"


@pytest.mark.rule("GT-9.3.5a", "GT-9.4.2a")
def test_from_a_platform_one_shoots_over_a_corner_of_the_palisade_back_inside() -> None:
    assert [kind for kind, _ in line(castle(), "1105", "1008").over] == ["palisade"] * 2
    assert bar(castle(), "1105", "1008") is bar(castle(), "1008", "1105") is None
    assert passes_over(castle(), "1105", "1008", "palisade", ("1006", "1107"))
    assert not passes_over(castle(), "0605", "1008", "palisade", ("1006", "1107")), "from outside"


@pytest.mark.rule("GT-9.3.4b")
def test_houses_and_trees_below_hide_no_platform_from_another() -> None:
    assert bar(castle(), "1009", "2009") is None
    cells = dict(castle().cells)
    cells["1509"] = msgspec.structs.replace(cells["1509"], terrain="tree")
    wooded = Ground(castle().laid, cells)
    assert bar(wooded, "1009", "2009") is None
    assert bar(wooded, "1109", "1909") is not None
    house = housed(castle(), "1509", "1510")
    assert bar(house, "1009", "2009") is None
    assert bar(house, "1209", "1909") is not None


def housed(ground: Ground, *hexes: str) -> Ground:
    """The same field with houses of one hex each, windows to the north and south."""
    cells = dict(ground.cells)
    for hex_ in hexes:
        cells[hex_] = Cell("house_interior", 1, hex_, borders=("window", "wall", "wall") * 2)
        for place, side in enumerate(SIDES):
            near = neighbour(hex_, opposite(side)) or ""
            borders = list(cells[near].borders)
            borders[place] = cells[hex_].borders[(place + 3) % 6]
            cells[near] = msgspec.structs.replace(cells[near], borders=tuple(borders))
    return Ground(ground.laid, cells)


@pytest.mark.rule("GT-10.4.3a")
def test_a_perrier_hides_what_is_behind_it_even_from_a_platform() -> None:
    filled = castle().altered(Fabric(engines=("0609", "0610")))
    assert [engine_bars(filled, hex_) for hex_ in ("0609", "0610", "0611")] == [True, True, False]
    assert bar(castle(), "1009", "0409") is bar(castle(), "0809", "0409") is None
    assert bar(filled, "1009", "0409") == bar(filled, "0809", "0409") == ("GT-10.4.3a", "0609")
    assert bar(castle().altered(Fabric(burning=("0609",), siphons=("0610",))), "1009", "0409") is None


@pytest.mark.rule("GT-10.2.5a")
def test_a_part_of_a_tent_that_has_burnt_is_open_ground_and_the_rest_stands_open_to_it() -> None:
    camp = field("B10").altered(Fabric(razed=("0508",)))
    assert (camp.terrain["0508"], camp.cells["0508"].depth) == ("clear", 0)
    assert camp.enterable("0507", "0508", True, False)
    assert camp.enterable("0508", "0608", False, False)
    assert not camp.enterable("0607", "0608", False, False)
    assert cover_of(camp, "0506", "0509", 5) == "light"
    all_of_it = field("B10").altered(Fabric(razed=("0508", "0509", "0608", "0609")))
    assert not any(all_of_it.cells[hex_].borders[1] for hex_ in ("0508", "0509", "0608", "0609"))
