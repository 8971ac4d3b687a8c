"""Battles for the great campaign: how they come about, and how the organiser settles them."""

from battles import contract
from campaign.models import AwaitedBattle
from campaign.rules.terrain import entry_cost
from campaign.service.editions import game_of
from campaign.service.nights.battles import settle_battle
from campaign.service.nights.stretches import close_orders
from hexmap.paths import cheapest
from tests.api.conftest import Table, march
from tests.campaign.visibility.openings import NORMAN


def settle(opened: Table, *, killed: int) -> None:
    """The awaited battle ends with the defender's retreat; each side has lost so many of its first class."""
    found = AwaitedBattle.objects.get(campaign=opened.campaign)
    muster = contract.muster_from_json(found.muster)
    losses = {
        group.id: {str(contract.class_of(group.soldiers[-1])): contract.Losses(killed=killed)}
        for _, group in muster.groups()
    }
    result = contract.result_from_counts(muster, losses, contract.Outcomes("holds", "retreat"), rounds=8)
    settle_battle(
        opened.campaign, found.number, actor="test", way="external", result=contract.to_json(result).decode()
    )
    opened.stretch()


def skirmish(opened: Table) -> None:
    """In the great campaign Peter attacks the Byzantines of Trani; the Lombards have nothing to do with it."""
    known = opened.players[NORMAN].get("situation").json()
    start, goal = known["groups"]["n4"]["hex"], known["markers"]["b4"]["hex"]
    game = game_of(opened.scenario)
    path = cheapest(start, [goal], lambda hex_: entry_cost(game.map.terrains(hex_), game.tables.terrain))
    assert path
    order = march("n4", list(path), attack=["any"])
    assert opened.players[NORMAN].put("days/1/sheet", {"orders": [order]}).status_code == 201
    close_orders(opened.campaign, 1, actor="test")
