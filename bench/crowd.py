"""A crowd: one faction's many groups in one hex, and as many strangers as anybody will bring in the next, uncounted.

Beside them stand the groups, sieges, convoys, bands and spies of the workload. It is the heaviest position that a page is
expected to bear; `bench/addresses.py` asks for all of its pages. Three campaigns show it. One is in the morning of its
second day with a sheet of sixty orders on file. One has a night that waits for a battle of the crowd, and one is over. A
fourth has not begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import msgspec

from bench import prepared, workload
from campaign.model import events as e
from campaign.model.men import from_roster
from campaign.model.orders import ANY, Hold, March, Order
from campaign.model.state import Settings
from campaign.rules.roster import muster_roster
from hexmap import grid

GROUPS, SIEGES = 60, 3
"""Of the workload beside the crowd."""
OWN, STRANGERS, ORDERS = 145, 60, 60
FACTION, ENEMY = "norman", "byzantine"
FIRST = 200
"""The order number of the first group of the crowd, behind the numbers of the workload."""
STRENGTHS = (8, 12, 16, 9, 22, 11)
LEVEL, MONEY = 9, 40
AROUND = 19
"""A hex and all that are two hexes away at most."""
BENCH = "bench"


@dataclass(frozen=True)
class Place:
    """Where the crowd stands, and the strangers beside it."""

    own: str
    next: str


def place() -> Place:
    """Two hexes of open country beside each other, far from all else on the board."""
    taken = [group.hex for group in workload.fold(prepared.opening(GROUPS, SIEGES)).groups.values()]
    ground = workload.GAME.map
    for hex_ in sorted(ground.hexes):
        around = grid.within(hex_, 2)
        open_ = len(around) == AROUND and all(
            each in ground.hexes and workload.cost(each) is not None for each in around
        )
        if open_ and all(grid.distance(hex_, each) > workload.APART for each in taken):
            return Place(hex_, ground.steps(hex_)[0])
    raise ValueError("no open country is left for the crowd")


def opening(campaign: UUID, title: str, *, battles: str = "quick") -> list[e.Event]:
    """The events up to the first morning."""
    first, *drawn_up, seals, day = prepared.opening(GROUPS, SIEGES)
    assert isinstance(first, e.CampaignOpened)
    settings = msgspec.structs.replace(first.settings or Settings(), battles=battles)
    opened = msgspec.structs.replace(first, campaign=str(campaign), title=title, settings=settings)
    return [opened, *drawn_up, *crowd(place()), seals, day]


def crowd(where: Place) -> Iterator[e.Event]:
    """The groups in the two hexes."""
    for number in range(OWN):
        yield from raised(f"n{number + 1}", FIRST + number, FACTION, where.own)
    for number in range(STRANGERS):
        yield from raised(f"b{number + 1}", FIRST + number, ENEMY, where.next)


def raised(name: str, number: int, faction: str, hex_: str) -> Iterator[e.Event]:
    """A group, every third one under a commander."""
    tables = workload.GAME.tables
    riders = [kind for kind, row in tables.troop_types.items() if row.mounted]
    roster = muster_roster(faction, STRENGTHS[number % len(STRENGTHS)], tables)
    leaders: tuple[str, ...] = ()
    if number % 3 == 0:
        kind = tables.commander_types[faction]
        leaders = (f"captain-{name}",)
        yield e.CommanderAppeared(
            commander=leaders[0],
            name=f"Captain {name}",
            faction=faction,
            prestige=1 + number % 10,
            hostility=LEVEL,
            origin=faction,
            type=kind,
            mounted=tables.troop_types[kind].mounted,
            cause="start",
        )
    yield e.GroupRaised(
        group=name,
        number=number,
        faction=faction,
        hex=hex_,
        men=from_roster(faction, roster, riders),
        commanders=leaders,
        hostility=LEVEL,
        money=MONEY,
        cause="start",
    )


def sheet() -> tuple[Order, ...]:
    """Sixty orders of the crowd: half of it goes to one of the hexes around, half stays and attacks anybody who comes."""
    where = place()
    ways = [step for step in workload.GAME.map.steps(where.own) if workload.cost(step) is not None]
    return tuple(
        March(f"n{number}", (ways[number % len(ways)],), (ENEMY,))
        if number % 2
        else Hold(f"n{number}", (ANY,))
        for number in range(1, ORDERS + 1)
    )


@dataclass(frozen=True)
class Crowd:
    """The campaigns of the crowd, and who sits at them."""

    morning: UUID
    waiting: UUID
    over: UUID
    prepared: UUID
    player: Any
    organiser: Any
    key: str
    """Of the page that is published of the end."""
    offered: tuple[UUID, ...]
    """The seats that are offered to the player: in the campaign that is prepared, and in the morning."""

    @property
    def campaigns(self) -> tuple[UUID, ...]:
        """The campaigns that have begun."""
        return self.morning, self.waiting, self.over


def drawn_up() -> Crowd:
    """The campaigns in the log, each as far as it is to come. Raises RuntimeError where no night waits for a battle."""
    from campaign.models import AwaitedBattle
    from campaign.service.joining.preparing import Plan, prepare
    from campaign.service.organisers.life import end_early
    from campaign.service.players.sheets import file_sheet
    from campaign.service.reading.publishing import publish
    from people.models import Account
    from people.tenures import seat

    player = Account.objects.create_user("player of the crowd", "player@example.org")
    organiser = Account.objects.create_user("organiser of the crowd", "organiser@example.org", is_staff=True)

    def opened(title: str, **more: Any) -> UUID:
        return seated(opening_of(title, **more), player, organiser)

    morning = opened("The crowd in the morning")
    night(morning, 1)
    file_sheet(morning, FACTION, 2, sheet(), actor=BENCH, key="sixty")
    waiting = opened("The crowd before a battle", battles="organiser")
    attack = [March(f"b{number}", (place().own,), (FACTION,)) for number in range(1, STRANGERS + 1)]
    file_sheet(waiting, ENEMY, 1, attack, actor=BENCH, key="attack")
    night(waiting, 1)
    if not AwaitedBattle.objects.filter(campaign=waiting).exists():
        raise RuntimeError("nobody has attacked the crowd")
    over = opened("The crowd at the end")
    night(over, 1)
    end_early(over, 2, actor=BENCH, reason="all have agreed")
    night(over, 2)
    coming = prepare(Plan(title="The crowd before it begins", scenario=workload.SCENARIO), organiser)
    seat(player, coming, FACTION)
    offered = tuple(offered_in(campaign, player, organiser) for campaign in (coming, morning))
    key = publish(over).rstrip("/").rpartition("/")[2]
    return Crowd(morning, waiting, over, coming, player, organiser, key, offered)


def offered_in(campaign: UUID, player: Any, organiser: Any) -> UUID:
    """A seat of the enemy, offered to the player of the crowd."""
    from people.invitations import offer
    from people.tenures import organise

    return offer(organise(organiser, campaign), ENEMY, name=player.username).invitation.pk


def opening_of(title: str, **more: Any) -> UUID:
    """A campaign of the crowd in the log, with its secret."""
    from campaign.service import dice_secret
    from campaign.service.log.decider import DECIDER, RULES_VERSION
    from eventlog.log import LOG
    from eventlog.records import Command

    campaign = uuid4()
    dice_secret.draw_secret(campaign)
    command = Command("open", "OpenCampaign", prepared.BODY, BENCH, RULES_VERSION)
    LOG.execute(DECIDER, campaign, command, lambda _: opening(campaign, title, **more))
    return campaign


def seated(campaign: UUID, player: Any, organiser: Any) -> UUID:
    """The same campaign with its organiser, and with somebody in the seat of the crowd."""
    from people.tenures import organise, seat

    organise(organiser, campaign)
    seat(player, campaign, FACTION)
    return campaign


def night(campaign: UUID, closing: int) -> None:
    """Close the orders and play the night as far as it goes."""
    from campaign.service.nights.stretches import close_orders, play_stretch

    close_orders(campaign, closing, actor=BENCH)
    play_stretch(campaign, closing, 0)
