"""The stakes of a faction, in points: the objectives of its view turned into the worth of each place, man and battle."""

import msgspec

from campaign.model.game import Game
from campaign.model.state import Deeds
from campaign.visibility import View
from campaign.visibility.aims import aims
from campaign.visibility.views import Aim

HALF = 2
HOLDING = ("hold_site", "hold_any")


class Stakes(msgspec.Struct):
    """Points by what brings them: to own a place, to remove a commander, to win one battle more, to take one point of loot.

    `chest` are half-deniers and `heads` people that all groups together must have at the end; 0: none are asked for.
    `stores` are points still to be unloaded by place, `keep` the commanders who must come through.
    """

    sites: dict[str, float] = {}
    foes: dict[str, float] = {}
    battle: float = 0.0
    loot: float = 0.0
    chest: int = 0
    heads: int = 0
    stores: dict[str, int] = {}
    keep: dict[str, float] = {}


def stakes(view: View, game: Game) -> Stakes:
    """The stakes that the scenario sets for the view's faction, without objectives met for good."""
    found = Stakes()
    deeds = view.deeds or Deeds()
    for aim in aims(view, game.scenario.book):
        weigh(found, aim, deeds)
    return found


def weigh(found: Stakes, aim: Aim, deeds: Deeds) -> None:
    """Add what one objective is worth."""
    if aim.kind in HOLDING:
        for site in aim.sites or (aim.site,):
            found.sites[site] = found.sites.get(site, 0.0) + aim.points
    elif aim.kind == "keep_commander":
        found.keep[aim.commander] = aim.points
    elif aim.kind == "deniers":
        found.chest = max(found.chest, HALF * aim.amount)
    elif aim.kind == "strength_left":
        found.heads = max(found.heads, aim.amount)
    elif not aim.times:
        weigh_deed(found, aim, deeds)


def weigh_deed(found: Stakes, aim: Aim, deeds: Deeds) -> None:
    """Add what is still to be done for an objective that is met once and for all."""
    if aim.kind == "remove_commander":
        found.foes[aim.commander] = aim.points
    elif aim.kind == "win_battles":
        found.battle += aim.points / max(1, aim.amount - deeds.won)
    elif aim.kind == "loot":
        found.loot += aim.points / max(1, aim.amount - deeds.loot)
    elif aim.kind == "supply_site":
        found.stores[aim.site] = aim.amount - deeds.supplied.get(aim.site, 0)
