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
from tests.battles.cards.ruleset import RULESET as CARDS
from tests.battles.duel.ruleset import RULESET as DUEL
from tests.battles.fencing.ruleset import RULESET as FENCING
from tests.battles.lane.ruleset import RULESET as LANE

TOYS: dict[str, AnyRuleset] = {each.id: each for each in (DUEL, CARDS, FENCING, LANE)}
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


def other_cards(state: Any, side: Side, draw: Random) -> Any:
    """The game with other cards where a side can't see them."""
    other = opponent(side)
    changed = CARDS.decode(CARDS.encode(state))
    changed.hands[other] = [1 + draw.randrange(10) for _ in changed.hands[other]]
    if other in changed.laid:
        changed.laid[other] = 1 + draw.randrange(10)
    return changed


SECRETS = {"cards": other_cards}
"""What a side may not know of a battle, changed: for each system that hides anything."""
