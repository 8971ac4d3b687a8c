"""Counters of printed games tell the sides apart, and their fronts point where they look."""

import pytest

from battles.contract.muster import SIDES
from battles.kit.drawn.counters import grounds, inks, lower_part, plates, turned
from battles.kit.drawn.palette import PALETTE


def test_the_attacker_is_dark_above_and_the_defender_below() -> None:
    (dark, light), (above, below) = (grounds(side, PALETTE.attacker) for side in SIDES)
    assert (dark, light) == (below, above)
    assert inks("attacker", PALETTE.attacker) == inks("defender", PALETTE.attacker)[::-1]


@pytest.mark.parametrize(("facing", "tip"), [(0, (0, -10)), (3, (0, 10)), (1.5, (10, 0))])
def test_a_wedge_points_where_its_counter_looks(facing: float, tip: tuple[float, float]) -> None:
    assert turned(((10, 0),), facing)[0] == pytest.approx(tip)


@pytest.mark.parametrize(("split", "high"), [(4.5, "v7q"), (3.2, "v8.3q")])
def test_the_lower_part_ends_at_the_foot_of_the_counter(split: float, high: str) -> None:
    assert high in lower_part(split)


def test_a_counter_in_bad_order_has_a_broken_edge_and_may_be_faded() -> None:
    whole, broken, faded = (
        plates("attacker", PALETTE.attacker, 4.5, faded=pale, broken=bad)
        for pale, bad in ((False, False), (False, True), (True, True))
    )
    assert ["stroke-dasharray" in each for each in (whole, broken, faded)] == [False, True, True]
    assert ["opacity" in each for each in (whole, broken, faded)] == [False, False, True]
