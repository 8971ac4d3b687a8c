"""What comes into a paused night from outside."""

import msgspec
import pytest

from battles import contract
from campaign.decide.outside import inputs_after
from campaign.model import commands
from campaign.model import events as e
from campaign.model.orders import March
from campaign.model.state import AwaitedDie, Settings
from dice import Rolled
from rulebook import Refusal
from tests.campaign.board import FIELD, NOON, NORTH, SALT, Board, foot, knights, only

LATER = "2026-03-03T12:00:00Z"
LIFTED = contract.Outcomes("siege_lifted", "holds")


def awaiting() -> Board:
    """A board whose day waits for a battle."""
    board = Board(settings=Settings(battles="organiser"))
    board.group("n1", "norman", NORTH, knights(12), hostility=9)
    board.group("b1", "byzantine", FIELD, foot(11), hostility=3)
    board.day(("norman", [March("n1", (FIELD,), ("any",))]))
    return board


def answer(**change: object) -> commands.SettleBattle:
    """An answer to the first battle."""
    right = {"number": 1, "way": "quick", "result": "", "salt": SALT, "at": LATER}
    return commands.SettleBattle(**{**right, **change})


def test_an_answer_is_an_input_of_the_dice_that_follow() -> None:
    board = awaiting()
    expected = inputs_after(board.state, SALT, "1|quick|")
    assert expected != board.state.inputs
    settled = only(board.when(answer()), e.BattleSettled)
    assert settled.inputs == expected
    assert (board.state.inputs, board.state.stretch, board.state.heard_at) == (settled.inputs, 1, LATER)
    assert (settled.sides, settled.hex, settled.way) == (("norman", "byzantine"), FIELD, "quick")
    other = only(awaiting().when(answer(salt="11" * 16)), e.BattleSettled)
    assert other.inputs != settled.inputs, "two answers lead to different dice"


@pytest.mark.parametrize(("change", "field"), [({"number": 2}, "number"), ({"way": "duel"}, "way")])
def test_an_answer_to_nothing_is_refused(change: dict[str, object], field: str) -> None:
    board = awaiting()
    with pytest.raises(Refusal) as refused:
        board.when(answer(**change))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"settled_by": "quick"}, "settled_by"),
        ({"rolls": (Rolled("GC-17.2b|battle-1|result|0", "open", 10, 1, "sealed"),)}, "rolls[0]"),
        ({"rolls": (Rolled("GT-1a|battle-1|hit|0", "norman", 10, 1, "hand"),)}, "rolls[0].witness"),
        ({"rolls": (Rolled("GT-1a|battle-2|hit|0", "open", 10, 1, "hand"),)}, "rolls[0].label"),
        ({"rolls": (Rolled("GC-17.2b|battle-1|result|0", "open", 10, 1, "hand"),)}, "rolls[0].label"),
        ({"rolls": (Rolled("GT-1a|battle-1|" + "x" * 200 + "|0", "open", 10, 1, "hand"),)}, "rolls[0].label"),
        ({"rolls": (Rolled("GT-1a|battle-1|hit|0", "open", 10, 1, "hand"),) * 2}, "rolls[1].label"),
        ({"rolls": (Rolled("GT-1a|battle-1|hit|0", "open", 1, 1, "hand"),)}, "rolls[0].sides"),
        ({"rolls": (Rolled("GT-1a|battle-1|hit|0", "open", 10, 11, "hand"),)}, "rolls[0].face"),
        (
            {"outcomes": LIFTED, "end": "flight", "loser": "attacker", "holder": "defender"},
            "outcomes",
        ),
    ],
)
def test_a_result_from_outside_claims_nothing_that_only_we_can_give(
    change: dict[str, object], field: str
) -> None:
    board = awaiting()
    document = contract.muster_from_json(board.state.battles[1].muster)
    result = contract.result_from_counts(document, {}, contract.Outcomes("holds", "retreat"))
    forged = contract.to_json(msgspec.structs.replace(result, **change)).decode()
    assert only(board.when(answer(way="external", result=forged)), e.ResultRefused).field == field
    thrown = (Rolled("GT-1a|battle-1|hit|0", "open", 10, 10, "hand"),)
    honest = contract.to_json(msgspec.structs.replace(result, rolls=thrown)).decode()
    only(board.when(answer(way="external", result=honest)), e.BattleSettled)


def test_only_the_awaited_die_is_taken() -> None:
    board = Board()
    board.state.awaited_die = AwaitedDie("a|b|c|0", "a", "b", "c", 10, "open")
    for label, face, field in (("a|b|c|1", 3, "label"), ("a|b|c|0", 11, "face"), ("a|b|c|0", 0, "face")):
        with pytest.raises(Refusal) as refused:
            board.when(commands.EnterDie(label=label, face=face, salt=SALT, at=NOON))
        assert refused.value.field == field
    board.when(commands.EnterDie(label="a|b|c|0", face=10, salt=SALT, at=LATER))
    assert (board.state.hand_dice, board.state.heard_at) == ({"a|b|c|0": 10}, LATER)
    with pytest.raises(Refusal, match="not awaited"):
        board.when(commands.EnterDie(label="a|b|c|0", face=10, salt=SALT, at=LATER))
