"""The draft of a faction's groups that makes a later order see what an earlier one of the same sheet would do."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from campaign.model import men
from campaign.model.game import Game
from campaign.model.orders import Besiege, March, Order
from campaign.model.state import Group, Prisoners
from campaign.rules import groups
from campaign.rules.movement import coming_points, in_step
from campaign.rules.settlements import garrisons
from campaign.rules.settlements.garrisons import Castle
from campaign.verdicts.nearly import nearly
from campaign.visibility import SiegeSheet, View
from rulebook import Refusal
from rulebook.tags import tag_of


class Draft:
    """The faction's groups as the orders before would leave them in step 2."""

    def __init__(self, view: View, game: Game, written: Sequence[Order] = ()) -> None:
        self.view, self.game, self.written = view, game, tuple(written)
        marches = [order for order in written if isinstance(order, March)]
        self.marches: dict[str, March] = {order.group: order for order in reversed(marches)}
        """The march that is ordered for each group by its name on the sheet, wherever it stands."""
        self.groups: dict[str, Group] = dict(view.groups)
        self.castles: dict[str, Castle] = own_castles(view)
        self.given: set[tuple[str, str, str]] = set()
        self.do_duty()
        self.mercenaries = dict(view.mercenaries)
        self.commanders = view.commanders
        self.moving: set[str] = set()
        self.busy: set[str] = set()
        """The groups that are to march or to attack."""
        self.ransomed: set[str] = set()
        self.riding: set[str] = set()
        self.prisoners: dict[str, Prisoners] = dict(view.prisoners)

        self.foreseen: tuple[Sequence[Any], Mapping[str, Any]] | None = None
        """The foreseen hunger, with its groups and orders: it holds as long as they are the same."""
        self.faults: list[Refusal] = []
        """All that refuses the order that is judged."""
        self.warnings: list[Refusal] = []

    def with_order(self, order: Order) -> "Draft":
        """The pieces as they stand here, for another order that is written behind those before it."""
        after = copy(self)
        after.written = (*self.written, order)
        if isinstance(order, March):
            # The first march that a group is told counts.
            after.marches = {order.group: order, **self.marches}
        after.groups, after.castles = dict(self.groups), dict(self.castles)
        after.mercenaries, after.prisoners = dict(self.mercenaries), dict(self.prisoners)
        after.given, after.ransomed = set(self.given), set(self.ransomed)
        after.moving, after.busy, after.riding = set(self.moving), set(self.busy), set(self.riding)
        after.faults, after.warnings = [], []
        return after

    def group(self, name: str, field: str = "group") -> Group:
        """The group an order names. Raises Refusal alike for one that is unknown and one that may not be seen."""
        if name not in self.groups:
            unknown = Refusal("GC-8.1e", field, "you have no group {group}", group=name)
            raise nearly(unknown, name, self.groups, "groups")
        return self.groups[name]

    def note(self, refusal: Refusal) -> None:
        """Note what refuses the order that is judged, once."""
        if refusal not in self.faults:
            self.faults.append(refusal)

    def gather(self, *checks: Callable[[], object]) -> None:
        """Make checks that do not depend on each other, so that all that is wrong is told at once.

        Raises the first Refusal of them.
        """
        for check in checks:
            try:
                check()
            except Refusal as refusal:
                self.note(refusal)
        if self.faults:
            raise self.faults[0]

    def do_duty(self) -> None:
        """Let weak garrisons take whom they must have, as the night does before all orders (GC-5.2c)."""
        besieged = {siege.hex: site for site, siege in self.view.sieges.items()}
        within = [
            group for group in self.groups.values() if group.shut_in == besieged.get(group.hex, group.shut_in)
        ]
        owed = garrisons.owed(list(self.castles.values()), within, self.game.tables)
        for castle, group, people in owed:
            there, here = self.castles[castle.id], self.groups[group.id]
            self.castles[castle.id] = msgspec.structs.replace(there, men=men.joined(there.men, people))
            self.groups[group.id] = msgspec.structs.replace(here, men=men.without(here.men, people))

    def points(self, group: Group) -> int:
        """Movement points that the group will have on the day."""
        leaders = [self.view.commanders[name] for name in group.commanders]
        bound = bool(self.escorted_by(group.id))
        points = coming_points(
            group,
            leaders,
            self.view.season_mp,
            self.game.tables,
            groups.hired(self, group.id),
            escorting=bound,
        )
        if any(convoy.driver and convoy.group == group.id for convoy in self.view.convoys.values()):
            points = in_step(points, self.view.season_mp, self.game.tables)
        return points

    def siege_of(self, group: Group) -> SiegeSheet | None:
        """The faction's own siege that a group lies in."""
        if group.shut_in:
            return None
        own = (siege for siege in self.view.sieges.values() if siege.besieger == self.view.faction)
        return next((siege for siege in own if siege.hex == group.hex), None)

    def to_besiege(self, group: Group) -> str:
        """The place on which an order above opens a siege with a group; "" if none does."""
        return next(
            (site for kind, name, site in self.given if (kind, name) == (tag_of(Besiege), group.id)), ""
        )

    def escorted_by(self, group: str) -> list[Prisoners]:
        """The prisoners who will bind a group on the day (GC-14.8a)."""
        return [
            piece for piece in self.prisoners.values() if piece.group == group and piece.day < self.view.day
        ]


def own_castles(view: View) -> dict[str, Castle]:
    """The castles of the faction, with their garrisons."""
    return {
        name: Castle(name, place.kind, place.hex, place.faction, place.garrison or [])
        for name, place in view.places.items()
        if place.faction == view.faction and place.kind == garrisons.CASTLE
    }
