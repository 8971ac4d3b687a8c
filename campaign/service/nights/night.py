"""The night of one campaign: every step that its clock asks for, played in this process until nothing is due.

Workers, the shell and the admin all play by `play`. A night that is stopped and played again ends as if it had run
through. Every step is a command that has the effect of once.
"""

import logging
import time
from dataclasses import dataclass, field
from uuid import UUID

import msgspec
from django.conf import settings
from django.db import connection

from campaign.model import events as e
from campaign.model.commands import MoveDeadline
from campaign.model.state import State
from campaign.models import CampaignSummary, Due, NightLease, Sheet
from campaign.rules.deadline import read, written
from campaign.rules.rhythm import next_deadline
from campaign.service import clock
from campaign.service.log.commands import NIGHT, execute_command
from campaign.service.log.decider import DECIDER
from campaign.service.nights import fighting, stretches
from campaign.service.processes import leases, signals
from campaign.service.processes.leases import Lease, passing
from campaign.service.processes.schedule import next_step
from eventlog.errors import StaleVersion, UnknownEvent
from eventlog.log import LOG
from rulebook import Refusal

logger = logging.getLogger(__name__)

LATE = "late_night"
FIGHT = "fight"
HOPELESS = (UnknownEvent, stretches.OlderRules)
"""The failures that a second try cannot mend: the campaign waits for another release of the service."""


class Stuck(Exception):
    """A step was played and the clock still asks for it."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a campaign's night.

    `how`: played, paused (too few had filed), nothing (was due), busy (another process plays it), set_aside, failed.
    `awaits`: battle, die or "". `orders` were decided, `fought` battles were with the engine, and `seconds` spent.
    """

    campaign: UUID
    how: str
    closed: int = 0
    stretches: int = 0
    orders: int = 0
    fought: int = 0
    awaits: str = ""
    failure: str = ""
    seconds: float = 0.0


@dataclass
class Tally:
    """The work of a worker so far."""

    closed: int = 0
    stretches: int = 0
    orders: int = 0
    fought: set[UUID] = field(default_factory=set)
    dawned: bool = False
    paused: bool = False
    steps: set[tuple[str, int, int]] = field(default_factory=set)


def play(campaign: UUID, *, fights: bool = True) -> Played:
    """Play all that is due now for one campaign; a failure is recorded with the campaign instead of raised.

    Battles of the engine take minutes: without `fights` they are left to the process that the bell calls. Raises only
    the errors of the database when even a failure cannot be written down.
    """
    lease = leases.claim(campaign)
    if lease is None:
        return not_ours(campaign)
    started = time.monotonic()
    tally = Tally()
    with leases.keeping(lease):
        how, failure = attempt(lease, tally, fights=fights)
    if not fights and next_fight(campaign):
        signals.ring(campaign)
    return Played(
        campaign=campaign,
        how=how,
        closed=tally.closed,
        stretches=tally.stretches,
        orders=tally.orders,
        fought=len(tally.fought),
        awaits=awaited(campaign),
        failure=failure,
        seconds=time.monotonic() - started,
    )


def not_ours(campaign: UUID) -> Played:
    """Why a campaign cannot be played by us."""
    shift = NightLease.objects.filter(campaign=campaign, set_aside=True).first()
    if shift is None:
        return Played(campaign=campaign, how="busy")
    return Played(campaign=campaign, how="set_aside", failure=shift.failure)


def awaited(campaign: UUID) -> str:
    """The thing that a campaign waits for."""
    return CampaignSummary.objects.filter(campaign=campaign).values_list("awaits", flat=True).first() or ""


def attempt(lease: Lease, tally: Tally, *, fights: bool) -> tuple[str, str]:
    """Work, and record the end: its kind, and the failure."""
    try:
        work(lease, tally, fights=fights)
    except Exception as failure:
        if passing(failure):
            # What was lost with the server may be a connection that Django still believes in.
            connection.close_if_unusable_or_obsolete()
            lease.trouble(failure_line(failure))
            logger.warning("the night of campaign %s waits: %s", lease.campaign, failure)
            return "failed", failure_line(failure)
        aside = lease.fail(failure_line(failure), hopeless=isinstance(failure, HOPELESS))
        logger.exception(
            "the night of campaign %s failed%s", lease.campaign, ", it is set aside" if aside else ""
        )
        return "set_aside" if aside else "failed", failure_line(failure)
    lease.succeed()
    return "paused" if tally.paused else "played" if tally.steps else "nothing", ""


def failure_line(failure: Exception) -> str:
    """A failure in one line for the organiser."""
    return str(failure) if isinstance(failure, Refusal) else f"{type(failure).__name__}: {failure}"


def work(lease: Lease, tally: Tally, *, fights: bool) -> None:
    """Take one step after the other until nothing is due; then see to the hours of the day that opened."""
    while (step := next_step(lease.campaign, clock.now())) is not None:
        if step.what == FIGHT and not fights:
            break
        name = (step.what, step.closing, step.stretch)
        # A battle whose muster is withdrawn comes again, in the same stretch.
        if name in tally.steps and step.what != FIGHT:
            raise Stuck(f"{step.what} {step.closing}/{step.stretch} was played and is still due")
        lease.check()
        tally.steps.add(name)
        take_step(step, tally, lease)
    if tally.dawned or lease.recovered:
        grant_hours(lease.campaign)


def next_fight(campaign: UUID) -> bool:
    """True if the next thing to do is a battle of the engine."""
    step = next_step(campaign, clock.now())
    return step is not None and step.what == FIGHT


def take_step(step: Due, tally: Tally, lease: Lease) -> None:
    """Take one step: the closing of the orders or a pause instead, a battle of the engine, or a stretch of the night."""
    if step.what == "close":
        if stretches.close_when_due(step.campaign, step.closing):
            tally.closed += 1
        else:
            tally.paused = True
        return
    if step.what == FIGHT:
        with lease.limited(settings.ENGINE_SECONDS + settings.NIGHT_LEASE_SECONDS):
            fought = fighting.fight(step.campaign, lease.check)
        if fought is None or fought in tally.fought:
            raise Stuck(f"the battle of {step.closing}/{step.stretch} was fought and is still due")
        tally.fought.add(fought)
        return
    if step.stretch == 0:
        tally.orders += orders_counted(step.campaign)
    outcome = stretches.play_stretch(step.campaign, step.closing, step.stretch)
    tally.stretches += 1
    tally.dawned = tally.dawned or any(isinstance(event, e.DayOpened) for event in outcome.events)


def orders_counted(campaign: UUID) -> int:
    """How many orders stand on the sheets that count for the day under way."""
    day = CampaignSummary.objects.values_list("day", flat=True).get(campaign=campaign)
    sheets = Sheet.objects.filter(campaign=campaign, day=day, counted=True).values_list("orders", flat=True)
    return sum(len(msgspec.json.decode(orders)) for orders in sheets)


def grant_hours(campaign: UUID) -> None:
    """After a night that ended late, move the deadline to the first slot that leaves the minimum hours.

    It works once a night and never against a deadline that an organiser set; the night itself has no clock.
    """
    while True:
        loaded = LOG.load(DECIDER, campaign)
        deadline = fair_deadline(loaded.state)
        if deadline is None:
            return
        act = MoveDeadline(day=loaded.state.day, deadline=deadline, why=LATE, at=written(clock.now()))
        name = f"late/{loaded.state.closing}"
        try:
            execute_command(campaign, act, name, NIGHT, seen=loaded.head.version)
        except StaleVersion:
            continue
        return


def fair_deadline(state: State) -> str | None:
    """A later deadline for the open day, if it has the regular one and that leaves too few hours from now.

    A paused campaign has none to be moved.
    """
    if state.phase != "orders" or not state.closing or state.paused is not None:
        return None
    regular = written(next_deadline(read(state.heard_at), state))
    fair = written(next_deadline(clock.now(), state))
    return fair if state.deadline == regular and fair > regular else None


def close_early(campaign: UUID, *, actor: str, reason: str = "") -> bool:
    """Close the open day's orders before the deadline, for all to see, and ring; False if no day is open."""
    summary = CampaignSummary.objects.filter(campaign=campaign, phase="orders").first()
    if summary is None:
        return False
    stretches.close_orders(campaign, summary.closing + 1, actor=actor, why="early", reason=reason)
    signals.ring(campaign)
    return True


def try_again(campaign: UUID) -> bool:
    """Let a campaign that failed or was set aside be played again, and ring; False if nothing was wrong with it."""
    again = leases.try_again(campaign)
    if again:
        signals.ring(campaign)
    return again
