"""The winner of an attack on a place takes its stores."""

import pytest

from campaign.model import events as e
from campaign.model.orders import March, Order, Plunder, Storm
from campaign.rules.settlements import plunder
from tests.campaign.board import FIELD, NORTH, TABLES, Board, battle, foot, knights, of_kind, only

STORM: list[Order] = [March("n1", (FIELD,)), Storm("n1", "corato")]


def before_corato(resources: int = 5) -> Board:
    """Twelve Norman knights under a commander of prestige 7, and money 10, north of a Lombard town."""
    board = Board().group("n1", "norman", NORTH, knights(12), prestige=7, hostility=9, money=10)
    return board.place("corato", "lombard", resources=resources)


@pytest.mark.rule("GC-12b", "GC-12.3a", "GC-12.3b", "GC-12.3c")
@pytest.mark.parametrize(("points", "taken"), [(None, 5), (2, 2), (9, 5)])
def test_the_winner_takes_as_much_as_he_wants_of_what_is_there(points: int | None, taken: int) -> None:
    board = before_corato()
    event = board.day(("norman", [*STORM, Plunder("n1", "corato", points)]), dice=battle(1))
    plundered = only(event, e.SettlementPlundered)
    assert (plundered.points, plundered.amount, plundered.left) == (taken, 2 * taken, 5 - taken)
    assert board.state.settlements["corato"].resources == 5 - taken
    assert board.state.groups["n1"].money == 10 + 2 * taken


@pytest.mark.rule("GC-12.3a")
def test_who_has_lost_the_attack_plunders_nothing() -> None:
    board = before_corato(10)
    event = board.day(("norman", [*STORM, Plunder("n1", "corato")]), dice=battle(10))
    assert not of_kind(event, e.SettlementPlundered)
    assert only(event, e.OrderFailed).rule == "GC-12.3a"


@pytest.mark.rule("GC-9f")
def test_plundering_a_town_costs_its_plunderer_prestige() -> None:
    """One point for the won battle, one for the plunder."""
    board = before_corato()
    event = board.day(("norman", [*STORM, Plunder("n1", "corato", 1)]), dice=battle(1))
    changes = [(each.cause, each.change) for each in of_kind(event, e.PrestigeChanged)]
    assert changes == [("won", 1), ("plunder", -1)]
    assert board.state.commanders["n1-leader"].prestige == 7


@pytest.mark.rule("GC-9f")
@pytest.mark.parametrize(
    ("kind", "points", "change"),
    [("village", 1, -1), ("market_town", 9, -1), ("castle", 3, 0), ("village", 0, 0)],
)
def test_what_plundering_costs(kind: str, points: int, change: int) -> None:
    """D27."""
    assert plunder.disgrace(kind, points, TABLES) == change


@pytest.mark.rule("GC-12.3a")
@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ([Storm("n1", "corato"), Plunder("n1", "corato")], "nothing is left in the place"),
        ([Plunder("n1", "corato")], "only a group that attacks a place can plunder it"),
    ],
)
def test_plunder_without_an_attack_or_where_nothing_is_left_is_reported(
    orders: list[Order], reason: str
) -> None:
    board = Board().group("n1", "norman", FIELD, foot(9)).place("corato", "lombard", resources=0)
    failed = only(board.day(("norman", orders)), e.OrderFailed)
    assert (failed.rule, failed.reason) == ("GC-12.3a", reason)
