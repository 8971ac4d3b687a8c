"""Shares of games, and their intervals."""

import msgspec
import pytest

from harness import proportion


class Half(msgspec.Struct, frozen=True):
    """Five games of ten, of which six were asked."""

    share: float = 0.5
    low: float = 0.24
    high: float = 0.76
    wanted: float = 0.6


def test_the_interval_is_wilson_s() -> None:
    assert proportion.interval(80, 100) == pytest.approx((0.7112, 0.8666), abs=1e-4)
    assert proportion.interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert proportion.interval(0, 0) == (0.0, 1.0)


def test_a_share_is_told_with_its_bounds_and_what_is_wanted() -> None:
    assert proportion.cells(Half()) == "50.0 % | 24 to 76 % | 60 %"
