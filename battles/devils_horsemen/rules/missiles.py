"""DH-8.1, 8.2, 10.1, 10.2: missiles: who fires at whom, how far, what is added to the die, and how long they last."""

from collections.abc import Mapping

from battles.devils_horsemen.rules import quality, sight
from battles.devils_horsemen.rules.bows import bow, targets
from battles.devils_horsemen.rules.bows import most as most
from battles.devils_horsemen.rules.bows import reach as reach
from battles.devils_horsemen.state import State, Supply, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.tables.shooting import Mode, Moving
from rulebook import Refusal, rule

LIGHT = "LC"
MONGOL = "LC_MONGOL"


@rule("DH-10.2a", "DH-2.22a")
def armour(unit: Unit) -> str:
    """The line of a target in the table of armour: that of its face; light cavalry that feigns retreats is Mongol."""
    return MONGOL if unit.face == LIGHT and unit.feign else unit.face


@rule("DH-10.2a")
def against_armour(firer: Unit, target: Unit, mode: Mode) -> int:
    """The addition of a target's armour to the die; crossbows have no line for an arc (DH-8.17b)."""
    return TABLES.now.armor_effect.modifier[armour(target)].get(f"{mode}_{bow(firer)}", 0)


@rule("DH-8.18b", "DH-8.23a", "DH-8.24a", "DH-11.62f")
def modifiers(
    firer: Unit, target: Unit | None, mode: Mode, range_: int, *, moved: bool, shower: bool
) -> dict[str, int]:
    """The additions to the die of a volley, by reason; at a leader alone (without `target`) armour is left out.

    `moved`: the firer has moved or will, if that counts. Terrain counts for nothing; the target's move only if the
    tables say so (D23).
    """
    table = TABLES.now.missile_modifiers
    found: dict[str, int] = {}
    if target is not None:
        found["armour"] = against_armour(firer, target, mode)
        found["target moved"] = table.target_moved if target.went else 0
    found["has moved or will move"] = table.firer_moved_or_will_move if moved else 0
    if shower:
        found["shower"] = table.shower_mounted if firer.mounted else table.shower_foot
    found["disordered"] = table.firer_disordered if firer.disordered else 0
    return {reason: value for reason, value in found.items() if value}


@rule("DH-8.18a", "DH-10.1a")
def hits(die: int, added: Mapping[str, int], most: int) -> bool:
    """True if a volley hits a unit: its die, 0 to 9, with all additions, is at most the number of the table."""
    return die + sum(added.values()) <= most


@rule("DH-8.18b")
def moving(why: str) -> bool:
    """True if a move of the firer counts in fire for this reason: ordered, withdrawing, out of a feint, to harass."""
    return WITH_A_MOVE.get(why) in TABLES.now.missile_modifiers.firer_moved_applies_to


WITH_A_MOVE: dict[str, Moving] = {
    "order": "ordered fire",
    "withdrawal": "withdrawing fire",
    "trap": "feigned retreat",
    "harassment": "harassment_and_dispersal",
}
"""Fire that goes with a move, as the table calls it."""


@rule("DH-8.14a", "DH-8.14b", "DH-8.23a", "DH-8.24a")
def low_on(unit: Unit, shower: bool) -> tuple[int, ...]:
    """The natural dice that leave a unit with one volley more."""
    key = f"C_shower_{'mounted' if unit.mounted else 'foot'}" if shower else bow(unit)
    return TABLES.now.missile_supply.low_on[key]


@rule("DH-8.14a", "DH-8.14b", "DH-8.14c", "DH-8.25a")
def supply_after(unit: Unit, die: int, *, shower: bool, second: bool) -> Supply:
    """The supply of a unit after a volley (D27).

    Of two volleys the second die alone counts, so it undoes the effect of the first. A Low unit after one was full, an
    empty one was Low.
    """
    before = UNDONE[unit.supply] if second else unit.supply
    if before == "full":
        return "low" if die in low_on(unit, shower) else "full"
    return "none"


UNDONE: dict[Supply, Supply] = {"full": "full", "low": "full", "none": "low"}


@rule("DH-8.11a", "DH-8.25a")
def volleys(unit: Unit, *, still: bool) -> int:
    """How many volleys a unit may fire on an order: two, on foot with composite bows, not moving and without a shower."""
    return 2 if still and bow(unit) == "C" and not unit.mounted and not unit.showering else 1


@rule("DH-8.12a", "DH-8.13a", "DH-8.14c", "DH-6.45a", "DH-11.2a", "DH-11.46a", "DH-8.45a")
def why_silent(state: State, firer: Unit) -> Refusal | None:
    """Why a unit does not fire at all; None if it may (D49)."""
    if firer.place != "map" or firer.routed:
        return Refusal("DH-11.46a", "unit", "{given} routs and does not fire", given=firer.id)
    if not targets(firer):
        return Refusal("DH-10.1a", "unit", "{given} has no missiles", given=firer.id)
    if firer.column:
        return Refusal("DH-6.45a", "unit", "{given} is in column and does not fire", given=firer.id)
    if firer.engaged:
        return Refusal("DH-11.2a", "unit", "{given} is engaged and does not fire", given=firer.id)
    if firer.supply == "none" and not half_way(state, firer):
        return Refusal("DH-8.14c", "unit", "{given} has no missiles left", given=firer.id)
    return None


@rule("DH-8.25a")
def half_way(state: State, firer: Unit) -> bool:
    """True if a unit has fired the first of two volleys on its order, so that its supply is still to be checked."""
    return firer.fired and state.acting == firer.side and volleys(firer, still=not firer.went) == 2


@rule("DH-8.21a", "DH-8.23a", "DH-8.24a", "DH-11.62d")
def why_no_shower(state: State, firer: Unit) -> Refusal | None:
    """Why a unit does not fire with a shower: without the flag, or after more of a move than goes with one."""
    if not firer.shower:
        return Refusal("DH-8.21a", "shower", "{given} can't fire with a shower", given=firer.id)
    if state.acting == firer.side:
        if not firer.mounted and firer.went:
            return Refusal("DH-8.24a", "shower", "{given} has moved, on foot", given=firer.id)
        if firer.spent > (most := quality.allowance(firer, showering=True)):
            return Refusal(
                "DH-8.23a", "shower", "{given} has spent more than {points}", given=firer.id, points=most
            )
    return None


@rule("DH-8.13a", "DH-8.17b", "DH-8.21a")
def why_not_fire(state: State, firer: Unit, target: str, mode: Mode, shower: bool) -> Refusal | None:
    """Why a unit does not fire a volley at a unit, or at a leader alone in his hex; None if it may."""
    if silent := why_silent(state, firer):
        return silent
    hex_ = where(state, firer, target)
    if hex_ is None:
        return Refusal("DH-8.13a", "target", "{given} is no target", given=target)
    return why_not_at(state, firer, hex_, state.field.distance(firer.hex, hex_), mode, shower)


def why_not_at(state: State, firer: Unit, hex_: str, range_: int, mode: Mode, shower: bool) -> Refusal | None:
    """Why a volley does not go into a hex at that range."""
    if refused := why_not_reach(firer, range_) or why_not_mode(firer, range_, mode):
        return refused
    if shower and (refused := why_no_shower(state, firer)):
        return refused
    if not sight.sees(state, firer, hex_, mode):
        return Refusal("DH-8.16a", "target", "{given} does not see {hex}", given=firer.id, hex=hex_)
    return None


@rule("DH-10.1a")
def why_not_reach(firer: Unit, range_: int) -> Refusal | None:
    """Why a unit does not fire at that range, or what counts as at it; None if it may."""
    if most(firer, range_) is None:
        return Refusal("DH-10.1a", "target", "at {range} hexes it is out of range", range=range_)
    return None


@rule("DH-8.17b")
def why_not_mode(firer: Unit, range_: int, mode: Mode) -> Refusal | None:
    """Why a unit does not fire in an arc: crossbows never do, others only at two hexes or more (D25)."""
    if mode == "arched" and (range_ < ARCHED or bow(firer) == "CB"):
        return Refusal("DH-8.17b", "mode", "arched fire is for bows, at two hexes or more")
    return None


ARCHED = 2
"""The least range of arched fire, in hexes (D25)."""


@rule("DH-8.13a", "DH-8.19a", "DH-11.2a")
def where(state: State, firer: Unit, target: str) -> str | None:
    """The hex of an enemy who may be fired at: a free unit, or a leader without one; None without a target."""
    if unit := state.units.get(target):
        return unit.hex if unit.side != firer.side and unit.place == "map" and not unit.engaged else None
    leader = state.leaders.get(target)
    if leader is None or leader.side == firer.side or leader.place != "map" or state.at(leader.hex):
        return None
    return leader.hex


@rule("DH-8.41a", "DH-8.42a", "DH-8.43a", "DH-8.44a", "DH-8.45a")
def why_not_react(
    state: State, firer: Unit, target: Unit, why: str, mode: Mode, shower: bool
) -> Refusal | None:
    """The reason why a unit of the inactive side does not fire at one of the active side.

    It fires as that leaves its zone, at two hexes; as it enters it, at one; or back at it. In an Orders Phase it does
    one of the last two.
    """
    if silent := why_silent(state, firer):
        return silent
    if firer.side != state.reacting or where(state, firer, target.id) is None:
        return Refusal("DH-8.44a", "target", "{given} is no target", given=target.id)
    if (EITHER.get(why), target.id) in firer.met:
        return Refusal("DH-8.45a", "target", "{given} has been fired at in reaction", given=target.id)
    range_ = reaction_range(why)
    far = state.field.distance(firer.hex, target.hex) if range_ is None else range_
    return why_not_at(state, firer, target.hex, far, mode, shower)


EITHER = {"entry": "return", "return": "entry"}
"""Fire for one reason, at one unit, bars the other."""


def reaction_range(why: str) -> int | None:
    """At which range fire counts at who leaves or enters a zone, in hexes; None: at the range that it is."""
    table = TABLES.now.missile_modifiers
    return {"exit": table.exit_fire_range, "entry": table.entry_fire_range}.get(why)
