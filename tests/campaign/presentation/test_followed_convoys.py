"""A convoy that was a faction's own is followed by what the faction was told, and by nothing else."""

from typing import Any

from campaign.model.events import ConvoyReleased
from campaign.presentation.followed_convoys import Followed, followed
from campaign.presentation.lines import Line
from campaign.visibility import told

MADE = {"convoy": "c20", "faction": "norman", "start": "melfi", "end": "venosa", "load": 4, "group": ""}


def line(number: int, kind: str, **facts: Any) -> Line:
    """A line of the night of a day, the first of the first."""
    return Line(number, number, number, kind, "5018", {"convoy": "c20"} | facts)


def of(*lines: Line) -> Followed | None:
    """What the Normans know of c20 after such lines."""
    return followed(lines, "norman").get("c20")


def test_a_convoy_that_the_faction_made_is_known_with_its_way_and_its_load() -> None:
    made = line(1, "ConvoyCreated", **MADE)
    assert of(made) == Followed("c20", 1, "melfi", "venosa", 4, alone=made)
    assert of(line(1, "ConvoyCreated", **(MADE | {"group": "n1"}))) == Followed(
        "c20", 1, "melfi", "venosa", 4
    )
    loaded, unloaded = line(2, "ConvoyLoaded", points=1), line(3, "ConvoyUnloaded", points=3)
    assert of(made, loaded, unloaded) == Followed("c20", 1, "melfi", "venosa", 2, alone=made)


def test_a_convoy_of_others_is_not_followed() -> None:
    assert of(line(1, "ConvoyCreated"), line(2, "ConvoyReleased")) is None
    assert of(line(1, "ConvoyTaken", group="l1", faction="lombard")) is None


def test_a_convoy_that_others_take_or_destroy_is_gone_by_that_line() -> None:
    made = line(1, "ConvoyCreated", **MADE)
    met = line(2, "ConvoyTaken", group="l1", faction="lombard")
    won = line(2, "ConvoyTaken", group="l1", faction="lombard", enemy="norman", load=4)
    lost = line(2, "ConvoyLost", faction="norman", enemy="lombard")
    for end in (met, won, lost):
        found = of(made, end)
        assert found is not None
        assert found.gone == end
    assert of(won) == Followed("c20", gone=won)
    theirs = line(3, "ConvoyTaken", group="b1", faction="byzantine")
    later = of(made, met, theirs)
    assert later is not None
    assert later.gone == met


def test_a_convoy_that_comes_back_is_the_faction_s_again() -> None:
    met = line(2, "ConvoyTaken", group="l1", faction="lombard")
    back = line(3, "ConvoyTaken", group="n1", faction="norman", enemy="lombard", load=2)
    assert of(line(1, "ConvoyCreated", **MADE), met, back) == Followed("c20", 1, "melfi", "venosa", 2)


def test_a_convoy_that_was_plundered_carries_so_much_less() -> None:
    taken = line(1, "ConvoyTaken", group="n1", faction="norman", enemy="lombard", load=4)
    spoils = {"group": "n1", "faction": "norman", "enemy": "lombard", "points": 4, "amount": 8}
    assert of(taken, line(1, "ConvoyPlundered", **spoils)) == Followed("c20", load=0)


def test_a_convoy_that_loses_its_escort_goes_alone_until_it_has_another() -> None:
    released = ConvoyReleased(convoy="c20", group="n1", faction="norman", hex="5018", cause="order")
    mine, theirs = told(released, "norman"), told(released, "lombard")
    assert mine is not None
    assert theirs is not None
    freed = line(2, "ConvoyReleased", **mine.facts)
    assert of(freed) == Followed("c20", alone=freed)
    again = line(3, "ConvoyTaken", group="n2", faction="norman", load=3)
    assert of(freed, again) == Followed("c20", load=3)
    assert of(line(2, "ConvoyReleased", **theirs.facts)) is None


def test_another_convoy_with_the_id_of_one_that_is_gone_is_not_taken_for_it() -> None:
    made, lost = line(1, "ConvoyCreated", **MADE), line(2, "ConvoyLost", faction="norman", enemy="lombard")
    found = of(made, lost, line(3, "ConvoyCreated"))
    assert found is not None
    assert found.gone == lost
