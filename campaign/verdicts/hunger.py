"""The forecast of hunger: the next days on which a group would lack supply if all stayed where their orders end.

It uses the view and the sheet alone: own places and convoys, and the loads of the orders above. The supplies that
others take, and the cost of recruits for a place, are unknown beforehand.
"""

from collections.abc import Iterator, Mapping
from operator import is_

import msgspec

from campaign.model.orders import (
    NEW,
    CreateConvoy,
    EscortConvoy,
    Hold,
    LoadConvoy,
    March,
    Merge,
    Order,
    RankSupply,
    ReleaseConvoy,
    Split,
    UnloadConvoy,
)
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.supplies import supply
from campaign.rules.supplies.supply import CITY, need
from campaign.verdicts.draft import Draft
from campaign.verdicts.ways import way_of
from campaign.visibility import Place
from rulebook import Refusal

AHEAD = 3
"""Days after the coming one that are looked at (house): further ahead too much else may come.

Of who lives on a ration nothing is foreseen: it is on its way, and tells where to when the ration is eaten.
"""


class Hungry(msgspec.Struct, frozen=True):
    """When a group would first go without supply after the coming day, where, and whether it went without before that."""

    day: int
    hex: str
    again: bool


class Larder:
    """The stores of a faction's places and convoys, day after day, as its groups draw from them."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.day = draft, draft.view.day
        self.places: dict[str, Place] = {
            place.hex: place
            for place in draft.view.places.values()
            if place.faction == draft.view.faction and place.id not in draft.view.sieges
        }
        self.stores = {place.id: place.resources or 0 for place in self.places.values()}
        trains = draft.view.convoys.values()
        self.loads = {train.id: train.load for train in trains}
        self.at = {train.id: train.hex for train in trains}
        self.escorts = {train.id: train.group for train in trains}
        self.missed: dict[str, bool] = {}
        self.unknown: set[str] = set()
        """Groups that take over a convoy of which nobody knows what it carries: of them nothing can be said."""

    def load_by(self, orders: tuple[Order, ...]) -> None:
        """Let the orders of a sheet move stores, as far as there are any, and hand convoys over."""
        sites = {place.id: place for place in self.places.values()}
        for number, order in enumerate(orders):
            if isinstance(order, CreateConvoy) and order.site in sites:
                name = f"new-{number}"
                self.loads[name], self.at[name] = 0, sites[order.site].hex
                self.escorts[name] = order.escort
                self.shift(sites[order.site], name, order.load)
            elif isinstance(order, LoadConvoy | UnloadConvoy) and order.convoy in self.loads:
                place = self.places.get(self.at[order.convoy])
                if place is not None:
                    up = order.points if isinstance(order, LoadConvoy) else -order.points
                    self.shift(place, order.convoy, up)
            elif isinstance(order, EscortConvoy | ReleaseConvoy) and order.convoy in self.loads:
                self.escorts[order.convoy] = order.group if isinstance(order, EscortConvoy) else ""
            elif isinstance(order, EscortConvoy):
                self.unknown.add(order.group)

    def shift(self, place: Place, convoy: str, points: int) -> None:
        """Load points onto a convoy, or unload less than none; no more than a place may hold (D22)."""
        room = self.draft.game.tables.resources.maximum - self.stores[place.id]
        there = points if place.kind == CITY else max(min(points, self.stores[place.id]), -max(0, room))
        moved = max(there, -self.loads[convoy])
        self.stores[place.id] -= moved
        self.loads[convoy] += moved

    def follow(self, ends: Mapping[str, str]) -> None:
        """Let convoys go to their escorts' ends of the day; one without an escort is neutral."""
        for name, escort in list(self.escorts.items()):
            if escort:
                self.at[name] = ends.get(escort, self.at[name])
            else:
                del self.escorts[name], self.loads[name], self.at[name]

    def feed(self, group: Group, hex_: str, points: int, *, ration: bool = False) -> bool:
        """True if a group that needs so many points finds its supply of the day in a hex, which it draws."""
        fed = not points or self.place_feeds(hex_, points) or self.convoy_feeds(group, hex_, points) or ration
        self.missed[group.id] = not fed
        return fed

    def takes_along(self, group: Group, way: list[str]) -> bool:
        """True if a group draws a ration on its way, from the first place or convoy that has one (GC-8.4f)."""
        points = need(groups.strength(self.draft, group), self.draft.game.tables)
        return bool(points) and any(
            self.place_feeds(hex_, points) or self.convoy_feeds(group, hex_, points) for hex_ in way
        )

    def place_feeds(self, hex_: str, points: int) -> bool:
        """Draw from the place in a hex, if it has the whole need."""
        place = self.places.get(hex_)
        if place is None:
            return False
        if place.kind == CITY:
            return True
        if self.stores[place.id] < points:
            return False
        self.stores[place.id] -= points
        return True

    def convoy_feeds(self, group: Group, hex_: str, points: int) -> bool:
        """Draw from a convoy in a hex, the group's own first."""
        here = [name for name, where in self.at.items() if where == hex_]
        here.sort(key=lambda name: (self.escorts[name] != group.id, name))
        found = next((name for name in here if self.loads[name] >= points), None)
        if found is None:
            return False
        self.loads[found] -= points
        return True


def foreseen(draft: Draft) -> Mapping[str, Hungry]:
    """`hungry` of a draft as it stands, thought of once for all orders that change nothing of it."""
    now = [*draft.groups.values(), *(order for order in draft.written if matters(order))]
    if draft.foreseen is not None:
        before, found = draft.foreseen
        if len(before) == len(now) and all(map(is_, before, now)):
            return found
    draft.foreseen = now, hungry(draft)
    return draft.foreseen[1]


def matters(order: Order) -> bool:
    """True if an order changes who eats where: all that is read of a sheet below but that a group stays."""
    return not isinstance(order, Hold) or order.ration


def hungry(draft: Draft) -> dict[str, Hungry]:
    """The groups that would go without supply on one of the next days after the coming one, and the first such day.

    A group at a place without supply will hardly stay there. So only its next day is judged, and only if it is hungry
    on the coming one, for a day without supply costs nothing (GC-8.4g).
    """
    larder, company = Larder(draft), [group for group in draft.groups.values() if not group.shut_in]
    this_morning(larder, draft)
    larder.load_by(draft.written)
    ways = {group.id: way_of(group, draft) for group in company}
    ends = {name: way[-1] for name, way in ways.items()}
    rations = {
        group.id for group in company if rationed(group, draft) and larder.takes_along(group, ways[group.id])
    }
    larder.follow(ends)
    settled = {name for name, end in ends.items() if end == draft.groups[name].hex} - rations
    found: dict[str, Hungry] = {}
    # Who draws first, and how much, is the same on each of the days.
    tables = draft.game.tables
    drawn = [(group, need(groups.strength(draft, group), tables)) for group in drawing(company, ends, draft)]
    for day in range(draft.view.day + 1, min(draft.view.day + AHEAD, draft.view.days) + 1):
        for group, points in drawn:
            before, name = larder.missed[group.id], group.id
            fed = larder.feed(group, ends[name], points)
            if fed:
                settled |= {name} if day == draft.view.day + 1 else set()
            elif name not in rations | larder.unknown and (
                name in settled or (before and day == draft.view.day + 1)
            ):
                found.setdefault(name, Hungry(day, ends[name], before))
    return found


def this_morning(larder: Larder, draft: Draft) -> None:
    """Let the check of the coming day have been made, before which the sheet changes no group.

    A new group takes over the record of the one that it leaves, one that takes in others that of the largest (D15).
    """
    view = draft.view
    there = [group for group in view.groups.values() if not group.shut_in]
    for group in drawing(there, {group.id: group.hex for group in there}, draft, ranked=True):
        points = need(groups.strength(view, group), draft.game.tables)
        larder.feed(group, group.hex, points, ration=group.ration > 0)
    for order in draft.written:
        if isinstance(order, Split):
            larder.missed[NEW + order.handle] = larder.missed.get(order.group, False)
        elif isinstance(order, Merge) and order.groups:
            parts = [view.groups[name] for name in order.groups if name in view.groups]
            largest = max(parts, key=groups.headcount, default=None)
            first = order.groups[0]
            larder.missed[first] = larder.missed.get(largest.id if largest else first, False)
    for name in draft.groups:
        larder.missed.setdefault(name, False)


def rationed(group: Group, draft: Draft) -> bool:
    """True if a group is ordered to take a ration along."""
    return any(
        isinstance(order, March | Hold) and order.group == group.id and order.ration
        for order in draft.written
    )


def drawing(
    company: list[Group], where: Mapping[str, str], draft: Draft, *, ranked: bool = False
) -> list[Group]:
    """Groups in the order in which they draw supply: by prestige, then heads (D16), or as the sheet has `ranked` them."""
    ranks = {order.site: order.groups for order in draft.written if ranked and isinstance(order, RankSupply)}
    named = {place.hex: ranks[place.id] for place in draft.view.places.values() if place.id in ranks}

    return sorted(company, key=lambda group: supply.ranking(draft, group, named.get(where[group.id], ())))


def judge_hunger(group: Group, draft: Draft) -> Iterator[Refusal]:
    """A group that goes without supply where its order leaves it (GC-8.4b); twice running it suffers (GC-8.4g, 8.4h)."""
    found = foreseen(draft).get(group.id)
    if found is None:
        return
    if found.again:
        yield Refusal(
            "GC-8.4g",
            "group",
            "group {group} finds no supply in {hex} on day {day} for a second day: next day it "
            "goes half as far, with worse dice",
            group=group.id,
            hex=found.hex,
            day=found.day,
        )
    else:
        yield Refusal(
            "GC-8.4b",
            "group",
            "group {group} finds no supply in {hex} on day {day}",
            group=group.id,
            hex=found.hex,
            day=found.day,
        )
