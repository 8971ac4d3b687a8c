"""The repeated look-ups of the thinkers of options: the view by hexes, and the reach of each piece."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from campaign.model.game import Game
from campaign.model.orders import REFUSED, March, Order, Verdict
from campaign.model.state import Commander, Group
from campaign.options.meetings import meetings
from campaign.options.reach import Meal, Reach, Step, steps_from, way_to
from campaign.rules import groups, lone, spies
from campaign.rules.commanders import FREE
from campaign.rules.supplies import supply
from campaign.verdicts import judged
from campaign.verdicts.draft import Draft
from campaign.verdicts.hunger import foreseen, matters
from campaign.verdicts.march import has_wounded
from campaign.visibility import Camp, Marker, Place, SiegeSheet, View
from rulebook import Refusal


class Survey:
    """A dawn as a faction sees it, with an empty sheet before it, or one on which some orders stand `before`."""

    def __init__(
        self, view: View, game: Game, fought: Collection[str] = (), before: Sequence[Order] = ()
    ) -> None:
        self.view, self.game, self.fought = view, game, fought
        self.draft = Draft(view, game, before)
        """The pieces as the orders before leave them."""
        for number, order in enumerate(before):
            judged(number, order, self.draft)
        self.friends = view.friends
        self.enemies = tuple(name for name in view.factions if name not in self.friends)
        self._reaches: dict[str, Reach] = {}

    def judge(self, order: Order) -> Verdict:
        """The verdict of the check on an order that stands on a sheet alone, or behind earlier ones."""
        if not matters(order):
            # What is foreseen for such an order holds for all of them.
            foreseen(self.draft)
        return judged(len(self.draft.written), order, self.draft.with_order(order))

    def reach(self, group: Group) -> Reach:
        """How far an own group gets, whom it would meet and where it would eat."""
        if group.id not in self._reaches:
            self._reaches[group.id] = self._reach(group)
        return self._reaches[group.id]

    def _reach(self, group: Group) -> Reach:
        points = self.draft.points(group)
        steps = () if group.shut_in else steps_from(self.game, group.hex, points)
        if self.draft.escorted_by(group.id) or has_wounded(group, self.draft):
            steps = tuple(self.judged_end(step, group, steps) for step in steps)
        hexes = {group.hex, *(step.hex for step in steps)}
        need = supply.need(groups.strength(self.view, group), self.game.tables)
        met = () if group.shut_in else meetings(group, hexes, self.view, self.game, self.fought)
        return Reach(group.hex, points, steps, met, need, tuple(self.meals(group, hexes, need)))

    def judged_end(self, step: Step, group: Group, steps: Sequence[Step]) -> Step:
        """A step of a group that may not end its way everywhere (GC-14.7b, 14.8a)."""
        verdict = self.judge(March(group.id, way_to(step.hex, group.hex, steps)))
        return msgspec.structs.replace(step, ends=verdict.verdict != REFUSED)

    def why_not(self, group: Group, path: tuple[str, ...]) -> Iterator[Refusal]:
        """Why a group may not go such a way."""
        for found in self.judge(March(group.id, path)).findings:
            yield Refusal(found.rule, found.field, found.said, **found.values)

    def meals(self, group: Group, hexes: set[str], need: int) -> Iterator[Meal]:
        """The places of supply at dawn for a group of so much need, as things stand; a besieged place feeds none."""
        if not need or group.shut_in:
            return
        for place in self.own_places():
            if place.hex in hexes and place.id not in self.view.sieges and feeds(place, need):
                yield Meal(place.hex, place.id)
        for convoy in self.view.convoys.values():
            if convoy.hex in hexes and convoy.load >= need:
                yield Meal(convoy.hex, convoy.id)

    def ride(self, start: str, commander: str) -> Reach:
        """How far a commander without men gets."""
        points = lone.points(self.view.commanders[commander], self.view.season_mp, self.game.tables)
        return Reach(start, points, steps_from(self.game, start, points))

    def sneak(self, start: str) -> Reach:
        """How far a spy gets."""
        points = spies.points_of_spy(self.view.season_mp, self.game.tables)
        return Reach(start, points, steps_from(self.game, start, points))

    def own_places(self) -> list[Place]:
        """The faction's places."""
        return [place for place in self.view.places.values() if place.faction == self.view.faction]

    def own_place_at(self, hex_: str) -> Place | None:
        """The faction's place in a hex, if there is one."""
        return next((place for place in self.own_places() if place.hex == hex_), None)

    def foreign_places(self, group: Group) -> list[Place]:
        """The places of neither the faction nor its allies where a group can be today."""
        hexes = self.reach(group).hexes
        return [
            place
            for place in self.view.places.values()
            if place.faction not in self.friends and place.hex in hexes
        ]

    def camps(self, group: Group, kind: str) -> list[Camp]:
        """The bands or convoys where a group can be today."""
        hexes = self.reach(group).hexes
        return [camp for camp in self.view.camps.values() if camp.kind == kind and camp.hex in hexes]

    def beside(self, group: Group) -> list[Group]:
        """The faction's other groups on the same side of the same walls."""
        return [
            each
            for each in self.draft.groups.values()
            if each.id != group.id and (each.hex, each.shut_in) == (group.hex, group.shut_in)
        ]

    def near_enemies(self, group: Group) -> list[Marker]:
        """Groups of no friends that could be met: where the group can be today, or beside that."""
        hexes = self.reach(group).hexes
        around = hexes.union(*(self.game.map.neighbours(hex_) for hex_ in hexes))
        return [
            marker
            for marker in self.view.markers.values()
            if marker.faction not in self.friends and marker.hex in around
        ]

    def convoys(self) -> dict[str, Camp]:
        """The faction's convoys, and neutral ones in hexes of its groups or places."""
        here = {group.hex for group in self.draft.groups.values()}
        here |= {place.hex for place in self.own_places()}
        return {
            name: camp
            for name, camp in self.view.camps.items()
            if camp.kind == "convoy" and (name in self.view.convoys or (not camp.group and camp.hex in here))
        }

    def riders(self) -> dict[str, Commander]:
        """The faction's commanders who are at large without men."""
        lying = {name for cohort in self.view.convalescents.values() for name in cohort.commanders}
        return {
            name: one
            for name, one in self.view.commanders.items()
            if one.fate == FREE and name not in lying and self.stands(one)
        }

    def stands(self, commander: Commander) -> str:
        """The hex of a commander without men, "" for any other."""
        place = self.view.places.get(commander.site)
        at_home = place is not None and place.noble != commander.id
        return commander.hex or (place.hex if place is not None and at_home else "")

    def sieges(self) -> dict[str, SiegeSheet]:
        """The sieges in which the faction has a say."""
        own = self.view.faction
        return {
            site: siege
            for site, siege in self.view.sieges.items()
            if siege.side or own in (siege.besieged, siege.relief)
        }


def feeds(place: Place, need: int) -> bool:
    """True if an own place holds the whole need of a day (GC-5.1f)."""
    return place.kind == supply.CITY or (place.resources or 0) >= need
