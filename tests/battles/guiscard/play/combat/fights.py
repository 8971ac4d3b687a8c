"""Fights for tests: around 1518 all is clear ground; its neighbours clockwise from the north."""

from collections.abc import Sequence
from typing import Any

from battles.contract.muster import Side
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.combat.blows import Blow
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Assailing
from battles.guiscard.tables import CombatEffect
from tests.battles.guiscard.board import Placed, foot, order

HERE = "1518"
AROUND = ("1517", "1617", "1618", "1519", "1418", "1417")
N, NE, SE, S, SW, NW = AROUND


def attack(state: Skirmish, attacker: str, defender: str, dice: Sequence[int]) -> list[Any]:
    """What an attack by one against one leads to; the first die is that of the attack."""
    return order(state, Attack(attacker, defender), dice)


def blow(
    state: Skirmish,
    letter: CombatEffect,
    attackers: Sequence[str] = ("a",),
    defender: str = "d",
    **fields: Any,
) -> Blow:
    """A blow with that result."""
    people = tuple(state.people[name] for name in attackers)
    target = state.people.get(defender) or state.horses[defender]
    return Blow(people, target, letter, **fields)


def fight(*attackers: str, defender: str = "d", **fields: Any) -> Assailing:
    """An attack as it lies on the agenda."""
    return Assailing(defender, attackers, **fields)


def one_of(state: Skirmish, name: str) -> Character:
    """A character by id."""
    return state.people[name]


def on_foot(side: Side, code: str = "Nim", **places: str) -> list[Placed]:
    """People of a side and class on foot, by their names, each in a hex."""
    return [foot(name, side, code, hex_) for name, hex_ in places.items()]
