"""The hour that comes twice a year, and the one that never comes."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from rulebook.clock_changes import is_skipped, turn

ROME = ZoneInfo("Europe/Rome")


@pytest.mark.parametrize(
    ("moment", "zone", "which"),
    [
        ((2026, 10, 24, 23, 59), "Europe/Rome", 0),
        ((2026, 10, 25, 0, 0), "Europe/Rome", 1),
        ((2026, 10, 25, 0, 59), "Europe/Rome", 1),
        ((2026, 10, 25, 1, 0), "Europe/Rome", 2),
        ((2026, 10, 25, 1, 59), "Europe/Rome", 2),
        ((2026, 10, 25, 2, 0), "Europe/Rome", 0),
        ((2026, 10, 25, 0, 30), "Asia/Tokyo", 0),
        ((2026, 10, 25, 0, 30), "Europe/Dublin", 1),
        ((2026, 4, 4, 14, 45), "Australia/Lord_Howe", 1),
        ((2026, 4, 4, 15, 15), "Australia/Lord_Howe", 2),
    ],
)
def test_which_of_two_equal_times_a_moment_is(moment: tuple[int, ...], zone: str, which: int) -> None:
    assert turn(datetime(*moment, tzinfo=UTC).astimezone(ZoneInfo(zone))) == which  # type: ignore[misc,arg-type]


def test_a_time_that_the_clock_jumps_over_is_none() -> None:
    assert is_skipped(datetime(2026, 3, 29, 2, 30, tzinfo=ROME))
    assert not is_skipped(datetime(2026, 3, 29, 3, 30, tzinfo=ROME))
    assert not is_skipped(datetime(2026, 10, 25, 2, 30, tzinfo=ROME))


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="has no zone"):
        turn(datetime(2026, 10, 25, 2, 30))
