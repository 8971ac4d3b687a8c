"""The read models, written in the transaction of their events, before the append takes the counter."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

import msgspec

from campaign.decide.closing import sheet_body
from campaign.decide.engine import fought_by_engine
from campaign.decide.outside import waiting
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.state import ENGINE, State
from campaign.models import AwaitedBattle, DaySnapshot, Due, Engagement, Sheet
from campaign.rules.deadline import read
from campaign.service.engagements.naming import stream_of
from campaign.service.log.lines import text_of, write_feed
from campaign.visibility.corrections import CORRECTIONS
from eventlog import prepared
from eventlog.decider import Change

_state = msgspec.msgpack.Encoder()
_dawn = msgspec.msgpack.Decoder(State)

INSERT_SHEET = """
insert into campaign_sheet (campaign, faction, day, number, orders, digest, salt, filed_at, counted, deputy)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


def upsert(table: str, key: tuple[str, ...], rest: tuple[str, ...]) -> str:
    """The statement that writes a row by its key, whether it is there or not; its parameters are key, then rest."""
    columns = key + rest
    values = ", ".join(["%s"] * len(columns))
    fresh = ", ".join(f"{column} = excluded.{column}" for column in rest)
    into = f"insert into {table} ({', '.join(columns)}) values ({values})"
    return f"{into} on conflict ({', '.join(key)}) do update set {fresh}"


COUNT_SHEETS = (
    "update campaign_sheet set counted = true where campaign = %s and day = %s and digest = any(%s)"
)

SUMMARY = (
    "title",
    "scenario",
    "map",
    "day",
    "days",
    "phase",
    "deadline",
    "closing",
    "finished",
    "awaits",
    "awaited_die",
    "factions",
    "calendar",
    "settings",
)
UPSERT_SUMMARY = upsert("campaign_card", ("campaign",), SUMMARY)
UPSERT_DUE = upsert("campaign_due", ("campaign",), ("what", "closing", "stretch", "at"))
UPSERT_SNAPSHOT = upsert("campaign_dawn", ("campaign", "day"), ("state",))


TO_PLAN_BY = {e.CampaignExtended, e.EndAgreed, e.RhythmChanged, e.HolidaysDeclared, e.HolidaysCalledOff}
"""The events about the days to come that all learn at once."""


def project(change: Change[State, e.Event]) -> None:
    """Bring every read model up to the change."""
    campaign, state = change.stream, change.state
    kinds = {type(event) for event in change.events}
    for event in change.events:
        if isinstance(event, e.SheetFiled):
            keep_sheet(campaign, event, deputy=e.DeputyWrote in kinds)
        elif (keep := KEEP.get(type(event))) is not None:
            keep(campaign, event)
    if kinds & {e.DeputyNamed, e.LeavePlanned, e.LeaveCalledOff}:
        withdraw_sheets(campaign, state)
    if kinds - {e.SheetFiled}:
        write_summary(campaign, state)
        write_due(campaign, state)
        write_feed(change)
    if e.DayOpened in kinds or e.CampaignEnded in kinds:
        write_snapshot(campaign, state)
    elif kinds & TO_PLAN_BY:
        write_to_plan_by(campaign, state)
    elif kinds & {*CORRECTIONS}:
        write_corrected(campaign, state, change.events)


def write_summary(campaign: UUID, state: State) -> None:
    """The campaign at a glance."""
    factions = [
        {"id": f.id, "name": f.name, "letter": f.letter, "colour": f.colour, "tenure": f.tenure}
        for f in state.factions.values()
    ]
    summary = {
        "title": state.title,
        "scenario": state.scenario,
        "map": state.map,
        "day": state.day,
        "days": state.days,
        "phase": state.phase,
        "deadline": read(state.deadline) if state.deadline and state.paused is None else None,
        "closing": state.closing,
        "finished": state.closing - 1 if state.phase == "night" else state.closing,
        "awaits": awaits(state),
        "awaited_die": text_of(state.awaited_die) if state.awaited_die is not None else None,
        "factions": text_of(factions),
        "calendar": text_of(state.calendar),
        "settings": text_of(state.settings),
    }
    prepared.execute(UPSERT_SUMMARY, (campaign, *[summary[column] for column in SUMMARY]))


def awaits(state: State) -> str:
    """The thing that a paused night waits for."""
    if state.awaited_die is not None:
        return "die"
    return "battle" if waiting(state) is not None else ""


def write_due(campaign: UUID, state: State) -> None:
    """Write the next step of the clock; none in a pause, and while the night waits for somebody other than the engine."""
    if state.phase == "orders" and state.paused is None:
        due = ("close", state.closing + 1, 0, read(state.deadline))
    elif state.phase == "night" and not awaits(state):
        due = ("play", state.closing, state.stretch, read(state.heard_at))
    elif state.phase == "night" and fought_by_engine(state) is not None:
        due = ("fight", state.closing, state.stretch, read(state.heard_at))
    else:
        Due.objects.filter(campaign=campaign).delete()
        return
    prepared.execute(UPSERT_DUE, (campaign, *due))


def write_snapshot(campaign: UUID, state: State) -> None:
    """The state as players read it until the next dawn; the end is the dawn after the last day."""
    day = state.day + (state.phase == "ended")
    prepared.execute(UPSERT_SNAPSHOT, (campaign, day, _state.encode(state)))


def write_to_plan_by(campaign: UUID, state: State) -> None:
    """Write the new length of the campaign and its deadlines into the newest dawn: players plan by it."""
    known = newest_dawn(campaign, state)
    known.days, known.rhythms, known.holidays = state.days, state.rhythms, state.holidays
    prepared.execute(UPSERT_SNAPSHOT, (campaign, state.day, _state.encode(known)))


def write_corrected(campaign: UUID, state: State, events: Iterable[e.Event]) -> None:
    """Write corrected facts into the newest dawn: players plan by it."""
    known = newest_dawn(campaign, state)
    for event in events:
        evolve(known, event)
    prepared.execute(UPSERT_SNAPSHOT, (campaign, state.day, _state.encode(known)))


def newest_dawn(campaign: UUID, state: State) -> State:
    """The state as players read it."""
    dawn = DaySnapshot.objects.filter(campaign=campaign, day=state.day).values_list("state", flat=True).get()
    return _dawn.decode(bytes(dawn))


def forked(campaign: UUID, event: e.CampaignForked) -> None:
    """Let all dawns say of which campaign they are now; the newest has empty seats as well."""
    for day, dawn in DaySnapshot.objects.filter(campaign=campaign).values_list("day", "state"):
        known = _dawn.decode(bytes(dawn))
        evolve(known, event)
        prepared.execute(UPSERT_SNAPSHOT, (campaign, day, _state.encode(known)))


def keep_sheet(campaign: UUID, event: e.SheetFiled, *, deputy: bool) -> None:
    """Keep the sheet of a player or his deputy, beside the sheets that it replaces."""
    told = (event.faction, event.day, event.number, sheet_body(event.orders).decode())
    proof = (event.digest, event.salt, read(event.filed_at))
    prepared.execute(INSERT_SHEET, (campaign, *told, *proof, False, deputy))


def sheet_withdrawn(campaign: UUID, event: e.SheetWithdrawn) -> None:
    """Keep the sheets of the day beside each other: none of them is on file any more."""
    rows = Sheet.objects.filter(campaign=campaign, faction=event.faction, day=event.day)
    rows.filter(withdrawn_at=None).update(withdrawn_at=read(event.at))


def withdraw_sheets(campaign: UUID, state: State) -> None:
    """Take the sheets of the open day off the file that are not on file in the state; the log keeps them."""
    if state.phase == "orders":
        rows = Sheet.objects.filter(campaign=campaign, day=state.day, withdrawn_at=None)
        rows.exclude(faction__in=list(state.sheets)).delete()


def orders_closed(campaign: UUID, event: e.OrdersClosed) -> None:
    """Mark the sheets that count."""
    digests = [sheet.digest for sheet in event.sheets.values() if sheet.number]
    prepared.execute(COUNT_SHEETS, (campaign, event.day, digests))


def muster_issued(campaign: UUID, event: e.MusterIssued) -> None:
    """Put a battle that somebody has to settle on the list."""
    if event.way == "quick":
        return
    document = msgspec.json.decode(event.muster)
    AwaitedBattle.objects.create(
        campaign=campaign,
        number=event.number,
        day=document["day"],
        hex=event.hex,
        attacker=event.sides[0],
        defender=event.sides[1],
        muster=event.muster,
    )
    if event.way == ENGINE:
        engage(campaign, event.number, document.get("issue", 1))


def engage(campaign: UUID, number: int, issue: int) -> None:
    """Put a battle on the engine's list."""
    stream = stream_of(campaign, number, issue)
    Engagement.objects.create(stream=stream, campaign=campaign, number=number, issue=issue)


def handed_over(campaign: UUID, event: e.BattleHandedOver) -> None:
    """Put a battle that an organiser waited for on the engine's list."""
    engage(campaign, event.number, event.issue)


def gave_up(campaign: UUID, event: e.EngineGaveUp) -> None:
    """Note why the engine did not fight it out."""
    disengage(campaign, event.number, event.why, event.told)


def battle_off_the_list(campaign: UUID, event: e.BattleSettled | e.MusterWithdrawn) -> None:
    """Take the battle off the list, because it is settled, or another muster of it is to come."""
    AwaitedBattle.objects.filter(campaign=campaign, number=event.number).delete()
    by_engine = isinstance(event, e.BattleSettled) and event.way == ENGINE
    disengage(campaign, event.number, "settled" if by_engine else "dropped")


def disengage(campaign: UUID, number: int, state: str, why: str = "") -> None:
    """The engine is done with a battle, or somebody else was."""
    with_it = Engagement.objects.filter(campaign=campaign, number=number, state__in=Engagement.OPEN)
    with_it.update(state=state, why=why)


KEEP: dict[type[e.Event], Callable[[UUID, Any], None]] = {
    e.SheetWithdrawn: sheet_withdrawn,
    e.OrdersClosed: orders_closed,
    e.MusterIssued: muster_issued,
    e.MusterWithdrawn: battle_off_the_list,
    e.BattleHandedOver: handed_over,
    e.EngineGaveUp: gave_up,
    e.BattleSettled: battle_off_the_list,
    e.CampaignForked: forked,
}

READ_MODELS = (
    "campaign_card",
    "campaign_sheet",
    "campaign_feedline",
    "campaign_dawn",
    "campaign_awaitedbattle",
    "campaign_engagement",
    "campaign_due",
)
