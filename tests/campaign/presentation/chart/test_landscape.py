"""The landscape: the land alone, which a page colours by classes, small enough to stand in each page."""

import gzip
from xml.etree import ElementTree

import pytest

from campaign import maps
from campaign.presentation.chart import Chart, draw
from campaign.presentation.chart.landscape import extent, land, landscape
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.sheet import spot

SVG = "{http://www.w3.org/2000/svg}"
APULIA = maps.load("apulia")
AREAS = ("sea", "clear", "hill", "mountain", "high", "peaks", "wood", "marsh", "shade", "trees", "beyond")
LINES = (
    "shoal-1",
    "shoal-2",
    "shoal-3",
    "shore",
    "ridge",
    "knolls",
    "reeds",
    "river",
    "road",
    "road-edge",
    "mesh",
)


def parts(map_id: str) -> list[ElementTree.Element]:
    """All elements of a landscape."""
    return list(ElementTree.fromstring(landscape(maps.load(map_id))).iter())


def of_class(name: str) -> list[ElementTree.Element]:
    """The parts of Apulia with that class."""
    return [each for each in parts("apulia") if name in each.get("class", "").split()]


@pytest.mark.parametrize("name", AREAS)
def test_each_area_has_a_class_and_a_light_fill(name: str) -> None:
    assert all(each.get("fill", "").startswith("#") for each in of_class(name))
    assert of_class(name)


@pytest.mark.parametrize("name", LINES)
def test_each_line_has_a_class_and_a_light_stroke(name: str) -> None:
    assert all(each.get("stroke", "").startswith("#") for each in of_class(name))
    assert of_class(name)


@pytest.mark.parametrize("map_id", maps.known())
def test_every_coloured_part_has_a_class(map_id: str) -> None:
    plain = [
        each
        for each in parts(map_id)
        if not each.get("class") and any(each.get(pen, "").startswith("#") for pen in ("fill", "stroke"))
    ]
    assert plain == []


@pytest.mark.parametrize("map_id", maps.known())
def test_it_has_no_letters_and_no_style(map_id: str) -> None:
    found = {each.tag.removeprefix(SVG) for each in parts(map_id)}
    assert not found & {"text", "title", "desc", "style"}


def test_the_coast_is_written_once() -> None:
    coast = next(each.get("d", "") for each in parts("apulia") if each.get("id") == "coast")
    assert landscape(APULIA).count(coast) == 1
    assert sum(each.get("href") == "#coast" for each in parts("apulia")) == 5


def test_every_id_has_the_prefix_and_every_reference_its_definition() -> None:
    group = ElementTree.fromstring(land(APULIA, "m1"))
    ids = {each.get("id", "") for each in group.iter() if each.get("id")}
    assert ids == {"m1mesh", "m1coast", "m1roads"}
    assert {each.get("href", "").removeprefix("#") for each in group.iter("use")} <= ids
    assert "url(#m1mesh)" in {each.get("fill") for each in group.iter()}


def test_hexes_lie_where_they_lie_on_a_chart() -> None:
    left, top, width, height = extent(APULIA)
    for site in APULIA.sites.values():
        x, y = spot(site.hex)
        assert left < x < left + width
        assert top < y < top + height
    coast = next(each.get("d", "") for each in parts("apulia") if each.get("id") == "coast")
    assert coast in draw(Chart(APULIA, "", ""))


def test_the_ground_of_apulia_is_small_enough_for_each_page() -> None:
    assert len(gzip.compress(landscape(APULIA).encode())) < 40_000


def test_beyond_the_map_lies_the_colour_of_the_sheet() -> None:
    [edge] = of_class("beyond")
    assert edge.get("fill") == PALETTE.paper.sheet
    assert edge.get("fill-rule") == "evenodd"
