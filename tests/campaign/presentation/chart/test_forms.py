"""Forms: factions differ on the drawn map for people who see few colours, and on a print in grey."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from campaign import maps
from campaign.presentation.chart import Chart, Marker, Side, draw
from campaign.presentation.chart.forms import FORMS, form
from campaign.presentation.chart.palette import PALETTE
from campaign.scenarios.name_checks import COLOURS
from tests.campaign.presentation.chart.seen import SIGHTS, apart, contrast

SVG = "{http://www.w3.org/2000/svg}"
FAR = 20.0
ALL = (*COLOURS, "neutral")


def drawn_as() -> dict[str, tuple[str, str]]:
    """The outline and the fill of each faction's group on a drawn map."""
    sides = tuple(Side(colour, colour, "X", colour) for colour in COLOURS)
    markers = tuple(Marker(f"4{at}20", colour, label=colour) for at, colour in enumerate(ALL))
    root = ElementTree.fromstring(draw(Chart(maps.load("apulia"), "", "", sides, markers=markers)))
    titled = [(group.findtext(f"{SVG}title") or "", group) for group in root.iter(f"{SVG}g")]
    found = {}
    for colour in ALL:
        [group] = [group for title, group in titled if f": {colour}, strength unknown" in title]
        plate = next(group.iter(f"{SVG}path"))
        found[colour] = (plate.get("d", ""), plate.get("fill", ""))
    return found


def test_every_colour_of_the_scenarios_has_a_form() -> None:
    assert set(FORMS.form) == set(ALL)


def test_each_pair_of_factions_differs_in_form_on_the_drawn_map() -> None:
    outlines = [outline for outline, _ in drawn_as().values()]
    assert len(set(outlines)) == len(outlines) == len(ALL)


@pytest.mark.parametrize("sight", SIGHTS)
def test_factions_are_far_apart_in_colour_or_have_another_form(sight: str) -> None:
    for (outline, fill), (other, shade) in combinations(drawn_as().values(), 2):
        assert apart(fill, shade, sight) >= FAR or outline != other


@pytest.mark.parametrize("sight", ["all colours", "no red", "no green", "no blue"])
def test_the_four_factions_of_1053_are_far_apart_in_colour_alone(sight: str) -> None:
    four = [PALETTE.of_side(colour) for colour in ("red", "purple", "brown", "dark_blue")]
    assert min(apart(one, other, sight) for one, other in combinations(four, 2)) >= FAR


@pytest.mark.parametrize("colour", ALL)
def test_figures_can_be_read_on_their_form(colour: str) -> None:
    figures = {"#fff": "#ffffff"}.get(FORMS.of(colour).figures, FORMS.of(colour).figures)
    assert contrast(figures, PALETTE.of_side(colour)) >= 4.5


def test_an_unknown_colour_has_the_neutral_form() -> None:
    assert form("no such colour") == form("neutral") != form("red")
