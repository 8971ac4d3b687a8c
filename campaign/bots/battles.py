"""The orders of a bot for battles to come: groups with good odds join, the weak make off, all fall back towards home."""

from collections.abc import Iterator

from campaign.bots.personalities import Personality
from campaign.model.game import Game
from campaign.model.orders import ANY, ChooseField, JoinBattle, Order, RefuseBattle, Retreat
from campaign.model.orders.conditions import Odds
from campaign.model.state import Group
from campaign.rules import groups
from campaign.rules.wounded import carrying
from campaign.visibility import View
from hexmap import grid

WEAK = 5
HUNDRED = 100


def orders(view: View, game: Game, personality: Personality) -> list[Order]:
    """The orders of all groups, and how the field is laid out; none for a faction without enemies."""
    friends = view.factions[view.faction].allies
    if all(name == view.faction or name in friends for name in view.factions):
        return []
    found = [order for group in view.groups.values() for order in of_group(group, view, personality)]
    return [
        *found,
        ChooseField(maps=game.tables.tactical_maps.fill_up, deploys="defender", begins="attacker"),
    ]


def of_group(group: Group, view: View, personality: Personality) -> Iterator[Order]:
    """The orders of one group for a battle at it or beside it."""
    leaders = [view.commanders[name] for name in group.commanders]
    if not carrying.any_hurt(group.men, leaders):
        friends = (view.faction, *view.factions[view.faction].allies)
        yield JoinBattle(group.id, (ANY,), friends, (Odds(at_least=round(HUNDRED * personality.nerve)),))
    # A leader would pay for it with his prestige.
    if groups.headcount(group) <= WEAK and not leaders:
        yield RefuseBattle(group.id, (ANY,), (Odds(at_most=round(HUNDRED * personality.flees)),))
    own = [place.hex for place in view.places.values() if place.faction == view.faction]
    home = min(own, key=lambda hex_: (grid.distance(group.hex, hex_), hex_), default=group.hex)
    if home != group.hex:
        yield Retreat(group.id, (grid.direction(group.hex, home),))  # type: ignore[arg-type]
