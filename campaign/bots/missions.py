"""The errands on which the scenario sends a faction's commanders: to a place, or to each other."""

from campaign.model.game import Game
from campaign.model.state import Group
from campaign.rules.victory import objectives_of
from campaign.visibility import View


def errand(group: Group, view: View, game: Game) -> str | None:
    """The hex to which an objective sends a group's commander, if there is one that is not fulfilled yet."""
    done = view.deeds.fulfilled if view.deeds is not None else ()
    for number, objective in objectives_of(game.scenario.book, view.faction):
        if objective.commander in group.commanders and number not in done:
            if objective.kind == "reach":
                return view.places[objective.site].hex
            if objective.kind == "meet" and (goal := whereabouts(view, objective.other)) is not None:
                return goal
    return None


def whereabouts(view: View, commander: str) -> str | None:
    """The hex of the group that leads him, if he is of the own faction, or an ally who was seen with it."""
    leader = view.commanders.get(commander)
    if leader is not None:
        return view.groups[leader.group].hex if leader.group in view.groups else None
    allies = view.factions[view.faction].allies
    for marker in view.markers.values():
        if marker.faction in allies and marker.seen is not None and commander in marker.seen.commanders:
            return marker.hex
    return None
