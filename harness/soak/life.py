"""The turns in the life of a campaign in a soak: pauses, a quorum, holidays, other people, more days and an early end.

Each has chances of its own, named by the seed of the campaign, so that all other chances stay the same.
"""

from datetime import timedelta
from random import Random

import msgspec

from campaign.decide.life import QUORUM, quorum_missed
from campaign.model import commands
from campaign.model.rhythms import calendar_on
from campaign.model.state import Settings
from campaign.rules.deadline import read, written
from harness.soak.table import Table

WORDS = "d" * 64
"""The digest of an organiser's words, which is never looked up here."""
WITH_QUORUM = 0.2
"""How often a campaign has a quorum."""
PAUSES = 0.02
"""How often a day is paused."""
LENGTHENED, SHORTENED = 0.02, 0.01
"""How often a day makes a long campaign longer, and ends it early."""
LEFT = 0.01
"""How often a day begins with somebody leaving his seat."""
RETIMED, RESTED = 0.01, 0.02
"""How often a day changes the rhythm of deadlines, and has holidays declared behind it."""
LONG = 7
"""A campaign of more days has time left; a shorter one has the days that were asked for."""


def with_quorum(settings: Settings, seed: str) -> Settings:
    """The settings, sometimes with a quorum."""
    draw = Random(f"quorum/{seed}")
    if draw.random() >= WITH_QUORUM:
        return settings
    return msgspec.structs.replace(settings, quorum=draw.choice((0, 25, 50)))


def live(table: Table, seed: str, *, keeps_days: bool = False) -> None:
    """Let the organiser sometimes pause, make the campaign longer, or end it early; not where it `keeps_days`."""
    state = table.state
    draw = Random(f"life/{seed}/{state.day}")
    if draw.random() < PAUSES:
        pause(table, draw)
    keep_time(table, Random(f"time/{seed}/{state.day}"))
    if (others := Random(f"seat/{seed}/{state.day}")).random() < LEFT:
        leave_seat(table, others)
    if keeps_days or state.days <= LONG:
        return
    if draw.random() < LENGTHENED:
        days = draw.randint(1, 3)
        table.do(commands.ExtendCampaign(days=days, last=state.days, at=state.deadline, reason=WORDS))
    if draw.random() < SHORTENED and state.day < table.state.days:
        table.do(commands.EndEarly(day=state.day, at=state.deadline, reason=WORDS))


def pause(table: Table, draw: Random) -> None:
    """Pause the open day for a week, and go on by the regular deadline or another."""
    at = table.state.deadline
    table.do(commands.PauseCampaign(day=table.state.day, at=at, reason=WORDS))
    go_on(table, own=draw.random() < 0.5)


def keep_time(table: Table, draw: Random) -> None:
    """Sometimes give deadlines another rhythm from tomorrow on, or some days none, which may be called off."""
    at = table.state.deadline
    if draw.random() < RETIMED:
        since = (read(at) + timedelta(days=draw.randint(2, 9))).date()
        before = calendar_on(table.state.calendar, table.state.rhythms, since)
        calendar = msgspec.structs.replace(before, time="18:00" if before.time != "18:00" else "20:00")
        table.do(commands.ChangeRhythm(since=since.isoformat(), calendar=calendar, at=at, reason=WORDS))
    if draw.random() < RESTED:
        declare(table, draw)


def leave_seat(table: Table, draw: Random) -> None:
    """Somebody leaves his seat, and another takes it."""
    faction = draw.choice(sorted(table.state.factions))
    held = table.state.factions[faction].tenure
    if held:
        table.do(commands.VacateSeat(faction=faction, tenure=held))
        table.do(commands.TakeSeat(faction=faction, tenure=draw.randbytes(8).hex()))


def declare(table: Table, draw: Random) -> None:
    """Some days without a deadline, from the open day's own on; half of them are called off again."""
    at = table.state.deadline
    first, last = read(at).date(), (read(at) + timedelta(days=draw.randint(0, 4))).date()
    if any(each.last >= first.isoformat() for each in table.state.holidays):
        return
    span = {"first": first.isoformat(), "last": last.isoformat(), "at": at}
    table.do(commands.DeclareHolidays(**span, reason=WORDS))
    if draw.random() < 0.5:
        table.do(commands.CallOffHolidays(**span))


def go_on(table: Table, *, own: bool) -> None:
    """Let a paused campaign go on, with a deadline of the organiser's own or the regular one."""
    pause = table.state.paused
    assert pause is not None
    now = read(pause.at) + timedelta(days=7)
    deadline = written(now + timedelta(hours=30)) if own else ""
    table.do(commands.ResumeCampaign(since=pause.at, at=written(now), deadline=deadline))


def pause_of_itself(table: Table) -> bool:
    """Let a campaign pause itself whose quorum is missed, and go on; True if it was missed."""
    if not quorum_missed(table.state):
        return False
    table.do(commands.PauseCampaign(day=table.state.day, at=table.state.deadline, why=QUORUM))
    go_on(table, own=False)
    return True
