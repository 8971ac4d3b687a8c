"""Part (d): what an event costs as a campaign grows old, and a night as it grows large.

| figure | measured | by |
| --- | --- | --- |
| growth | time an event of a stored night after 500 days | the same in a campaign some days old |
| night_groups | time of a stored night of 300 groups | that of a night of 60 |

The old campaign's groups go to and fro and meet without fighting, so that its last night is as full as its first. Old and
young nights take turns, so a machine that slows down slows both.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from uuid import UUID, uuid4

from bench import prepared, workload
from bench.figures import Figure
from campaign.model.orders import March, Order
from campaign.model.state import State
from campaign.service import dice_secret
from campaign.service.log.commands import NIGHT
from campaign.service.log.decider import DECIDER, RULES_VERSION
from campaign.service.nights.stretches import close_orders, play_stretch
from campaign.service.players.sheets import file_sheet
from eventlog.log import LOG
from eventlog.records import Command

DAYS, YOUNG, BLOCK = 500, 10, 10
TURNS = 15
"""Nights of either age that are compared."""
LARGE = 300


@dataclass
class Campaign:
    """A campaign whose groups go out and come home, day after day."""

    id: UUID
    homes: dict[str, str]
    day: int = 1
    costs: list[float] = field(default_factory=list)

    def play(self) -> None:
        """File all sheets, then play a day; what an event of its night cost is kept, in seconds."""
        state = LOG.load(DECIDER, self.id).state
        for faction in workload.FACTIONS:
            orders = rounds_of(state, faction, self.homes)
            file_sheet(self.id, faction, self.day, orders, actor="bench", key=f"{faction}/{self.day}")
        before = LOG.head(self.id).version
        start = time.perf_counter()
        close_orders(self.id, self.day, actor=NIGHT)
        play_stretch(self.id, self.day, 0)
        spent = time.perf_counter() - start
        self.costs.append(spent / (LOG.head(self.id).version - before))
        self.day += 1


def opened() -> Campaign:
    """A campaign of sixty groups at the dawn of its first day."""
    campaign = uuid4()
    dice_secret.draw_secret(campaign)
    events = workload.opening(prepared.GROUPS)
    command = Command("open", "OpenCampaign", prepared.BODY, "bench", RULES_VERSION)
    LOG.execute(DECIDER, campaign, command, lambda _: events)
    return Campaign(campaign, {group.id: group.hex for group in workload.fold(events).groups.values()})


def rounds_of(state: State, faction: str, homes: dict[str, str]) -> list[Order]:
    """Each group goes to a hex beside its home, or back home."""
    written: list[Order] = []
    for group in state.groups.values():
        home = homes[group.id]
        goal = home if group.hex != home else next(iter(workload.GAME.map.steps(home)))
        path = workload.way(group.hex, goal)
        if group.faction == faction and path:
            written.append(March(group.id, path))
    return written


def measure(rounds: int) -> list[Figure]:
    """The figures of part (d); `rounds` counts the pairs of nights of 60 and of 300 groups."""
    return [growth(), night_groups(rounds)]


def growth() -> Figure:
    """The cost of an event after 500 days, divided by its cost in a young campaign."""
    old, young = opened(), opened()
    for _ in range(DAYS):
        old.play()
    for _ in range(YOUNG):
        young.play()
    curve = [mean(old.costs[start : start + BLOCK]) for start in range(0, DAYS, BLOCK)]
    for _ in range(TURNS):
        old.play()
        young.play()
    late, early = median(old.costs[-TURNS:]), median(young.costs[-TURNS:])
    return Figure(
        "growth",
        round(late / early, 3),
        1.1,
        at_most=True,
        rates={"events, young": 1 / early, f"events, day {DAYS}": 1 / late},
        curve=curve,
    )


def night_groups(rounds: int) -> Figure:
    """A night of 300 groups by one of 60."""
    few, many = [timed(prepared.GROUPS)], [timed(LARGE)]
    for _ in range(rounds):
        few.append(timed(prepared.GROUPS))
        many.append(timed(LARGE))
    ratios = [large / small for small, large in zip(few[1:], many[1:], strict=True)]
    return Figure(
        "night_groups",
        round(median(ratios), 3),
        6.0,
        at_most=True,
        spread=round(spread(ratios), 3),
        rates={f"{prepared.GROUPS} groups": 1 / median(few), f"{LARGE} groups": 1 / median(many)},
    )


def timed(groups: int) -> float:
    """Seconds of a stored night; its making is not timed."""
    campaign = prepared.opened(groups)
    start = time.perf_counter()
    prepared.close_and_play(campaign)
    return time.perf_counter() - start


def spread(ratios: Sequence[float]) -> float:
    """The widest deviation from the median."""
    middle = median(ratios)
    return max(abs(ratio - middle) for ratio in ratios)
