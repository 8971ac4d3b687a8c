"""Positions of a skirmish, in a few words: who stands where, whose step it is, and what an order leads to.

state = position(foot("a", "attacker", "Nck", "1010"), foot("d", "defender", "Bim", "1011"), step="combat")
events = order(state, Attack("a", "d"), dice=[3])
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from battles.contract.muster import Force, Group, Muster, Side, Soldier
from battles.fields.laid import Laid
from battles.guiscard import system
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.play.setup import berths
from battles.guiscard.play.turn import ITEMS
from battles.guiscard.rules.board import put
from battles.guiscard.ruleset import RULESET
from battles.guiscard.sound import the_index_is_true
from battles.guiscard.state import Character, Condition, Horse, Skirmish, Step
from battles.guiscard.state.items import Item
from battles.guiscard.system import SYSTEM, drafted
from battles.guiscard.tables import counter
from dice import Dice
from dice.scripted import ScriptedDice
from hexmap import grid
from rulebook import Refusal

OPEN = Laid("B1")
"""Rows 12 to 20 of it are mostly clear ground on one level."""
Placed = tuple[Character, str, int]


def foot(
    id_: str, side: Side, code: str, hex_: str, condition: Condition = "healthy", **fields: Any
) -> Placed:
    """A character on foot at a hex."""
    armoured = fields.pop("armoured", counter(code).armoured)
    one = Character(
        id=id_, side=side, group=side, code=code, armoured=armoured, condition=condition, **fields
    )
    return one, hex_, 0


def rider(
    id_: str, side: Side, code: str, hex_: str, facing: str, condition: Condition = "healthy", **fields: Any
) -> Placed:
    """A rider whose front half is at a hex and who looks that way (N, NE, ...)."""
    one = foot(id_, side, code, hex_, condition, **fields)[0]
    one.horse = f"horse-of-{id_}"
    return one, hex_, grid.SIDES.index(facing)


def position(
    *placed: Placed,
    step: Step = "movement",
    active: Side = "attacker",
    turn: int = 3,
    laid: Laid | tuple[Laid, ...] = OPEN,
    agenda: Sequence[Item] = (),
    horses: Sequence[Horse] = (),
    bodies: Mapping[str, int] | None = None,
) -> Skirmish:
    """A battle in the middle, with these people on the field; a horse without rider has its hex and facing.

    A side of which nobody is named has one civilian in a far corner, so that the battle is not over.
    """
    state = Skirmish(
        laid=(laid,) if isinstance(laid, Laid) else tuple(laid), active=active, turn=turn, step=step
    )
    everybody = [*placed, *bystanders(placed)]
    for one, _, _ in everybody:
        state.people[one.id] = one
    state.muster = muster([one for one, _, _ in everybody])
    state.berths = berths(state.muster, state.laid)
    for one, hex_, facing in everybody:
        if one.horse:
            state.horses[one.horse] = Horse(
                id=one.horse, armoured=one.code == "Bch", rider=one.id, side=one.side
            )
        if hex_:
            put(state, one, hex_, facing)
    for horse in horses:
        state.horses[horse.id] = horse
        put(state, horse, horse.hex, horse.facing)
    state.bodies.update(bodies or {})
    state.agenda = list(agenda) or ([ITEMS[step]] if step in ITEMS else [])
    return state


def bystanders(placed: Sequence[Placed]) -> list[Placed]:
    """Somebody harmless, far away, for a side of which nobody is named."""
    there = {one.side for one, _, _ in placed}
    corners: dict[Side, str] = {"attacker": "0120", "defender": "3020"}
    return [
        foot(f"bystander-{side}", side, "Lic", hex_) for side, hex_ in corners.items() if side not in there
    ]


def muster(people: Sequence[Character]) -> Muster:
    """A muster of these people."""
    forces = {
        side: Force((Group(side, side, 1, edges=(edge,), soldiers=tuple(map(soldier, of(people, side)))),))
        for side, edge in (("attacker", "top"), ("defender", "bottom"))
    }
    return Muster(number=1, campaign="c", day=1, hex="0101", kind="field", **forces, terrain=("clear",))


def of(people: Sequence[Character], side: str) -> list[Character]:
    """Those of a side."""
    return [one for one in people if one.side == side]


def soldier(one: Character) -> Soldier:
    """A character as a muster has it."""
    return Soldier(
        one.id,
        "norman",
        "knight" if one.horse else "medium_infantry",
        "infantry_armoured",
        mounted=one.mounted,
        armoured=one.armoured,
        wounded=one.condition == "wounded",
    )


def order(
    state: Skirmish, given: Order, dice: Sequence[int] | Mapping[str, int | Sequence[int]] | Dice = ()
) -> list[Any]:
    """What an order leads to; all scripted dice must have been thrown. The order must have been offered."""
    assert given in system.LOOP.orders(state), f"{given} is not offered: {system.LOOP.orders(state)[:12]}"
    thrown = ScriptedDice(dice) if isinstance(dice, Sequence | Mapping) else dice
    events = RULESET.decide(state, given, thrown)
    if isinstance(thrown, ScriptedDice):
        thrown.assert_spent()
    sound(state)
    return events


def refused(state: Skirmish, given: Order) -> Refusal:
    """The refusal of an order that may not be given; nothing has changed."""
    before = msgspec.json.encode(state, order="deterministic")
    assert given not in system.LOOP.orders(state)
    with pytest.raises(Refusal) as refusal:
        RULESET.decide(state, given, ScriptedDice([]))
    assert msgspec.json.encode(state, order="deterministic") == before
    return refusal.value


def decision(state: Skirmish, dice: Sequence[int] | Mapping[str, int | Sequence[int]] = ()) -> Decision:
    """A decision under way, to try a rule by itself."""
    return drafted(state, ScriptedDice(dice))


def asked(state: Skirmish, item: Item) -> Side | None:
    """The side that has a choice about an item; None without one."""
    topic = SYSTEM.topics[type(item)]
    return topic.whose(state, item) if topic.is_asked(state, item) else None


def happened(events: Sequence[Any], kind: type) -> list[Any]:
    """The events of a kind."""
    return [each for each in events if isinstance(each, kind)]


def sound(state: Skirmish) -> None:
    """Everybody on the field is where the index says, and the index says nothing else."""
    assert list(the_index_is_true(state)) == []
