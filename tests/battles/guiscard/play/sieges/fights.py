"""Fights of a siege as a campaign would send them out, begun and played on."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from battles.contract.muster import (
    SIDES,
    Action,
    Edge,
    Force,
    Ground,
    Group,
    Muster,
    PlacedMap,
    Side,
    Soldier,
    Works,
)
from battles.contract.surface import Setting
from battles.guiscard.play import orders as o
from battles.guiscard.play.deployment import Deploy
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.entering import Approach, Enter
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Approaching, Arriving, Deploying, LettingIn
from dice import Dice
from dice.scripted import ScriptedDice
from dice.sealed import SealedDice
from tests.battles.musters import soldiers

MAPS: dict[Action, tuple[tuple[str, str], ...]] = {
    "assault": (("B9", "whole"),),
    "camp_sally": (("B10", "whole"),),
    "supply_sally": (("B10 without tents", "whole"),),
    "general_sally": (("B10 without tents", "left"), ("B9", "right")),
}
TOWER = ("1405", "1406", "1505", "1506", "1507", "1605", "1606")
CLASSES = {
    "foot": "infantry_armoured",
    "peasants": "infantry_unarmoured",
    "riders": "cavalry_armoured",
    "light_riders": "cavalry_unarmoured",
    "archers": "shooter_foot_unarmoured",
}


def men(origin: str, **classes: int) -> tuple[Soldier, ...]:
    """So many of each class."""
    return soldiers(origin, {CLASSES[name]: count for name, count in classes.items()}, group=f"{origin}-")


def siege(
    action: Action,
    attackers: Sequence[Soldier] | None = None,
    defenders: Sequence[Soldier] | None = None,
    *,
    field: str = "",
    **works: Any,
) -> Muster:
    """The muster of a fight; a castle where nothing else is said."""
    maps = ((field, "whole"),) if field else MAPS[action]
    begins: Side = "defender" if action == "supply_sally" else "attacker"
    first: Side = "attacker" if action == "general_sally" else "defender"
    works.setdefault("building", "castle")
    people = {
        "attacker": attackers or men("norman", foot=4),
        "defender": defenders or men("arab", foot=3),
    }
    force = {side: Force((Group(side, side, 1, soldiers=tuple(own)),)) for side, own in people.items()}
    return Muster(
        number=1,
        campaign="c",
        day=2,
        hex="0101",
        kind="siege",
        attacker=force["attacker"],
        defender=force["defender"],
        works=Works(action=action, **works),
        ground=Ground(
            tuple(PlacedMap(title, place, "") for title, place in maps), deploys_first=first, begins=begins
        ),
    )


def opened(muster: Muster, dice: Dice | None = None) -> Skirmish:
    """The fight as it begins."""
    return RULESET.open(Setting(muster), dice or ScriptedDice([]))[1]


def give(state: Skirmish, order: o.Order, dice: Sequence[int] | dict[str, Any] = ()) -> list[Any]:
    """What an order leads to."""
    return RULESET.decide(state, order, ScriptedDice(dice))


def set_up(
    state: Skirmish, places: dict[str, str] | None = None, edge: Edge = "left", dice: Sequence[int] = ()
) -> list[Any]:
    """Let both sides set up: whom `places` names there, all others anywhere; who is off the map along one side.

    The dice are those of the first phase.
    """
    events: list[Any] = []
    while state.turn < 1:
        item = state.agenda[-1]
        order: o.Order
        if isinstance(item, Deploying):
            wanted = Deploy(item.left[0], (places or {}).get(item.left[0], ""))
            free = [
                each
                for each in RULESET.orders(state)
                if getattr(each, "hex", "") not in (places or {}).values()
            ]
            order = wanted if wanted.hex else free[0]
        elif isinstance(item, Approaching):
            order = Approach(edge if edge in item.edges else item.edges[0], everybody=True)
        elif isinstance(item, LettingIn):
            order = RULESET.orders(state)[0]
        else:
            order = RULESET.asked(state).calm  # type: ignore[union-attr]
        events += RULESET.decide(state, order, ScriptedDice(dice))
    return events


def calmly(state: Skirmish, until: Callable[[Skirmish], bool], dice: Dice | None = None) -> list[Any]:
    """Let nothing be done until something holds, or the fight is over."""
    events: list[Any] = []
    while not until(state) and RULESET.to_act(state) is not None:
        events += RULESET.decide(state, RULESET.asked(state).calm, dice or sealed(1))  # type: ignore[union-attr]
    return events


def moving(side: Side, turn: int) -> Callable[[Skirmish], bool]:
    """Whether a side moves, in a turn."""
    return lambda state: state.step == "movement" and (state.active, state.turn) == (side, turn)


def come_on(state: Skirmish, name: str, hex_: str) -> list[Any]:
    """Somebody off the map comes on at a hex."""
    give(state, Take(name))
    assert isinstance(state.agenda[-1], Arriving)
    return give(state, Enter(hex_))


def sealed(seed: int) -> SealedDice:
    """Dice of one's own."""
    return SealedDice({"open": bytes([seed]) * 32}, bytes(32))


def played(muster: Muster, seed: int, bots: tuple[str, str] = ("random", "random")) -> Iterator[Skirmish]:
    """A fight at every choice, and at its end; nothing of it may be at fault."""
    dice = sealed(seed)
    state = RULESET.open(Setting(muster), dice)[1]
    players = {side: RULESET.bot(name, Random(seed)) for side, name in zip(SIDES, bots, strict=True)}
    while (side := RULESET.to_act(state)) is not None:
        yield state
        RULESET.decide(state, players[side].choose(RULESET.seen(state, side)), dice)
        assert list(RULESET.faults(state, at_rest=True)) == []
    yield state
