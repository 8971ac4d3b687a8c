"""Battles that an organiser hands over to the engine: two bots fight them out by the tactical rules, as in the service.

A fight of a siege that the engine refuses although it has room for it, or does not end in time, is a failure.
"""

from random import Random
from typing import Any

from django.conf import settings

from battles import contract, rulesets
from battles.draws import Draws
from battles.muster import SIDES, Muster
from battles.ruleset import Setting
from campaign.decide.autoplay import system_of
from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import ENGINE, BattleUnderWay
from campaign.service import dice_secret
from dice.sealed import SealedDice
from harness.drill.games import fought_out
from harness.soak.invariants import Broken
from harness.soak.table import Table
from rulebook import Refusal

SEED_BYTES = 32
ROOM = 200
"""People for whom the engine has room in a fight of a siege (D104)."""
FOUGHT = "fights of sieges that maps have room for are fought on them"


def fight(table: Table, battle: BattleUnderWay, draw: Random) -> None:
    """Hand a battle over and answer with what came of it; one that the engine refuses it gives up. Raises Stopped."""
    stamps: dict[str, Any] = {
        "salt": draw.randbytes(dice_secret.SALT_BYTES).hex(),
        "at": table.state.heard_at,
    }
    table.do(commands.HandOver(number=battle.number, at=stamps["at"]), brings=e.BattleHandedOver)
    result = fought_at(table, battle.number)
    if isinstance(result, Refusal):
        why: dict[str, Any] = {"rule": result.rule, "field": result.field, "told": result.reason}
        given_up = commands.GiveUpEngine(
            number=battle.number, issue=battle.issue, why="refused", **why, **stamps
        )
        table.do(given_up, brings=e.EngineGaveUp)
        return
    settled = commands.SettleBattle(number=battle.number, way=ENGINE, result=result, **stamps)
    table.do(settled, brings=e.BattleSettled)


def fought_at(table: Table, number: int) -> str | Refusal:
    """What comes of a battle that the engine has, or why it refuses it. The same each time. Raises Stopped if it fails."""
    try:
        battle = table.state.battles[number]
        ruleset = rulesets.ruleset(system_of(table.state, battle) or settings.ENGINE_RULESET)
        muster = contract.muster_from_json(battle.muster)
        try:
            ruleset.check(Setting(muster))
        except Refusal as refusal:
            if battle.action and people(muster) <= ROOM:
                raise Broken(FOUGHT, f"{battle.action}: {refusal}") from refusal
            return refusal
        return contract.to_json(fought(ruleset, muster, table.seed_of_battle(battle))).decode()
    except Exception as error:
        table.fail(error)


def fought(ruleset: rulesets.AnyRuleset, muster: Muster, seed: bytes) -> contract.Result:
    """The result of a battle of two bots that fight unattended. Raises Broken for one that has too many orders."""
    dice, draws = SealedDice({"open": seed}, bytes(SEED_BYTES)), Draws(seed)
    bots = {side: ruleset.bot(ruleset.bots[0], draws) for side in SIDES}
    state = fought_out(ruleset, Setting(muster), bots, dice, draws=draws, most=settings.ENGINE_ORDERS)
    result: contract.Result = ruleset.result(state)
    return result


def people(muster: Muster) -> int:
    """How many people of both sides fight."""
    return sum(len(muster.force(side).people) for side in SIDES)
