"""Counters: what a piece shows, usable in any page without definitions."""

from xml.etree import ElementTree

import pytest

from campaign.presentation.chart import Marker, Side
from campaign.presentation.chart.counters import BOX, GOLD, counter, figure, garrison, stacked

NORMANS = Side("norman", "Normans", "N", "red")
KINDS = ("group", "band", "convoy", "spy", "lone", "prisoners", "captive")


def read(drawn: str) -> ElementTree.Element:
    """A counter in an SVG of its own."""
    return ElementTree.fromstring(f'<svg viewBox="{BOX}">{drawn}</svg>')


def texts(drawn: str) -> list[str]:
    """All that is printed on it."""
    return [each.text or "" for each in read(drawn).iter("text")]


def fills(drawn: str) -> list[str | None]:
    """The colours of its areas, from the ground up."""
    return [each.get("fill") for each in read(drawn).iter() if each.tag in ("path", "circle")]


@pytest.mark.parametrize(
    ("strength", "printed"), [("9", ["n3", "9"]), ("8?", ["n3", "8?"]), (None, ["n3", "?"])]
)
def test_a_group_shows_its_figure_and_its_short_name(strength: str | None, printed: list[str]) -> None:
    assert texts(counter(Marker("", "norman", strength=strength, id="n3"), NORMANS)) == printed


def test_a_group_without_a_short_name_has_its_side_s_letter_and_mercenaries_theirs() -> None:
    long = Marker("", "norman", strength="9", id="humphrey")
    assert texts(counter(long, NORMANS)) == ["N", "9"]
    assert texts(counter(Marker("", "", kind="band"), None)) == ["M", "?"]


def test_a_commander_is_a_star_and_riders_are_a_horse() -> None:
    plain = Marker("", "norman", strength="9")
    assert GOLD not in fills(counter(plain, NORMANS))
    assert GOLD in fills(counter(Marker("", "norman", strength="9", led=True), NORMANS))
    mounted = counter(Marker("", "norman", strength="9", cavalry=True), NORMANS)
    assert len(fills(mounted)) == len(fills(counter(plain, NORMANS))) + 1


def test_kinds_of_pieces_differ_by_their_sign() -> None:
    drawn = {kind: counter(Marker("", "norman", kind, id="x1"), NORMANS) for kind in KINDS}
    assert drawn.pop("captive") == drawn["prisoners"]
    assert len(set(drawn.values())) == len(drawn)


def test_a_stack_shows_how_many_pieces_it_has() -> None:
    group = Marker("", "norman", strength="9", id="n3")
    assert stacked(group, NORMANS, 1) == counter(group, NORMANS)
    assert texts(stacked(group, NORMANS, 12)) == ["n3", "9", "12"]


def test_a_piece_without_a_figure_prints_none() -> None:
    assert figure(Marker("", "", kind="spy"), None) == ""
    assert texts(counter(Marker("", "norman", kind="convoy", strength="5", id="c1"), NORMANS)) == ["c1", "5"]


def test_a_garrison_has_the_form_of_its_owner() -> None:
    assert fills(garrison("6", NORMANS))[0] == "#b3261e"
    assert texts(garrison("6", NORMANS)) == ["6"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_counter_needs_nothing_around_it(kind: str) -> None:
    drawn = counter(Marker("", "norman", kind, strength="<9>", id="<n>", led=True), NORMANS)
    assert not [each for each in read(drawn).iter() if {"id", "href", "style"} & each.attrib.keys()]
    assert "var(" not in drawn
