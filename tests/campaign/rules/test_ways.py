"""Cheapest ways over the map of the campaign."""

import dataclasses

import msgspec

from campaign.rules.terrain import entry_cost
from campaign.rules.ways import cheapest_cost, cheapest_way
from hexmap.paths import cheapest
from tests.campaign.board import FAR, FIELD, GAME


def test_a_way_is_as_dear_as_the_hexes_that_it_enters() -> None:
    way = cheapest_way(GAME, FIELD, [FAR])
    costs = [entry_cost(GAME.map.terrains(hex_), GAME.tables.terrain) for hex_ in way or ()]
    assert way == cheapest(
        FIELD, [FAR], lambda hex_: entry_cost(GAME.map.terrains(hex_), GAME.tables.terrain), GAME.map.steps
    )
    assert sum(cost or 0 for cost in costs) == cheapest_cost(GAME, FIELD, [FAR])


def test_of_several_goals_it_leads_to_the_nearest() -> None:
    assert cheapest_way(GAME, FAR, [FIELD, FAR]) == ()
    assert cheapest_cost(GAME, FAR, [FIELD, FAR]) == 0


def test_it_counts_by_the_tables_in_force() -> None:
    terrain = GAME.tables.terrain
    dear = msgspec.structs.replace(terrain, cost={name: 2 * points for name, points in terrain.cost.items()})
    other = dataclasses.replace(GAME, tables=msgspec.structs.replace(GAME.tables, terrain=dear))
    assert cheapest_cost(other, FIELD, [FAR]) == 2 * (cheapest_cost(GAME, FIELD, [FAR]) or 0) > 0
