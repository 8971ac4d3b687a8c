"""Battles that the engine fights: issued for it, handed to it, answered by it, or given up."""

from typing import Any

import msgspec
import pytest

from battles import contract
from campaign.decide.engine import LONGEST_TOLD, fought_by_engine, system_of
from campaign.decide.outside import inputs_after
from campaign.model import commands
from campaign.model import events as e
from campaign.model.orders import ANY, March
from campaign.model.state import Settings
from campaign.service.log.projections import awaits
from campaign.visibility import told
from dice import Rolled
from rulebook import Refusal
from tests.campaign.board import FIELD, NOON, NORTH, SALT, Board, foot, knights, only

LATER = "2026-03-03T12:00:00Z"


def awaiting(battles: str = "engine") -> Board:
    """A board whose day waits for a battle."""
    board = Board(settings=Settings(battles=battles)).group("n1", "norman", NORTH, knights(12), hostility=9)
    board.group("b1", "byzantine", FIELD, foot(11), hostility=3)
    board.day(("norman", [March("n1", (FIELD,), (ANY,))]), dice=[5] * 40 if battles == "quick" else ())
    return board


def result(board: Board, **changes: Any) -> str:
    """A result of the engine in which the defender falls back and nobody is hurt, with changes."""
    muster = contract.muster_from_json(board.state.battles[1].muster)
    quiet = contract.result_from_counts(
        muster, {}, contract.Outcomes("holds", "retreat"), settled_by="engine"
    )
    return contract.to_json(msgspec.structs.replace(quiet, **changes)).decode()


def settle(board: Board, text: str) -> list[e.Event]:
    return board.when(commands.SettleBattle(number=1, way="engine", result=text, salt=SALT, at=LATER))


def hand_over(board: Board, number: int = 1) -> list[e.Event]:
    return board.when(commands.HandOver(number=number, at=LATER))


def give_up(board: Board, **changes: Any) -> list[e.Event]:
    why = {"why": "failed", "rule": "GT-1", "field": "kind", "told": "it is a siege"}
    right: dict[str, Any] = {"number": 1, "issue": 1, "salt": SALT, "at": LATER, **why}
    return board.when(commands.GiveUpEngine(**right | changes))


def test_a_battle_of_such_a_campaign_goes_out_to_the_engine_with_its_field() -> None:
    board = awaiting()
    battle = fought_by_engine(board.state)
    assert battle is not None
    assert (battle.number, battle.way, awaits(board.state)) == (1, "engine", "battle")
    assert contract.muster_from_json(battle.muster).ground is not None


def test_its_result_is_an_input_of_the_dice_that_follow_and_the_night_goes_on() -> None:
    board = awaiting()
    text = result(board)
    expected = inputs_after(board.state, SALT, f"1|engine|{text}")
    settled = only(settle(board, text), e.BattleSettled)
    assert (settled.way, settled.inputs, settled.result) == ("engine", expected, text)
    assert fought_by_engine(board.state) is None
    assert awaits(board.state) == ""
    assert only(board.play(), e.BattleFought).way == "engine"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"settled_by": "external"}, "settled_by"),
        ({"letter": "G"}, "letter"),
        ({"rolls": (Rolled("GT-1|battle-1|shot|0", "open", 10, 3, "sealed"),)}, "rolls"),
        ({"issue": 2}, "issue"),
    ],
)
def test_a_result_that_is_none_of_the_engine_is_kept_and_does_not_count(
    changes: dict[str, Any], field: str
) -> None:
    board = awaiting()
    (kept,) = settle(board, result(board, **changes))
    assert isinstance(kept, e.ResultRefused)
    assert kept.field == field
    assert fought_by_engine(board.state) is not None


def test_an_organiser_hands_an_awaited_battle_to_the_engine() -> None:
    board = awaiting("organiser")
    assert fought_by_engine(board.state) is None
    handed = only(hand_over(board), e.BattleHandedOver)
    assert (handed.issue, handed.way, handed.sides) == (1, "engine", ("norman", "byzantine"))
    battle = fought_by_engine(board.state)
    assert battle is not None
    assert board.state.heard_at == LATER


def test_a_battle_is_fought_by_the_system_that_was_chosen_for_it_else_for_the_campaign() -> None:
    for system in ("", "guiscard"):
        board = awaiting("organiser")
        chosen = {"system": system} if system else {}
        handed = only(board.when(commands.HandOver(number=1, at=LATER, **chosen)), e.BattleHandedOver)
        assert msgspec.to_builtins(handed).get("system", "") == system
        battle = fought_by_engine(board.state)
        assert battle is not None
        assert system_of(board.state, battle) == system
        board.state.settings = Settings(system="chess")
        assert system_of(board.state, battle) == (system or "chess")


def test_a_system_that_fights_no_campaigns_is_refused_and_the_battle_waits_on() -> None:
    board = awaiting("organiser")
    with pytest.raises(Refusal, match="'chess' is none of ") as refusal:
        board.when(commands.HandOver(number=1, at=LATER, system="chess"))
    assert refusal.value.field == "system"
    assert fought_by_engine(board.state) is None


def test_a_battle_is_handed_over_once_while_it_is_awaited_and_not_given_up_before() -> None:
    board = awaiting("organiser")
    with pytest.raises(Refusal, match="battle 2 is not awaited"):
        hand_over(board, 2)
    with pytest.raises(Refusal, match="is not with the engine"):
        give_up(board)
    hand_over(board)
    with pytest.raises(Refusal, match="with the engine already"):
        hand_over(board)


def withdraw(board: Board, reason: str = "ab" * 32) -> list[e.Event]:
    return board.when(commands.WithdrawMuster(number=1, at=NOON, reason=reason))


def dice_of(board: Board) -> str:
    """What the dice of the battle that the engine has are named after."""
    battle = fought_by_engine(board.state)
    assert battle is not None
    return battle.dice


def test_a_muster_that_is_issued_anew_stays_with_the_engine() -> None:
    board = awaiting("organiser")
    hand_over(board)
    event = withdraw(board)
    assert only(event, e.MusterIssued).way == "engine"
    (late,) = settle(board, result(board, issue=1))
    assert isinstance(late, e.ResultRefused)


@pytest.mark.parametrize("battles", ["engine", "organiser"])
def test_a_muster_that_has_been_with_the_engine_is_withdrawn_only_for_a_reason(battles: str) -> None:
    board = awaiting(battles)
    if battles == "organiser":
        assert only(withdraw(board, reason=""), e.MusterWithdrawn).issue == 1
        hand_over(board)
    before = msgspec.json.encode(board.state)
    with pytest.raises(Refusal) as refusal:
        withdraw(board, reason="")
    assert refusal.value.field == "reason"
    assert msgspec.json.encode(board.state) == before
    assert only(withdraw(board), e.MusterWithdrawn).reason == "ab" * 32


def test_the_same_pieces_are_fought_with_the_same_dice_however_often_their_muster_is_issued() -> None:
    board = awaiting()
    assert dice_of(board) == "battle-1/1"
    for issue in (2, 3):
        issued = only(withdraw(board), e.MusterIssued)
        assert contract.muster_from_json(issued.muster).issue == issue
        assert (issued.dice, dice_of(board)) == ("battle-1/1", "battle-1/1")


def test_pieces_that_have_changed_are_fought_with_dice_of_their_own() -> None:
    board = awaiting()
    board.state.groups["b1"].men = foot(7)
    assert only(withdraw(board), e.MusterIssued).dice == "battle-1/2"
    assert only(withdraw(board), e.MusterIssued).dice == "battle-1/2"


def test_a_muster_that_is_handed_over_has_the_dice_that_it_went_out_with() -> None:
    board = awaiting("organiser")
    withdraw(board, reason="")
    hand_over(board)
    assert dice_of(board) == "battle-1/1"


def test_a_battle_of_the_quick_tables_names_no_dice_of_an_engine() -> None:
    assert only(awaiting("quick").events, e.MusterIssued).dice == ""


@pytest.mark.parametrize("way", ["quick", "external"])
def test_an_organiser_answers_nothing_that_is_with_the_engine(way: str) -> None:
    """He may watch it, so whatever he answers would be a choice between its outcome and another."""
    board = awaiting()
    text = result(board, settled_by="external") if way == "external" else ""
    command = commands.SettleBattle(number=1, way=way, result=text, salt=SALT, at=LATER)
    before = msgspec.json.encode(board.state)
    if way == "quick":
        with pytest.raises(Refusal, match="battle 1 is with the engine, whose result alone counts"):
            board.when(command)
    else:
        assert only(board.when(command), e.ResultRefused).field == "way"
    assert msgspec.json.encode(board.state) == before
    assert only(settle(board, result(board)), e.BattleSettled).way == "engine"


def test_the_engine_answers_nothing_that_it_was_not_given() -> None:
    board = awaiting("organiser")
    (kept,) = settle(board, result(board))
    assert isinstance(kept, e.ResultRefused)
    assert kept.field == "way"


def test_what_the_engine_gives_up_is_left_to_the_quick_tables_for_a_reason() -> None:
    board = awaiting()
    gave_up, settled = give_up(board)
    assert isinstance(gave_up, e.EngineGaveUp)
    assert (gave_up.why, gave_up.rule) == ("failed", "GT-1")
    assert (gave_up.field, gave_up.told) == ("kind", "it is a siege")
    assert isinstance(settled, e.BattleSettled)
    assert (settled.way, settled.result) == ("quick", "")
    assert only(board.play([5]), e.BattleFought).way == "quick"


@pytest.mark.parametrize(
    ("changes", "field"), [({"issue": 2}, "issue"), ({"number": 2}, "number"), ({"why": "bored"}, "why")]
)
def test_only_what_the_engine_fights_is_given_up(changes: dict[str, Any], field: str) -> None:
    board = awaiting()
    with pytest.raises(Refusal) as refusal:
        give_up(board, **changes)
    assert refusal.value.field == field
    assert fought_by_engine(board.state) is not None


def test_a_long_reason_is_cut() -> None:
    gave_up = only(give_up(awaiting(), told="x" * 9_999), e.EngineGaveUp)
    assert len(gave_up.told) == LONGEST_TOLD


def test_the_sides_are_told_and_nobody_else() -> None:
    handed = only(hand_over(awaiting("organiser")), e.BattleHandedOver)
    gave_up = only(give_up(awaiting()), e.EngineGaveUp)
    for event in (handed, gave_up):
        assert told(event, "lombard") is None
        line = told(event, "norman")
        assert line is not None
        assert (line.hex, line.facts["number"]) == (FIELD, 1)
        assert not {"told", "rule", "field", "reason"} & line.facts.keys()
