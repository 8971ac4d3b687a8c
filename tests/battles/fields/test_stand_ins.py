"""Which battlefield lies for which map of a muster."""

import msgspec
import pytest

from battles.fields import joined
from battles.fields.laid import Laid
from battles.fields.stand_ins import laid_for, table
from battles.fields.zones import zones
from battles.guiscard.ground import Ground as Field
from battles.guiscard.ground import ground_of
from battles.muster import Ground, Muster, PlacedMap
from campaign.tables import load
from rulebook import Refusal
from tests.battles.musters import group, muster


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
