"""An act of correction: when there may be one, and what it is written on."""

import msgspec
import pytest

from campaign.decide.corrections.publishing import MOST
from campaign.model.corrections import Strength
from tests.campaign.board import Board, foot
from tests.campaign.decide.corrections.acting import correcting, refused


def fewer(was: int = 5) -> Strength:
    """One man fewer."""
    return Strength(piece="n1", was=tuple(foot(was)), men=tuple(foot(was - 1)))


def board(days: int = 30) -> Board:
    return Board(days=days).group("n1", "norman")


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"day": 2}, "day", "the campaign is at day 1, not at day 2"),
        (
            {"after": 1},
            "after",
            "facts have been corrected since you looked: read them again, then decide",
        ),
        ({"reason": ""}, "reason", "a correction needs a reason, which all its readers see"),
        ({"corrections": ()}, "corrections", f"one correction covers 1 to {MOST} facts"),
        ({"corrections": (fewer(),) * (MOST + 1)}, "corrections", f"one correction covers 1 to {MOST} facts"),
        ({"of_day": 2}, "of_day", "day 2 is still to come"),
        ({"of_day": -1}, "of_day", "day -1 is still to come"),
        ({"line": -1}, "line", "there is no such line"),
    ],
)
def test_what_is_no_act_of_correction_is_refused(changes: dict[str, object], field: str, reason: str) -> None:
    table = board()
    assert refused(table, msgspec.structs.replace(correcting(table, fewer()), **changes)) == (field, reason)


def test_neither_by_night_nor_after_the_end_is_anything_corrected() -> None:
    table = board()
    table.close()
    why = "the night of day 1 is being played: correct facts while orders are being written"
    assert refused(table, correcting(table, fewer())) == ("day", why)
    table = board(days=1)
    table.day()
    assert refused(table, correcting(table, fewer())) == ("day", "the campaign is over")


def test_of_two_who_correct_at_once_the_later_looks_again() -> None:
    table = board()
    late = correcting(table, fewer())
    table.when(correcting(table, fewer()))
    assert refused(table, late)[0] == "after"
    table.when(correcting(table, fewer(4)))
    assert table.state.groups["n1"].men == foot(3)


def test_the_night_is_played_with_what_was_put_right() -> None:
    table = board()
    table.when(correcting(table, fewer()))
    table.day()
    assert table.state.groups["n1"].men == foot(4)
    assert table.state.corrections == 1
