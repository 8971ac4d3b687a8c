"""Which battlefield lies for which map of a muster."""

from itertools import product

import msgspec
import pytest

from battles.contract.muster import Action, Ground, Muster, PlacedMap, Works
from battles.fields import NAMES, joined
from battles.fields.laid import Laid
from battles.fields.marks import TENTS
from battles.fields.stand_ins import laid_for, table
from battles.fields.zones import zones
from battles.guiscard.rules.ground import Ground as Field
from battles.guiscard.rules.ground import ground_of
from campaign.rules.battle.field import EDGES, LINES, titles_for
from campaign.rules.battle.field import PLACES as FIELD_PLACES
from campaign.rules.strongholds import mustering
from campaign.tables import load, sieges
from rulebook import Refusal
from tests.battles.musters import group, muster

SIEGES = sieges.parsed(sieges.texts())


def of(men: int, *terrain: str, maps: tuple[PlacedMap, ...] = (), kind: str = "field") -> Muster:
    ground = Ground(maps) if maps else None
    sides = (group("a", {"infantry_armoured": men - 1}), group("d", {"infantry_armoured": 1}))
    return muster(*sides, terrain=terrain, ground=ground, kind=kind)


def test_every_title_of_the_campaign_has_a_stand_in() -> None:
    titles = msgspec.to_builtins(load().tactical_maps)
    named = {
        title
        for family in ("historic_one", "cry_havoc")
        for listed in titles[family].values()
        for title in listed
    }
    assert named | set(titles["fill_up"]) == set(table().stand_ins.maps)


@pytest.mark.rule("GC-14.2a")
@pytest.mark.parametrize(
    ("title", "terrain", "name"),
    [
        ("Le Plateau", "clear", "B1"),
        ("La Prairie", "clear", "B10"),
        ("Le Fossé", "hill", "B3"),
        ("Le Fossé", "marsh", "B4"),
        ("Le Passage", "forest", "B2"),
        ("Le Passage", "coast", "B6"),
        ("Le Lagon", "river", "B5"),
        ("Le Lagon", "clear", "B4"),
        ("Le Tertre", "mountain", "B3"),
        ("Le Hameau", "city", "B7"),
        ("B8", "clear", "B8"),
    ],
)
def test_a_published_map_is_stood_in_for_by_one_of_ours(title: str, terrain: str, name: str) -> None:
    (laid,) = laid_for(of(20, terrain, maps=(PlacedMap(title, "whole", "x"),)))
    assert laid == Laid(name, stripped=name == "B10")


@pytest.mark.rule("GC-14.2a")
def test_a_map_lies_turned_when_its_lower_edge_is_up() -> None:
    maps = tuple(
        PlacedMap("Le Bois", place, "x", up)
        for place, up in (
            ("upper_left", "top"),
            ("upper_right", "bottom"),
            ("lower_left", "left"),
            ("lower_right", "right"),
        )
    )
    assert [(each.place, each.turned) for each in laid_for(of(80, maps=maps))] == [
        ("upper_left", False),
        ("upper_right", True),
        ("lower_left", False),
        ("lower_right", False),
    ]


@pytest.mark.rule("GC-14.1a")
@pytest.mark.parametrize(
    ("men", "terrain", "names"),
    [
        (30, ("clear",), ["B1"]),
        (31, ("clear",), ["B1", "B10"]),
        (61, ("clear",), ["B1", "B10", "B10", "B10"]),
        (60, ("forest", "road"), ["B2", "B1"]),
        (61, ("river", "town"), ["B7", "B1", "B10", "B1"]),
        (10, ("castle", "hill"), ["B3"]),
        (10, (), ["B1"]),
    ],
)
def test_without_a_field_the_ground_and_the_heads_choose(
    men: int, terrain: tuple[str, ...], names: list[str]
) -> None:
    assert [each.field for each in laid_for(of(men, *terrain))] == names


@pytest.mark.rule("GC-14.1a", "GC-14.2a")
@pytest.mark.parametrize(
    ("maps", "reason"),
    [
        ((PlacedMap("Atlantis", "whole", "x"),), "no battlefield stands for Atlantis"),
        ((PlacedMap("Le Bois", "middle", "x"),), "no part middle"),
        ((PlacedMap("Le Bois", "upper", "x"),), "a field has one map"),
    ],
)
def test_what_cannot_be_laid_is_refused(maps: tuple[PlacedMap, ...], reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        joined.check(laid_for(of(20, "clear", maps=maps)))


def pitched(*maps: PlacedMap, tents: int) -> tuple[Laid, ...]:
    works = Works(building="castle", action="camp_sally", tents=tents)
    return laid_for(msgspec.structs.replace(of(20, "clear", maps=maps, kind="siege"), works=works))


@pytest.mark.rule("GS-11.4.2c")
def test_a_camp_that_is_raided_has_its_tents_and_elsewhere_it_is_a_meadow() -> None:
    camp = PlacedMap("B10", "whole", "")
    assert pitched(camp, tents=28) == (Laid("B10"),)
    assert pitched(camp, tents=0) == laid_for(of(20, "clear", maps=(camp,))) == (Laid("B10", stripped=True),)
    bare = PlacedMap("B10 without tents", "whole", "")
    assert pitched(bare, tents=28) == (Laid("B10", stripped=True),)


@pytest.mark.rule("GS-11.4.2c")
def test_a_camp_has_as_many_tents_as_a_muster_names() -> None:
    named = SIEGES.camp_sally.tent_hexes
    spots = joined.joined(pitched(PlacedMap("B10", "whole", ""), tents=named))
    tents = {hex_: spot for hex_, spot in spots.items() if spot.mark in TENTS}
    assert len(tents) == named
    openings = [hex_ for hex_, spot in tents.items() if "tent_opening" in spot.borders]
    assert len(openings) == len({spot.zone for spot in tents.values()}) == 7


@pytest.mark.rule("GS-11.4.1b", "GS-11.4.2c", "GS-11.4.3f", "GS-11.4.4b")
@pytest.mark.parametrize("building", ["castle", "farm", "chapel"])
@pytest.mark.parametrize("action", ["assault", "camp_sally", "supply_sally", "general_sally"])
def test_every_field_that_a_fight_of_a_siege_names_can_be_laid(building: str, action: Action) -> None:
    ground = mustering.field_of(building, action, SIEGES)
    tents = 28 if action == "camp_sally" else 0
    works = Works(building=building, action=action, tents=tents)
    laid = laid_for(msgspec.structs.replace(of(20, "castle", kind="siege"), ground=ground, works=works))
    assault = {"castle": "B9", "farm": "B8", "chapel": "B8"}[building]
    assert (
        laid
        == {
            "assault": (Laid(assault),),
            "camp_sally": (Laid("B10"),),
            "supply_sally": (Laid("B10", stripped=True),),
            "general_sally": (Laid("B10", "left", stripped=True), Laid("B9", "right")),
        }[action]
    )
    assert len(joined.joined(laid)) == 600


@pytest.mark.rule("GC-14.1a", "GC-14.2a")
def test_every_field_that_a_campaign_lays_out_can_be_laid_castles_too() -> None:
    # An attack on a castle without a siege is fought on the maps of its hex, as a battle in the field is.
    tables = load()
    named = {*titles_for(LINES, tables.tactical_maps), *tables.tactical_maps.fill_up}
    fields = {
        laid_for(of(20, terrain, maps=tuple(PlacedMap(title, place, "x", up) for place in layout)))
        for title, terrain, up, layout in product(named, LINES, EDGES, FIELD_PLACES.values())
    }
    assert {each.field for laid in fields for each in laid} == set(NAMES)
    for laid in fields:
        assert len(joined.joined(laid)) == 600 * len(laid)


@pytest.mark.rule("GC-14.1b")
def test_a_field_side_by_side_has_the_edges_of_one_map() -> None:
    ground = mustering.field_of("castle", "general_sally", SIEGES)
    given = msgspec.structs.replace(of(20, "castle", kind="siege"), ground=ground)
    field = ground_of(laid_for(given))
    assert zones(field, given)["a"].edges == ("top",)
    assert zones(field, given)["d"].edges == ("bottom",)


@pytest.mark.rule("GC-14.2a")
def test_the_sea_lies_outwards_in_a_field_of_several_maps() -> None:
    places = ("upper_left", "upper_right", "lower_left", "lower_right")
    maps = tuple(
        PlacedMap("La Plage", place, "x", up) for place, up in zip(places, ("top", "bottom") * 2, strict=True)
    )
    assert [each.turned for each in laid_for(of(80, "coast", maps=maps))] == [True, True, False, False]
    two = tuple(PlacedMap("La Plage", place, "x", "top") for place in ("upper", "lower"))
    assert [each.turned for each in laid_for(of(50, "coast", maps=two))] == [True, False]
    alone = (PlacedMap("La Plage", "whole", "x", "bottom"),)
    assert laid_for(of(20, "coast", maps=alone))[0].turned


def reached(ground: Field, starts: frozenset[str], mounted: bool) -> set[str]:
    """Where an armoured man can go to from any of these hexes."""
    ways = ground.ways(mounted, True)
    waiting = [hex_ for hex_ in starts if ground.standable(hex_, mounted, True)]
    found = set(waiting)
    while waiting:
        for other, _ in ways[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


@pytest.mark.parametrize("men", [30, 60, 61])
@pytest.mark.parametrize("terrain", ["clear", "forest", "hill", "marsh", "river", "coast", "town"])
def test_two_armoured_armies_can_meet_wherever_the_ground_is_chosen(terrain: str, men: int) -> None:
    given = of(men, terrain)
    ground = ground_of(laid_for(given))
    found = zones(ground, given)
    for mounted in (False, True):
        there = reached(ground, found["a"].hexes, mounted)
        facing = [hex_ for hex_ in found["d"].hexes if ground.standable(hex_, mounted, True)]
        assert sum(hex_ in there for hex_ in facing) > 0.9 * len(facing)
