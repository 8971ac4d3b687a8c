"""Hunger is foreseen: a warning names the very day on which the night will find a group without supply."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.model import events as e
from campaign.model.orders import (
    CreateConvoy,
    EscortConvoy,
    Hold,
    LoadConvoy,
    March,
    Merge,
    Order,
    RankSupply,
    ReleaseConvoy,
    Split,
    UnloadConvoy,
)
from campaign.verdicts import verdicts
from campaign.verdicts.hunger import AHEAD
from campaign.visibility import view
from tests.campaign.board import FIELD, GAME, NORTH, SOUTH, Board, foot, of_kind

HUNGER = ("GC-8.4b", "GC-8.4g")


def warned(board: Board, *sheet: Order) -> dict[str, int]:
    """The groups that a sheet of the Normans is said to starve, and on which day first."""
    found: dict[str, int] = {}
    for verdict in verdicts(sheet, view(board.state, "norman"), GAME):
        assert verdict.verdict != "refused", verdict
        for finding in verdict.findings:
            if finding.rule in HUNGER:
                found[str(finding.values["group"])] = int(str(finding.values["day"]))
    return found


def starved(board: Board, *sheet: Order) -> dict[str, int] | None:
    """What is to be warned of if the sheet is played and everybody stays where he is then: groups and days.

    A group that stays, or finds supply where it goes, and the first day on which it finds none there; one that finds none
    on the next day, and found none on the day before. None where groups are merged against orders and eat as one, which
    nobody foresees.
    """
    first, stays = board.state.day, {name: group.hex for name, group in board.state.groups.items()}
    missed: dict[str, list[int]] = {name: [] for name in stays}
    for orders in (sheet, *[()] * AHEAD):
        night = board.day(("norman", orders))
        if of_kind(night, e.GroupsMerged):
            return None
        for event in of_kind(night, e.SupplyMissed):
            missed[event.group].append(board.state.day - 1)
    found: dict[str, int] = {}
    for name, days in missed.items():
        later = [day for day in days if day > first]
        stayed = board.state.groups[name].hex == stays[name]
        if later and (stayed or later[0] > first + 1 or first in days):
            found[name] = later[0]
    return found


def board(heads: int = 12, stores: int = 3, others: Sequence[int] = ()) -> Board:
    """A group of the Normans in their town, and others north of it."""
    made = Board().place("melfi", "norman", FIELD, resources=stores).group("n1", "norman", FIELD, foot(heads))
    for number, more in enumerate(others, 2):
        made.group(f"n{number}", "norman", NORTH, foot(more))
    return made


@pytest.mark.rule("GC-8.4b", "GC-8.4c")
@settings(max_examples=40, deadline=None)
@given(st.integers(3, 30), st.integers(0, 8), st.lists(st.integers(3, 25), max_size=2), st.data())
def test_the_day_that_is_named_is_the_one_on_which_a_group_starves(
    heads: int, stores: int, others: list[int], data: st.DataObject
) -> None:
    made = board(heads, stores, others)
    where = {"n1": FIELD} | {f"n{number}": NORTH for number in range(2, 2 + len(others))}
    ways: Mapping[str, Sequence[tuple[str, ...]]] = {
        FIELD: ((NORTH,), (SOUTH,), (SOUTH, FIELD)),
        NORTH: ((FIELD,), (FIELD, SOUTH)),
    }
    sheet: list[Order] = []
    for name, hex_ in where.items():
        way = data.draw(st.sampled_from((None, *ways[hex_])), label=name)
        sheet.append(Hold(name) if way is None else March(name, way))
    found, truth = warned(made, *sheet), starved(made, *sheet)
    assert truth is None or found == truth


@pytest.mark.rule("GC-8.4f")
def test_who_takes_a_ration_along_is_not_hungry_on_the_next_day() -> None:
    south = March("n1", (SOUTH,))
    assert warned(board(stores=0), south) == {"n1": 2}
    ration = March("n1", (NORTH, FIELD, SOUTH), ration=True)
    hungry = Board().group("n1", "norman", NORTH, foot(12)).place("melfi", "norman", FIELD)
    assert warned(hungry, March("n1", (FIELD, SOUTH), ration=True)) == {}
    assert warned(hungry, March("n1", (FIELD, SOUTH))) == {"n1": 2}
    nowhere = Board().group("n1", "norman", FIELD, foot(12))
    assert warned(nowhere, ration) == {"n1": 2}


def test_a_day_without_supply_that_costs_nothing_is_not_warned_of() -> None:
    assert warned(board(), March("n1", (NORTH,))) == {}
    assert warned(board(stores=1), Hold("n1")) == {"n1": 2}


@pytest.mark.rule("GC-8.4g")
def test_the_second_day_without_supply_is_warned_of_with_what_follows() -> None:
    made = Board().group("n1", "norman", NORTH, foot(12)).place("melfi", "norman")
    (verdict,) = verdicts([Hold("n1")], view(made.state, "norman"), GAME)
    assert [finding.rule for finding in verdict.findings] == ["GC-8.4g"]


@pytest.mark.rule("GC-8.4d")
def test_a_convoy_feeds_its_escort_on_the_way() -> None:
    made = board(stores=5)
    made.place("corato", "norman", SOUTH)
    sheet = (CreateConvoy("melfi", "corato", 2, escort="n1"), March("n1", (NORTH,)))
    assert warned(made, *sheet) == starved(made, *sheet) == {"n1": 4}


@pytest.mark.rule("GC-11d")
def test_what_is_loaded_and_unloaded_counts() -> None:
    made = board(heads=25, stores=10).place("corato", "norman", SOUTH)
    made.day(("norman", [CreateConvoy("melfi", "corato", 4, escort="n1")]))
    (convoy,) = made.state.convoys
    off = March("n1", (NORTH,))
    assert warned(made, off) == {"n1": 5}
    for order, day in (
        (LoadConvoy(convoy, 2), None),
        (UnloadConvoy(convoy, 2), 4),
        (UnloadConvoy(convoy, 4), None),
    ):
        assert warned(made, order, off) == ({"n1": day} if day else {}), order
    assert warned(made, ReleaseConvoy(convoy), off) == {}


@pytest.mark.rule("GC-8.4d")
def test_a_ranking_holds_for_its_own_day() -> None:
    both = (Hold("n1"), March("n2", (FIELD,)))
    for ranks in ((), (RankSupply("melfi", ("n2", "n1")),)):
        made = board(stores=2, others=[12])
        assert warned(made, *ranks, *both) == {"n2": 2, "n1": 3}


@pytest.mark.rule("GC-8.4b")
def test_the_check_of_the_coming_day_comes_before_the_groups_are_changed() -> None:
    def apart() -> Board:
        return Board().group("n1", "norman", NORTH, foot(6)).group("n2", "norman", NORTH, foot(6))

    united = (Merge(("n1", "n2")), Hold("n1"))
    (_, found) = verdicts(united, view(apart().state, "norman"), GAME)
    assert [each.rule for each in found.findings] == ["GC-8.4b"]
    parted = (Split("n1", "x", foot(12)), Hold("n1"), Hold("new:x"))
    assert sorted(warned(board(heads=24, stores=1), *parted).values()) == [2, 3]


@pytest.mark.rule("GC-8.4f")
def test_what_is_taken_along_is_taken_from_the_stores() -> None:
    sheet = (March("n1", (NORTH,), ration=True), Hold("n2"))
    made = board(stores=3).group("n2", "norman", FIELD, foot(12))
    assert warned(made, *sheet) == {"n2": 2}
    assert (starved(made, *sheet) or {})["n2"] == 2


@pytest.mark.rule("GC-11f")
def test_no_more_is_unloaded_than_a_place_may_hold() -> None:
    made = board(heads=12, stores=10).place("corato", "norman", SOUTH)
    made.day(("norman", [CreateConvoy("melfi", "corato", 4, escort="n1")]))
    (convoy,) = made.state.convoys
    made.state.settlements["melfi"].resources = 10
    assert warned(made, UnloadConvoy(convoy, 4), March("n1", (NORTH,))) == {}
    assert made.state.convoys[convoy].load == 4


def test_of_who_takes_over_a_convoy_nothing_is_said() -> None:
    made = Board().group("n1", "norman", NORTH, foot(12)).group("n2", "norman", SOUTH, foot(3))
    made.place("melfi", "norman", FIELD).place("corato", "norman", SOUTH)
    made.given(e.ConvoyPosted(convoy="c1", hex=NORTH, load=3, animals=3, start="melfi", end="corato"))
    assert warned(made, Hold("n1")) == {"n1": 2}
    assert warned(made, EscortConvoy("n1", "c1"), Hold("n1")) == {}


def test_small_groups_are_never_hungry_and_nothing_is_foreseen_beyond_the_last_day() -> None:
    assert warned(board(heads=9, stores=0), March("n1", (NORTH,))) == {}
    made = Board(days=1).group("n1", "norman", NORTH, foot(12))
    assert warned(made, Hold("n1")) == {}
