"""What a faction hears about orders of a siege that can be carried out, and may not do what their author hopes."""

import pytest

from campaign.model.men import Men
from campaign.model.orders import Besiege, BuildEngines, Hold, March, Order, Pound
from campaign.model.orders.sieges import Target
from campaign.model.siege import Siege
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import GAME, NORTH, Board, foot
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, siege_on

GATE = "1515"
ACCEPTED = ("accepted", "", "")
LADDERS = BuildEngines(SITE, ("siege_ladder",))


def said(board: Board, *orders: Order) -> list[tuple[str, str, str]]:
    """The verdicts on a sheet of the Normans: verdict, rule and field."""
    found = verdicts(orders, view(board.state, "norman"), GAME)
    return [(each.verdict, each.rule, each.field) for each in found]


def under_way(men: Men | None = None) -> Board:
    """The Normans on the second day of a siege."""
    return opened(before_the_walls(men=men))


@pytest.mark.rule("GS-11f")
def test_a_march_away_from_an_own_siege_is_warned_of() -> None:
    assert said(under_way(), March("n1", (NORTH,))) == [("warned", "GS-11f", "group")]
    assert said(before_the_walls(), March("n1", (NORTH,))) == [ACCEPTED]


@pytest.mark.rule("GS-11a")
@pytest.mark.parametrize("moving", [March("n1", (NORTH,)), Hold("n1", ("lombard",))])
def test_a_group_that_opens_a_siege_is_not_to_march_or_to_attack_besides(moving: Order) -> None:
    warned = ("warned", "GS-11a", "group")
    assert said(before_the_walls(), Besiege("n1", SITE), moving) == [ACCEPTED, warned]
    assert said(before_the_walls(), moving, Besiege("n1", SITE)) == [ACCEPTED, warned]


@pytest.mark.rule("GS-11a")
def test_a_group_that_opens_a_siege_may_be_told_to_hold_and_to_eat_less() -> None:
    assert said(before_the_walls(), Besiege("n1", SITE), Hold("n1", ration=True)) == [ACCEPTED, ACCEPTED]


@pytest.mark.rule("GS-11a")
def test_a_place_that_one_besieges_already_need_not_be_besieged_again() -> None:
    assert said(under_way(), Besiege("n1", SITE)) == [("warned", "GS-11a", "site")]


@pytest.mark.rule("GS-11.2b")
@pytest.mark.parametrize(
    ("men", "verdict"), [(foot(4), ("warned", "GS-11.2b", "pieces[0]")), (foot(5), ACCEPTED)]
)
def test_whoever_has_too_few_healthy_people_for_a_crew_hears_so(
    men: Men, verdict: tuple[str, str, str]
) -> None:
    assert said(under_way(men), LADDERS) == [verdict]


@pytest.mark.rule("GS-11.2b")
def test_the_wounded_are_no_crew() -> None:
    assert said(under_way([*foot(4), *foot(9, wounded=True)]), LADDERS) == [
        ("warned", "GS-11.2b", "pieces[0]")
    ]


@pytest.mark.rule("GS-11.3.4a")
def test_to_pound_before_a_perrier_stands_is_warned_of_and_not_refused() -> None:
    pounding = Pound(SITE, (Target(GATE, 1),))
    board = under_way()
    assert said(board, pounding) == [("warned", "GS-11.3.4a", "targets")]
    found: Siege = siege_on(board)
    found.engines = {"perrier": 1}
    assert said(board, pounding) == [ACCEPTED]
