"""The food of a besieged place, in days."""

import dataclasses

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model import events as e
from campaign.model.agenda import Surrender
from campaign.model.orders import Besiege
from campaign.rules.sieges import investment
from campaign.rules.sieges.days import hunger
from campaign.rules.strongholds import stores
from harness.soak import sieges
from tests.campaign.board import FIELD, GAME, NORTH, foot, knights, of_kind, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet_days, siege_on

TABLES = GAME.sieges


@pytest.mark.rule("GS-11.1.1c")
@pytest.mark.parametrize(("modified", "days"), [(-5, 2), (0, 2), (1, 2), (2, 2), (3, 3)])
def test_two_days_are_the_longest_fast(modified: int, days: int) -> None:
    """W1."""
    assert stores.at_least(modified, TABLES) == days


@pytest.mark.rule("GS-11.1.1b")
@pytest.mark.parametrize(
    ("building", "heads", "modifier"),
    [
        ("castle", 0, 8),
        ("castle", 4, 8),
        ("castle", 5, 6),
        ("castle", 19, 4),
        ("castle", 20, 0),
        ("castle", 23, 0),
        ("castle", 24, -4),
        ("castle", 28, -4),
        ("castle", 29, -6),
        ("castle", 35, -8),
        ("farm", 6, 8),
        ("farm", 7, 6),
        ("farm", 18, 0),
        ("farm", 27, -8),
        ("chapel", 3, 8),
        ("chapel", 10, 0),
        ("chapel", 13, -4),
        ("chapel", 19, -8),
    ],
)
def test_the_more_people_the_fewer_days(building: str, heads: int, modifier: int) -> None:
    assert stores.headcount_modifier(building, heads, TABLES) == modifier  # type: ignore[arg-type]


@pytest.mark.rule("GS-11.1.1a", "GS-11.1.1b", "GS-11.1.1c")
def test_three_dice_and_twenty_six_heads_feed_a_castle_that_stands_alone_for_nine_days() -> None:
    """X7: 13 - 4. A campaign counts points instead (GS-15.1a); the dice stand in the table."""
    dice = TABLES.food_dice
    thrown = [(each.dice, each.sides) for each in (dice.castle, dice.farm, dice.chapel)]
    assert thrown == [(3, 10), (1, 10), (1, 10)]
    assert stores.at_least(4 + 2 + 7 + stores.headcount_modifier("castle", 26, TABLES), TABLES) == 9


@pytest.mark.rule("GS-15.1a")
@pytest.mark.parametrize(("points", "days"), [(0, 2), (1, 2), (2, 4), (5, 10), (10, 20)])
def test_each_point_of_a_campaigns_stores_feeds_a_place_for_two_days(points: int, days: int) -> None:
    """W9."""
    assert stores.days_of_stores(points, "castle", 40, TABLES) == days


@pytest.mark.rule("GS-15.1c")
@given(st.integers(0, 20), st.integers(-30, 30))
def test_a_change_of_stores_is_told_as_far_as_it_went(food: int, days: int) -> None:
    decision = opened(before_the_walls()).decision()
    siege = decision.state.sieges[SITE]
    siege.food = food
    stores.change(decision, siege, days, "stolen")
    changed = only(decision.events, e.SiegeFoodChanged)
    assert changed.left == decision.state.sieges[SITE].food == max(0, min(20, food + days))
    assert changed.change == changed.left - food


@pytest.mark.rule("GS-15.1b")
@pytest.mark.parametrize(
    ("days", "fast", "points"),
    [(10, 0, 5), (9, 0, 5), (8, 0, 4), (1, 0, 1), (0, 0, 0), (2, 2, 0), (1, 2, 0), (0, 2, 0)],
)
def test_a_point_that_is_half_eaten_is_there_still(days: int, fast: int, points: int) -> None:
    assert stores.level(days, fast, TABLES) == points


@pytest.mark.rule("GS-15.1b", "GS-11.1.1c")
@pytest.mark.parametrize("cause", ["horses", "convoy"])
def test_the_level_follows_from_food_alone_once_some_came_in(cause: str) -> None:
    decision = opened(before_the_walls(resources=0)).decision()
    siege, place = decision.state.sieges[SITE], decision.state.settlements[SITE]
    assert (siege.food, place.resources) == (1, 0)
    stores.change(decision, siege, 6, cause)
    assert (siege.food, place.resources) == (7, 4)
    stores.eat(decision, siege)
    assert (siege.food, place.resources) == (6, 3)
    assert not list(sieges.stores_are_days(decision.state, GAME))


@pytest.mark.rule("GS-15.1b", "GS-11.1.1c")
@pytest.mark.parametrize("cause", ["eaten", "stolen", "refugees", "regained"])
def test_a_place_that_fasts_has_nothing_in_store_until_then(cause: str) -> None:
    decision = before_the_walls(resources=0).decision()
    investment.invest(decision, decision.state.groups["n1"], decision.state.settlements[SITE])
    siege, place = decision.state.sieges[SITE], decision.state.settlements[SITE]
    assert (siege.food, place.resources) == (2, 0)
    stores.change(decision, siege, 0 if cause == "regained" else -1, cause)
    assert place.resources == 0


@pytest.mark.rule("GS-11.1a", "GS-11.1e", "GS-11.1.1f", "GS-15.1a", "GS-15.1b", "GS-15.2a", "GS-11.5d")
def test_a_castle_of_level_five_eats_a_point_every_other_day_and_surrenders_on_its_tenth() -> None:
    """X1; opened on day 1 of the campaign instead of day 20."""
    board = before_the_walls()
    events = board.day(("norman", [Besiege("n1", SITE)]))
    assert only(events, e.SiegeOpened).food == 10
    levels = [board.state.settlements[SITE].resources]
    for _ in range(9):
        events = quiet_days(board, 1)
        levels.append(board.state.settlements[SITE].resources)
    assert levels == [5, 4, 4, 3, 3, 2, 2, 1, 1, 0]
    assert (only(events, e.PlaceYielded).cause, board.state.day) == ("hunger", 11)
    assert board.state.settlements[SITE].faction == "norman"
    # M-surrender by the winner: a 6 makes them all prisoners.
    assert [each.effect for each in of_kind(events, e.GarrisonSurrendered)] == ["prisoners"]


@pytest.mark.rule("GS-15.2a", "GS-11.5d")
def test_whoever_gives_up_does_so_to_the_besiegers_first_group_and_without_one_to_nobody() -> None:
    decision = opened(before_the_walls()).decision()
    siege = decision.state.sieges[SITE]
    assert hunger.give_up(decision, siege, "hunger") == [Surrender(0, SITE, (), "n1", siege=True)]
    decision = opened(before_the_walls()).moved("n1", NORTH).decision()
    assert hunger.give_up(decision, decision.state.sieges[SITE], "hunger") == []


@pytest.mark.rule("GS-11.1.1d")
def test_people_who_die_make_the_food_last_no_longer() -> None:
    board = opened(before_the_walls())
    food = siege_on(board).food
    board.state.settlements[SITE].garrison = foot(1)
    quiet_days(board, 1)
    assert siege_on(board).food == food - 1


WITH_HEADS = msgspec.structs.replace(
    TABLES, stores=msgspec.structs.replace(TABLES.stores, headcount_modifier=True)
)


@pytest.mark.rule("GS-15.1a", "GS-11.1.1b")
@pytest.mark.parametrize(
    ("points", "heads", "days"), [(5, 26, 6), (5, 4, 18), (10, 4, 20), (1, 40, 2), (5, 20, 10)]
)
def test_heads_count_where_an_organiser_wants_it(points: int, heads: int, days: int) -> None:
    """D6."""
    assert stores.days_of_stores(points, "castle", heads, WITH_HEADS) == days


@pytest.mark.rule("GS-11.1a", "GS-15.1a")
def test_all_who_are_inside_live_on_the_stores_at_the_opening() -> None:
    """D5, D6: 20 of the garrison and 6 of a group."""
    decision = before_the_walls(garrison=foot(20)).group("l1", "lombard", FIELD, foot(6)).decision()
    decision.game = dataclasses.replace(decision.game, sieges=WITH_HEADS)
    investment.invest(decision, decision.state.groups["n1"], decision.state.settlements[SITE])
    assert only(decision.events, e.SiegeOpened).food == 10 - 4


@pytest.mark.rule("GS-11.5a", "GS-11.1.1f")
def test_a_place_gives_up_by_itself_without_food_or_without_the_last_of_its_leaders() -> None:
    found = []
    for food, killed, garrison in (
        (1, [], foot(4)),
        (0, [], foot(4)),
        (1, knights(1), foot(4)),
        (1, knights(2), [*foot(4), *knights(1)]),
        (0, knights(1), foot(4)),
    ):
        decision = opened(before_the_walls(garrison=[*foot(4), *killed])).decision()
        siege = decision.state.sieges[SITE]
        siege.food, siege.slain = food, knights(1) if killed else []
        decision.state.settlements[SITE].garrison = garrison
        found.append(hunger.yields(decision, siege))
    assert found == ["", "hunger", "leaderless", "", "hunger"]
