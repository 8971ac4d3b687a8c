"""Battles that an organiser hands over to the engine: two bots fight them out by the tactical rules, as in the service.

A fight of a siege that the engine refuses although it has room for it, or does not end in time, is a failure.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
from django.conf import settings

from battles import contract, rulesets
from battles.contract.draws import Draws
from battles.contract.muster import SIDES, Muster
from battles.contract.surface import Setting
from campaign.decide.engine import order_of
from campaign.model import commands
from campaign.model import events as e
from campaign.model.declined import Declined
from campaign.model.state import ENGINE, BattleUnderWay
from campaign.service import dice_secret
from campaign.service.engagements.opening import setting_for
from dice.sealed import SealedDice
from harness import asked
from harness.drill.games import fought_out
from harness.soak.invariants import Broken
from harness.soak.table import Table
from rulebook import Refusal

SEED_BYTES = 32
ROOM = 200
"""People for whom the engine has room in a fight of a siege (D104)."""
FOUGHT = "fights of sieges that maps have room for are fought on them"


def fight(table: Table, battle: BattleUnderWay, draw: Random) -> None:
    """Hand a battle over and answer with what came of it; one that the engine refuses it gives up. Raises Stopped.

    One that the engine has already is answered as it is.
    """
    stamps: dict[str, Any] = {
        "salt": draw.randbytes(dice_secret.SALT_BYTES).hex(),
        "at": table.state.heard_at,
    }
    if battle.way != ENGINE:
        table.do(commands.HandOver(number=battle.number, at=stamps["at"]), brings=e.BattleHandedOver)
    found = fought_at(table, battle.number)
    if isinstance(found.came, Refusal):
        why: dict[str, Any] = {"rule": found.came.rule, "field": found.came.field, "told": found.came.reason}
        given_up = commands.GiveUpEngine(
            number=battle.number,
            issue=battle.issue,
            why="refused",
            declined=found.declined,
            **why,
            **stamps,
        )
        table.do(given_up, brings=e.EngineGaveUp)
        return
    settled = commands.SettleBattle(
        number=battle.number, way=ENGINE, result=found.came, declined=found.declined, **stamps
    )
    table.do(settled, brings=e.BattleSettled)


class Found(msgspec.Struct, frozen=True):
    """The outcome of a battle as text, or why the last system refuses it, and the systems that have `declined` it
    before.
    """

    came: str | Refusal
    declined: tuple[Declined, ...] | msgspec.UnsetType = msgspec.UNSET


def fought_at(table: Table, number: int) -> Found:
    """The outcome of a battle that the engine has, by the first system of the organiser's order that fights it.

    The same each time. Raises Stopped if it fails.
    """
    try:
        state, battle = table.state, table.state.battles[number]
        order = tuple(id_ or settings.ENGINE_RULESET for id_ in order_of(state, battle))
        found = asked.in_order(order, state, battle)
        declined = asked.on_record(found, order)
        if found.ruleset is None:
            return Found(refused(battle, order, found.last), declined)
        came = fought(found.ruleset, setting_for(found.ruleset, state, battle), table.seed_of_battle(battle))
        return Found(contract.to_json(came).decode(), declined)
    except Exception as error:
        table.fail(error)


def refused(battle: BattleUnderWay, order: Iterable[str], last: Refusal | None) -> Refusal:
    """Why the last system refuses a battle. Raises Broken for a fight of a siege, if one that fights such was asked."""
    assert last is not None, "somebody was asked"
    storms = any(rulesets.ruleset(id_).trials.stormed for id_ in order)
    if battle.action and storms and people(contract.muster_from_json(battle.muster)) <= ROOM:
        raise Broken(FOUGHT, f"{battle.action}: {last}") from last
    return last


def fought(ruleset: rulesets.AnyRuleset, setting: Setting, seed: bytes) -> contract.Result:
    """The result of a battle of two bots that fight unattended. Raises Broken for one that has too many orders."""
    dice, draws = SealedDice({"open": seed}, bytes(SEED_BYTES)), Draws(seed)
    bots = {side: ruleset.bot(ruleset.bots[0], draws) for side in SIDES}
    state = fought_out(ruleset, setting, bots, dice, draws=draws, most=settings.ENGINE_ORDERS)
    result: contract.Result = ruleset.result(state)
    return result


def people(muster: Muster) -> int:
    """How many people of both sides fight."""
    return sum(len(muster.force(side).people) for side in SIDES)
