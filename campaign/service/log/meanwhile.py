"""The events in a campaign since its organiser looked at the page from which he acts.

A command may name the version of the log at which its author was shown the campaign. It is refused only for a later
event that matters to it. The test is part of the decision, so that of two commands at once one comes later.
"""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from campaign.model import commands
from campaign.model import events as e
from campaign.service.log.decider import codec
from eventlog.log import LOG
from eventlog.marks import name_of
from eventlog.models import Event
from rulebook import Refusal

HOUSE = "house-meanwhile"


class Matter(NamedTuple):
    """The kinds of events that matter to a command: those alone that say nothing else than it in the fields `alike`."""

    kinds: tuple[type[e.Event], ...]
    alike: tuple[str, ...] = ()


PAUSES = (e.CampaignPaused, e.CampaignResumed)
LENGTH = (e.CampaignExtended, e.EndAgreed)
HOLIDAYS = (e.HolidaysDeclared, e.HolidaysCalledOff)
MUSTERS = (e.MusterWithdrawn, e.MusterIssued, e.BattleHandedOver)

MATTERS: dict[type[commands.Command], Matter] = {
    commands.CloseOrders: Matter((e.DeadlineMoved, e.SheetWithdrawn, e.DeputyNamed, *PAUSES)),
    commands.MoveDeadline: Matter((e.DeadlineMoved, e.HolidaysDeclared, *PAUSES)),
    commands.PauseCampaign: Matter(PAUSES),
    commands.ResumeCampaign: Matter((e.RhythmChanged, *HOLIDAYS, *PAUSES)),
    commands.ExtendCampaign: Matter(LENGTH),
    commands.EndEarly: Matter(LENGTH),
    commands.ChangeRhythm: Matter((e.RhythmChanged,)),
    commands.DeclareHolidays: Matter(HOLIDAYS),
    commands.CallOffHolidays: Matter(HOLIDAYS, alike=("first", "last")),
    commands.NoteDay: Matter((e.OrganiserNoted,)),
    commands.VacateSeat: Matter((e.SeatTaken, e.SeatVacated), alike=("faction",)),
    commands.NameDeputy: Matter((e.DeputyNamed,), alike=("faction",)),
    commands.ReplaceTable: Matter((e.TableReplaced, e.DayOpened), alike=("name",)),
    commands.SettleBattle: Matter(MUSTERS, alike=("number",)),
    commands.WithdrawMuster: Matter(MUSTERS, alike=("number",)),
    commands.HandOver: Matter(MUSTERS, alike=("number",)),
}
"""The events that matter to each command beside the fields that its author saw; other commands have none.

Facts that are put right name the old value (`was`) and the number of acts before, and a result names the issue of its
muster.
"""


class Overtaken(Refusal):
    """The refusal of a command whose author has missed an event that matters to it.

    `since` are those events, the oldest first; none if the cause is outside the log.
    """

    since: tuple[Event, ...] = ()


def check(campaign: UUID, command: commands.Command, shown: int | None) -> None:
    """Raise Overtaken if an event that matters to a command came after the version that its author was shown.

    The test is left out if `shown` is None.
    """
    refuse(row for row in since(campaign, type(command), shown) if agree(row, command))


def check_kind(campaign: UUID, kind: type[commands.Command], shown: int | None) -> None:
    """Raise Overtaken as `check` does, for a command that is still to be made, with any fields."""
    refuse(since(campaign, kind, shown))


def since(campaign: UUID, kind: type[commands.Command], shown: int | None) -> Iterable[Event]:
    """The events after a version that may matter to a kind of command, the oldest first.

    A version beyond the end of the log counts as the beginning.
    """
    matter = MATTERS.get(kind)
    if shown is None or matter is None:
        return ()
    kinds = [name_of(each) for each in matter.kinds]
    after = shown if shown <= LOG.head(campaign).version else 0
    return Event.objects.filter(stream=campaign, version__gt=after, type__in=kinds).order_by("version")


def refuse(events: Iterable[Event]) -> None:
    """Raise Overtaken where there are any."""
    if since := tuple(events):
        overtaken = Overtaken(HOUSE, "", "something that matters to this has come since you looked")
        overtaken.since = since
        raise overtaken


def agree(row: Event, command: commands.Command) -> bool:
    """True if an event of the log says nothing else than a command in the fields in which they are alike."""
    wanted = {name: getattr(command, name) for name in MATTERS[type(command)].alike}
    if not wanted:
        return True
    event = codec.decode(row.type, row.schema, row.payload)
    return all(getattr(event, name, value) == value for name, value in wanted.items())
