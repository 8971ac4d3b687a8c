"""Campaigns of the workload with the sheets of their first day filed, one breath before the closing.

Of a number of groups in arenas; where sieges are under way beside them, so many groups besiege as there are sieges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from uuid import UUID, uuid4

from bench import investments, workload
from campaign.decide.decide import decide
from campaign.model import commands
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.orders import Order
from campaign.model.state import State
from campaign.rules.decision import Sealing, copied
from campaign.service import dice_secret
from campaign.service.log.commands import NIGHT, NO_DICE
from campaign.service.log.decider import DECIDER, RULES_VERSION
from campaign.service.nights.stretches import close_orders, play_stretch
from campaign.service.players.sheets import file_sheet
from dice.sealed import SealedDice
from eventlog.log import LOG
from eventlog.records import Command

GROUPS = 60
SECRET = bytes(range(2, 34))
"""One under which a day has refusals too."""
CLOSING, DAY = 1, 1
BODY = "{}"


@cache
def opening(groups: int, sieges: int = 0) -> tuple[e.Event, ...]:
    """The events up to the first day's morning."""
    events = workload.opening(groups)
    if not sieges:
        return tuple(events)
    *drawn_up, seals, day = events
    places = investments.places(groups // workload.ARENA, sieges)
    return (*drawn_up, *investments.drawn_up(workload.fold(drawn_up), places), seals, day)


@cache
def sheets(groups: int, sieges: int = 0) -> Mapping[str, tuple[Order, ...]]:
    """The orders of the first day, by faction."""
    written = workload.sheets(workload.fold(workload.opening(groups)))
    for faction, order in investments.orders(workload.fold(opening(groups, sieges))):
        written[faction] += (order,)
    return written


@dataclass(frozen=True)
class Evening:
    """A state with all sheets filed, the dice of its night apart: what the rules alone need."""

    state: State

    def closed(self) -> tuple[list[e.Event], State]:
        """Close the orders: the events, and the state that they lead to."""
        command = commands.CloseOrders(
            closing=CLOSING, day=DAY, salts={}, why="deadline", at=workload.FIRST_DEADLINE
        )
        events = list(decide(self.state, command, workload.GAME, NO_DICE, Sealing()))
        night = copied(self.state)
        for event in events:
            evolve(night, event)
        return events, night


def evening(groups: int = GROUPS, sieges: int = 0) -> Evening:
    """The workload in memory, its sheets filed."""
    state = workload.fold(opening(groups, sieges))
    for faction, orders in sheets(groups, sieges).items():
        filed = e.SheetFiled(
            faction=faction,
            day=DAY,
            number=1,
            orders=orders,
            digest="00" * 32,
            salt="00" * 16,
            filed_at=workload.OPENED,
        )
        evolve(state, filed)
    return Evening(state)


def sealed_dice(night: State) -> SealedDice:
    """Fresh dice of the night: each label may be asked once."""
    seeds = dice_secret.seeds(SECRET, night.closing, list(night.factions))
    return SealedDice(seeds, bytes.fromhex(night.inputs))


def played(night: State) -> list[e.Event]:
    """The night by the rules alone."""
    command = commands.PlayNight(closing=CLOSING, stretch=0)
    sealing = dice_secret.sealing(SECRET, night)
    return list(decide(night, command, workload.GAME, sealed_dice(night), sealing))


def opened(groups: int = GROUPS, sieges: int = 0) -> UUID:
    """A campaign of its own in the log, with its secret and with all sheets filed as players file them."""
    campaign = uuid4()
    dice_secret.draw_secret(campaign)
    command = Command("open", "OpenCampaign", BODY, "bench", RULES_VERSION)
    LOG.execute(DECIDER, campaign, command, lambda _: list(opening(groups, sieges)))
    for faction, orders in sheets(groups, sieges).items():
        file_sheet(campaign, faction, DAY, orders, actor="bench", key=faction)
    return campaign


def close_and_play(campaign: UUID) -> None:
    """Go the night's real path: close the orders, play the night, with all that is written on the way."""
    close_orders(campaign, CLOSING, actor=NIGHT)
    play_stretch(campaign, CLOSING, 0)
