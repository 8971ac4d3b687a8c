"""The opening of a battle of the engine: its first command, how that is stored and read, and its events."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

from battles import contract, rulesets
from battles.contract.muster import SIDES, Muster, Side
from battles.contract.surface.setting import Setting, kept, setting_of
from battles.rulesets import AnyRuleset
from bounds.work import one_by_one
from campaign.decide.engine import LONGEST_TOLD
from campaign.model.declined import Declined
from campaign.model.state import BattleUnderWay, State
from campaign.rules.battle.sides import audience_of
from campaign.rules.deadline import written
from campaign.rules.house_tables import in_force
from campaign.rules.systems import of_campaigns, tables_of
from campaign.service.engagements.naming import OPENING
from dice import Dice
from dice.sealed import seal
from eventlog.codec import canonical
from eventlog.records import Command
from rulebook import Refusal


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of the first command: the battle, its system and bots, and the moment by which it must be over.

    `bots_version` is the version of the ruleset's bots, `seal` the seal of the battle's seed, hexadecimal. `dice` is
    the battle id that the seed is made of, from the night's seed of `audience`, its fighters. Each process that goes on
    with the battle has the same. `muster` is the contract's document as text if it is enough to fight, else `setting`
    is the document of it (`battles.contract.surface.setting`). `campaign` and `inputs` decide the dice, "" for a
    stand-alone battle; `at` and `until` are ISO 8601, UTC. `declined` are the systems that refused it before; unset: none.
    """

    ruleset: str
    muster: str = ""
    setting: str | msgspec.UnsetType = msgspec.UNSET
    bots: dict[Side, str]
    bots_version: str = ""
    seal: str = ""
    dice: str = ""
    audience: str = ""
    campaign: str = ""
    closing: int = 0
    inputs: str = ""
    at: str = ""
    until: str = ""
    declined: tuple[Declined, ...] | msgspec.UnsetType = msgspec.UNSET

    @property
    def fought_from(self) -> Setting:
        """The setting of the battle. Raises Refusal with the path of the field that is wrong."""
        return setting_of(self.muster, self.setting)


def setting_for(ruleset: AnyRuleset, state: State, battle: BattleUnderWay) -> Setting:
    """The setting from which a system fights an awaited battle: its muster, and the organiser's tables of that system."""
    return Setting(contract.muster_from_json(battle.muster), tables=tables_of(ruleset.id, in_force(state)))


def objection(id_: str, state: State, battle: BattleUnderWay) -> Refusal | None:
    """Why a system refuses an awaited battle; None where it fights it. Raises Refusal for an unknown system."""
    ruleset = rulesets.ruleset(id_)
    try:
        ruleset.check(setting_for(ruleset, state, battle))
    except Refusal as refusal:
        return refusal
    return None


def declined_by(id_: str, refusal: Refusal) -> Declined:
    """The record of a system that refuses a battle."""
    return Declined(id_, refusal.rule, refusal.field, refusal.reason[:LONGEST_TOLD])


def objections(state: State, number: int) -> dict[str, Refusal]:
    """The refusals of an awaited battle by the ids of their systems; empty if none is awaited."""
    battle = state.battles.get(number)
    if battle is None or not battle.muster:
        return {}
    return {
        id_: refusal
        for id_ in one_by_one(of_campaigns())
        if (refusal := objection(id_, state, battle)) is not None
    }


def unattended(
    ruleset: AnyRuleset,
    campaign: UUID,
    state: State,
    battle: BattleUnderWay,
    seed: bytes,
    at: datetime,
    allowed: timedelta,
) -> Opening:
    """The opening of a battle that a campaign's night waits for.

    `seed` is the one of its dice; the time `allowed` counts from the moment `at`.
    """
    setting = setting_for(ruleset, state, battle)
    told = kept(setting) if setting.tables else None
    return Opening(
        ruleset=ruleset.id,
        muster="" if told else battle.muster,
        setting=told.setting if told else msgspec.UNSET,
        bots=dict.fromkeys(SIDES, ruleset.bots[0]),
        bots_version=ruleset.bots_version,
        seal=seal(seed),
        dice=battle.dice,
        audience=audience_of(state, battle),
        campaign=str(campaign),
        closing=state.closing,
        inputs=state.inputs,
        at=written(at),
        until=written(at + allowed),
    )


def set_up(opening: Opening, dice: Dice) -> tuple[list[Any], Any]:
    """The events that follow from an opening, and the state after them.

    Raises Refusal for an unknown system, and a setting that its system does not fight.
    """
    ruleset = rulesets.ruleset(opening.ruleset)
    return ruleset.open(opening.fought_from, dice)


def mustered(opening: Opening) -> Muster:
    """The muster that a campaign's battle was opened from. Raises Refusal with the path of the field that is wrong."""
    muster = opening.fought_from.muster
    assert muster is not None, "a campaign has its musters fought"
    return muster


def opening_command(opening: Opening, actor: str, rules: str) -> Command:
    """The command that opens a battle, as it is stored."""
    return Command("open", OPENING, canonical(opening), actor, rules)


def opening_of(body: str) -> Opening:
    """The opening in the first command of a battle. Raises msgspec.DecodeError."""
    return msgspec.json.decode(body, type=Opening)
