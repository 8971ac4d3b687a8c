"""Sheets filed, replaced and counted at the closing."""

import pytest

from campaign.decide.closing import digest_of
from campaign.model import commands
from campaign.model import events as e
from campaign.model.orders import Hold, March
from campaign.verdicts import SheetRefused
from dice.inputs import absent_digest, closing_inputs
from rulebook import Refusal
from tests.campaign.board import FAR, FIELD, NOON, SALT, SOUTH, Board, of_kind, only


def test_a_sheet_is_kept_with_its_salted_digest() -> None:
    board = Board().group("n1", "norman")
    filed = only(board.file("norman", Hold("n1")), e.SheetFiled)
    assert (filed.number, filed.day, filed.salt, filed.orders) == (1, 1, SALT, (Hold("n1"),))
    assert filed.digest == digest_of((Hold("n1"),), SALT)
    assert filed.digest != digest_of((Hold("n1"),), "11" * 16)


def test_the_latest_sheet_counts() -> None:
    board = Board().group("n1", "norman")
    board.file("norman", Hold("n1"))
    assert only(board.file("norman", March("n1", (SOUTH,))), e.SheetFiled).number == 2
    closed = only(board.close(), e.OrdersClosed)
    assert closed.sheets["norman"].number == 2
    assert board.state.playing["norman"] == (March("n1", (SOUTH,)),)
    assert board.state.sheets == {}


def test_a_sheet_with_one_wrong_order_is_not_kept() -> None:
    board = Board().group("n1", "norman")
    with pytest.raises(SheetRefused, match="you have no group n2"):
        board.file("norman", Hold("n1"), Hold("n2"))
    assert board.state.sheets == {}


def test_an_absent_sheet_looks_like_any_other() -> None:
    board = Board().group("n1", "norman")
    board.file("norman", Hold("n1"))
    closed = only(board.close(), e.OrdersClosed)
    absent = closed.sheets["german"]
    assert (absent.number, absent.salt) == (0, SALT)
    assert absent.digest == absent_digest(bytes.fromhex(SALT))
    assert closed.sheets["norman"].salt == ""
    assert len(absent.digest) == len(closed.sheets["norman"].digest)
    assert closed.inputs == closing_inputs(1, {name: each.digest for name, each in closed.sheets.items()})
    assert board.state.inputs == closed.inputs


def closing(board: Board, **change: object) -> commands.CloseOrders:
    """The closing of the first day, but for a change."""
    salts = dict.fromkeys(board.state.factions, SALT)
    right = {"closing": 1, "day": 1, "salts": salts, "why": "deadline", "at": NOON}
    return commands.CloseOrders(**{**right, **change})


@pytest.mark.parametrize(
    ("change", "field"),
    [({"day": 2}, "day"), ({"closing": 2}, "day"), ({"salts": {"norman": SALT}}, "salts")],
)
def test_a_closing_that_is_not_due_is_refused(change: dict[str, object], field: str) -> None:
    board = Board()
    with pytest.raises(Refusal) as refused:
        board.when(closing(board, **change))
    assert refused.value.field == field


def test_a_day_is_closed_once() -> None:
    board = Board().group("n1", "norman", FAR).group("b1", "byzantine", FIELD)
    board.close()
    with pytest.raises(Refusal, match="not open"):
        board.when(closing(board))
    with pytest.raises(Refusal, match="not open"):
        board.file("norman", Hold("n1"))


def test_who_has_filed_needs_no_salt_of_absence() -> None:
    board = Board()
    for faction in board.state.factions:
        board.file(faction)
    assert len(of_kind(board.when(closing(board, salts={})), e.OrdersClosed)) == 1
