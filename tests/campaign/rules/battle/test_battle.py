"""A battle on the campaign map: its muster, who settles it, and what follows."""

import msgspec
import pytest

from battles import contract
from battles.contract.result import Loot
from campaign.model import commands
from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.orders import March
from campaign.model.state import Settings
from campaign.rules.battle.battle import steps_back
from campaign.rules.musters.settling import way_of_settling
from tests.campaign.board import FIELD, NOON, NORTH, SALT, SOUTH, Board, battle, foot, knights, of_kind, only

ATTACK = ("norman", [March("n1", (FIELD,), ("byzantine",))])


def field(**settings: str) -> Board:
    """Twelve Norman knights under a commander in the north, ten Byzantines under another in the field."""
    board = Board(settings=Settings(**settings))
    board.group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9, money=10)
    return board.group("b1", "byzantine", FIELD, foot(10), prestige=4, hostility=3, money=6)


@pytest.mark.rule("GC-17a", "GC-17.3c")
def test_a_battle_is_settled_by_one_die_and_losses_are_taken_from_the_groups() -> None:
    """Letter F: 10% dead and 20% wounded of twelve knights, 10% and 25% of ten on foot."""
    board = field()
    event = board.day(ATTACK, dice=battle(6))
    fought = only(event, e.BattleFought)
    # 13 riders of 5 points against 10 foot of 2 and a rider: 65 - 25 = 40; thirteen against eleven are no superiority.
    assert (fought.attacker_total, fought.defender_total) == (65, 25)
    assert (fought.difference, fought.die_modifier) == (40, 0)
    assert (fought.letter, fought.winner, fought.way) == ("F", "norman", "quick")
    assert (fought.attacker_outcome, fought.defender_outcome) == ("holds", "retreat")
    assert board.state.battles == {}
    lost = {each.group: each for each in of_kind(event, e.MenLost)}
    assert (lost["n1"].dead, lost["n1"].wounded) == (knights(1), knights(2))
    assert (lost["b1"].dead, lost["b1"].wounded, lost["b1"].enemy) == (foot(1), foot(3), "norman")
    assert board.state.groups["n1"].men == [*knights(9), *knights(2, wounded=True)]
    assert board.state.ledger["dead"] == 2


@pytest.mark.rule("GC-9c", "GC-9d")
@pytest.mark.parametrize(
    ("face", "letter", "prestige"), [(6, "F", [8, 3]), (8, "E", [7, 4]), (10, "D", [6, 5])]
)
def test_the_winner_gains_and_the_loser_loses_prestige(face: int, letter: str, prestige: list[int]) -> None:
    """D18: letter F is won by the attacker, D by the defender; E is a draw."""
    board = field()
    event = board.day(ATTACK, dice=battle(face))
    assert only(event, e.BattleFought).letter == letter
    assert [board.state.commanders[f"{name}-leader"].prestige for name in ("n1", "b1")] == prestige
    assert len(of_kind(event, e.PrestigeChanged)) == (0 if letter == "E" else 2)


@pytest.mark.rule("GC-17.4a", "GC-17.4b")
def test_the_fate_of_the_commanders() -> None:
    board = field()
    dice = {
        "GC-17.2b": 6,
        "GC-17.4a|battle-1|attacker-commander": 10,
        "GC-17.4a|battle-1|defender-commander": 9,
    }
    fates = {each.commander: each.fate for each in of_kind(board.day(ATTACK, dice=dice), e.CommanderTested)}
    assert fates == {"n1-leader": "wounded", "b1-leader": "unhurt"}
    assert board.state.commanders["n1-leader"].wounded


@pytest.mark.rule("GC-8.1i", "GC-17a")
def test_the_beaten_who_are_too_few_are_dissolved_and_leave_their_chest() -> None:
    """D27, D50."""
    board = Board().group("n1", "norman", NORTH, knights(30), hostility=9, prestige=6, money=10)
    board.group("b1", "byzantine", FIELD, foot(3), hostility=1, money=6)
    event = board.day(ATTACK, dice=battle(1))
    assert only(event, e.BattleFought).letter == "J"
    assert only(event, e.GroupDissolved).group == "b1"
    assert (only(event, e.MoneySeized).taker, board.state.groups["n1"].money) == ("n1", 16)
    assert not of_kind(event, e.GroupFellBack)


def test_the_chest_of_those_who_are_too_few_goes_to_their_winning_friends_and_is_lost_without_a_winner() -> (
    None
):
    few: dict[str, dict[str, contract.Losses]] = {"n2": {"norman-medium_infantry": contract.Losses(killed=1)}}
    boards = [field(battles="organiser").group("n2", "norman", FIELD, foot(3), money=3) for _ in range(2)]
    settle(boards[0], few, "holds", "retreat")
    assert "n2" not in boards[0].state.groups
    assert boards[0].state.groups["n1"].money == 13
    assert only(settle(boards[1], few, "retreat", "retreat"), e.MoneySeized).taker == ""
    assert (boards[1].state.groups["n1"].money, boards[1].state.groups["b1"].money) == (10, 6)


@pytest.mark.rule("GC-17a")
@pytest.mark.parametrize(("chosen", "way"), [("", "quick"), ("quick", "quick"), ("organiser", "organiser")])
def test_who_settles_a_battle(chosen: str, way: str) -> None:
    assert way_of_settling(chosen) == way


def test_a_battle_that_somebody_settles_stops_the_day() -> None:
    board = field(battles="organiser")
    event = board.day(ATTACK)
    issued = only(event, e.MusterIssued)
    assert (issued.way, issued.sides, issued.hex) == ("organiser", ("norman", "byzantine"), FIELD)
    assert contract.muster_from_json(issued.muster).number == 1
    assert board.state.phase == "night"
    assert not of_kind(event, e.BattleFought)


def settle(
    board: Board,
    losses: dict[str, dict[str, contract.Losses]],
    attacker: contract.Outcome,
    defender: contract.Outcome,
    *,
    commanders: dict[str, contract.Fate] | None = None,
    **more: object,
) -> list[e.Event]:
    """Let the Normans attack, and settle it from outside: play the rest of the day."""
    board.day(ATTACK)
    document = contract.muster_from_json(board.state.battles[1].muster)
    outcomes = contract.Outcomes(attacker, defender)
    result = contract.result_from_counts(document, losses, outcomes, commanders=commanders)
    result = msgspec.structs.replace(result, **more)
    body = contract.to_json(result).decode()
    board.when(commands.SettleBattle(number=1, way="external", result=body, salt=SALT, at=NOON))
    return board.play()


def test_a_result_from_outside_is_folded_back() -> None:
    board = field(battles="organiser")
    event = settle(
        board,
        {"b1": {"norman-medium_infantry": contract.Losses(killed=2, wounded=1, captured=1)}},
        "holds",
        "retreat",
        left_by={"b1": "NW"},
        loot=(Loot("b1", "n1", 4),),
        unhorsed=("norman-knight-1", "norman-knight-2"),
    )
    fought = only(event, e.BattleFought)
    assert (fought.way, fought.winner, fought.letter) == ("external", "norman", "")
    beaten = board.state.groups["b1"]
    assert beaten.men == [*foot(6), *foot(1, wounded=True)]
    assert (beaten.money, board.state.groups["n1"].money) == (2, 14)
    assert only(event, e.GroupFellBack).path == ("9143",)
    assert board.state.groups["n1"].men == [*foot(2, kind="knight"), *knights(10)]
    assert (board.state.ledger["dead"], board.state.ledger["captured"]) == (2, 1)


@pytest.mark.rule("GC-9d")
def test_a_captive_has_lost_his_battle_too_and_the_dead_lose_no_prestige() -> None:
    """D38: the ransom counts his prestige after the loss."""
    board = field(battles="organiser")
    settle(board, {}, "holds", "retreat", commanders={"b1-leader": "captured"})
    leader = board.state.commanders["b1-leader"]
    assert (leader.fate, leader.prestige, leader.group) == ("captive", 3, "")
    board = field(battles="organiser")
    event = settle(board, {}, "holds", "retreat", commanders={"b1-leader": "killed"})
    assert [each.commander for each in of_kind(event, e.PrestigeChanged)] == ["n1-leader"]
    assert (board.state.commanders["b1-leader"].fate, board.state.ledger["dead"]) == ("dead", 1)


def test_a_commander_may_lose_his_horse() -> None:
    board = field(battles="organiser")
    settle(board, {}, "holds", "retreat", unhorsed=("n1-leader",))
    assert not board.state.commanders["n1-leader"].mounted


@pytest.mark.rule("GC-14.6d")
@pytest.mark.parametrize(("outcome", "cause"), [("holds", "undecided"), ("retreat", "retreat")])
def test_a_battle_without_decision_sends_both_sides_back(outcome: contract.Outcome, cause: str) -> None:
    """D47: the attacker to his arrival side, the defender opposite."""
    backs = of_kind(settle(field(battles="organiser"), {}, outcome, outcome), e.GroupFellBack)
    assert {back.group: back.path for back in backs} == {"n1": (NORTH,), "b1": (SOUTH,)}
    assert {back.cause for back in backs} == {cause}


@pytest.mark.rule("GC-14.6d")
def test_how_far_a_side_goes_back() -> None:
    """D47."""
    board = field(battles="organiser")
    board.day(ATTACK)
    document = contract.muster_from_json(board.state.battles[1].muster)
    steps = {}
    for outcomes in (("holds", "rout"), ("retreat", "holds"), ("retreat", "retreat"), ("rout", "rout")):
        result = contract.result_from_counts(document, {}, contract.Outcomes(*outcomes))
        steps[outcomes] = (steps_back(result, "attacker")[0], steps_back(result, "defender")[0])
    assert steps == {
        ("holds", "rout"): (0, 2),
        ("retreat", "holds"): (1, 0),
        ("retreat", "retreat"): (1, 1),
        ("rout", "rout"): (2, 2),
    }


def test_an_eliminated_side_is_gone_and_its_enemy_stays() -> None:
    board = field(battles="organiser")
    all_ten = {"b1": {"norman-medium_infantry": contract.Losses(killed=6, captured=4)}}
    event = settle(board, all_ten, "holds", "eliminated", commanders={"b1-leader": "killed"})
    assert only(event, e.GroupDissolved).cause == "eliminated"
    assert board.state.groups["n1"].hex == FIELD
    assert board.state.groups["n1"].money == 16
    assert heads(board.state.groups["n1"].men) == 12
