"""The lines of the factions' feeds, as they are written beside their events, and marked when corrected."""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from campaign.model import events as e
from campaign.model.state import State
from campaign.models import FeedLine
from campaign.service.log.feed import OF_BATTLES
from campaign.visibility import Line, hearers, told
from campaign.visibility.corrections import CORRECTIONS
from campaign.visibility.life import LIFE
from eventlog import prepared
from eventlog.codec import Codec
from eventlog.decider import Change
from eventlog.marks import name_of
from eventlog.models import Batch, Event

_json = msgspec.json.Encoder(order="deterministic")
_codec: Codec[e.Event] = Codec(e.EVENTS, e.UPCASTERS)

# What a faction may read before the night is over; everything else it reads at dawn.
OPEN_KINDS: tuple[type[e.Event], ...] = (
    e.SeatTaken,
    e.SeatVacated,
    e.DeputyNamed,
    e.DeputyFailed,
    e.LeaveCalledOff,
    e.LeavePlanned,
    e.SheetWithdrawn,
    e.OrdersClosed,
    e.DeadlineMoved,
    e.OrganiserNoted,
    *LIFE,
    e.CampaignBrought,
    *CORRECTIONS,
    e.CampaignForked,
    e.MusterIssued,
    e.MusterWithdrawn,
    e.BattleHandedOver,
    e.EngineGaveUp,
    e.BattleSettled,
    e.CampaignOpened,
    e.PositionTakenUp,
    e.WeatherRolled,
    e.SealsReplaced,
    e.TableReplaced,
)

FEED = ("campaign", "faction", "number", "day", "closing", "open", "kind", "hex", "facts")


MARK = """
update campaign_feedline line set corrected = right_one.number
from unnest(%s::text[], %s::int[], %s::int[]) as right_one(faction, wrong, number)
where line.campaign = %s and line.faction = right_one.faction and line.number = right_one.wrong and line.corrected = 0
"""


class Written(NamedTuple):
    """A line of a faction: its number, its day, whether it is read before the dawn, and its event."""

    faction: str
    number: int
    day: int
    open: bool
    event: int
    told: Line


def text_of(value: Any) -> str:
    """A value as JSON text."""
    return _json.encode(value).decode()


def write_feed(change: Change[State, e.Event]) -> None:
    """Every faction's new lines, ordered by place so that they do not betray who acted when."""
    closing = change.state.closing
    lines = list(feeds(change.state, change.events, change.before.version))
    rows = [
        (
            change.stream,
            line.faction,
            line.number,
            line.day,
            closing,
            line.open,
            line.told.kind,
            line.told.hex,
            text_of(line.told.facts),
        )
        for line in lines
    ]
    if rows:
        prepared.copy("campaign_feedline", FEED, rows)
    mark(change.stream, change.state, [(line, change.events[line.event]) for line in lines])


def feeds(state: State, events: Sequence[e.Event], before: int) -> Iterator[Written]:
    """The lines of each faction about the events after a version, faction by faction.

    The lines without a place come first, then place by place; their numbers follow that version.
    """
    found: dict[str, list[tuple[int, str, int, Line]]] = {faction: [] for faction in sorted(state.factions)}
    day = first_day(state, events)
    for nth, event in enumerate(events):
        for faction in hearers(event, found):
            line = told(event, faction)
            if line is not None:
                found[faction].append((day, line.hex, nth, line))
        if isinstance(event, e.DayOpened):
            day = event.day
    for faction, own in found.items():
        own.sort(key=itemgetter(0, 1, 2))
        for number, (day, _, nth, line) in enumerate(own, start=before + 1):
            yield Written(faction, number, day, isinstance(events[nth], OPEN_KINDS), nth, line)


def first_day(state: State, events: Iterable[e.Event]) -> int:
    """The day on which a batch of events began."""
    ended = next((event.day for event in events if isinstance(event, e.DayEnded)), None)
    return state.day if ended is None else ended


def mark(campaign: UUID, state: State, lines: Iterable[tuple[Written, Any]]) -> None:
    """Mark the corrected lines, as far as a faction has both; the first correction counts.

    The text of a line stays as it was.
    """
    right: list[tuple[Written, Any]] = [each for each in lines if isinstance(each[1], CORRECTIONS)]
    right = [(line, event) for line, event in right if event.line]
    if not right:
        return
    wrong = {version: told_of(campaign, state, version) for version in {event.line for _, event in right}}
    marks: dict[tuple[str, int], int] = {}
    for line, event in right:
        numbers = [each.number for each in wrong[event.line] if each.faction == line.faction]
        if isinstance(event, e.ResultOverruled) and "number" in line.told.facts:
            numbers += of_battle(campaign, line.faction, event.number)
        for number in numbers:
            marks.setdefault((line.faction, number), line.number)
    if marks:
        whose, which = [faction for faction, _ in marks], [number for _, number in marks]
        prepared.execute(MARK, (whose, which, list(marks.values()), campaign))


def mark_anew(campaign: UUID, state: State) -> None:
    """Mark all lines that corrections put right, in a campaign whose lines were written before its log was."""
    FeedLine.objects.filter(campaign=campaign).exclude(corrected=0).update(corrected=0)
    kinds = [name_of(kind) for kind in CORRECTIONS]
    acts = Event.objects.filter(stream=campaign, type__in=kinds).values_list("batch", flat=True)
    for batch in Batch.objects.filter(stream=campaign, number__in=set(acts)).order_by("number"):
        events = events_of(batch)
        lines = feeds(state, events, batch.first_version - 1)
        mark(campaign, state, [(line, events[line.event]) for line in lines])


def of_battle(campaign: UUID, faction: str, number: int) -> list[int]:
    """The numbers of the lines that tell a faction of a battle."""
    rows = FeedLine.objects.filter(campaign=campaign, faction=faction, kind__in=OF_BATTLES)
    told_of = rows.values_list("number", "facts")
    return [nth for nth, facts in told_of if msgspec.json.decode(facts).get("number") == number]


def told_of(campaign: UUID, state: State, version: int) -> list[Written]:
    """The lines of the factions about an event of the log."""
    batch = Batch.objects.filter(
        stream=campaign, first_version__lte=version, last_version__gte=version
    ).first()
    if batch is None:
        return []
    found = feeds(state, events_of(batch), batch.first_version - 1)
    return [each for each in found if each.event == version - batch.first_version]


def events_of(batch: Batch) -> list[e.Event]:
    """The events that a command led to."""
    versions = (batch.first_version, batch.last_version)
    rows = Event.objects.filter(stream=batch.stream, version__range=versions).order_by("version")
    return [_codec.decode(row.type, row.schema, row.payload) for row in rows]
