"""The draft of a faction's groups that makes a later order see what an earlier one of the same sheet would do."""

from campaign.rules.game import Game
from campaign.rules.movement import coming_points
from campaign.rules.state import Group, Prisoners
from campaign.sight import View
from rulebook import Refusal


class Draft:
    """The faction's groups as the orders before would leave them in step 2."""

    def __init__(self, view: View, game: Game) -> None:
        self.view, self.game = view, game
        self.groups: dict[str, Group] = dict(view.groups)
        self.moving: set[str] = set()
        self.ransomed: set[str] = set()
        self.prisoners: dict[str, Prisoners] = dict(view.prisoners)

    def group(self, name: str, field: str = "group") -> Group:
        """The group an order names. Raises Refusal alike for one that is unknown and one that may not be seen."""
        if name not in self.groups:
            raise Refusal("GC-8.1e", field, f"you have no group {name}")
        return self.groups[name]

    def points(self, group: Group) -> int:
        """Movement points that the group will have on the day."""
        leaders = [self.view.commanders[name] for name in group.commanders]
        bound = bool(self.escorted_by(group.id))
        return coming_points(group, leaders, self.view.season_mp, self.game.tables, escorting=bound)

    def escorted_by(self, group: str) -> list[Prisoners]:
        """The prisoners who will bind a group on the day (GC-14.8a)."""
        return [
            piece for piece in self.prisoners.values() if piece.group == group and piece.day < self.view.day
        ]
