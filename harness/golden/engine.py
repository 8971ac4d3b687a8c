"""Battles of a golden campaign that a tactical system fights, each in a stream of its own beside the campaign's."""

import math
from collections.abc import Mapping, Sequence
from datetime import timedelta
from random import Random
from typing import Any

import msgspec

from battles import contract
from battles.contract.draws import Draws
from battles.contract.muster import SIDES
from battles.contract.playing import play
from campaign.decide.engine import fought_by_engine, order_of
from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import ENGINE, BattleUnderWay
from campaign.rules.deadline import read
from campaign.service import dice_secret
from campaign.service.engagements.fight import GaveUp
from campaign.service.engagements.naming import stream_of
from campaign.service.engagements.opening import opening_command, set_up, unattended
from campaign.service.engagements.streams import step_command
from dice.sealed import SealedDice
from harness import asked
from harness.asked import Asked
from harness.golden.organising import Deed
from harness.golden.recording import Recording
from harness.golden.written import Log

WHOLE = 4
"""Battles that are fought to their end."""
ORDERS = 40
"""Orders after which the next one is broken off."""
ALLOWED = timedelta(minutes=10)
"""The time that a battle may take by the opening; only the orders are counted here."""


def fights(system: str, *, then: Deed) -> Deed:
    """Let a system, or the systems that the campaign's settings name, fight the first battles that the night waits for.
    Break one off and give up the others; `then` does what else the night waits for.
    """

    def fight_first(recording: Recording, draw: Random) -> None:
        while battle := fought_by_engine(recording.state):
            stamps: dict[str, Any] = {
                "salt": draw.randbytes(dice_secret.SALT_BYTES).hex(),
                "at": recording.state.heard_at,
            }
            order = tuple(id_ or system for id_ in order_of(recording.state, battle))
            found = asked.in_order(order, recording.state, battle)
            stamps["declined"] = asked.on_record(found, order)
            try:
                result = contract.to_json(fought(recording, battle, found)).decode()
            except GaveUp as reason:
                recording.do(given_up(battle, reason, stamps), brings=e.EngineGaveUp)
            else:
                settled = commands.SettleBattle(number=battle.number, way=ENGINE, result=result, **stamps)
                recording.do(settled, brings=e.BattleSettled)
        then(recording, draw)

    return fight_first


def fought(recording: Recording, battle: BattleUnderWay, found: Asked) -> contract.Result:
    """Fight a battle as the service does, each order in its stream. Raises GaveUp where that is not to its end."""
    if found.ruleset is None:
        assert found.last is not None, "somebody was asked"
        raise GaveUp.over(found.last, "refused") from found.last
    ruleset = found.ruleset
    campaign, night, seed = recording.log.stream, recording.state, recording.seed_of_battle(battle)
    dice, draws = SealedDice({"open": seed}, bytes.fromhex(night.inputs)), Draws(seed)
    at = read(night.heard_at)
    opening = unattended(ruleset, campaign, night, battle, seed, at=at, allowed=ALLOWED)
    opening = msgspec.structs.replace(opening, declined=found.declined or msgspec.UNSET)
    events, state = set_up(opening, dice)
    if len(recording.battles) > WHOLE:
        raise GaveUp("timed_out", "enough was fought")
    most = math.inf if len(recording.battles) < WHOLE else ORDERS
    log = Log(stream_of(campaign, battle.number, battle.issue))
    recording.battles.append(log)
    opened = opening_command(opening, ENGINE, ruleset.rules_version)
    log.append(opened, [*map(ruleset.codec.encode, events)], at)
    bots = {side: ruleset.bot(opening.bots[side], draws) for side in SIDES}
    for step in play(ruleset, state, bots, dice, draws=draws):
        log.append(step_command(step, opening, ruleset), [*map(ruleset.codec.encode, step.events)], at)
        if step.number + 1 >= most:
            raise GaveUp("too_long", f"no end after {most} orders")
    result: contract.Result = ruleset.result(state)
    return result


def given_up(battle: BattleUnderWay, reason: GaveUp, stamps: Mapping[str, Any]) -> commands.GiveUpEngine:
    """The command that leaves a battle to the quick tables."""
    return commands.GiveUpEngine(
        number=battle.number,
        issue=battle.issue,
        why=reason.why,
        rule=reason.rule,
        field=reason.field,
        told=str(reason),
        **stamps,
    )


def fought_and_broken_off(events: Sequence[e.Event]) -> bool:
    """True if the engine fought battles to their end, broke one off and refused one, and the quick tables settled
    these two.
    """
    settled = {each.number: each.way for each in events if isinstance(each, e.BattleSettled)}
    given_up = {each.number: each.why for each in events if isinstance(each, e.EngineGaveUp)}
    whole = [number for number, way in settled.items() if way == ENGINE]
    return (
        len(whole) == WHOLE
        and {"too_long", "refused"} <= set(given_up.values())
        and all(settled[number] == "quick" for number in given_up)
    )
