"""The workload stays a day worth measuring, whatever its size."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bench import prepared, workload
from campaign.model import events as e
from campaign.model.orders import Hold, March
from campaign.verdicts import verdicts
from campaign.visibility import view

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
    counted = Counter(type(event) for event in night(groups))
    assert all(counted[kind] >= least for kind, least in LEAST.items())
    assert counted[e.DayEnded] == 1


@pytest.mark.parametrize("groups", SIZES)
def test_every_group_of_the_eight_factions_has_its_order(groups: int) -> None:
    sheets = prepared.sheets(groups)
    orders = [order for sheet in sheets.values() for order in sheet if isinstance(order, March | Hold)]
    assert len({order.group for order in orders}) == len(orders) == groups
    assert set(sheets) == set(workload.FACTIONS)
    assert all(sheets.values())


@pytest.mark.parametrize("groups", SIZES)
def test_nearly_every_arena_has_its_recruits_convoy_band_and_spy(groups: int) -> None:
    counted = Counter(type(event) for event in night(groups))
    assert all(10 * counted[kind] >= 9 * (groups // workload.ARENA) for kind in EVERY_ARENA)


def test_the_same_size_is_the_same_night() -> None:
    assert night(60) == night(60)


SIEGES = 8


@pytest.fixture(scope="module")
def besieged() -> Sequence[e.Event]:
    """A night with sieges under way."""
    _, state = prepared.evening(60, SIEGES).closed()
    assert len(state.sieges) == SIEGES
    return prepared.played(state)


def test_every_siege_of_the_workload_has_its_day(besieged: Sequence[e.Event]) -> None:
    counted = Counter(type(event) for event in besieged)
    assert counted[e.SiegeDayBegun] == counted[e.SiegeChanceRolled] == SIEGES
    assert counted[e.SiegeInitiativeTaken] >= SIEGES // 2
    assert {siege.building for siege in prepared.evening(60, SIEGES).state.sieges.values()} == {
        "castle",
        "farm",
        "chapel",
    }


def test_no_order_of_the_sieges_is_refused_before_its_turn(besieged: Sequence[e.Event]) -> None:
    failed = [event for event in besieged if isinstance(event, e.OrderFailed)]
    assert not [event for event in failed if not isinstance(event.order, March | Hold)]


def test_the_groups_in_the_arenas_do_the_same_beside_sieges() -> None:
    without, beside = prepared.sheets(60), prepared.sheets(60, SIEGES)
    assert all(beside[faction][: len(orders)] == orders for faction, orders in without.items())
    assert sum(map(len, beside.values())) == sum(map(len, without.values())) + 10 * SIEGES


def test_the_sheets_of_the_sieges_may_be_filed() -> None:
    state = prepared.evening(60, SIEGES).state
    for faction, orders in prepared.sheets(60, SIEGES).items():
        said = verdicts(orders, view(state, faction), workload.GAME)
        assert not [each for each in said if each.verdict == "refused"], faction
