"""A crowd: each side's pieces in a hex are a stack, and no counter covers another, or a name."""

import re
from itertools import combinations
from operator import attrgetter
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign import maps
from campaign.presentation.chart import Chart, Holding, Marker, Side, Viewport, draw
from campaign.presentation.chart.crowd import Stack, stacks
from campaign.presentation.chart.labels import Box, around
from campaign.presentation.chart.sheet import sheet_of, spot
from hexmap import grid

SVG = "{http://www.w3.org/2000/svg}"
APULIA = maps.load("apulia")
LAND = [hex_ for hex_ in APULIA.hexes if APULIA.is_land(hex_)]
MELFI, ASCOLI = APULIA.sites["melfi"].hex, APULIA.sites["ascoli"].hex
OPEN = "4020"
SIDES = tuple(
    Side(id_, id_, id_[0].upper(), colour)
    for id_, colour in (("n", "red"), ("b", "purple"), ("l", "brown"), ("g", "dark_blue"), ("s", "green"))
)
HEX = attrgetter("hex")
markers = st.builds(
    Marker,
    st.sampled_from(LAND),
    st.sampled_from([side.id for side in SIDES]),
    strength=st.sampled_from(["3", "14", None]),
    led=st.booleans(),
)


def stood(*pieces: Marker, sign: float = 1.0) -> list[Stack]:
    """Where these stand."""
    return stacks(APULIA, pieces, sign)


def test_the_pieces_of_a_side_are_one_stack_and_two_sides_stand_beside_each_other() -> None:
    found = stood(Marker(OPEN, "n", id="n1"), Marker(OPEN, "b", id="b1"), Marker(OPEN, "n", id="n2"))
    assert [[each.id for each in stack.markers] for stack in found] == [["b1"], ["n1", "n2"]]
    assert found[0].box.covers(found[1].box) == 0


def test_more_than_three_sides_of_a_hex_stand_in_two_rows() -> None:
    found = stood(*(Marker(OPEN, side.id) for side in SIDES))
    assert len({round(stack.at[1]) for stack in found}) == 2
    assert len({round(stack.at[1]) for stack in found[:3]}) == 1
    assert not [pair for pair in combinations(found, 2) if pair[0].box.covers(pair[1].box)]


def test_uppermost_is_a_commander_s_group_then_the_strongest() -> None:
    weak, strong = Marker(OPEN, "n", strength="3", id="n1"), Marker(OPEN, "n", strength="14?", id="n2")
    led, spy = Marker(OPEN, "n", strength="4", id="n3", led=True), Marker(OPEN, "n", "spy", id="s1")
    [stack] = stood(spy, weak, strong, led)
    assert [each.id for each in stack.markers] == ["n3", "n2", "n1", "s1"]


def test_a_counter_alone_stands_in_its_hex_and_leaves_a_place_and_its_flag_free() -> None:
    [alone] = stood(Marker(OPEN, "n"))
    assert alone.at == spot(OPEN)
    [there] = stood(Marker(MELFI, "n"))
    assert there.at[1] < spot(MELFI)[1]
    assert there.box.covers(around(spot(MELFI), (8, -18, 22, -5), 1)) == 0


def test_counters_of_neighbouring_hexes_step_aside_by_half_a_counter_at_most() -> None:
    here = (OPEN, *grid.neighbours(OPEN))
    found = stood(*(Marker(hex_, "n", id=hex_) for hex_ in here), sign=1.3)
    assert any(stack.at != spot(stack.first.hex) for stack in found)
    for stack in found:
        (x, y), (home_x, home_y) = stack.at, spot(stack.first.hex)
        if APULIA.site_at(stack.first.hex) is None:
            assert abs(x - home_x) <= 16 * stack.scale
            assert abs(y - home_y) <= 17 * stack.scale
    assert not [pair for pair in combinations(found, 2) if pair[0].box.covers(pair[1].box)]


@settings(max_examples=30, deadline=None)
@given(st.lists(markers, max_size=60, unique_by=HEX), st.sampled_from([1.0, 1.3, 1.55]))
def test_no_counter_covers_another_wherever_groups_stand(pieces: list[Marker], sign: float) -> None:
    found = stood(*pieces, sign=sign)
    assert not [pair for pair in combinations(found, 2) if pair[0].box.covers(pair[1].box)]
    assert sum(len(stack.markers) for stack in found) == len(pieces)


@pytest.mark.parametrize("sign", [1.0, 1.3, 1.55])
def test_counters_in_every_hex_of_a_district_are_smaller_and_cover_none_of_each_other(sign: float) -> None:
    district = {hex_ for near in grid.neighbours(OPEN) for hex_ in grid.neighbours(near)}
    found = stood(*(Marker(hex_, "n", led=True) for hex_ in sorted(district)), sign=sign)
    assert not [pair for pair in combinations(found, 2) if pair[0].box.covers(pair[1].box)]
    [alone] = stood(Marker(OPEN, "n"), sign=sign)
    assert all(0 < stack.scale <= alone.scale for stack in found)


def written(root: ElementTree.Element) -> list[Box]:
    """The names of places and regions, as wide as a browser's serif letters are."""
    found = []
    for text in root.iter(f"{SVG}text"):
        spacing = text.get("letter-spacing")
        if text.get("data-site") or spacing:
            size, name = float(text.get("font-size", "")), text.text or ""
            half = len(name) * (size * 0.5 + float(spacing or 0)) / 2
            x, y = float(text.get("x", "")), float(text.get("y", ""))
            found.append(Box(x - half, y - size * 0.7, x + half, y + size * 0.1))
    return found


def counters(root: ElementTree.Element) -> list[Box]:
    """The plates of all counters."""
    found = []
    for group in root.iter(f"{SVG}g"):
        if group.get("data-layer") == "pieces":
            for piece in group:
                x, y, scale = map(float, re.findall(r"-?[\d.]+", piece.get("transform", "")))
                found.append(around((x, y), (-15, -16, 15, 16), scale))
    return found


@settings(max_examples=8, deadline=None)
@given(
    st.lists(markers, min_size=20, max_size=60, unique_by=HEX),
    st.sampled_from([None, Viewport("2005", "7035"), Viewport("3512", "5530")]),
)
def test_on_a_drawn_map_no_name_covers_a_counter_or_another_name(
    pieces: list[Marker], viewport: Viewport | None
) -> None:
    owned = tuple(Holding(site, "n") for site in APULIA.sites)
    chart = Chart(APULIA, "A crowd", "Day 1", SIDES, owned, tuple(pieces), viewport=viewport)
    root = ElementTree.fromstring(draw(chart))
    names, plates = written(root), counters(root)
    assert len(plates) == len({(each.hex, each.side) for each in pieces if sheet_of(chart).shows(each.hex)})
    assert not [pair for pair in combinations([*names, *plates], 2) if pair[0].covers(pair[1]) > 0.5]


@pytest.mark.parametrize("map_id", maps.known())
def test_the_regions_of_an_empty_map_are_named(map_id: str) -> None:
    drawn = maps.load(map_id)
    root = ElementTree.fromstring(draw(Chart(drawn, "", "")))
    said = {(text.text or "").casefold() for text in root.iter(f"{SVG}text")}
    assert sum(region.name.casefold() in said for region in drawn.regions) >= 0.9 * len(drawn.regions)


def test_a_counter_may_hide_a_name_but_not_its_place() -> None:
    chart = Chart(APULIA, "", "", SIDES, viewport=Viewport("3512", "5530"))
    around_ascoli = tuple(Marker(hex_, "n") for hex_ in grid.neighbours(ASCOLI))
    crowded = msgspec.structs.replace(chart, markers=(*around_ascoli, Marker(ASCOLI, "b")))
    assert "Ascoli" in draw(chart)
    assert draw(crowded).count(f'href="#{_prefix(crowded)}market_town"') == draw(chart).count(
        f'href="#{_prefix(chart)}market_town"'
    )


def _prefix(chart: Chart) -> str:
    found = re.search(r'id="(c[0-9a-f]{8})title"', draw(chart))
    assert found is not None
    return found[1]
