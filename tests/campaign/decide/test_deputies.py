"""Deputies: bots that write a faction's orders on days on which nobody else does."""

from typing import Any

import pytest

from campaign.bots.deputies import STEADY
from campaign.bots.personalities import PERSONALITIES
from campaign.decide import deputies
from campaign.decide.filing import SheetReplaced
from campaign.model import commands
from campaign.model import events as e
from campaign.model.orders import Hold, Order
from campaign.verdicts import SheetRefused
from campaign.visibility import told
from rulebook import Refusal
from tests.campaign.board import NOON, SALT, Board, only

FIRST = commands.FileSheet(faction="norman", day=1, orders=(), salt=SALT, at=NOON, replaces="")
"""An empty sheet of the Normans, meant to be the first of its day."""


def board(personality: str = "greedy") -> Board:
    """Two groups that meet nobody, and a deputy of the Normans."""
    found = Board().group("n1", "norman").group("b1", "byzantine")
    if personality:
        found.when(commands.NameDeputy(faction="norman", temper=personality))
    return found


def wrote(
    *orders: Order, faction: str = "norman", personality: str = "greedy", day: int = 1
) -> commands.FileByDeputy:
    """What a deputy has written."""
    return commands.FileByDeputy(
        faction=faction, day=day, temper=personality, orders=orders, salt=SALT, at=NOON
    )


def test_a_deputy_has_one_of_the_tempers_of_the_bots_or_keeps_things_as_they_are() -> None:
    assert set(deputies.PERSONALITIES) == {*PERSONALITIES, STEADY}
    for personality in deputies.PERSONALITIES:
        assert board(personality).state.factions["norman"].deputy == personality


def test_a_deputy_is_dismissed_by_naming_none() -> None:
    named = board()
    (dismissed,) = named.when(commands.NameDeputy(faction="norman", temper=""))
    assert dismissed == e.DeputyNamed(faction="norman", temper="")
    assert named.state.factions["norman"].deputy == ""


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"faction": "pisan", "temper": "greedy"}, "faction"),
        ({"faction": "norman", "temper": "meek"}, "temper"),
        ({"faction": "norman", "temper": "greedy"}, "temper"),
    ],
)
def test_nobody_is_named_who_cannot_be(given: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        board().when(commands.NameDeputy(**given))
    assert refused.value.field == field


def test_what_a_deputy_writes_is_a_sheet_like_any_other_with_a_note_of_who_wrote_it() -> None:
    deputed = board()
    event = deputed.when(wrote(Hold("n1")))
    filed = only(event, e.SheetFiled)
    assert (filed.faction, filed.number, filed.orders) == ("norman", 1, (Hold("n1"),))
    assert only(event, e.DeputyWrote).temper == "greedy"
    assert deputed.state.sheets["norman"].orders == (Hold("n1"),)


def test_a_sheet_of_the_player_s_own_wins() -> None:
    deputed = board()
    deputed.file("norman")
    with pytest.raises(Refusal, match="is on file"):
        deputed.when(wrote(Hold("n1")))
    assert deputed.state.sheets["norman"].orders == ()


@pytest.mark.parametrize("personality", ["", "cautious"])
def test_what_a_deputy_wrote_for_the_open_day_goes_with_him(personality: str) -> None:
    deputed = board()
    deputed.when(wrote(Hold("n1")))
    deputed.when(commands.NameDeputy(faction="norman", temper=personality))
    assert deputed.state.sheets == {}
    (filed,) = deputed.when(FIRST)
    assert filed.number == 1


def test_a_sheet_of_the_player_s_own_replaces_what_his_deputy_wrote_and_outlives_him() -> None:
    deputed = board()
    deputed.when(wrote(Hold("n1")))
    (filed,) = deputed.file("norman")
    assert filed.number == 2
    deputed.when(commands.NameDeputy(faction="norman", temper=""))
    assert deputed.state.sheets["norman"].number == 2


def test_whoever_means_to_file_the_first_sheet_of_a_day_may_replace_what_his_deputy_wrote() -> None:
    deputed = board()
    deputed.when(wrote(Hold("n1")))
    (filed,) = deputed.when(FIRST)
    assert filed.number == 2
    with pytest.raises(SheetReplaced):
        deputed.when(FIRST)


@pytest.mark.parametrize("own", [False, True])
def test_it_is_told_who_wrote_the_sheet_that_counts(own: bool) -> None:
    deputed = board()
    deputed.when(wrote(Hold("n1")))
    if own:
        deputed.file("norman")
    closed = only(deputed.close(), e.OrdersClosed)
    sheet, deputy = (2, "") if own else (1, "greedy")
    assert (closed.sheets["norman"].number, closed.sheets["norman"].deputy) == (sheet, deputy)
    line = told(closed, "norman")
    assert line is not None
    assert (line.facts["sheet"], line.facts["deputy"]) == (sheet, deputy)


@pytest.mark.parametrize(
    "written",
    [
        wrote(faction="byzantine"),
        wrote(personality="cautious"),
        wrote(day=2),
        wrote(Hold("b1")),
        wrote(faction="byzantine", personality=""),
    ],
)
def test_nobody_else_s_orders_and_none_that_may_not_be_given_are_filed(
    written: commands.FileByDeputy,
) -> None:
    deputed = board()
    with pytest.raises((Refusal, SheetRefused)):
        deputed.when(written)
    assert deputed.state.sheets == {}


def leave(**more: Any) -> commands.PlanLeave:
    """A leave of the Normans on the second and third day."""
    return commands.PlanLeave(**{"faction": "norman", "first": 2, "last": 3, "temper": "steady"} | more)


def test_on_days_of_a_leave_another_deputy_is_in_force_within_limits() -> None:
    away = board()
    (planned,) = away.when(leave(limits=("no_spending", "no_attacks", "no_attacks")))
    assert planned == e.LeavePlanned(
        faction="norman", first=2, last=3, temper="steady", limits=("no_attacks", "no_spending")
    )
    faction = away.state.factions["norman"]
    assert [deputies.in_force(faction, day) for day in (1, 2, 3, 4)] == [
        ("greedy", ()),
        ("steady", ("no_attacks", "no_spending")),
        ("steady", ("no_attacks", "no_spending")),
        ("greedy", ()),
    ]
    assert told(planned, "norman") is not None
    assert told(planned, "byzantine") is None


def test_a_leave_is_called_off() -> None:
    away = board()
    away.when(leave())
    assert away.when(commands.CallOffLeave(faction="norman")) == [e.LeaveCalledOff(faction="norman")]
    assert away.state.factions["norman"].leave is None
    with pytest.raises(Refusal, match="no leave is planned"):
        away.when(commands.CallOffLeave(faction="norman"))


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"faction": "pisan"}, "faction"),
        ({"temper": "meek"}, "temper"),
        ({"temper": ""}, "temper"),
        ({"limits": ("no_fun",)}, "limits"),
        ({"first": 0}, "first"),
        ({"first": 3, "last": 2}, "first"),
        ({"last": 1000}, "last"),
    ],
)
def test_no_leave_is_planned_that_cannot_be(given: dict[str, Any], field: str) -> None:
    away = board()
    with pytest.raises(Refusal) as refused:
        away.when(leave(**given))
    assert refused.value.field == field
    assert away.state.factions["norman"].leave is None


def test_what_a_deputy_wrote_for_the_open_day_is_off_the_file_when_a_leave_begins() -> None:
    away = board()
    away.when(wrote(Hold("n1")))
    assert "norman" in away.state.sheets
    away.when(leave(first=1))
    assert "norman" not in away.state.sheets
    with pytest.raises(Refusal, match="no such deputy"):
        away.when(wrote(Hold("n1")))
    away.when(wrote(Hold("n1"), personality="steady"))
    assert away.state.sheets["norman"].deputy == "steady"


def gave_up(why: str = "failed", personality: str = "greedy", day: int = 1) -> commands.GiveUpDeputy:
    """A deputy of the Normans has written nothing."""
    return commands.GiveUpDeputy(faction="norman", day=day, temper=personality, why=why)


@pytest.mark.parametrize("why", deputies.FAILURES)
def test_a_deputy_who_writes_nothing_is_told_to_his_faction_alone_and_nothing_is_on_file(why: str) -> None:
    deputed = board()
    (event,) = deputed.when(gave_up(why))
    assert event == e.DeputyFailed(faction="norman", day=1, temper="greedy", why=why)
    assert told(event, "norman") is not None
    assert told(event, "byzantine") is None
    assert deputed.state.sheets == {}


@pytest.mark.parametrize(
    ("given", "field"),
    [(gave_up("bored"), "why"), (gave_up(personality="steady"), "temper"), (gave_up(day=2), "day")],
)
def test_nobody_is_told_what_is_not_so_of_a_deputy(given: commands.GiveUpDeputy, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        board().when(given)
    assert refused.value.field == field


def test_nobody_misses_a_deputy_who_has_filed_himself() -> None:
    deputed = board()
    deputed.file("norman")
    with pytest.raises(Refusal, match="is on file"):
        deputed.when(gave_up())
