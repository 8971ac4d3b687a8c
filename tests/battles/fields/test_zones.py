"""Where groups set up, and from where they leave."""

import pytest

from battles.contract.muster import Muster
from battles.fields.laid import Laid
from battles.fields.zones import Zone, off, zones
from battles.guiscard.rules.ground import Ground, ground_of
from hexmap.grid import distance
from rulebook import Refusal
from tests.battles.guiscard.grounds import field
from tests.battles.musters import group, muster


def zone_of(ground: Ground, edges: tuple[str, ...], men: int = 5, riders: int = 0) -> Zone:
    people = {"infantry_armoured": men, "cavalry_armoured": riders}
    attackers = group("a", people, edges=edges)
    return zones(ground, muster(attackers, group("d", {"infantry_armoured": 5})))["a"]


def rows(found: Zone) -> set[int]:
    return {int(hex_[2:]) for hex_ in found.hexes}


@pytest.mark.rule("GC-14.1b")
def test_a_group_sets_up_within_three_hexes_of_its_edge() -> None:
    found = zone_of(field("B1"), ("top",))
    assert (found.depth, rows(found)) == (3, {1, 2, 3})
    assert found.exits == {f"{col:02d}01" for col in range(1, 31)}


@pytest.mark.rule("GC-14.1b")
def test_a_crowd_sets_up_five_hexes_deep_and_deeper_if_it_must() -> None:
    assert zone_of(field("B1"), ("top",), men=0, riders=29).depth == 3
    assert zone_of(field("B1"), ("top",), men=90).depth == 3
    assert zone_of(field("B1"), ("top",), men=91).depth == 5
    assert zone_of(field("B1"), ("top",), men=151).depth == 6
    assert zone_of(field("B1"), ("top",), men=4000).depth == 30


@pytest.mark.rule("GC-14.1b")
def test_all_who_deploy_along_an_edge_share_its_room() -> None:
    crowd = [group(id_, {"infantry_armoured": 50}, edges=("top",)) for id_ in ("a", "b")]
    found = zones(field("B1"), muster(crowd, group("d", {"infantry_armoured": 5})))
    assert found["a"].depth == found["b"].depth == 5
    assert found["d"].depth == 3


@pytest.mark.rule("GC-14.1b")
def test_a_group_sets_up_on_its_part_of_the_field() -> None:
    ground = ground_of((Laid("B1", "upper"), Laid("B1", "lower")))
    found = zone_of(ground, ("lower.left",))
    assert {hex_[:2] for hex_ in found.hexes} == {"01", "02", "03"}
    assert rows(found) == set(range(21, 41))


@pytest.mark.rule("GC-14.1b")
def test_nobody_sets_up_in_a_building_or_on_no_edge() -> None:
    village = field("B7")
    assert all(village.standable(hex_, False, False) for hex_ in zone_of(village, ("left",), men=200).hexes)
    with pytest.raises(Refusal, match=r"no edge upper\.left"):
        zone_of(village, ("upper.left",))


@pytest.mark.rule("GC-14.1b", "GT-2.1c")
@pytest.mark.parametrize("edge", ["upper.bottom", "lower.top", ".top"])
def test_nobody_sets_up_or_leaves_along_the_joint_of_two_maps(edge: str) -> None:
    with pytest.raises(Refusal, match=f"no edge {edge}") as refusal:
        zone_of(ground_of((Laid("B1", "upper"), Laid("B10", "lower"))), (edge,))
    assert (refusal.value.rule, refusal.value.field) == ("GC-14.1b", "edges")


def without_edges(attacker: str | None, defender: str | None) -> Muster:
    sides = [
        group(id_, {"infantry_armoured": 5}, arrived_from=come)
        for id_, come in (("a", attacker), ("d", defender))
    ]
    return muster(*sides)


@pytest.mark.rule("GC-14.4a")
@pytest.mark.parametrize(
    ("attacker", "defender", "edges"),
    [
        ("NE", "S", ("top", "bottom")),
        ("NW", None, ("left", "right")),
        (None, None, ("top", "bottom")),
        (None, "N", ("top", "top")),
    ],
)
def test_without_edges_a_group_comes_from_where_it_came(
    attacker: str | None, defender: str | None, edges: tuple[str, str]
) -> None:
    found = zones(field("B1"), without_edges(attacker, defender))
    assert (*found["a"].edges, *found["d"].edges) == edges


@pytest.mark.parametrize(
    ("ground", "edge", "end"),
    [
        (field("B6"), "bottom", "2318"),
        (field("B6", turned=True), "top", "0803"),
        (ground_of((Laid("B1", "upper"), Laid("B6", "lower"))), "lower.bottom", "2338"),
        (ground_of((Laid("B1", "upper"), Laid("B6", "lower"))), "bottom", "2338"),
    ],
)
def test_who_comes_by_sea_sets_up_on_the_beach_and_leaves_by_boat(
    ground: Ground, edge: str, end: str
) -> None:
    found = zone_of(ground, (edge,))
    assert found.depth == 0
    assert {ground.terrain[hex_] for hex_ in found.hexes} == {"beach", "wooden_deck"}
    assert end in found.exits
    assert {ground.terrain[hex_] for hex_ in found.exits - {end}} == {"shallows"}
    crowd = zone_of(ground, (edge,), men=95)
    assert {ground.terrain[hex_] for hex_ in crowd.hexes} == {"beach", "wooden_deck", "shallows"}


@pytest.mark.parametrize(
    ("ground", "edge"),
    [
        (field("B6"), "top"),
        (field("B6", turned=True), "bottom"),
        (ground_of((Laid("B6", "upper"), Laid("B1", "lower"))), "lower.bottom"),
    ],
)
def test_the_other_edges_of_the_coast_are_dry(ground: Ground, edge: str) -> None:
    assert zone_of(ground, (edge,)).exits == ground.edge(edge)


def test_a_hex_is_as_far_off_a_zone_as_the_shortest_way_there() -> None:
    ground = field("B1")
    away = off(ground.neighbours, ("0101", "3001"))
    assert away.keys() == set(ground.hexes)
    assert all(away[hex_] == min(distance(hex_, "0101"), distance(hex_, "3001")) for hex_ in ground.hexes)
