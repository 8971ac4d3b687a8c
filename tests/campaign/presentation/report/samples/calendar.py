"""One event of each kind of the calendar, dice and tables, with plausible facts, for the report to read aloud."""

from campaign.model import events as e
from campaign.model.state import Calendar
from tests.campaign.board import FIELD, Board

SAMPLES: tuple[e.Event, ...] = (
    *Board().events[:1],
    e.WeatherRolled(change=-1, rolls=()),
    e.PositionTakenUp(
        day=5,
        records={},
        wounded=(),
        dead=(),
        lone={},
        held=(),
        lying=(),
        travelling=(),
        serving=(),
    ),
    e.SeatTaken(faction="norman", tenure="t"),
    e.SeatVacated(faction="norman", tenure="t"),
    e.DeputyNamed(faction="norman", temper="greedy"),
    e.LeavePlanned(faction="norman", first=4, last=6, temper="steady", limits=("no_attacks", "no_spending")),
    e.LeaveCalledOff(faction="norman"),
    e.DeputyWrote(faction="norman", day=3, temper="greedy"),
    e.DeputyFailed(faction="norman", day=3, temper="greedy", why="timed_out"),
    e.SheetWithdrawn(faction="norman", day=3, number=2, digest="d", at="2053-06-01T17:00:00Z"),
    e.OrdersClosed(
        closing=1,
        day=1,
        sheets={"norman": e.Counted(0, "d", "s")},
        inputs="i",
        at="2053-06-01T18:00:00Z",
        why="early",
    ),
    e.DeadlineMoved(day=1, deadline="2053-06-02T18:00:00Z", why="organiser"),
    e.OrganiserNoted(day=1, at="2053-06-02T17:00:00Z", reason="d" * 64),
    e.CampaignPaused(day=1, at="2053-06-02T17:00:00Z", why="organiser"),
    e.CampaignResumed(day=1, deadline="2053-06-04T18:00:00Z", at="2053-06-03T17:00:00Z"),
    e.CampaignExtended(day=1, days=35, more=5, at="2053-06-02T17:00:00Z"),
    e.CampaignForked(
        campaign="b",
        title="What if",
        origin="a",
        of="The war",
        version=12,
        digest="00",
        day=3,
        closing=3,
        at="2053-06-02T17:00:00Z",
    ),
    e.EndAgreed(day=1, days=30, at="2053-06-02T17:00:00Z"),
    e.RhythmChanged(
        day=1, since="2053-06-09", calendar=Calendar(weekdays=(0, 3), time="18:00"), at="2053-06-02T17:00:00Z"
    ),
    e.RhythmChanged(day=1, since="2053-06-09", calendar=Calendar(minimum_hours=1), at="2053-06-02T17:00:00Z"),
    e.HolidaysDeclared(day=1, first="2053-06-09", last="2053-06-12", at="2053-06-02T17:00:00Z"),
    e.HolidaysDeclared(
        day=1,
        first="2053-06-02",
        last="2053-06-02",
        deadline="2053-06-03T18:00:00Z",
        at="2053-06-02T17:00:00Z",
    ),
    e.HolidaysCalledOff(day=1, first="2053-06-09", last="2053-06-12", at="2053-06-02T17:00:00Z"),
    e.HolidaysCalledOff(day=1, first="2053-06-02", last="2053-06-02", at="2053-06-02T17:00:00Z"),
    e.CampaignBrought(day=1, at="2053-06-02T17:00:00Z", version=40, digest="d" * 64),
    e.DayEnded(day=1, closing=1),
    e.DayOpened(day=2, deadline="2053-06-02T18:00:00Z"),
    e.CampaignEnded(day=30),
    e.SeedsOpened(
        closing=1,
        seeds={"open": "00", "norman": "01", "byzantine+norman": "02", "byzantine+lombard": "03"},
        paths={"open": ("aa",), "norman": ("bb",), "byzantine+norman": ("cc",), "byzantine+lombard": ("dd",)},
    ),
    e.SealsPublished(closing=2, seal="00"),
    e.SealsReplaced(closing=2, seal="00", at="2053-06-01T18:00:00Z"),
    e.TableReplaced(
        name="roster.toml", text="x", digest="ab" * 32, day=2, at="2026-03-01T12:00:00Z", reason=""
    ),
    e.AllianceEnded(faction="norman", ally="lombard"),
    e.ObjectiveFulfilled(faction="norman", objective=7, kind="meet", day=4, hex=FIELD),
    e.VictoryDeclared(
        day=30,
        cause="last_day",
        winners=("norman",),
        standings=(
            e.Standing("norman", 16, 14, 2, 31, (e.Score(1, "hold_any", 8, 16),)),
            e.Standing("german", 3, 4, -1, 1, (e.Score(15, "reach", 1, 3),)),
        ),
    ),
)
