"""The ground of works that have changed is the same whether it is found from the maps or from a ground much like it."""

from functools import cache
from itertools import chain, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.fields.field import course
from battles.fields.laid import Laid
from battles.guiscard.rules import openings
from battles.guiscard.rules.cover import covers
from battles.guiscard.rules.fire_lines import lane
from battles.guiscard.rules.ground import Ground, ground_of
from battles.guiscard.rules.lines import bar
from battles.guiscard.rules.openings import Line, line
from battles.guiscard.state.fabric import Fabric, Leaning
from hexmap import rays

KINDS = [(mounted, armoured) for mounted in (False, True) for armoured in (False, True)]
CASTLE, CAMP, FORD = Laid("B9"), Laid("B10"), Laid("B5")
GATES, PALISADES = ("1515",), ("1007", "1008", "1009", "1108", "1614")
CANVAS = rays.side("0507", "S")
TENTS, CLEAR = ("0508", "0509"), ("0809", "0810", "2004")
LEANING = Leaning("0908", "1008")
DECKS = ("1515", "1514")


def some(*hexes: str) -> st.SearchStrategy[tuple[str, ...]]:
    return st.sets(st.sampled_from(hexes)).map(lambda found: tuple(sorted(found)))


CASTLES = st.builds(
    Fabric,
    open=some(*GATES),
    down=some(*GATES, *PALISADES),
    burning=some(*PALISADES, *CLEAR),
    engines=some(*CLEAR),
    siphons=some("1609"),
    leaning=st.sampled_from([(), (LEANING,)]),
)
CAMPS = st.builds(
    Fabric,
    torn=st.sampled_from([(), (CANVAS,)]),
    razed=some(*TENTS),
    burning=some(*TENTS),
    engines=some(*CLEAR),
)


BURNT = st.sets(st.integers(0, 40)).map(
    lambda found: Fabric(down=tuple(sorted({decks()[each % len(decks())] for each in found})))
)


@cache
def decks() -> tuple[str, ...]:
    return tuple(sorted(ground_of((FORD,)).of_kinds(frozenset({"wooden_deck"}))))


def as_it_is(ground: Ground) -> dict[str, object]:
    """All that is asked of a ground."""
    return {
        "cells": ground.cells,
        "terrain": ground.terrain,
        "level": ground.level,
        "deep": ground.deep,
        "down": ground.down,
        "changed": {hex_: ground.cells[hex_] for hex_ in ground.changed},
        "sides": ground.sides,
        "bordered": ground.bordered,
        "screens": ground.screens(0),
        "edges": [ground.at_edge(hex_, of) for of in ground.hexes[::67] for hex_ in ground.hexes[::13]],
        "walls": ground.walls,
        "ways": [ground.ways(*kind)[hex_] for kind in KINDS for hex_ in ground.hexes],
        "fares": [ground.fares(*kind)[hex_] for kind in KINDS for hex_ in ground.hexes],
        "prices": [ground.step_cost(hex_, "1009", *kind) for kind in KINDS for hex_ in ground.hexes],
        "standable": [ground.standable(hex_, *kind) for kind in KINDS for hex_ in ground.hexes],
    }


@pytest.mark.rule("GT-9.2.1c", "GT-9.2.3.2b", "GT-10.2.4b", "GT-10.2.5a")
@pytest.mark.parametrize(("laid", "works"), [(CASTLE, CASTLES), (CAMP, CAMPS), (FORD, BURNT)])
@settings(max_examples=13)
@given(data=st.data())
def test_ground_is_the_same_by_whatever_way_it_has_become_so(
    laid: Laid, works: st.SearchStrategy[Fabric], data: st.DataObject
) -> None:
    whole, latest = ground_of((laid,)), None
    before = as_it_is(whole)
    for fabric in data.draw(st.lists(works, min_size=1, max_size=3)):
        latest = whole.altered(fabric, latest)
        assert as_it_is(latest) == as_it_is(whole.altered(fabric))
    assert as_it_is(whole) == before


@pytest.mark.parametrize(("laid", "works"), [(CASTLE, CASTLES), (CAMP, CAMPS), (FORD, BURNT)])
@settings(max_examples=15)
@given(data=st.data())
def test_lines_are_those_of_the_works_as_they_stand(
    laid: Laid, works: st.SearchStrategy[Fabric], data: st.DataObject
) -> None:
    whole, latest = ground_of((laid,)), None
    hexes = st.sampled_from(ground_of((laid,)).hexes)
    drawn_pairs = data.draw(
        st.lists(st.tuples(hexes, hexes).filter(lambda two: two[0] != two[1]), min_size=10, max_size=10)
    )
    ends = ("0908", "0709", "1008", "1516", "0810", "0507", "0608")
    pairs = [*drawn_pairs, *product(ends, ("1009", "1210", "1514", "0508", "0510"))]
    for fabric in data.draw(st.lists(works, min_size=2, max_size=4)):
        latest = whole.altered(fabric, latest)
        afresh = Ground((laid,), {**whole.cells, **latest.cells})
        for asked in (line, bar, lane, covers):
            assert [asked(latest, *pair) for pair in pairs] == [asked(afresh, *pair) for pair in pairs]


def test_each_ground_is_found_once_and_those_that_have_become_alike_share_their_lines() -> None:
    down = Fabric(down=("1008",))
    assert ground_of((CASTLE,), down) is ground_of((CASTLE,), down)
    burning = Fabric(down=("1008",), burning=("1007",))
    assert ground_of((CASTLE,), burning).memories is ground_of((CASTLE,), down).memories
    whole, both = ground_of((CASTLE,)), Fabric(down=("1008", "1009"))
    one, other = (whole.altered(both, whole.altered(Fabric(down=(first,)))) for first in both.down)
    assert line(one, "0808", "1109") is line(other, "0808", "1109")


@pytest.mark.parametrize("name", ["B7", "B8", "B9", "B10"])
@given(data=st.data())
@settings(max_examples=100)
def test_a_line_that_meets_no_wall_is_that_from_centre_to_centre(name: str, data: st.DataObject) -> None:
    ground = ground_of((Laid(name),))
    shooter, target = data.draw(st.lists(st.sampled_from(ground.hexes), min_size=2, max_size=2, unique=True))
    centre, met = rays.centre(shooter), Line(course(ground, shooter, target))
    assert openings._open(ground, centre, shooter, target, {}) == met
    crossed = chain.from_iterable(step.sides for step in rays.line(centre, rays.centre(target)))
    if ground.sides.keys().isdisjoint(crossed):
        assert line(ground, shooter, target) == met
