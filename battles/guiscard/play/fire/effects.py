"""GT-5.4.3f: the letters of the fire tables, and what they do to people and horses."""

import re
from collections.abc import Callable
from functools import cache, partial

from battles.guiscard.play import harm
from battles.guiscard.play.combat.retreat import fall_back
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.movement import budget
from battles.guiscard.rules import values
from battles.guiscard.rules.fire.damage import TableName, table
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.items import ChargeUnderWay, Movement
from battles.guiscard.tables import TABLES, FireEffect
from battles.guiscard.tables.base import Meaning
from rulebook import rule

NUMBER = re.compile(r"\d+")
Doing = Callable[[Decision, Character, int, str], None]
"""The action on somebody: with the number that the words name, and the hex of the shooter."""


@rule("GT-5.3a")
def on_the_way(state: Skirmish, piece: Character | Horse) -> bool:
    """True if a target has its move or charge of this phase before it, or is in it, so that fire slows it (D17).

    The stunned and horses alone are not; they always suffer as from offensive fire (D60). Once all moves are
    over nobody is.
    """
    if isinstance(piece, Horse) or piece.side != state.active or not piece.able:
        return False
    if piece.deeds.moved or any(isinstance(item, Movement) and item.closed for item in state.agenda):
        return False
    return not piece.deeds.charged or charging(state, piece)


def charging(state: Skirmish, one: Character) -> bool:
    """True if somebody's charge is still to be ridden to its end."""
    return any(
        each.rider == one.id
        for item in state.agenda
        if isinstance(item, ChargeUnderWay)
        for each in item.charges[item.rider :]
    )


@TABLES.reckoned
@rule("GT-5.4.3f")
def meaning(table_name: TableName, letter: FireEffect, slowed: bool) -> str:
    """The meaning of a letter of a fire table: of offensive fire, or of defensive fire at a target on the way."""
    found = table(table_name).key[letter]
    assert isinstance(found, Meaning), "every letter of a fire table has a line in its key"
    return found.defensive if slowed else found.offensive


def fulfil(decision: Decision, piece: Character | Horse, words: str, shooter_at: str) -> None:
    """Do to somebody what the words of a table say. Horses alone fall back, or are dead."""
    doing, number = spelt(words)
    if isinstance(piece, Character):
        DOINGS[doing](decision, piece, number, shooter_at)
    else:
        HORSES.get(doing, hurt)(decision, piece, number, shooter_at)


@cache
def spelt(words: str) -> tuple[str, int]:
    """The words of a result without their number, and the number; 0 where they have none."""
    number = NUMBER.search(words)
    return NUMBER.sub("#", words), int(number[0]) if number else 0


def nothing(decision: Decision, piece: Character | Horse, number: int, shooter_at: str) -> None:
    """Nothing."""


def retreat(decision: Decision, piece: Character | Horse, number: int, shooter_at: str) -> None:
    """Fall back from the shooter before anything else."""
    fall_back(decision, piece, number, "fire", (shooter_at,))


@rule("GT-5.3a")
def lose_points(decision: Decision, one: Character, number: int, shooter_at: str) -> None:
    """Lose points of the move that is not over."""
    budget.leave(decision, one, max(budget.remaining(decision.state, one) - number, 0))


@rule("GT-5.3a")
def halt_half_way(decision: Decision, one: Character, number: int, shooter_at: str) -> None:
    """Be wounded, and keep half of the points that were left (D77); none in a formation, which must stop (GT-7.3.1b)."""
    left = budget.remaining(decision.state, one)
    harm.wound(decision, one, "fire")
    if one.able:
        budget.leave(decision, one, min(left // 2, values.allowance(decision.state, one)))


def wound(decision: Decision, one: Character, number: int, shooter_at: str) -> None:
    """Be wounded, in the saddle or on foot."""
    harm.wound(decision, one, "fire")


def die(decision: Decision, one: Character, number: int, shooter_at: str) -> None:
    """Die; a horse under him lives."""
    harm.kill(decision, one, "fire")


def unhorse(
    decision: Decision, one: Character, number: int, shooter_at: str, then: harm.Harm, horse_killed: bool
) -> None:
    """Come off the horse."""
    harm.unhorse(decision, one, "fire", then, horse_killed)


@rule("GT-1.2c")
def hurt(decision: Decision, horse: Horse, number: int, shooter_at: str) -> None:
    """A horse that is hurt at all dies."""
    harm.hurt_horse(decision, horse)


DOINGS: dict[str, Doing] = {
    "no effect": nothing,
    "retreats #": retreat,
    "loses # movement points this turn": lose_points,
    "wounded": wound,
    "wounded, remaining movement halved": halt_half_way,
    "dead": die,
    "horse dead, rider unhorsed and stunned": partial(unhorse, then="stunned", horse_killed=True),
    "rider wounded, stays mounted": wound,
    "rider wounded, stays mounted, remaining movement halved": halt_half_way,
    "rider unhorsed and wounded, horse alive": partial(unhorse, then="wounded", horse_killed=False),
    "rider dead, horse alive": die,
    "rider and horse dead": partial(unhorse, then="dead", horse_killed=True),
}
"""The actions for the words of the tables, a number in them written as #."""
HORSES: dict[str, Callable[[Decision, Horse, int, str], None]] = {"no effect": nothing, "retreats #": retreat}
"""The actions on a horse alone; all other words kill it."""
