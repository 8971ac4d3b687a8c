"""Names on the map: none is cut by the edge of a part, none is hidden by who stands there."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.grunwald.drawing import lettering
from battles.grunwald.state.field import field
from battles.kit.drawn import lettering as names
from battles.kit.drawn import window
from battles.kit.drawn.printed import at

FIELD = field()
WHOLE = window.whole(FIELD)
ROUNDED = 0.06
"""Places on the sheet are written to a tenth."""


def written(drawn: str) -> list[tuple[str, float, float]]:
    """Each name with its place."""
    root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
    return [
        (each.text or "", float(each.get("x") or 0), float(each.get("y") or 0)) for each in root.iter("text")
    ]


def test_every_village_is_named_over_it() -> None:
    found = {name: y for name, _, y in written(lettering.villages(FIELD, WHOLE, ()))}
    assert set(found) == {name.title() for name in FIELD.told.villages}
    for name, hexes in FIELD.told.villages.items():
        assert found[name.title()] < min(at(FIELD, hex_)[1] for hex_ in hexes)


def test_a_village_is_named_under_it_where_somebody_stands_over_it() -> None:
    name, hexes = "Lodwigowo", FIELD.told.villages["lodwigowo"]
    upper = min(hexes, key=lambda hex_: at(FIELD, hex_)[1])
    lowest = max(at(FIELD, hex_)[1] for hex_ in hexes)
    over = FIELD.toward(upper, 0)
    found = {each: y for each, _, y in written(lettering.villages(FIELD, WHOLE, {over}))}
    assert found[name] > lowest
    both = {over, FIELD.toward(max(hexes, key=lambda hex_: at(FIELD, hex_)[1]), 3)}
    found = {each: y for each, _, y in written(lettering.villages(FIELD, WHOLE, both))}
    assert found[name] < lowest


@given(st.sampled_from(FIELD.hexes))
def test_no_name_is_cut_by_the_edge_of_a_part_of_the_map(standing: str) -> None:
    seen = window.about(FIELD, {standing})
    hexes = written(names.hexes(FIELD, seen, ()))
    villages = written(lettering.villages(FIELD, seen, ()))
    assert hexes
    for size, found in ((names.HEX, hexes), (lettering.VILLAGE, villages)):
        for name, x, y in found:
            half = names.BREADTH * size * len(name) / 2
            assert seen.left <= x - half + ROUNDED
            assert x + half <= seen.left + seen.width + ROUNDED
            assert seen.top <= y - 0.86 * size + ROUNDED
            assert y <= seen.top + seen.height + ROUNDED
    told = {name for name, whole in FIELD.told.villages.items() if set(whole) & set(seen.hexes)}
    assert {name.lower() for name, _, _ in villages} == told


@pytest.mark.parametrize(("taken", "named"), [((), True), (("2520",), False)])
def test_a_hex_in_which_something_stands_is_not_named_on_the_map(taken: tuple[str, ...], named: bool) -> None:
    assert ("2520" in [name for name, _, _ in written(names.hexes(FIELD, WHOLE, taken))]) is named
