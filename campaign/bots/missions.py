"""Where the scenario sends a faction's commanders: to a place, or to each other."""

from campaign.rules.game import Game
from campaign.rules.state import Group
from campaign.rules.victory import objectives_of
from campaign.sight import View


def errand(group: Group, view: View, game: Game) -> str | None:
    """The hex to which an objective sends a group's commander, if there is one that is not fulfilled yet."""
    done = view.deeds.fulfilled if view.deeds is not None else ()
    for number, objective in objectives_of(game.scenario.book, view.faction):
        if objective.commander in group.commanders and number not in done:
            if objective.kind == "reach":
                return view.places[objective.site].hex
            if objective.kind == "meet" and objective.other in view.commanders:
                return whereabouts(view, objective.other)
    return None


def whereabouts(view: View, commander: str) -> str | None:
    """The hex of the group that one of the faction's commanders leads."""
    leader = view.commanders[commander]
    return view.groups[leader.group].hex if leader.group in view.groups else None
