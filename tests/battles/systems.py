"""All systems that a test of the surface asks: those that are registered, and those that only tests know."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from battles import rulesets
from battles.muster import SIDES, Muster, Side, opponent
from battles.playing import play
from battles.ruleset import Setting
from battles.rulesets import AnyRuleset
from battles.telling import lines
from dice import Dice
from dice.sealed import SealedDice
from harness.drill.games import fought_out
from tests.battles.duel.ruleset import RULESET as DUEL
from tests.battles.lane.ruleset import RULESET as LANE
from tests.battles.lane.ruleset import SHIELDS

TOYS: dict[str, AnyRuleset] = {each.id: each for each in (DUEL, LANE)}
SYSTEMS: dict[str, AnyRuleset] = {**{id_: rulesets.ruleset(id_) for id_ in rulesets.PACKAGES}, **TOYS}


def dice_of(seed: int) -> SealedDice:
    """The dice of a seed."""
    return SealedDice({"open": seed.to_bytes(32, "big")}, b"")


def fought(rules: AnyRuleset, laid_out: Muster, seed: int, bot: str) -> Any:
    """How a battle of this muster stands that two bots of a kind have fought out."""
    bots = {side: rules.bot(bot, Random(f"{seed}{side}")) for side in SIDES}
    return fought_out(rules, Setting(laid_out), bots, dice_of(seed))


def log_of(
    rules: AnyRuleset, scenario: str, players: tuple[Random, Random], dice: Dice, most: int | None = None
) -> Iterator[str]:
    """The lines of a battle of two plain players, of so many orders at most."""
    events, state = rules.open(rules.scenario(scenario), dice)
    seen = rules.initial()
    yield from map(str, lines(rules, seen, events))
    bots = {side: rules.bot("plain", draws) for side, draws in zip(SIDES, players, strict=True)}
    for step in islice(play(rules, state, bots, dice), most):
        yield from map(str, lines(rules, seen, step.events))


def other_shields(state: Any, side: Side, draw: Random) -> Any:
    """The lane with other shields where a side can't see them."""
    other = opponent(side)
    changed = LANE.decode(LANE.encode(state))
    changed.shields[other] = [1 + draw.randrange(SHIELDS) for _ in changed.shields[other]]
    if other in changed.raised:
        changed.raised[other] = 1 + draw.randrange(SHIELDS)
    return changed


SECRETS = {"lane": other_shields}
"""What a side may not know of a battle, changed: for each system that hides anything."""
