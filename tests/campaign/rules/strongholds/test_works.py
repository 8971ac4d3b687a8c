"""What crews build before a place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model import events as e
from campaign.model.orders import BuildEngines, Sally
from campaign.model.siege import Work
from campaign.rules.strongholds import works
from tests.campaign.board import GAME, battle, knights, of_kind, only
from tests.campaign.rules.sieges.before import (
    SITE,
    before_the_walls,
    calm,
    opened,
    quiet,
    quiet_days,
    siege_on,
)

TABLES = GAME.sieges


@pytest.mark.rule("GS-11.2a", "GS-11.6l")
@pytest.mark.parametrize(
    ("piece", "engineer", "days"),
    [
        ("grapnel", False, 1),
        ("grapnel", True, 1),
        ("siege_ladder", False, 1),
        ("perrier", False, 8),
        ("perrier", True, 5),
    ],
)
def test_a_perrier_takes_eight_days_and_five_with_the_engineer(piece: str, engineer: bool, days: int) -> None:
    """W6."""
    assert works.days_of_work(piece, engineer, TABLES) == days


@pytest.mark.rule("GS-11.2b")
@pytest.mark.parametrize(("healthy", "crews"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (31, 6)])
def test_five_healthy_people_are_a_crew(healthy: int, crews: int) -> None:
    assert works.crews(healthy, TABLES) == crews


@pytest.mark.rule("GS-11.2b", "GS-11.2d")
def test_a_second_crew_does_not_speed_up_a_piece_and_goes_on_with_its_own_kind_alone() -> None:
    after, built = works.worked([Work("perrier", 3)], ["perrier", "perrier"], False, TABLES)
    assert (after, built) == ([Work("perrier", 4), Work("perrier", 1)], {})
    after, built = works.worked([Work("perrier", 3)], ["siege_ladder"], False, TABLES)
    assert (after, built) == ([Work("perrier", 3)], {"siege_ladder": 2})


@pytest.mark.rule("GS-11.2a")
@pytest.mark.parametrize(
    ("begun", "engineer", "after", "built"),
    [
        ({"siege_ladder": 1, "perrier": 7}, False, {"perrier": 7}, {"siege_ladder": 2}),
        ({"siege_ladder": 1, "perrier": 8}, False, {}, {"siege_ladder": 2, "perrier": 1}),
        ({"perrier": 5}, True, {}, {"perrier": 1}),
        ({"perrier": 4, "grapnel": 1}, True, {"perrier": 4}, {"grapnel": 2}),
    ],
)
def test_two_ladders_are_done_in_a_day_and_a_perrier_on_its_last(
    begun: dict[str, int], engineer: bool, after: dict[str, int], built: dict[str, int]
) -> None:
    going_on = [Work(piece, days) for piece, days in begun.items()]
    left = [Work(piece, days) for piece, days in after.items()]
    assert works.finished(going_on, engineer, TABLES) == (left, built)


@given(st.lists(st.sampled_from(["grapnel", "siege_ladder", "perrier"]), max_size=6), st.integers(1, 12))
def test_every_day_of_a_crew_is_a_day_of_work_done_or_kept(pieces: list[str], days: int) -> None:
    going_on: list[Work] = []
    built = 0
    for _ in range(days):
        going_on, done = works.worked(going_on, pieces, False, TABLES)
        built += sum(
            number // TABLES.siege_works.pieces[piece].number * works.days_of_work(piece, False, TABLES)
            for piece, number in done.items()
        )
    assert built + sum(work.days for work in going_on) == days * len(pieces)


@pytest.mark.rule("GS-11.2b", "GS-11.2c")
def test_without_an_order_ladders_come_first_and_then_perriers() -> None:
    board = opened(before_the_walls(men=knights(11)))
    events = board.day(dice=quiet())
    done = only(events, e.EnginesWorkedAt)
    assert (done.pieces, done.built, done.crews) == (("siege_ladder", "perrier"), {"siege_ladder": 2}, 10)
    quiet_days(board, 1)
    assert siege_on(board).works == [Work("perrier", 2), Work("perrier", 1)]


@pytest.mark.rule("GS-11.2d")
def test_nobody_builds_on_a_day_of_the_besieged() -> None:
    board = opened(before_the_walls())
    events = board.day(("lombard", [Sally(SITE, "camp")]), dice=quiet((1, 9)) | battle(5))
    assert only(events, e.BattleOffered).action == "camp_sally"
    assert not of_kind(events, e.EnginesWorkedAt)


@pytest.mark.rule("GS-11.2c", "GS-11.1.3f")
def test_a_day_on_which_crews_worked_is_entered_as_such() -> None:
    board = calm(opened(before_the_walls(men=knights(9))))
    for orders, actions in (([], ("bu", "ne")), ([BuildEngines(SITE, ())], ("ne",))):
        board.day(("norman", orders), dice=quiet())
        assert siege_on(board).days[-1].actions == actions


@pytest.mark.rule("GS-11.2b", "GS-11.2c")
@pytest.mark.parametrize(
    ("healthy", "pieces", "done", "said"),
    [
        (4, ("grapnel",), (), "there are crews for 0 pieces only"),
        (9, ("grapnel",), ("grapnel",), ""),
        (9, ("grapnel", "perrier"), ("grapnel",), "there are crews for 1 pieces only"),
        (11, ("perrier", "perrier"), ("perrier", "perrier"), ""),
    ],
)
def test_an_order_is_reported_as_far_as_there_are_no_crews_for_it(
    healthy: int, pieces: tuple, done: tuple, said: str
) -> None:
    board = calm(opened(before_the_walls(men=[*knights(healthy), *knights(3, wounded=True)])))
    events = board.day(("norman", [BuildEngines(SITE, pieces)]), dice=quiet())
    assert [worked.pieces for worked in of_kind(events, e.EnginesWorkedAt)] == [done] * bool(done)
    failed = [failed.said.format(**failed.values) for failed in of_kind(events, e.OrderFailed)]
    assert failed == [said] * bool(said)


@pytest.mark.rule("GS-11.2b", "GS-11.2c")
@pytest.mark.parametrize(
    ("healthy", "ordered", "asked"), [(4, False, []), (9, False, [False]), (9, True, [True])]
)
def test_what_is_built_is_a_choice_where_there_is_a_crew(
    healthy: int, ordered: bool, asked: list[bool]
) -> None:
    decision = opened(before_the_walls(men=knights(healthy))).decision()
    if ordered:
        decision.state.playing["norman"] = (BuildEngines(SITE, ("grapnel",)),)
    assert works.build(decision, decision.state.sieges[SITE]) == ("bu" if asked else "")
    assert [by_order for (choice, by_order) in decision.asked if choice == "build_engine"] == asked


@pytest.mark.rule("GS-11.2a")
def test_engines_stand_in_the_same_order_however_they_were_named() -> None:
    found = []
    for pieces in (("siege_ladder", "grapnel"), ("grapnel", "siege_ladder")):
        board = opened(before_the_walls(men=knights(12)))
        board.day(("norman", [BuildEngines(SITE, pieces)]), dice=quiet())
        found.append(list(siege_on(board).engines.items()))
    assert found == [[("grapnel", 2), ("siege_ladder", 2)]] * 2
