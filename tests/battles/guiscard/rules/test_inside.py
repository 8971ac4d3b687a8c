"""Where those inside set up, and that the plans of sieges name hexes where our maps have them."""

import pytest

from battles.fields.joined import joined
from battles.fields.laid import Laid
from battles.fields.parts import placed
from battles.fields.plan import plan, turned_hex
from battles.guiscard.rules.inside import defender_zone, inside
from campaign.tables import sieges
from campaign.tables.sieges.shapes import Plan
from hexmap import grid

PLANS = sieges.parsed(sieges.texts()).siege_plan
BUILDINGS: tuple[str, ...] = ("castle", "farm", "chapel")


def plan_of(building: str) -> Plan:
    found: Plan = getattr(PLANS, building)
    return found


def laid_of(building: str) -> tuple[Laid, ...]:
    return (Laid(plan_of(building).battlefield),)


def zoned(name: str, zones: str) -> set[str]:
    return {hex_ for hex_, spot in plan(name).items() if spot.zone in zones}


@pytest.mark.rule("GS-11.4.1b")
@pytest.mark.parametrize(("building", "zones"), [("castle", "BT"), ("farm", "23"), ("chapel", "1")])
def test_a_building_has_its_zones_inside(building: str, zones: str) -> None:
    laid = laid_of(building)
    assert inside(laid, building) == zoned(laid[0].field, zones) != set()
    assert all(not inside(laid, other) for other in BUILDINGS if plan_of(other).battlefield != laid[0].field)


@pytest.mark.rule("GS-11.4.1e", "GS-11.4.1f", "GS-11.4.1h")
@pytest.mark.parametrize("building", BUILDINGS)
def test_redoubts_and_the_middle_of_a_building_lie_inside_and_its_redoubts_are_in_one_piece(
    building: str,
) -> None:
    here, found = inside(laid_of(building), building), plan_of(building)
    assert found.centre in here
    # The last redoubt is about the centre.
    assert found.centre in found.redoubts[-1]
    for redoubt in found.redoubts:
        assert set(redoubt) < here
        reached = [redoubt[0]]
        for hex_ in reached:
            reached += [other for other in grid.neighbours(hex_) if other in redoubt and other not in reached]
        assert sorted(reached) == sorted(redoubt)


@pytest.mark.rule("GS-11.6i")
def test_the_courtyard_is_what_is_inside_without_the_redoubts() -> None:
    def courtyard(building: str) -> set[str]:
        redoubts = {hex_ for redoubt in plan_of(building).redoubts for hex_ in redoubt}
        return set(inside(laid_of(building), building)) - redoubts

    assert courtyard("castle") == zoned("B9", "B")
    assert courtyard("farm") == zoned("B8", "2")
    assert courtyard("chapel") == {hex_ for hex_ in zoned("B8", "1") if hex_[:2] in ("12", "13")}


@pytest.mark.rule("GS-11.3.1a")
def test_the_walls_of_the_plans_stand_where_the_maps_have_them() -> None:
    marks = {hex_: spot.mark for hex_, spot in plan("B9").items()}

    def drawn(mark: str) -> list[str]:
        return sorted(hex_ for hex_, each in marks.items() if each == mark)

    castle = plan_of("castle")
    assert sorted(castle.wood_palisade) == drawn("P")
    assert sorted(castle.wood_platform) == drawn("F")
    assert sorted(castle.wood_gate) == drawn("G")
    assert set(castle.double_stone) == zoned("B9", "T") - {castle.centre}
    for building in ("farm", "chapel"):
        spots, here = plan("B8"), inside(laid_of(building), building)
        walled = {hex_ for hex_ in here if any(spots[hex_].borders)}
        assert set(plan_of(building).single_stone) <= walled


@pytest.mark.rule("GS-11.3.4e")
def test_the_tower_hexes_near_a_breach_are_the_three_nearest_of_the_lower_numbers() -> None:
    castle = plan_of("castle")
    for breach, near in castle.tower_near.items():
        order = sorted(castle.double_stone, key=lambda hex_: (grid.distance(breach, hex_), hex_))
        assert list(near) == order[:3]


@pytest.mark.parametrize(
    ("laid", "zones", "within"),
    [
        (Laid("B7"), "123456", 2),
        (Laid("B8"), "123", 0),
        (Laid("B9"), "BT", 0),
        (Laid("B10"), "abcdefg", 3),
        (Laid("B10", stripped=True), "", 0),
        (Laid("B1"), "", 0),
    ],
)
def test_a_garrison_sets_up_in_its_zones_and_so_near_to_them(laid: Laid, zones: str, within: int) -> None:
    core = zoned(laid.field, zones)
    wanted = {hex_ for hex_ in plan(laid.field) if any(grid.distance(hex_, one) <= within for one in core)}
    assert defender_zone((laid,)) == wanted


def test_inside_lies_where_the_map_does() -> None:
    castle = inside((Laid("B9"),), "castle")
    assert inside((Laid("B9", turned=True),), "castle") == {turned_hex(hex_) for hex_ in castle}
    sally = (Laid("B10", "left", stripped=True), Laid("B9", "right"))
    half = {where for hex_ in castle if (where := placed(hex_, "right"))}
    assert inside(sally, "castle") == half
    assert 0 < len(half) < len(castle)
    assert {joined(sally)[hex_].zone for hex_ in half} == {"B", "T"}
