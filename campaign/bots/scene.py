"""The tools of a bot's thought: its view and personality, the stakes, and sums that are asked for again and again."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

import msgspec

from campaign.bots.personalities import Personality
from campaign.bots.stakes import Stakes, stakes
from campaign.model import men
from campaign.model.game import Game
from campaign.model.state import Group
from campaign.rules import groups, movement
from campaign.visibility import View
from hexmap import grid

T = TypeVar("T")


class Scene:
    """One dawn, as one faction sees it, for one personality."""

    def __init__(self, view: View, game: Game, personality: Personality) -> None:
        self.view, self.game, self.personality = view, game, personality
        self.stakes: Stakes = stakes(view, game)
        self.friends = view.friends
        self.known: dict[Hashable, object] = {}

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """The value found under a key before, else the value found now."""
        if key not in self.known:
            self.known[key] = find()
        return cast(T, self.known[key])

    def away(self, one: str, other: str) -> int:
        """Hexes between two hexes."""
        key = (one, other)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = grid.distance(one, other)
        return cast(int, found)

    def leave_behind(self, group: Group) -> None:
        """See a group from now on as it will be without its wounded."""
        whole = men.without(group.men, [band for band in group.men if band.wounded])
        self.view.groups[group.id] = msgspec.structs.replace(group, men=whole)
        self.known.clear()

    def pace(self, group: Group) -> int:
        """Movement points of a group on the coming day."""
        return self.once(("pace", group.id), lambda: self._pace(group))

    def _pace(self, group: Group) -> int:
        leaders = [self.view.commanders[name] for name in group.commanders]
        bands = groups.hired(self.view, group.id)
        return movement.coming_points(group, leaders, self.view.season_mp, self.game.tables, bands)
