"""What holds of every siege: invariants beside those of `invariants.py`, which registers them."""

from collections.abc import Iterator

from campaign.rules.game import Game
from campaign.rules.sieges import people, stores
from campaign.rules.state import State

Check = Iterator[str]


def who_is_inside_is_written_twice(state: State, game: Game) -> Check:
    """A group that is shut in is on the sheet of its siege, and whoever is on it stands there."""
    for group in state.groups.values():
        siege = state.sieges.get(group.shut_in)
        if group.shut_in and (siege is None or group.id not in (*siege.inside, *siege.holding)):
            yield f"{group.id} is shut in in {group.shut_in}, whose sheet does not know it"
    for siege in state.sieges.values():
        for group in people.shut_in(state, siege):
            if (group.shut_in, group.hex, group.faction) != (siege.site, siege.hex, siege.besieged):
                yield f"{group.id} is not inside {siege.site}"
        for name in siege.holding:
            group = state.groups[name]
            if (group.shut_in, group.hex, group.faction) != (siege.site, siege.hex, siege.besieger):
                yield f"{name} does not hold the outer works of {siege.site}"


def stores_are_days(state: State, game: Game) -> Check:
    """The food of a siege is within its limits, and the points of the place are what it comes to (GS-15.1b)."""
    tables = game.sieges
    for siege in state.sieges.values():
        points = state.settlements[siege.site].resources
        if siege.food != stores.limited(siege.food, tables):
            yield f"{siege.site} has {siege.food} days of food"
        if points != stores.level(siege.food, siege.fast, tables):
            yield f"{siege.site} has {siege.food} days of food and {points} points"


def works_are_possible(state: State, game: Game) -> Check:
    """Nobody has fewer engines than none, works that are done, or walls that are more than down."""
    for siege in state.sieges.values():
        plan = game.sieges.siege_plan.of(siege.building)  # type: ignore[arg-type]
        if any(number < 0 for number in siege.engines.values()):
            yield f"{siege.site}: engines {siege.engines}"
        for hex_, degree in siege.demolition.items():
            wall = plan.wall(hex_)
            if wall is None or not 0 < degree <= game.sieges.demolition.degrees(wall):
                yield f"{siege.site}: {hex_} is damaged by {degree}"


def each_siege_has_two_sides(state: State, game: Game) -> Check:
    """Between the days somebody lies before every besieged place, and it is still whose it was."""
    for siege in state.sieges.values():
        if not people.besiegers(state, siege):
            yield f"nobody besieges {siege.site}"
        if state.settlements[siege.site].faction != siege.besieged:
            yield f"{siege.site} is not {siege.besieged}'s any more"
