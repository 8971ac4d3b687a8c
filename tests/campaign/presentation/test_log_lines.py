"""Whoever runs a campaign reads every event as a sentence, and why it came about."""

import pytest

from campaign.model import events as e
from campaign.model.corrections import Correction, Stores, Strength
from campaign.presentation.log_lines import BEHIND, IN_BATTLE, cites, event_in_words
from campaign.presentation.organiser import names_of
from campaign.presentation.report.fights import Fight
from campaign.visibility import TOLD, told
from dice import Rolled
from tests.campaign.board import FIELD, Board, foot
from tests.campaign.decide.corrections.acting import correcting
from tests.harness.golden import kept

IT = "the battle at hex 9243 (4 hexes NE of Gallipoli), Normans against Lombards"


def read(event: e.Event, board: Board) -> str:
    return event_in_words(event, board.state, names_of(board.state))


def test_every_kind_of_event_has_words() -> None:
    assert set(e.EVENTS) <= set(TOLD) | set(BEHIND) | set(IN_BATTLE)


@pytest.mark.parametrize("path", kept.PATHS, ids=kept.name_of)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_event_of_the_recorded_campaigns_is_a_sentence(path, language: str) -> None:
    state = kept.state(path)
    names = names_of(state, language=language)
    for event in kept.events(path):
        said = event_in_words(event, state, names)
        assert said.endswith((".", ".”", "»", ". »", "?")), said
        assert "{" not in said


def test_what_a_sheet_says_stands_in_no_sentence() -> None:
    board = Board().group("n1", "norman")
    [filed] = [each for each in board.file("norman") if isinstance(each, e.SheetFiled)]
    assert read(filed, board) == "The Normans filed sheet 1 for day 1."


def test_of_a_closing_stands_whose_sheets_count() -> None:
    board = Board().group("n1", "norman")
    board.file("norman")
    [closed] = [each for each in board.close() if isinstance(each, e.OrdersClosed)]
    assert read(closed, board).endswith(" The sheets that count: the Normans.")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.SpyNoted("norman-spy-1", "norman", FIELD, ()), "Spy 1 of the Normans has noted 0 groups at"),
        (e.OrderOfPlayDrawn(()), "No group has anything to do tonight."),
        (
            e.MusterIssued(number=3, hex=FIELD, sides=("norman", "lombard"), muster="{}", way="quick"),
            f"A muster is drawn up for {IT}.",
        ),
    ],
)
def test_what_nobody_is_told_has_a_sentence_of_its_own(event: e.Event, said: str) -> None:
    assert read(event, Board()).startswith(said)


@pytest.mark.parametrize(
    "fact",
    [
        Stores(kind="place", piece="melfi", was=5, points=2),
        Strength(piece="hired", was=tuple(foot(12)), men=tuple(foot(9))),
    ],
)
def test_a_correction_of_what_is_nobodys_has_a_sentence_though_nobody_is_told(fact: Correction) -> None:
    board = Board().place("melfi", "").band("hired", men=foot(12))
    [event] = board.when(correcting(board, fact))
    assert not [each for each in board.state.factions if told(event, each) is not None]
    said = read(event, board)
    assert said.startswith("Corrected by the organiser")
    assert said.endswith(".")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            e.DieEntered(label="GC-14.4|battle-3|result|0", face=7, salt="", inputs="", at=""),
            f"The organiser entered 7: the result of {IT}.",
        ),
        (
            e.ResultRefused(number=3, result="{}", rule="house-contract", field="number", why="late", at=""),
            f"A result does not count, for {IT}.",
        ),
    ],
)
def test_a_battle_that_is_over_is_called_by_its_place_and_sides(event: e.Event, said: str) -> None:
    board = Board()
    fights = {3: Fight(FIELD, "norman", "lombard")}
    assert event_in_words(event, board.state, names_of(board.state), fights) == said
    assert "battle 3" in read(event, board)


def test_a_commander_who_acts_alone_stands_in_the_order_of_play_by_his_name() -> None:
    board = Board().group("n1", "norman", men=foot(5)).commander("robert", "norman")
    assert (
        read(e.OrderOfPlayDrawn(("robert", "n1"), ()), board) == "The groups act in this order: Robert, n1."
    )


def test_an_event_is_found_by_its_rule_and_by_those_above_it() -> None:
    board = Board().group("n1", "norman", men=foot(5))
    die = Rolled("GC-10d|norman-spy-1 and l1|discovered|0", "referee", 10, 3, "sealed")
    searched = e.SpySearched("norman-spy-1", "norman", FIELD, "l1", "lombard", 0, False, (die,))
    names = names_of(board.state)
    assert all(cites(searched, rule, board.state, names) for rule in ("GC", "GC-10", "GC-10d"))
    assert not any(cites(searched, rule, board.state, names) for rule in ("GC-1", "GC-10e", "GS"))
