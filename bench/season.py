"""A campaign played by bots through the rules, day after day: the events that the log is measured with.

Sealed dice under a fixed secret and fixed times: the same events at every call, so no file need be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bench import workload
from bench.prepared import SECRET, sealed_dice, sheets
from campaign.bots import player
from campaign.bots.personalities import GREEDY
from campaign.decide.closing import digest_of
from campaign.decide.decide import decide
from campaign.model import commands
from campaign.model import events as e
from campaign.model.evolve import evolve
from campaign.model.orders import Order
from campaign.model.state import State
from campaign.rules.decision import Sealing
from campaign.service import dice_secret
from campaign.service.log.commands import NO_DICE
from campaign.visibility import view

GROUPS = 60
DAYS = 30
SALT = "00" * 16


def events(days: int = DAYS) -> Iterator[e.Event]:
    """The opening and so many days: the first by the workload's orders, the others by the bots'."""
    state = State()
    yield from folded(state, workload.opening(GROUPS))
    for day in range(1, days + 1):
        for faction in workload.FACTIONS:
            orders = (
                sheets(GROUPS)[faction]
                if day == 1
                else player.orders(view(state, faction), workload.GAME, GREEDY)
            )
            yield from folded(state, [filed(faction, day, tuple(orders))])
        close = commands.CloseOrders(
            closing=day, day=day, salts={}, why="deadline", at=workload.FIRST_DEADLINE
        )
        yield from folded(state, decide(state, close, workload.GAME, NO_DICE, Sealing()))
        play = commands.PlayNight(closing=day, stretch=0)
        sealing = dice_secret.sealing(SECRET, state)
        yield from folded(state, decide(state, play, workload.GAME, sealed_dice(state), sealing))


def folded(state: State, events: Iterable[e.Event]) -> Iterator[e.Event]:
    """The events, each folded into the state on its way."""
    for event in events:
        evolve(state, event)
        yield event


def filed(faction: str, day: int, orders: tuple[Order, ...]) -> e.SheetFiled:
    """A sheet on file."""
    return e.SheetFiled(
        faction=faction,
        day=day,
        number=1,
        orders=orders,
        digest=digest_of(orders, SALT),
        salt=SALT,
        filed_at=workload.OPENED,
    )
