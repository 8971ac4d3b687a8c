"""The progress of the engine's battles, written beside their streams for readers who wait for them."""

import logging
from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.db.models import Case, F, QuerySet, Value, When
from django.utils import timezone

from battles import rulesets
from battles.contract.surface import Progress
from battles.rulesets import AnyRuleset
from campaign.models import Engagement
from campaign.rules.deadline import read, written
from campaign.service.engagements.naming import OPENING
from campaign.service.engagements.opening import opening_of
from campaign.visibility import EngineProgress
from eventlog import prepared
from eventlog.decider import Change
from eventlog.errors import UnknownEvent
from eventlog.log import LOG
from eventlog.records import Command, Recorded, StoredCommand
from rulebook import Refusal

NO_LAST = 0
"""As how many turns a row keeps that a battle has no last one."""
logger = logging.getLogger(__name__)
COUNTED = ("turn", "turns", "attackers", "defenders")
BROUGHT_ON = f"""
update campaign_engagement set {", ".join(f"{name} = %s" for name in COUNTED)}, updated = %s,
    state = case when state = 'waiting' then 'fighting' else state end
where stream = %s
"""
FIGHTING = Case(When(state="waiting", then=Value("fighting")), default=F("state"))
"""The state of a battle after an event in it: a finished one stays so."""


def projection(ruleset: AnyRuleset) -> Callable[[Change[Any, Any]], None]:
    """The projection that writes the progress of a system's battles; a stand-alone battle has none."""

    def project(change: Change[Any, Any]) -> None:
        if change.command.name == OPENING:
            rows(change.stream).update(**begun(change.command))
        now = counted(ruleset.progress(change.state))
        prepared.execute(BROUGHT_ON, (*(now[name] for name in COUNTED), timezone.now(), change.stream))

    return project


def rows(stream: UUID) -> QuerySet[Engagement]:
    """The row of a battle, if it is a campaign's."""
    return Engagement.objects.filter(stream=stream)


def note_beginning(stream: UUID) -> int:
    """Note, outside of the log, that somebody begins to set a battle up; how often that was begun before."""
    rows(stream).update(begun=F("begun") + 1)
    return int(rows(stream).values_list("begun", flat=True).get()) - 1


def begun(command: Command) -> dict[str, Any]:
    """The fields of progress in the command that opened a battle."""
    opening = opening_of(command.body)
    moments = {"started": opening.at, "deadline": opening.until}
    return {"ruleset": opening.ruleset} | {name: read(at) for name, at in moments.items() if at}


def rebuild(campaign: UUID) -> None:
    """Write the progress of a campaign's battles again, from their streams; one of a system that is gone is left out."""
    for row in Engagement.objects.filter(campaign=campaign):
        first, last = LOG.first_command(row.stream), LOG.last_command(row.stream)
        if first is not None and last is not None:
            write(first, last, LOG.read(row.stream, upto=last.last_version))


def write(first: StoredCommand, last: StoredCommand, recorded: Iterable[Recorded]) -> None:
    """Write the progress of a battle, given its first and last command and all its events."""
    fields = begun(first.command) | {"updated": last.recorded_at}
    try:
        now = folded(recorded, fields["ruleset"])
    except (Refusal, UnknownEvent):
        logger.warning("battle %s cannot be read", first.stream, exc_info=True)
    else:
        fields |= counted(now)
    rows(first.stream).update(**fields, state=FIGHTING)


def folded(recorded: Iterable[Recorded], ruleset: str) -> Progress:
    """How far a battle had come, folded from its events. Raises Refusal and UnknownEvent."""
    rules = rulesets.ruleset(ruleset)
    state = rules.initial()
    for each in recorded:
        rules.evolve(state, rules.codec.decode(each.type, each.schema, each.payload))
    return rules.progress(state)


def counted(now: Progress) -> dict[str, int]:
    """A battle's progress as its row keeps it."""
    return {
        "turn": now.turn,
        "turns": now.turns or NO_LAST,
        "attackers": now.fighting["attacker"],
        "defenders": now.fighting["defender"],
    }


def progress_of(campaign: UUID, number: int) -> EngineProgress | None:
    """The progress of the engine with a battle; None for a battle outside the engine."""
    row = Engagement.objects.filter(campaign=campaign, number=number, state__in=Engagement.OPEN).first()
    if row is None:
        return None
    deadline = written(row.deadline) if row.deadline else ""
    return EngineProgress(stage_of(row), row.turn, row.turns, row.attackers, row.defenders, deadline)


def stage_of(row: Engagement) -> str:
    """The stage of a battle: its state, except that it is set up before its first turn."""
    return "setting_up" if row.state == "fighting" and not row.turn else str(row.state)


def turn_of(row: Engagement) -> str:
    """The turn that a battle is in: "3 of 12", or "3" where there is no last one."""
    return f"{row.turn} of {row.turns}" if row.turns else str(row.turn)
