"""Signs of places: the form says the kind, the flag says the owner."""

from xml.etree import ElementTree

import pytest

from campaign.presentation.chart.forms import FORMS
from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.places import BOX, SIGNS, flag_box, place, sign


def read(drawn: str) -> ElementTree.Element:
    """A place in an SVG of its own."""
    return ElementTree.fromstring(f'<svg viewBox="{BOX}">{drawn}</svg>')


def test_kinds_differ_in_form_and_not_in_colour() -> None:
    found = [next(read(sign(kind)).iter("path")) for kind in SIGNS]
    assert len({each.get("d") for each in found}) == len(SIGNS)
    assert {read(sign(kind))[0].get("fill") for kind in SIGNS} == {PALETTE.paper.text}


@pytest.mark.parametrize("colour", FORMS.form)
def test_the_flag_has_the_form_and_the_colour_of_the_owner(colour: str) -> None:
    cloths = [
        each
        for each in read(place("castle", colour)).iter("path")
        if each.get("d") == FORMS.of(colour).outline
    ]
    assert [each.get("fill") for each in cloths] == [PALETTE.of_side(colour)]


def test_a_place_without_a_known_owner_has_no_flag() -> None:
    assert place("village") == sign("village")
    assert place("village", "red") != sign("village")


@pytest.mark.parametrize("kind", SIGNS)
def test_a_page_finds_the_parts_by_their_classes(kind: str) -> None:
    classes = [each.get("class") for each in read(place(kind, "red")).iter() if each.get("class")]
    assert classes == [f"site {kind}", "hole", "flag", "pole"]


@pytest.mark.parametrize("kind", SIGNS)
def test_a_place_with_its_flag_lies_in_its_box(kind: str) -> None:
    left, top, wide, high = map(float, BOX.split())
    west, north, east, south = flag_box(kind)
    assert left <= -SIGNS[kind].reach < west < east <= left + wide
    assert top <= north < south <= top + high


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(KeyError):
        sign("harbour")
