"""What a bot does for its own places that are besieged."""

import pytest

from campaign.bots import besieged, player
from campaign.bots.personalities import CAUTIOUS, Personality
from campaign.bots.scene import Scene
from campaign.model import events as e
from campaign.model.men import Men
from campaign.model.orders import Besiege, EnterPlace, Hold, March, NameVictims, Order, Relieve, Sally
from campaign.model.orders.conditions import Distance, Odds
from campaign.model.siege import Work
from campaign.scenarios.shapes import Objective
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, SOUTH, Board, foot, knights
from tests.campaign.bots.test_player import hold, playing_for


def invested(
    besiegers: int = 21,
    *,
    inside: Men | None = None,
    resources: int = 5,
    kind: str = "castle",
    days: int = 30,
) -> Board:
    """Lombards lie before a Norman place since the day before; with `inside` a Norman group is in it as well."""
    garrison = foot(10) if kind == "castle" else []
    board = Board(days=days).place("melfi", "norman", kind=kind, resources=resources, garrison=garrison)
    board.group("l1", "lombard", FIELD, foot(besiegers), prestige=5).place("venosa", "norman", FAR)
    if inside:
        board.group("n1", "norman", FIELD, inside)
    board.day(("lombard", [Besiege("l1", "melfi")]), dice={"GC-6d": list(range(1, 10))})
    return spied(board)


def spied(board: Board) -> Board:
    """The same with all the groups of the Lombards counted."""
    for group in board.state.groups.values():
        if group.faction == "lombard":
            known = (group.id, group.faction, group.hex)
            board.given(e.Sighted("norman", *known, day=1, men=group.men, commanders=tuple(group.commanders)))
    return board


def sheet(board: Board, *more: Objective, personality: Personality = CAUTIOUS) -> list[Order]:
    """What the Normans write; all of it is accepted."""
    game, seen = playing_for(hold("melfi"), *more), view(board.state, "norman")
    found = player.orders(seen, game, personality)
    assert all(said.verdict != "refused" for said in verdicts(found, seen, game))
    return found


def sallies(orders: list[Order]) -> list[str]:
    """The kinds of the sallies."""
    return [order.kind for order in orders if isinstance(order, Sally)]


def test_the_weak_stay_behind_their_walls_while_they_have_food() -> None:
    found = sheet(invested())
    assert not sallies(found)
    assert not [order for order in found if isinstance(order, March)]


def test_those_who_are_shut_in_hold() -> None:
    found = sheet(invested(inside=foot(5)))
    assert [order.group for order in found if isinstance(order, March | Hold)] == ["n1"]
    assert not [order for order in found if isinstance(order, March)]


def test_who_is_strong_enough_to_lift_the_siege_comes_out_with_everybody() -> None:
    assert sallies(sheet(invested(12, inside=foot(9)))) == ["general"]


def test_a_general_sally_is_made_once() -> None:
    board = invested(12, inside=foot(9))
    board.state.sieges["melfi"].sallied = True
    assert "general" not in sallies(sheet(board))


@pytest.mark.parametrize(("food", "kinds"), [(4, ["supply"]), (5, [])])
def test_those_inside_go_for_food_when_hunger_is_near(food: int, kinds: list[str]) -> None:
    board = invested(8, inside=foot(18, kind="peasant"))
    board.state.sieges["melfi"].sallied = True
    board.state.sieges["melfi"].food = food
    assert [kind for kind in sallies(sheet(board)) if kind != "camp"] == kinds


def test_they_do_not_where_the_campaign_ends_before_the_food() -> None:
    board = invested(8, inside=foot(18, kind="peasant"), days=4)
    board.state.sieges["melfi"].sallied = True
    board.state.sieges["melfi"].food = 4
    assert "supply" not in sallies(sheet(board))


def test_they_do_not_from_a_redoubt() -> None:
    board = invested(8, inside=foot(18, kind="peasant"))
    siege = board.state.sieges["melfi"]
    siege.sallied, siege.food, siege.stage = True, 4, "redoubt"
    assert "supply" not in sallies(sheet(board))


def test_everything_is_staked_when_the_last_food_is_eaten() -> None:
    board = invested(14)
    assert not sallies(sheet(board))
    board.state.sieges["melfi"].food = 2
    assert sallies(sheet(board)) == ["general"]


def test_a_camp_with_engines_is_raided_at_worse_odds() -> None:
    board = invested(18)
    assert not sallies(sheet(board))
    board.state.sieges["melfi"].works = [Work("perrier", 3)]
    assert not sallies(sheet(board))
    board.state.sieges["melfi"].works = [Work("perrier", 4)]
    assert sallies(sheet(board)) == ["camp"]
    board.state.sieges["melfi"].works, board.state.sieges["melfi"].engines = [], {"perrier": 1}
    assert sallies(sheet(board)) == ["camp"]


def test_friends_who_come_are_helped_from_within_when_they_are_there() -> None:
    board = invested().group("n1", "norman", SOUTH, knights(9)).group("n2", "norman", SOUTH, knights(9))
    found = sheet(board)
    assert {order.path[-1] for order in found if isinstance(order, March)} == {FIELD}
    assert [order for order in found if isinstance(order, Sally)] == [
        Sally("melfi", "general", when=(Distance(to=name, at_most=0),)) for name in ("n1", "n2")
    ]


def test_a_place_of_stakes_is_worth_a_battle_before_its_walls() -> None:
    board = Board().place("melfi", "norman", kind="castle", garrison=foot(10)).place("venosa", "norman", FAR)
    board.group("l1", "lombard", FIELD, foot(5)).group(
        "n1", "norman", SOUTH, knights(9), hostility=9, prestige=9
    )
    seen = view(spied(board).state, "norman")
    scene = Scene(seen, playing_for(hold("melfi")), CAUTIOUS)
    assert not [*player.plan([*seen.groups.values()], scene)]
    board.day(("lombard", [Besiege("l1", "melfi")]), dice={"GC-6d": list(range(1, 10))})
    seen = view(spied(board).state, "norman")
    scene = Scene(seen, playing_for(hold("melfi")), CAUTIOUS)
    assert [*player.plan([*seen.groups.values()], scene)] == ["n1"]


def test_nobody_goes_to_guard_a_besieged_place_that_he_cannot_enter() -> None:
    board = invested(21).group("n1", "norman", SOUTH, foot(3), hostility=1)
    assert not [order for order in sheet(board) if isinstance(order, March) and order.path[-1] == FIELD]
    board = invested(8).group("n1", "norman", SOUTH, foot(3), hostility=1)
    found = sheet(board)
    assert [order.path[-1] for order in found if isinstance(order, March)] == [FIELD]
    assert [order for order in found if isinstance(order, EnterPlace)] == [EnterPlace("n1", "melfi")]


def test_an_army_that_comes_to_relieve_attacks_where_the_odds_allow() -> None:
    found = sheet(invested())
    assert [order for order in found if isinstance(order, Relieve)] == [
        Relieve("melfi", (Odds(at_least=70),))
    ]


def test_a_group_slips_in_where_the_besiegers_are_too_few_to_keep_it_out() -> None:
    board = invested(8).group("n1", "norman", FIELD, foot(3), hostility=1)
    assert [order for order in sheet(board) if isinstance(order, EnterPlace)] == [EnterPlace("n1", "melfi")]
    board = invested(21).group("n1", "norman", FIELD, foot(3), hostility=1)
    assert not [order for order in sheet(board) if isinstance(order, EnterPlace)]


def test_sickness_is_to_strike_a_commander_whose_end_is_worth_points() -> None:
    foe = Objective(faction="norman", kind="remove_commander", commander="l1-leader", points=5, ever=True)
    found = sheet(invested(), foe)
    assert [order for order in found if isinstance(order, NameVictims)] == [
        NameVictims("melfi", enemy=("commander",))
    ]
    assert not [order for order in sheet(invested()) if isinstance(order, NameVictims)]


def test_a_town_knows_the_militia_that_it_has_raised() -> None:
    board = invested(kind="market_town")
    scene = Scene(view(board.state, "norman"), playing_for(hold("melfi")), CAUTIOUS)
    siege = scene.view.sieges["melfi"]
    assert besieged.within(siege, scene)[1] == 6
    board.state.settlements["melfi"].resources = 1
    assert besieged.within(siege, scene)[1] == 6
