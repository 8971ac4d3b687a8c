"""Results that come late, twice, wrong, or for a muster that holds no more change nothing, and are kept."""

from typing import Any

import msgspec
import pytest

from battles import contract
from campaign.model import commands
from campaign.model import events as e
from campaign.model.orders import ANY, ChooseField, March
from campaign.model.state import Settings
from rulebook import Refusal
from tests.campaign.board import FIELD, NOON, NORTH, SALT, Board, battle, foot, knights, only


def awaiting() -> Board:
    """A board whose day waits for the battle of Normans against Byzantines."""
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9)
    board.group("b1", "byzantine", FIELD, foot(10), prestige=4, hostility=3)
    board.file("norman", March("n1", (FIELD,), (ANY,)), ChooseField(maps=("La Prairie",), north="left"))
    board.close()
    board.play()
    return board


def muster(board: Board) -> contract.Muster:
    """The muster that is out."""
    (awaited,) = board.state.battles.values()
    return contract.muster_from_json(awaited.muster)


def answer(fight: contract.Muster, **changes: Any) -> str:
    """A result in which the defender falls back and nobody is hurt, with changes."""
    quiet = contract.result_from_counts(fight, {}, contract.Outcomes("holds", "retreat"))
    return contract.to_json(msgspec.structs.replace(quiet, **changes)).decode()


def settle(board: Board, result: str, number: int = 0, way: str = "external") -> list[e.Event]:
    """File an answer to the awaited battle."""
    named = number or next(iter(board.state.battles))
    return board.when(commands.SettleBattle(number=named, way=way, result=result, salt=SALT, at=NOON))


def withdraw(board: Board) -> list[e.Event]:
    """Withdraw the muster that is out."""
    return board.when(commands.WithdrawMuster(number=next(iter(board.state.battles)), at=NOON, reason="lost"))


def refused(board: Board, result: str, number: int = 0) -> e.ResultRefused:
    """The record of an answer that was refused, which has changed nothing."""
    before = msgspec.json.encode(board.state)
    (kept,) = settle(board, result, number)
    assert msgspec.json.encode(board.state) == before
    assert isinstance(kept, e.ResultRefused)
    assert (kept.result, kept.at) == (result, NOON)
    return kept


def test_a_withdrawn_muster_is_followed_by_the_next_that_tells_the_pieces_as_they_are() -> None:
    board = awaiting()
    first = muster(board)
    board.state.groups["b1"].men = foot(7)
    event = withdraw(board)
    assert only(event, e.MusterWithdrawn).issue == 1
    second = muster(board)
    assert (second.number, second.issue, first.issue) == (first.number, 2, 1)
    assert len(second.defender.people) == 8
    assert second.ground == first.ground
    assert [group.edges for _, group in second.groups()] == [group.edges for _, group in first.groups()]


def test_a_result_for_a_withdrawn_muster_is_refused_and_one_for_the_next_is_taken() -> None:
    board = awaiting()
    late = answer(muster(board))
    withdraw(board)
    assert refused(board, late).field == "issue"
    settle(board, answer(muster(board)))
    assert only(board.play(), e.BattleFought).defender_outcome == "retreat"


def test_a_result_that_comes_twice_counts_once() -> None:
    board = awaiting()
    result = answer(muster(board))
    settle(board, result)
    assert "settled already" in refused(board, result).why
    number = next(iter(board.state.battles))
    board.play()
    assert "not awaited" in refused(board, result, number).why


def test_a_result_after_the_quick_tables_were_called_comes_too_late() -> None:
    board = awaiting()
    result = answer(muster(board))
    settle(board, "", way="quick")
    assert "settled already" in refused(board, result).why
    with pytest.raises(Refusal, match="settled already"):
        withdraw(board)
    assert only(board.play(battle(5)), e.BattleFought).way == "quick"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"muster": 99}, "muster"),
        ({"issue": 2}, "issue"),
        ({"loser": "attacker"}, "loser"),
        ({"fates": {}}, "fates.norman-knight-1"),
        ({"commanders": {"n1-leader": "unhurt", "b1-leader": "wounded", "x": "killed"}}, "commanders.x"),
        ({"letter": "J"}, "letter"),
        ({"left_by": {"n1": "N"}}, "left_by.n1"),
    ],
)
def test_a_result_that_contradicts_its_muster_or_itself_is_refused_at_its_field(
    changes: dict[str, Any], field: str
) -> None:
    board = awaiting()
    assert refused(board, answer(muster(board), **changes)).field == field


def test_a_text_that_is_no_result_and_a_call_for_the_quick_tables_that_comes_late_leave_nothing() -> None:
    board = awaiting()
    with pytest.raises(Refusal) as unreadable:
        settle(board, '{"muster": 1}')
    assert unreadable.value.rule == "contract"
    assert board.state.stretch == 0
    settle(board, "", way="quick")
    with pytest.raises(Refusal, match="settled already"):
        settle(board, "", way="quick")


def test_a_result_that_is_refused_keeps_its_words_and_what_speaks_against_it() -> None:
    board = awaiting()
    late = answer(muster(board))
    withdraw(board)
    number = next(iter(board.state.battles))
    given = {"number": number, "result": late, "at": NOON, "reason": "ab" * 32}
    (kept,) = board.when(commands.SettleBattle(way="external", salt=SALT, **given))
    why = "answers issue 1 of the muster, and issue 2 is out"
    assert kept == e.ResultRefused(rule="contract", field="issue", why=why, **given)


def test_no_muster_is_withdrawn_but_one_that_is_out() -> None:
    board = awaiting()
    with pytest.raises(Refusal, match="not awaited"):
        board.when(commands.WithdrawMuster(number=77, at=NOON))


@pytest.mark.rule("GC-14.6d")
def test_after_twelve_rounds_without_decision_each_side_may_say_by_which_way_it_went() -> None:
    """D35: both go back; the Normans to the hex that their report names."""
    board = awaiting()
    undecided = contract.result_from_counts(muster(board), {}, contract.Outcomes("holds", "holds"), rounds=12)
    result = msgspec.structs.replace(undecided, left_by={"n1": "NW"})
    settle(board, contract.to_json(result).decode())
    board.play()
    assert board.state.groups["n1"].hex == "9143"
    assert board.state.groups["b1"].hex == "9244"
