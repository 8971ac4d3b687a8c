"""Fights of whichever system a test asks for: their dice, how they end, and their logs."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from battles.contract.muster import SIDES, Muster
from battles.contract.playing import play
from battles.contract.surface import Setting
from battles.contract.telling import lines
from battles.rulesets import AnyRuleset
from dice import Dice
from dice.sealed import SealedDice
from harness.drill.games import fought_out


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
