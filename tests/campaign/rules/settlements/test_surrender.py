"""An assault on a castle, and what becomes of those who surrender it."""

import pytest

from battles import contract
from campaign.model import commands
from campaign.model import events as e
from campaign.model.agenda import Surrender
from campaign.model.men import Band, heads
from campaign.model.orders import March, Order, Plunder, Storm
from campaign.model.state import Settings
from campaign.rules.battle.battle import steps_back
from campaign.rules.settlements import surrender
from tests.campaign.board import FIELD, NOON, NORTH, SALT, TABLES, Board, battle, foot, knights, of_kind, only

STORM: list[Order] = [March("n1", (FIELD,)), Storm("n1", "melfi")]


def before_melfi(garrison: int = 8, **settings: object) -> Board:
    """Thirty Norman knights before a Lombard castle with so many on foot, two knights, and a noble."""
    board = Board(settings=Settings(**settings))  # type: ignore[arg-type]
    board.group("n1", "norman", NORTH, knights(30), prestige=7, hostility=9)
    board.commander("count", "lombard", prestige=1)
    company = [
        Band("lombard", "knight", True, False, 2),
        Band("lombard", "medium_infantry", False, False, garrison),
    ]
    return board.place("melfi", "lombard", kind="castle", garrison=company, noble="count", resources=6)


def stormed(board: Board, face: int, fate: int, *more: Order, **dice: object) -> list[e.Event]:
    """Play a day on which the Normans storm Melfi; `fate` is the die of its surrender."""
    return board.day(("norman", [*STORM, *more]), dice={**battle(face), "GC-15.1d": fate, **dice})


def awaited() -> tuple[Board, contract.Muster]:
    """An organiser's board whose night waits for the storm of Melfi, and the muster of it."""
    board = before_melfi(battles="organiser")
    board.day(("norman", STORM))
    (under_way,) = board.state.battles.values()
    return board, contract.muster_from_json(under_way.muster)


@pytest.mark.rule("GC-17.3a", "GC-17.1c", "GC-17.1d")
def test_a_castle_is_stormed_on_foot_against_its_walls() -> None:
    _, document = awaited()
    assert document.kind == "siege"
    assert document.works == contract.Works(building="castle", action="assault")
    (garrison,) = document.defender.groups
    assert (garrison.id, garrison.head_count) == ("garrison:melfi", 11)
    assert [leader.id for leader in garrison.commanders] == ["count"]
    assert [advantage.percent for advantage in document.advantages] == [100]


@pytest.mark.rule("GC-13.6b")
def test_a_castle_defends_with_its_garrison_and_raises_no_militia() -> None:
    event = stormed(before_melfi(), 1, 5)
    assert not of_kind(event, e.MilitiaRaised)
    # 31 riders of 3 on foot against 8 of 2 and 3 of 3, doubled by the walls: 93 - 50 = 43.
    fought = only(event, e.BattleFought)
    assert (fought.attacker_total, fought.defender_total, fought.letter) == (93, 50, "I")


@pytest.mark.rule("GC-15.1d")
@pytest.mark.parametrize(
    ("face", "effect"),
    [
        (1, "all_massacred"),
        (2, "all_massacred"),
        (3, "massacre_tests"),
        (4, "massacre_tests"),
        (5, "prisoners"),
        (7, "prisoners"),
        (8, "free_on_foot"),
        (9, "free_on_foot"),
        (10, "honours_of_war"),
    ],
)
def test_the_die_of_the_winner_names_the_fate_of_the_defenders(face: int, effect: str) -> None:
    assert surrender.fate(face, TABLES) == effect
    board = before_melfi()
    event = stormed(board, 1, face, **{"GC-15.2a": [6] * 20})
    told = only(event, e.GarrisonSurrendered)
    assert (told.effect, told.enemy, told.rolls[0].face) == (effect, "norman", face)
    place = board.state.settlements["melfi"]
    assert (place.faction, place.noble, heads(place.garrison)) == ("norman", "", 5)
    assert {band.origin for band in place.garrison} == {"norman"}


@pytest.mark.rule("GC-15.1d")
def test_all_are_massacred_the_noble_too() -> None:
    board = before_melfi()
    event = stormed(board, 1, 1)
    slain = only(event, e.DefendersKilled)
    lost = [each for each in of_kind(event, e.MenLost) if each.group == "garrison:melfi"]
    assert heads(slain.men) + sum(heads(each.dead) for each in lost) == 10
    assert slain.commanders == ("count",)
    assert board.state.commanders["count"].fate == "dead"
    assert not of_kind(event, e.PrisonersTaken)


@pytest.mark.rule("GC-15.2a")
@pytest.mark.parametrize(("face", "dies"), [(1, True), (5, True), (6, False), (10, False)])
def test_who_is_massacred(face: int, dies: bool) -> None:
    assert surrender.killed(face, TABLES) == dies


@pytest.mark.rule("GC-15.2a")
@pytest.mark.parametrize(
    ("dead", "defenders", "ends"), [(5, 10, True), (4, 10, False), (5, 11, False), (6, 11, True)]
)
def test_the_massacre_ends_at_half(dead: int, defenders: int, ends: bool) -> None:
    assert surrender.enough(dead, defenders, TABLES) == ends


@pytest.mark.rule("GC-15.2a")
def test_the_least_die_first_and_the_others_are_prisoners() -> None:
    board = before_melfi()
    event = stormed(board, 1, 3, **{"GC-15.2a": [1] * 20})
    slain = only(event, e.DefendersKilled)
    left = sum(heads(each.men) for each in of_kind(event, e.GarrisonTaken))
    assert {band.type for band in slain.men} == {"medium_infantry"}
    assert slain.commanders == ()
    there = heads(slain.men) + left + 1
    assert heads(slain.men) == -(-there // 2)
    assert len(slain.rolls) == heads(slain.men)
    assert board.state.commanders["count"].fate == "captive"
    (prisoners,) = board.state.prisoners.values()
    assert heads(prisoners.men["lombard"]) == left
    assert prisoners.commanders == ["count"]


@pytest.mark.rule("GC-15.2a")
def test_the_wounded_count_half_and_are_tested_first() -> None:
    board = before_melfi(0)
    board.state.settlements["melfi"].garrison = [
        Band("lombard", "knight", True, False, 1),
        Band("lombard", "knight", True, True, 1),
        Band("lombard", "light_infantry", False, False, 1),
    ]
    decision = board.decision()
    order = surrender.everybody(decision, decision.state.settlements["melfi"], ())
    assert [(one.band.type, one.band.wounded, one.commander) for one in order] == [
        ("light_infantry", False, ""),
        ("knight", True, ""),
        ("knight", False, ""),
        ("knight", False, "count"),
    ]


@pytest.mark.rule("GC-15.2b")
def test_all_who_live_are_prisoners_and_walk() -> None:
    board = before_melfi()
    event = stormed(board, 1, 5)
    lost = only(event, e.CommanderTaken)
    assert (lost.commander, lost.faction, lost.captor) == ("count", "lombard", "norman")
    (prisoners,) = board.state.prisoners.values()
    assert (prisoners.faction, prisoners.commanders, prisoners.group) == ("norman", ["count"], "n1")
    held = prisoners.men["lombard"]
    assert heads(held) == heads(only(event, e.GarrisonTaken).men)
    assert not any(band.mounted for band in held)


@pytest.mark.rule("GC-15.2b")
def test_groups_that_defended_it_are_prisoners_too() -> None:
    board = before_melfi().group("l1", "lombard", FIELD, [Band("lombard", "knight", True, False, 4)], money=8)
    assert of_kind(stormed(board, 1, 5), e.GarrisonSurrendered)
    assert "l1" not in board.state.groups
    assert board.state.groups["n1"].money == 8
    (prisoners,) = board.state.prisoners.values()
    assert not any(band.mounted for band in prisoners.men["lombard"])


@pytest.mark.parametrize(("face", "mounted"), [(8, False), (10, True)])
def test_those_who_go_free_leave_for_the_next_hex(face: int, mounted: bool) -> None:
    board = before_melfi()
    event = stormed(board, 1, face)
    out = only(event, e.GarrisonMarchedOut)
    group = board.state.groups[out.group]
    assert group.hex != FIELD
    assert any(band.mounted for band in group.men) == mounted
    assert board.state.commanders["count"].mounted == mounted
    assert group.commanders == ["count"]


def test_a_garrison_too_small_for_a_group_disperses() -> None:
    board = before_melfi(0)
    board.state.settlements["melfi"].garrison = foot(1)
    decision = board.decision({"GC-15.1d": 10})
    surrender.surrender(decision, Surrender(1, "melfi", (), "n1"))
    assert only(decision.events, e.GroupDissolved).cause == "too_small"
    assert decision.state.commanders["count"].hex == FIELD


@pytest.mark.rule("GC-17.3b")
@pytest.mark.parametrize(
    ("face", "seen", "held", "path"),
    [(5, ("C", "holds", ""), ["melfi"], []), (10, ("A", "siege_lifted", "lombard"), [], [(NORTH,)])],
)
def test_a_castle_that_holds_keeps_its_attackers_before_it_unless_they_lift_the_siege(
    face: int, seen: tuple[str, str, str], held: list[str], path: list[tuple[str, ...]]
) -> None:
    """D60."""
    board = before_melfi(60)
    event = stormed(board, face, 1)
    fought = only(event, e.BattleFought)
    assert (fought.letter, fought.attacker_outcome, fought.winner) == seen
    assert [each.site for each in of_kind(event, e.AssaultHeld)] == held
    assert [each.path for each in of_kind(event, e.GroupFellBack)] == path
    assert board.state.settlements["melfi"].faction == "lombard"


@pytest.mark.rule("GC-13.5b", "GS-11.4.1c")
def test_attackers_who_leave_the_map_of_a_castle_that_is_not_besieged_yet_lie_before_it() -> None:
    """D60: only the siege table drives them off."""
    board, document = awaited()
    result = contract.result_from_counts(document, {}, contract.Outcomes("retreat", "holds"))
    body = contract.to_json(result).decode()
    board.when(commands.SettleBattle(number=document.number, way="external", result=body, salt=SALT, at=NOON))
    event = board.play()
    assert only(event, e.AssaultHeld).site == "melfi"
    assert only(event, e.SiegeOpened).group == "n1"
    assert not of_kind(event, e.GroupFellBack)


@pytest.mark.rule("GC-14.6d")
def test_nobody_steps_back_from_a_castle_that_is_still_contested() -> None:
    _, document = awaited()
    result = contract.result_from_counts(document, {}, contract.Outcomes("holds", "holds"))
    assert steps_back(result, "attacker", siege=True)[0] == 0
    assert steps_back(result, "attacker")[0] == 1


@pytest.mark.rule("GC-9f")
def test_plundering_a_castle_costs_no_prestige() -> None:
    board = before_melfi()
    event = stormed(board, 1, 5, Plunder("n1", "melfi"))
    assert only(event, e.SettlementPlundered).points == 6
    assert [each.cause for each in of_kind(event, e.PrestigeChanged) if each.faction == "norman"] == ["won"]


def test_a_castle_whose_garrison_was_wiped_out_is_taken() -> None:
    """D30: by a result from the table."""
    board, document = awaited()
    losses = {
        "garrison:melfi": {
            "lombard-medium_infantry": contract.Losses(killed=8),
            "lombard-knight": contract.Losses(killed=2),
        }
    }
    result = contract.result_from_counts(
        document, losses, contract.Outcomes("holds", "eliminated"), commanders={"count": "killed"}
    )
    body = contract.to_json(result).decode()
    board.when(commands.SettleBattle(number=document.number, way="external", result=body, salt=SALT, at=NOON))
    event = board.play()
    assert only(event, e.SettlementTaken).cause == "battle"
    assert only(event, e.GarrisonManned).cause == "capture"


def test_a_deserted_castle_is_taken_without_a_battle() -> None:
    board = Board().group("n1", "norman", NORTH, knights(9)).place("melfi", "lombard", kind="castle")
    event = board.day(("norman", STORM))
    assert only(event, e.SettlementTaken).cause == "deserted"
    assert heads(board.state.settlements["melfi"].garrison) == 5
