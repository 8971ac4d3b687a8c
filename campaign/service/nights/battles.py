"""Answers that a night waits for: a battle settled or handed over, a muster withdrawn, a die entered.

`shown` is as in `campaign.service.organisers.organising`.
"""

from uuid import UUID

import msgspec

from campaign.decide.outside import battle_body, die_body
from campaign.model import commands
from campaign.model import events as e
from campaign.model.declined import Declined
from campaign.model.state import ENGINE
from campaign.rules.deadline import written
from campaign.service import clock, dice_secret
from campaign.service.log.commands import execute_command, fresh, state_of
from campaign.service.processes import signals
from eventlog.decider import Outcome
from rulebook import RefusedOnRecord


def salt_of(campaign: UUID, body: str) -> str:
    """The salt of an answer that a night waits for, which follows from it: a process that dies loses none."""
    return dice_secret.salt_of_answer(campaign, state_of(campaign).inputs, body)


def settle_battle(
    campaign: UUID,
    number: int,
    *,
    actor: str,
    way: str,
    result: str = "",
    reason: str = "",
    declined: tuple[Declined, ...] = (),
    shown: int | None = None,
) -> Outcome[e.Event]:
    """Answer an awaited battle: `quick`, or `external` with the contract's result as JSON text.

    `declined` are the tactical systems that refused it before the engine fought it by another.
    Raises Refusal; RefusedOnRecord for a result that does not count and is kept.
    """
    salt = salt_of(campaign, battle_body(number, way, result))
    command = commands.SettleBattle(
        number=number,
        way=way,
        result=result,
        salt=salt,
        at=written(clock.now()),
        reason=reason,
        declined=declined or msgspec.UNSET,
    )
    outcome = execute_command(campaign, command, fresh(f"settle/{number}"), actor, shown=shown)
    for event in outcome.events:
        if isinstance(event, e.ResultRefused):
            raise RefusedOnRecord(event.rule, event.field, event.why)
    signals.ring(campaign)
    return outcome


def withdraw_muster(
    campaign: UUID, number: int, *, actor: str, reason: str = "", shown: int | None = None
) -> Outcome[e.Event]:
    """Withdraw the muster of an awaited battle and issue it again: a result for the old one is refused from now on."""
    command = commands.WithdrawMuster(number=number, at=written(clock.now()), reason=reason)
    return execute_command(campaign, command, fresh(f"withdraw/{number}"), actor, shown=shown)


def hand_over(
    campaign: UUID,
    number: int,
    *,
    actor: str,
    reason: str = "",
    system: str = "",
    shown: int | None = None,
) -> Outcome[e.Event]:
    """Let the engine fight an awaited battle, by the tactical system of that id ("": the campaign's). Raises Refusal."""
    wanted = system or msgspec.UNSET
    command = commands.HandOver(number=number, at=written(clock.now()), reason=reason, system=wanted)
    outcome = execute_command(campaign, command, fresh(f"hand-over/{number}"), actor, shown=shown)
    signals.ring(campaign)
    return outcome


def give_up_autoplay(
    campaign: UUID,
    number: int,
    issue: int,
    *,
    why: str,
    rule: str = "",
    field: str = "",
    told: str = "",
    declined: tuple[Declined, ...] = (),
) -> Outcome[e.Event]:
    """Leave a battle that the engine does not fight to its end to the quick tables, for a reason on record.

    Raises Refusal for a muster that is not with the engine any more.
    """
    stamps = {"salt": salt_of(campaign, battle_body(number, "quick", "")), "at": written(clock.now())}
    command = commands.GiveUpEngine(
        number=number,
        issue=issue,
        why=why,
        rule=rule,
        field=field,
        told=told,
        declined=declined or msgspec.UNSET,
        **stamps,
    )
    return execute_command(campaign, command, f"give-up/{number}/{issue}", ENGINE)


def enter_die(campaign: UUID, label: str, face: int, *, actor: str) -> Outcome[e.Event]:
    """Enter the die that the night waits for."""
    salt = salt_of(campaign, die_body(label, face))
    command = commands.EnterDie(label=label, face=face, salt=salt, at=written(clock.now()))
    outcome = execute_command(campaign, command, fresh("die"), actor)
    signals.ring(campaign)
    return outcome
