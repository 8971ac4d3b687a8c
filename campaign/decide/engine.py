"""The engine as a way to settle a battle: an awaited one is handed to it, and one that it cannot fight comes back."""

from msgspec import UNSET

from campaign.decide import outside
from campaign.model import events as e
from campaign.model.commands import GiveUpEngine, HandOver, SettleBattle
from campaign.model.state import ENGINE, BattleUnderWay, State
from campaign.rules.battle.sides import factions_of
from campaign.rules.decision import Decision
from campaign.rules.systems import check_system
from rulebook import Refusal

WHYS = ("refused", "failed", "timed_out", "too_long")
"""Why the engine does not fight a battle to its end."""
LONGEST_TOLD = 500
"""Characters of a reason that are kept."""


def fought_by_engine(state: State) -> BattleUnderWay | None:
    """The battle that the day waits for and that the engine is to fight; None without one."""
    return next(
        (b for b in state.battles.values() if b.muster and b.way == ENGINE and not b.result),
        None,
    )


def system_of(state: State, battle: BattleUnderWay) -> str:
    """The id of the tactical system that is asked first to fight a battle; "" for the installation's own."""
    return order_of(state, battle)[0]


def order_of(state: State, battle: BattleUnderWay) -> tuple[str, ...]:
    """The ids of the systems that are asked to fight a battle, one after the other; "" for the installation's own.

    A system that the battle was handed to is asked before the campaign's.
    """
    chosen = (battle.system, *state.settings.systems)
    return tuple(dict.fromkeys(id_ for id_ in chosen if id_)) or ("",)


def hand_over(decision: Decision, command: HandOver) -> None:
    """Let the engine fight the battle that the day waits for. Raises Refusal for any other."""
    battle = outside.awaited_battle(decision.state, command.number)
    if battle.way == ENGINE:
        raise Refusal(
            outside.HOUSE_BATTLE,
            "number",
            "battle {number} is with the engine already",
            number=command.number,
        )
    if command.system is not UNSET:
        check_system(command.system, outside.HOUSE_BATTLE, "system")
    decision.emit(
        e.BattleHandedOver(
            number=command.number,
            hex=battle.hex,
            sides=factions_of(decision.state, battle),
            issue=battle.issue,
            way=ENGINE,
            at=command.at,
            reason=command.reason,
            system=command.system,
        )
    )


def give_up(decision: Decision, command: GiveUpEngine) -> None:
    """Say why the engine does not fight its battle to the end, and leave it to the quick tables.

    Raises Refusal for a battle outside the engine, and for a withdrawn muster of it.
    """
    battle = outside.awaited_battle(decision.state, command.number)
    if battle.way != ENGINE or battle.issue != command.issue:
        raise Refusal(
            outside.HOUSE_BATTLE,
            "issue",
            "issue {issue} of battle {number} is not with the engine",
            issue=command.issue,
            number=command.number,
        )
    if command.why not in WHYS:
        raise Refusal(
            outside.HOUSE_BATTLE, "why", "{given!r} is none of {known}", given=command.why, known=WHYS
        )
    decision.emit(
        e.EngineGaveUp(
            number=command.number,
            hex=battle.hex,
            sides=factions_of(decision.state, battle),
            issue=command.issue,
            why=command.why,
            rule=command.rule,
            field=command.field,
            told=command.told[:LONGEST_TOLD],
            at=command.at,
            declined=command.declined,
        )
    )
    settled = SettleBattle(number=command.number, way="quick", result="", salt=command.salt, at=command.at)
    decision.emit(outside.settled(decision, settled))
