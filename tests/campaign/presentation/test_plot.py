"""A plot: it can be read by whoever sees no colours, and by whoever does not see it."""

from itertools import pairwise
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from campaign.presentation.plot import (
    HEIGHT,
    LINES,
    WIDTH,
    Curve,
    Plot,
    axis_of,
    draw_plot,
    ends,
    highest,
    spread,
)

SVG = "{http://www.w3.org/2000/svg}"
NORMANS = Curve("Normans", "N", "red", 0, (70.0, 90.0, 65.0))
LOMBARDS = Curve("Lombards", "L", "brown", 1, (None, 40.0, 42.5))


def plot(*curves: Curve) -> Plot:
    days = tuple(range(1, 1 + max((len(each.values) for each in curves), default=1)))
    return Plot("Strength", "From day 1 to day 3", days, curves)


def drawn(*curves: Curve) -> ElementTree.Element:
    return ElementTree.fromstring(draw_plot(plot(*curves)))


def test_whoever_does_not_see_it_reads_the_newest_figures() -> None:
    svg = drawn(NORMANS, LOMBARDS)
    assert svg.get("role") == "img"
    title, desc = (svg.find(f"{SVG}{name}") for name in ("title", "desc"))
    assert title is not None
    assert desc is not None
    assert svg.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Strength. From day 1 to day 3"
    assert desc.text == "Normans 65, Lombards 42.5"


def test_factions_differ_by_line_and_letter_and_not_by_colour_alone() -> None:
    svg = drawn(NORMANS, LOMBARDS)
    lines = {each.get("stroke-dasharray") for each in svg.iter(f"{SVG}polyline")}
    assert len(lines) == 2
    letters = [each.text for each in svg.iter(f"{SVG}text") if each.text in ("N", "L")]
    assert sorted(letters) == ["L", "N"]


def test_where_nothing_is_known_the_line_has_a_gap_and_a_single_day_is_a_dot() -> None:
    curve = Curve("Normans", "N", "red", 0, (1.0, 2.0, None, 4.0, None))
    svg = drawn(curve)
    assert len(list(svg.iter(f"{SVG}polyline"))) == 1
    assert len([each for each in svg.iter(f"{SVG}circle") if each.get("r") == "3"]) == 1


def test_it_brings_no_style_and_no_script() -> None:
    svg = draw_plot(plot(NORMANS, LOMBARDS))
    for forbidden in ("style=", "<style", "<script", "href"):
        assert forbidden not in svg


def test_names_are_escaped() -> None:
    assert "<b>" not in draw_plot(plot(Curve("<b>", "<", "red", 0, (1.0,))))


@given(st.lists(st.integers(0, 100_000), min_size=1, max_size=60))
def test_the_upright_axis_ends_at_or_above_every_figure_and_its_parts_are_whole(values: list[int]) -> None:
    curve = Curve("Normans", "N", "red", 0, tuple(map(float, values)))
    top = highest([curve])
    assert top >= max(values)
    assert (top / LINES).is_integer()
    assert top <= max(4, 10 * max(values))


@given(st.lists(st.floats(0, 500), min_size=1, max_size=8))
def test_letters_at_the_ends_lie_apart_and_inside(values: list[float]) -> None:
    curves = [Curve(str(n), "N", "red", n, (value,)) for n, value in enumerate(values)]
    found = sorted(curves, key=lambda each: -(each.values[0] or 0))
    heights = [y for y, _ in spread([(500 - (each.values[0] or 0), each) for each in found])]
    assert all(later - earlier >= 16 for earlier, later in pairwise(heights))
    assert max(heights) <= HEIGHT
    assert len(list(ends(curves, axis_of(curves), WIDTH))) == len(curves)
    assert WIDTH > HEIGHT


@given(st.lists(st.integers(-60, 60), min_size=1, max_size=40))
def test_an_axis_reaches_below_0_as_far_as_the_figures_and_has_a_line_at_0(values: list[int]) -> None:
    axis = axis_of([Curve("Normans", "N", "red", 0, tuple(map(float, values)))])
    assert axis.low <= min(0, *values)
    assert axis.high >= max(0, *values)
    assert axis.high > axis.low
    assert (axis.low / axis.part).is_integer()
    assert (axis.high - axis.low) / axis.part <= LINES + 2


def test_the_line_at_0_is_called_by_its_name_and_marked_days_are_numbered() -> None:
    results = Curve("Normans", "N", "red", 0, (-2.0, 1.0, 3.0))
    svg = ElementTree.fromstring(draw_plot(plot(results), level="par", marks=[1, 2]))
    texts = [each.text for each in svg.iter(f"{SVG}text")]
    assert texts.count("par") == 1
    assert "+2" in texts
    circles = [each for each in svg.iter(f"{SVG}circle") if each.get("r") == "8"]
    assert len(circles) == 2


def test_numbers_of_days_that_follow_on_each_other_do_not_cover_each_other() -> None:
    results = Curve("Normans", "N", "red", 0, tuple(map(float, range(-15, 16))))
    svg = ElementTree.fromstring(draw_plot(plot(results), level="par", marks=[3, 4, 5, 20]))
    circles = [each for each in svg.iter(f"{SVG}circle") if each.get("r") == "8"]
    found = [(float(each.get("cx", 0)), float(each.get("cy", 0))) for each in circles]
    assert all(abs(x - u) + abs(y - v) >= 14 for (x, y), (u, v) in pairwise(found))
