"""The shipped maps hold together: labels, land, roads, settlements, water that nobody crosses."""

from itertools import pairwise
from pathlib import Path

import pytest

from campaign import maps
from campaign.maps.reader import MapError, digest, read
from hexmap import grid
from hexmap.paths import reach

HOME = Path(maps.__file__).parent
TERRAINS = {"clear", "hill", "mountain", "river", "coast", "forest", "marsh", "road", "sea"}
each_map = pytest.mark.parametrize("map_id", maps.known())


def test_there_are_two_maps() -> None:
    assert maps.known() == ("apulia", "sicily")


@each_map
def test_every_hex_of_the_rectangle_is_there_once(map_id: str) -> None:
    drawn = maps.load(map_id)
    expected = {grid.label(col, row) for col in range(drawn.columns) for row in range(drawn.rows)}
    assert len(drawn.hexes) == len(expected)
    assert set(drawn.hexes) == expected


@pytest.mark.rule("GC-2a")
@each_map
def test_a_hex_is_about_five_kilometres(map_id: str) -> None:
    from math import cos, hypot, radians

    drawn = maps.load(map_id)
    for a in drawn.hexes[::97]:
        for b in drawn.neighbours(a):
            here, there = drawn.ground[a], drawn.ground[b]
            east = (there.lon - here.lon) * 111.32 * cos(radians(here.lat))
            assert hypot(east, (there.lat - here.lat) * 111.1) == pytest.approx(5, abs=0.1)


@pytest.mark.rule("GC-2.1b")
@each_map
def test_a_hex_lists_all_its_terrains(map_id: str) -> None:
    drawn = maps.load(map_id)
    for hex_ in drawn.hexes:
        here = drawn.terrains(hex_)
        assert here <= TERRAINS
        assert (here == {"sea"}) != drawn.is_land(hex_)
        assert len(here & {"clear", "hill", "mountain", "sea"}) == 1
    assert {name for hex_ in drawn.hexes for name in drawn.terrains(hex_)} == TERRAINS


@each_map
def test_roads_run_over_land_from_hex_to_adjacent_hex(map_id: str) -> None:
    drawn = maps.load(map_id)
    for road in drawn.roads:
        assert all(drawn.passable_between(a, b) for a, b in pairwise(road.hexes)), road.id
        assert all("road" in drawn.terrains(hex_) for hex_ in road.hexes)


@each_map
def test_a_road_passes_its_waypoints_in_order(map_id: str) -> None:
    drawn = maps.load(map_id)
    for road in drawn.roads:
        stops = [drawn.sites[point].hex if point in drawn.sites else point for point in road.waypoints]
        at = 0
        for stop in stops:
            at = road.hexes.index(stop, at)
        assert (stops[0], stops[-1]) == (road.hexes[0], road.hexes[-1])


@pytest.mark.rule("GC-5.1a")
@each_map
def test_every_settlement_has_a_land_hex_of_its_own_where_its_coordinates_fall(map_id: str) -> None:
    drawn = maps.load(map_id)
    assert len({site.hex for site in drawn.sites.values()}) == len(drawn.sites)
    for site in drawn.sites.values():
        assert drawn.is_land(site.hex)
        assert site.kind in {"village", "market_town", "castle", "city"}
        here = drawn.ground[site.hex]
        assert abs(here.lat - site.lat) < 0.03
        assert abs(here.lon - site.lon) < 0.04


@pytest.mark.rule("GC-5.1b")
@each_map
def test_a_port_lies_on_the_shore_or_says_where_its_anchorage_is(map_id: str) -> None:
    drawn = maps.load(map_id)
    for site in drawn.sites.values():
        shore = [hex_ for hex_ in drawn.neighbours(site.hex) if not drawn.is_land(hex_)]
        if site.port and not shore and "coast" not in drawn.terrains(site.hex):
            assert any("coast" in drawn.terrains(hex_) for hex_ in drawn.neighbours(site.hex)), site.id
            assert "anchorage" in site.note


def test_the_scenarios_name_fifty_five_and_thirty_five_settlements() -> None:
    assert [len(maps.load(map_id).sites) for map_id in maps.known()] == [55, 35]


@pytest.mark.rule("GC-5.1a")
def test_three_cities_are_on_the_maps() -> None:
    cities = [s.id for m in maps.known() for s in maps.load(m).sites.values() if s.kind == "city"]
    assert cities == ["bari", "benevento", "palermo"]


@pytest.mark.parametrize(
    ("map_id", "messina", "reggio"), [("sicily", "6705", "6907"), ("apulia", "3986", "4187")]
)
def test_nobody_walks_over_the_strait_of_messina(map_id: str, messina: str, reggio: str) -> None:
    drawn = maps.load(map_id)
    assert drawn.is_land(reggio)
    walked = reach(messina, lambda _: 1, steps=drawn.steps)
    assert len(walked) > 200
    assert reggio not in walked


@pytest.mark.parametrize(
    ("map_id", "messina", "reggio"), [("sicily", "6705", "6907"), ("apulia", "3986", "4187")]
)
def test_wherever_sicily_and_the_mainland_touch_the_strait_is_between_them(
    map_id: str, messina: str, reggio: str
) -> None:
    drawn = maps.load(map_id)
    island, mainland = (reach(shore, lambda _: 1, steps=drawn.steps).keys() for shore in (messina, reggio))
    assert not island & mainland
    touching = {
        frozenset({here, there}) for here in island for there in drawn.neighbours(here) if there in mainland
    }
    assert touching
    assert touching <= drawn.blocked


@each_map
def test_an_arm_of_the_sea_lies_between_adjacent_land_and_is_not_walked_over(map_id: str) -> None:
    drawn = maps.load(map_id)
    for one, other in map(tuple, drawn.blocked):
        assert other in drawn.neighbours(one)
        assert drawn.is_land(one)
        assert drawn.is_land(other)
        assert not drawn.passable_between(one, other)
        assert not drawn.passable_between(other, one)


@pytest.mark.rule("GC-5.1b")
@each_map
def test_the_shore_of_a_port_is_that_of_the_open_sea(map_id: str) -> None:
    drawn = maps.load(map_id)
    sea = open_sea(drawn)
    for site in drawn.sites.values():
        if site.port:
            near = {hex_ for hex_ in grid.within(site.hex, 2) if hex_ in drawn.ground}
            assert near & sea or any("coast" in drawn.terrains(hex_) for hex_ in near), site.id


def open_sea(drawn: maps.CampaignMap) -> set[str]:
    """The water from which one can sail to the edge of the map."""
    found: set[str] = set()
    edge = [hex_ for hex_ in drawn.hexes if len(drawn.neighbours(hex_)) < len(grid.SIDES)]
    todo = [hex_ for hex_ in edge if not drawn.is_land(hex_)]
    while todo:
        here = todo.pop()
        if here not in found:
            found.add(here)
            todo += [hex_ for hex_ in drawn.neighbours(here) if not drawn.is_land(hex_)]
    return found


@each_map
def test_all_settlements_of_a_map_can_be_walked_between(map_id: str) -> None:
    drawn = maps.load(map_id)
    first, *others = drawn.sites.values()
    walked = reach(first.hex, lambda _: 1, steps=drawn.steps)
    assert all(site.hex in walked for site in others)


@each_map
def test_steps_lead_over_land_both_ways(map_id: str) -> None:
    drawn = maps.load(map_id)
    for hex_ in drawn.hexes:
        for other in drawn.steps(hex_):
            assert drawn.is_land(hex_)
            assert drawn.is_land(other)
            assert drawn.passable_between(other, hex_)


@pytest.mark.rule("GC-2b")
def test_the_flag_of_a_settlement_decides_about_the_val_demone() -> None:
    sicily = maps.load("sicily")
    assert sicily.zone(sicily.sites["troina"].hex) == "val_demone"
    assert sicily.ground[sicily.sites["catania"].hex].zone == "val_demone"
    assert sicily.zone(sicily.sites["catania"].hex) == ""
    assert maps.load("apulia").zone("4223") == ""


def test_places_are_called_by_the_nearest_settlement() -> None:
    apulia = maps.load("apulia")
    assert apulia.name_of("4223") == "Melfi"
    assert apulia.name_of("4224") == "hex 4224 (1 hex S of Melfi)"
    assert apulia.name_of("4124") == "hex 4124 (1 hex SW of Melfi)"
    site = apulia.site_at("4223")
    assert site is not None
    assert site.id == "melfi"
    assert apulia.site_at("4224") is None


@each_map
def test_no_two_hexes_are_called_alike(map_id: str) -> None:
    drawn = maps.load(map_id)
    assert len({drawn.name_of(hex_) for hex_ in drawn.hexes}) == len(drawn.hexes)


def test_rivers_have_names() -> None:
    apulia = maps.load("apulia")
    assert {each.river for each in apulia.ground.values()} >= {"Ofanto", "Bradano", "Fortore", ""}


@each_map
def test_any_changed_byte_changes_the_digest(map_id: str, tmp_path: Path) -> None:
    for path in (HOME / map_id).iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert digest(tmp_path) == maps.load(map_id).digest
    (tmp_path / "layers.toml").write_text((tmp_path / "layers.toml").read_text() + "\n")
    assert digest(tmp_path) != maps.load(map_id).digest


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("map.toml", 'title = "', 'titel = "', "title"),
        ("sites.toml", "port = true", "prot = true", "prot"),
        ("layers.toml", 'hexes = ["6904", "7004"]', 'hexes = ["6904", "0101"]', "no land hex"),
        ("sites.toml", 'hex = "6705"', 'hex = "0101"', "messina lies in 0101"),
    ],
)
def test_a_malformed_map_is_refused_with_the_file_and_the_reason(
    file: str, old: str, new: str, complaint: str, tmp_path: Path
) -> None:
    for path in (HOME / "sicily").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    text = (tmp_path / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    with pytest.raises(MapError, match=complaint):
        read(tmp_path)


def test_an_unknown_map_is_refused() -> None:
    with pytest.raises(MapError, match="no map 'epirus'"):
        maps.load("epirus")
