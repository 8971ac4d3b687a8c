"""The workload stays a day worth measuring, whatever its size."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bench import prepared, workload
from campaign.rules import events as e
from campaign.rules.orders import Hold, March

SIZES = (60, 300)
LEAST = {e.HostilityTested: 10, e.BattleFought: 5, e.BattleRefused: 2}
EVERY_ARENA = {
    e.RecruitsJoined,
    e.ConvoyTaken,
    e.ConvoyUnloaded,
    e.MercenariesHired,
    e.SpyMoved,
    e.SupplyDrawn,
}


def night(groups: int) -> Sequence[e.Event]:
    _, state = prepared.evening(groups).closed()
    return prepared.played(state)


@pytest.mark.parametrize("groups", SIZES)
def test_a_day_has_its_encounters_battles_and_refusals(groups: int) -> None:
    happened = Counter(type(event) for event in night(groups))
    assert all(happened[kind] >= least for kind, least in LEAST.items())
    assert happened[e.DayEnded] == 1


@pytest.mark.parametrize("groups", SIZES)
def test_every_group_of_the_eight_factions_has_its_order(groups: int) -> None:
    sheets = prepared.sheets(groups)
    orders = [order for sheet in sheets.values() for order in sheet if isinstance(order, March | Hold)]
    assert len({order.group for order in orders}) == len(orders) == groups
    assert set(sheets) == set(workload.FACTIONS)
    assert all(sheets.values())


@pytest.mark.parametrize("groups", SIZES)
def test_nearly_every_arena_has_its_recruits_convoy_band_and_spy(groups: int) -> None:
    happened = Counter(type(event) for event in night(groups))
    assert all(10 * happened[kind] >= 9 * (groups // workload.ARENA) for kind in EVERY_ARENA)


def test_the_same_size_is_the_same_night() -> None:
    assert night(60) == night(60)
