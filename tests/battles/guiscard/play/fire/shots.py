"""One shot in the middle of a step, judged and booked by the chapter of aiming."""

from typing import Any

from battles.contract.muster import opponent
from battles.guiscard.play.fire.aiming import Shoot
from battles.guiscard.play.fire.shot import ShotFired
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Aiming, DefensiveFire, Item, OffensiveFire
from battles.guiscard.system import SYSTEM
from rulebook import Refusal
from tests.battles.guiscard.board import decision, happened, sound


def aim(state: Skirmish, name: str, mover: str = "", under: tuple[Item, ...] = ()) -> Aiming:
    """Somebody aims; in the enemy's phase if he is of the other side, at the mover if there is one."""
    defensive = state.people[name].side != state.active
    asked = DefensiveFire(opponent(state.active), mover) if defensive else OffensiveFire()
    item = Aiming(name, defensive)
    state.agenda = [*under, asked, item]
    return item


def shoot(
    state: Skirmish,
    name: str,
    at: str,
    dice: list[int],
    mover: str = "",
    under: tuple[Item, ...] = (),
) -> tuple[ShotFired, list[Any]]:
    """The shot of somebody at a hex with dice for impact and damage: what it was, and all that came of it."""
    item = aim(state, name, mover, under)
    SYSTEM.topics[Aiming].check(state, item, Shoot(at))
    deciding = decision(state, dice)
    SYSTEM.topics[Aiming].take(deciding, item, Shoot(at))
    deciding.dice.assert_spent()
    sound(state)
    fired = happened(deciding.events, ShotFired)
    assert len(fired) == 1
    return fired[0], deciding.events


def refusal(state: Skirmish, name: str, at: str, mover: str = "") -> str:
    """The rule that forbids somebody to shoot at a hex; "" if none does."""
    item = aim(state, name, mover)
    try:
        SYSTEM.topics[Aiming].check(state, item, Shoot(at))
    except Refusal as refused:
        return refused.rule if refused.field == "at" else f"{refused.rule} at {refused.field}"
    return ""
