"""Campaigns to play nights of: opened through the doors, with sheets that make people meet."""

import random
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from msgspec import UNSET, UnsetType

from campaign.model.orders import ANY, Hold, March, Order, Split
from campaign.model.state import Calendar, Settings, State
from campaign.models import CampaignSummary
from campaign.service import clock
from campaign.service.editions import pinned
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from campaign.service.nights.battles import enter_die, settle_battle
from campaign.service.organisers.opening import open_campaign
from campaign.service.players.sheets import file_sheet
from campaign.verdicts import verdicts
from campaign.visibility import View, view
from hexmap import grid
from hexmap.paths import cheapest

ORGANISER = "organiser-1"


def opened(
    scenario: str = "corato",
    *,
    battles: str = "quick",
    dice: str = "sealed",
    tables: Mapping[str, str] | None = None,
    quorum: int | UnsetType = UNSET,
    systems: tuple[str, ...] = (),
) -> UUID:
    """A campaign whose regular deadlines are far enough from now for a night not to end late."""
    regular = clock.now().replace(second=0, microsecond=0)
    calendar = Calendar(time=f"{(regular.hour + 12) % 24:02}:00", zone="UTC", minimum_hours=2)
    settings = Settings(
        battles=battles,
        dice=dice,
        quorum=quorum,
        system=systems[0] if systems else UNSET,
        next_systems=systems[1:] or UNSET,
    )
    return open_campaign(
        title="a campaign",
        scenario=scenario,
        actor=ORGANISER,
        calendar=calendar,
        settings=settings,
        tables=tables,
    )


def sheet(state: State, faction: str, chance: random.Random) -> list[Order]:
    """Orders for most groups of a faction: at the throat of somebody, somewhere, or nothing; now and then a split."""
    seen, game = view(state, faction), pinned(state)
    orders = [order for name in seen.groups for order in some_orders(seen, name, state, chance)]
    refused = {verdict.order for verdict in verdicts(orders, seen, game) if verdict.verdict == "refused"}
    return [order for number, order in enumerate(orders) if number not in refused]


def some_orders(seen: View, name: str, state: State, chance: random.Random) -> list[Order]:
    group = seen.groups[name]
    others = [marker.hex for marker in seen.markers.values()]
    goal = min(others, key=lambda hex_: (grid.distance(hex_, group.hex), hex_)) if others else group.hex
    choice = chance.random()
    if choice < 0.5:
        path = cheapest(group.hex, [goal], lambda hex_: 1) or ()
        return [March(name, path[:4], (ANY,), ration=chance.random() < 0.3)] if path else []
    if choice < 0.7:
        return [March(name, tuple(wander(group.hex, chance)), (ANY,))]
    if choice < 0.8:
        half = list(group.men[: max(1, len(group.men) // 2)])
        return [Split(name, "part", half)]
    return [Hold(name, (ANY,))] if choice < 0.9 else []


def wander(hex_: str, chance: random.Random) -> list[str]:
    path = []
    for _ in range(chance.randint(1, 4)):
        hex_ = chance.choice(grid.neighbours(hex_))
        path.append(hex_)
    return path


def file_sheets(campaign: UUID, chance: random.Random) -> None:
    """Let most factions file, some of them twice."""
    for faction in state_of(campaign).factions:
        for number in range(chance.choice((0, 1, 1, 1, 2))):
            state = state_of(campaign)
            orders = sheet(state, faction, chance)
            key = f"{state.day}/{number}"
            file_sheet(campaign, faction, state.day, orders, actor=f"tenure-{faction}", key=key)


def close(campaign: UUID) -> None:
    assert night.close_early(campaign, actor=ORGANISER)


def play_days(campaign: UUID, days: int, *, seed: int = 1) -> None:
    """Play whole days with sheets from bots; what is awaited is settled by the quick tables, and by dealt dice."""
    chance = random.Random(seed)
    for _ in range(days):
        file_sheets(campaign, chance)
        close(campaign)
        play_through(campaign, chance)


def after(days: int, scenario: str = "apulia_1053_2", *, seed: int = 1, **settings: Any) -> UUID:
    """A campaign after so many days."""
    campaign = opened(scenario, **settings)
    play_days(campaign, days, seed=seed)
    return campaign


def play_through(campaign: UUID, chance: random.Random) -> None:
    """Play a night to its end, answering whatever it waits for."""
    while True:
        played = night.play(campaign)
        assert played.how in ("played", "nothing"), played
        if not played.awaits:
            return
        answer(campaign, chance)


def answer(campaign: UUID, chance: random.Random) -> None:
    """Give a night what it waits for."""
    summary = CampaignSummary.objects.get(campaign=campaign)
    if summary.awaits == "die":
        die = summary.awaited_die
        enter_die(campaign, die["label"], chance.randint(1, die["sides"]), actor=ORGANISER)
    else:
        state = state_of(campaign)
        [number] = [b.number for b in state.battles.values() if b.muster and not b.result]
        settle_battle(campaign, number, actor=ORGANISER, way="quick")


def play_until_awaited(campaign: UUID, chance: random.Random) -> None:
    """Play days until a night waits for something."""
    while True:
        file_sheets(campaign, chance)
        close(campaign)
        if night.play(campaign).awaits:
            return
