"""Why a line says what it says."""

import re

import msgspec
import pytest

from campaign.model import events as e
from campaign.model.orders import ANY, March, Split
from campaign.presentation import report
from campaign.visibility import TOLD, Line, told
from eventlog.marks import name_of
from harness.management.commands.rules import PAGES
from rulebook import catalogue
from tests.campaign.board import FIELD, NORTH, Board, foot, knights
from tests.campaign.presentation.report.reading import line_of, names
from tests.campaign.presentation.report.samples import SAMPLES
from tests.campaign.presentation.report.samples.people import PEOPLE

RULES = {id_ for each in catalogue.read(PAGES) for id_ in each.ids}
DECISIONS = set(
    re.findall(r"\*\*(S?D\d+)\*\*", "".join(page.read_text() for page in PAGES.glob("guiscard-*.md")))
)


def lines_of(kind: str) -> list[Line]:
    """What each faction is told of the sample of a kind."""
    factions = ("norman", "byzantine", "lombard")
    return [line for one in factions if (line := told(SAMPLES[kind], one)) is not None]


def test_every_kind_of_line_that_follows_from_a_rule_says_which() -> None:
    assert {name_of(kind) for kind in TOLD} - report.OF_THE_HOUSE == set(report.REASONS)


def test_reasons_need_no_more_than_the_line_holds() -> None:
    """A fact that the reader was not told would be a KeyError."""
    called = names(Board())
    for kind in report.REASONS:
        lines = lines_of(kind)
        assert lines, kind
        for reason in (why for line in lines for why in report.reasons(line, called)):
            assert reason.rule in RULES | DECISIONS, kind
            assert reason.what, kind


def test_no_die_of_a_line_is_left_out_or_given_twice() -> None:
    roll = {"label": "GC-1a|who|what|0", "witness": "open", "sides": 10, "face": 4, "source": "sealed"}
    called = names(Board())
    for line in (line for kind in report.REASONS for line in lines_of(kind)):
        if "rolls" in line.facts:
            rolled = Line(line.kind, line.hex, line.facts | {"rolls": [roll]})
            dice = [die for reason in report.reasons(rolled, called) for die in reason.dice]
            assert dice == [report.Die("GC-1a|who|what|0", 4)], line.kind


def night_of_battle() -> tuple[Board, list[e.Event]]:
    """Twelve knights ride into the hex of six footmen."""
    board = (
        Board()
        .group("n1", "norman", NORTH, knights(12), prestige=7, hostility=8)
        .group("b1", "byzantine", FIELD, foot(6), prestige=3, hostility=6)
    )
    marches = ("norman", [March("n1", (FIELD,), (ANY,))])
    return board, board.day(marches, dice=[2, 5, 9])


def why(kind: str) -> list[str]:
    """The reasons of the lines of one kind of that night, as the Normans read them."""
    board, events = night_of_battle()
    lines = [line for each in events if (line := told(each, "norman")) is not None and line.kind == kind]
    return [reason.in_words(names(board)) for line in lines for reason in report.reasons(line, names(board))]


def test_a_hostility_test_is_explained_as_a_sum_for_each_side() -> None:
    assert why("HostilityTested") == [
        "GC-7c: the Normans (n1): level 8, prestige +1, heads +1 = 10",
        "GC-7c: the Byzantines (b1): level 6, prestige -1, heads -1 = 4",
    ]


def test_a_battle_is_explained_step_by_step_from_the_strengths_to_the_result() -> None:
    by_tables, strengths, row, result, commanders = why("BattleFought")
    assert by_tables == "GC-17a: the quick tables settle this battle with one die"
    assert strengths.startswith("GC-17.2a: strength ")
    assert row.startswith("GC-17.2b: the die shows 2")
    assert row.endswith("; dice: result 2")
    assert result.startswith("GC-17.3b: result ")
    assert commanders.endswith("; dice: the attackers' commander 5, the defenders' commander 9")


def test_prestige_is_explained_by_the_deed_and_what_it_was_before() -> None:
    assert why("PrestigeChanged") == ["GC-9c: a battle won: 7+1 = 8"]


@pytest.mark.parametrize("cause", ["won", "lost", "refused", "plunder"])
def test_prestige_has_a_reason_for_every_cause(cause: str) -> None:
    changed = e.PrestigeChanged(
        hex=FIELD, commander="x", faction="norman", prestige=6, change=-1, cause=cause
    )
    line = line_of(changed)
    [reason] = report.reasons(line, names(Board()))
    assert reason.what.endswith(": 7-1 = 6")


def test_those_who_saw_a_battle_from_afar_are_given_no_reason() -> None:
    board, events = night_of_battle()
    [fought] = [line for each in events if (line := told(each, "lombard")) and line.kind == "BattleFought"]
    assert report.reasons(fought, names(board, "lombard")) == ()


def test_whoever_catches_a_spy_is_not_told_his_die() -> None:
    caught = e.SpyDiscovered("s1", "lombard", FIELD, "n1", "norman", 2, ())
    line = line_of(caught)
    assert [reason.rule for reason in report.reasons(line, names(Board()))] == ["GC-10f"]


def test_a_failed_order_with_a_mark_of_the_house_has_a_reason_without_a_rule() -> None:
    failed = e.OrderFailed(
        faction="norman", order=Split("n1", "van", PEOPLE), rule="house-sheet", said="too few"
    )
    line = line_of(failed)
    assert report.reasons(line, names(Board())) == (report.Reason("", "too few"),)


def test_reasons_are_data() -> None:
    reason = report.Reason("GC-10d", "found out", (report.Die("GC-10d|s1 and n1|discovered|0", 3),))
    assert msgspec.json.decode(msgspec.json.encode(reason), type=report.Reason) == reason
