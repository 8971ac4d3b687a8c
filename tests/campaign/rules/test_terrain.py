"""GC-2: what entering a hex costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.rules.terrain import entry_cost, step_cost
from tests.campaign.board import FIELD, GAME, NORTH, SEA, SHORE, TABLES

COST = TABLES.terrain.cost


@pytest.mark.rule("GC-2.1a", "GC-8.3d")
@pytest.mark.parametrize("terrain", sorted(COST))
def test_a_hex_costs_what_its_terrain_costs(terrain: str) -> None:
    assert entry_cost({terrain}, TABLES.terrain) == COST[terrain]


@pytest.mark.rule("GC-2.1b")
def test_a_road_does_not_cheapen_a_mountain() -> None:
    """W1."""
    assert entry_cost({"mountain", "road"}, TABLES.terrain) == 2


@pytest.mark.rule("GC-2.1b")
@given(st.sets(st.sampled_from(sorted(COST)), min_size=1))
def test_only_the_costliest_terrain_counts(terrains: set[str]) -> None:
    assert entry_cost(terrains, TABLES.terrain) == max(COST[terrain] for terrain in terrains)


@pytest.mark.rule("GC-2.1b")
def test_what_has_no_cost_of_its_own_changes_none() -> None:
    assert entry_cost({"forest", "vineyard"}, TABLES.terrain) == COST["forest"]


@pytest.mark.rule("GC-2.1a")
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_nobody_enters_water(water: str) -> None:
    assert entry_cost({water, "coast"}, TABLES.terrain) is None


@pytest.mark.rule("GC-8.3d")
def test_a_step_over_open_ground_costs_one_point() -> None:
    assert step_cost(GAME, NORTH, FIELD) == 1


@pytest.mark.rule("GC-2.1a")
def test_no_step_leads_off_the_map_into_the_sea_or_over_water() -> None:
    assert step_cost(GAME, FIELD, "0000") is None
    assert step_cost(GAME, SHORE, SEA) is None
    for one, other in (sorted(pair) for pair in GAME.map.blocked):
        assert step_cost(GAME, one, other) is None


@pytest.mark.rule("GC-2.1a")
def test_every_terrain_of_the_map_has_a_cost_or_is_impassable() -> None:
    known = {*COST, *TABLES.terrain.impassable}
    assert all(GAME.map.terrains(hex_) <= known for hex_ in GAME.map.hexes)
