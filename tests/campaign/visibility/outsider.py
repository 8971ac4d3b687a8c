"""An outsider who takes all that he can read of a night, every label that the night's own code uses, and computes dice."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

import msgspec

from campaign.model import events as e
from campaign.rules.musters.musters import dice_name
from campaign.visibility import told
from dice import Rolled
from dice.sealed import battle_seed, face, key
from harness.soak import season
from harness.soak.season import Course, Plan
from harness.soak.table import Table
from harness.soak.watch import Unwatched

LEAST = 50
"""Dice of others in a campaign that is worth looking at."""
FEW = 9
"""Dice of a kind from which on a share says something."""
BY_CHANCE = 0.65
"""A share of them that nobody guesses."""


class Fallen(NamedTuple):
    """A die as it fell, with the event that tells of it and all that its face depends on but the seed."""

    closing: int
    inputs: str
    die: Rolled
    event: e.Event


@dataclass
class Campaign:
    """What happened in a campaign of bots, and the secret of its dice."""

    secret: bytes
    factions: list[str]
    events: list[e.Event]
    battles: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The names under which battles have dice of their own, by closing."""

    @property
    def dice(self) -> Iterator[Fallen]:
        """All sealed dice of its nights."""
        closing, inputs = 0, ""
        for event in self.events:
            if isinstance(event, e.CampaignOpened | e.OrdersClosed | e.BattleSettled | e.DieEntered):
                inputs = event.inputs
            if isinstance(event, e.OrdersClosed):
                closing = event.closing
            for die in getattr(event, "rolls", ()):
                if die.source == "sealed":
                    yield Fallen(closing, inputs, die, event)

    def seeds_of(self, faction: str) -> dict[int, dict[str, bytes]]:
        """Every seed that a faction has before the close, by closing and name, and those of battles that follow from it."""
        found: dict[int, dict[str, bytes]] = defaultdict(dict)
        for event in self.events:
            if not isinstance(event, e.SeedsOpened) or event.close:
                continue
            line = told(event, faction)
            for name, text in line.facts["seeds"].items() if line is not None else ():
                seed = bytes.fromhex(text)
                battles = {f"{name}, {b}": battle_seed(seed, b) for b in self.battles[event.closing]}
                found[event.closing] |= {name: seed} | battles
        return found


def shown(event: e.Event, faction: str) -> list[Rolled]:
    """The dice of an event that a faction is told of."""
    line = told(event, faction)
    return msgspec.convert(line.facts.get("rolls", []), list[Rolled]) if line is not None else []


class Share(NamedTuple):
    """How many dice of a kind that a faction is not told of come out by one of its seeds."""

    dice: int
    hits: int

    @property
    def beyond_chance(self) -> bool:
        """Whether so many cannot have come out by chance: of dice with six sides and more, few enough of many do."""
        return self.dice >= FEW and self.hits > BY_CHANCE * self.dice


def foretold(campaign: Campaign, faction: str) -> dict[tuple[str, str], Share]:
    """What a faction computes of the dice that it is not told of, by their audience and the seed that it tries."""
    seeds = campaign.seeds_of(faction)
    tried: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for closing, inputs, die, event in campaign.dice:
        if die in shown(event, faction):
            continue
        for name, seed in seeds[closing].items():
            found = face(key(seed, bytes.fromhex(inputs)), die.label, die.sides)
            tried[die.witness, name].append(found == die.face)
    return {which: Share(len(hits), sum(hits)) for which, hits in tried.items()}


def played(plan: Plan, course: Course = season.play_out) -> Campaign:
    """Play a campaign of bots, and keep what happened in it."""
    events: list[e.Event] = []

    class Kept(Unwatched):
        def check_end(self) -> None:
            super().check_end()
            events.extend(self.events)

    table = Table(season.game_for(plan), hashlib.sha256(plan.seed.encode()).digest(), Kept)
    course(table, plan, Random(plan.seed))
    campaign = Campaign(table.first_secret, list(table.state.factions), events)
    closing = 0
    for each in events:
        if isinstance(each, e.OrdersClosed):
            closing = each.closing
        if isinstance(each, e.MusterIssued | e.BattleHandedOver):
            campaign.battles[closing].add(dice_name(each.number, getattr(each, "issue", 1)))
    return campaign
