"""What a bot does before a place that it besieges, and when it opens a siege."""

from dataclasses import replace

import msgspec

from campaign.bots import player
from campaign.bots.personalities import BELLICOSE, CAUTIOUS, Personality
from campaign.model.men import Men
from campaign.model.orders import (
    Assault,
    Besiege,
    BuildEngines,
    GuardCamp,
    Hold,
    LiftSiege,
    March,
    MeetRelief,
    Order,
    Plunder,
    Storm,
    Summon,
)
from campaign.model.siege import Work
from campaign.scenarios.shapes import Objective
from campaign.verdicts import verdicts
from campaign.visibility import view
from tests.campaign.board import FAR, FIELD, GAME, SOUTH, Board, foot, knights
from tests.campaign.bots.test_player import hold, playing_for

GAME_FOR_MELFI = playing_for(hold("melfi"))
SIEGE_ORDERS = (Assault, Besiege, BuildEngines, GuardCamp, LiftSiege, MeetRelief)


def castle(men: Men | None = None, *, days: int = 30, garrison: int = 10) -> Board:
    """A Lombard castle with Normans before it, who are not so bold as to storm it."""
    board = Board(days=days).place("melfi", "lombard", kind="castle", garrison=foot(garrison))
    return board.place("venosa", "norman", FAR).group("n1", "norman", FIELD, men or foot(21), prestige=5)


def besieged(men: Men | None = None, *, days: int = 30) -> Board:
    """The same on the second day of its siege."""
    board = castle(men, days=days)
    board.day(("norman", [Besiege("n1", "melfi")]), dice={"GC-6d": list(range(1, 10))})
    assert "melfi" in board.state.sieges
    return board


def breached(board: Board) -> Board:
    """The same with its gate battered down, and the perrier that has done it."""
    siege = board.state.sieges["melfi"]
    siege.engines, siege.demolition = {"perrier": 1}, {"1515": 1}
    return board


def riders_near(board: Board, groups: int) -> Board:
    """So many groups of Lombard riders beside the hex, whose people nobody has counted."""
    for number in range(groups):
        board.group(f"l{number}", "lombard", SOUTH, knights(9))
    return board


def sheet(board: Board, personality: Personality = CAUTIOUS, *more: Objective) -> list[Order]:
    """What the Normans write; all of it is accepted."""
    game = playing_for(hold("melfi"), *more) if more else GAME_FOR_MELFI
    seen = view(board.state, "norman")
    found = player.orders(seen, game, personality)
    assert all(said.verdict != "refused" for said in verdicts(found, seen, game))
    return found


def of(orders: list[Order], *kinds: type) -> list[Order]:
    """The orders of some kinds."""
    return [order for order in orders if isinstance(order, kinds)]


def test_a_castle_that_is_too_strong_to_storm_is_besieged() -> None:
    found = sheet(castle())
    assert of(found, *SIEGE_ORDERS) == [Besiege("n1", "melfi")]
    assert not of(found, March, Storm, Summon)


def test_it_is_not_where_the_besiegers_are_not_more_than_twice_the_besieged() -> None:
    assert not of(sheet(castle(foot(19))), Besiege)
    assert of(sheet(castle(foot(20))), Besiege)


def test_it_is_not_where_the_campaign_ends_before_it_falls() -> None:
    assert not of(sheet(castle(days=4)), Besiege)


def test_the_patient_besiege_what_the_bellicose_storm_at_once() -> None:
    board = Board().place("melfi", "lombard", kind="village").group("n1", "norman", FIELD, foot(9))
    assert of(sheet(board), Besiege) == [Besiege("n1", "melfi")]
    assert [type(order) for order in of(sheet(board, BELLICOSE), Besiege, Storm)] == [Storm]


def test_who_arrives_for_a_siege_does_not_storm() -> None:
    board = Board().place("melfi", "lombard", kind="village").group("n1", "norman", SOUTH, foot(9))
    assert not of(sheet(board), Besiege, Storm)
    assert of(sheet(board, BELLICOSE), Storm)


def test_it_is_not_where_a_relief_would_be_too_strong() -> None:
    assert not of(sheet(riders_near(castle(), 3)), Besiege)
    assert of(sheet(riders_near(castle(), 1)), Besiege)


def test_a_place_of_nobodys_objectives_is_not_gone_for_with_a_siege() -> None:
    seen = view(castle().state, "norman")
    targets = player.plan([*seen.groups.values()], player.Scene(seen, playing_for(), CAUTIOUS))
    assert not any(target.siege for target in targets.values())


def test_groups_come_together_for_a_siege_that_one_alone_cannot_hold() -> None:
    board = Board().place("melfi", "lombard", FIELD, kind="castle", garrison=foot(10))
    for number in (1, 2, 3):
        board.group(f"n{number}", "norman", SOUTH, foot(8))
    moves = {order.group: order.path[-1] for order in sheet(board) if isinstance(order, March)}
    assert moves == {"n1": FIELD, "n2": FIELD, "n3": FIELD}


def test_besiegers_stay_and_leave_pounding_and_talks_to_what_is_usual() -> None:
    found = sheet(besieged())
    assert {order.group for order in of(found, Hold)} >= {"n1"}
    assert not of(found, March, Storm, Summon, *SIEGE_ORDERS)


def test_not_even_by_an_open_gate_do_they_storm_where_that_is_hopeless() -> None:
    found = sheet(besieged(foot(21, kind="light_infantry")))
    assert of(found, *SIEGE_ORDERS) == [Assault("melfi", storm=False)]


def test_it_is_stormed_when_the_walls_are_down_and_to_wait_promises_less() -> None:
    board = breached(besieged(knights(26), days=4))
    assert of(sheet(board), Assault) == [Assault("melfi")]
    # With all the days that hunger needs it waits.
    patient = besieged(knights(26))
    patient.state.day += 6
    assert not of(sheet(breached(patient)), Assault)


def test_who_asks_for_loot_plunders_what_he_storms() -> None:
    board = breached(besieged(knights(26), days=4))
    loot = Objective(faction="norman", kind="loot", amount=6, points=3)
    assert [order.points for order in sheet(board, CAUTIOUS, loot) if isinstance(order, Plunder)] == [None]


def test_no_perrier_is_begun_that_will_not_be_ready() -> None:
    # Two days: the eight of a perrier do not fit, unless most of them are done.
    board = besieged(days=11)
    board.state.sieges["melfi"].opened_on -= 7
    board.state.day = 9
    assert of(sheet(board), BuildEngines) == [BuildEngines("melfi", ("siege_ladder",))]
    board.state.sieges["melfi"].works = [Work("perrier", 7)]
    assert not of(sheet(board), BuildEngines)


def test_crews_rest_where_a_relief_is_near() -> None:
    board = besieged().group("l1", "lombard", SOUTH, foot(5))
    assert of(sheet(board), BuildEngines) == [BuildEngines("melfi", ())]


def test_a_commander_who_must_come_through_does_not_guard_the_camp() -> None:
    keep = Objective(faction="norman", kind="keep_commander", commander="n1-leader", points=5)
    (guard,) = of(sheet(besieged([*foot(16), *knights(5)]), CAUTIOUS, keep), GuardCamp)
    assert guard == GuardCamp("melfi", ("knight", "medium_infantry"))


def test_the_outer_works_are_left_to_meet_a_weak_relief_outside() -> None:
    board = besieged().group("l1", "lombard", SOUTH, foot(5))
    board.state.sieges["melfi"].stage = "redoubt"
    assert of(sheet(board), MeetRelief) == [MeetRelief("melfi", "outside")]


def test_a_siege_is_given_up_before_a_relief_that_is_too_strong() -> None:
    found = sheet(riders_near(besieged(), 3))
    assert of(found, LiftSiege, March)
    assert not of(found, Assault, BuildEngines)


def test_a_siege_without_hope_is_lifted() -> None:
    board = besieged(foot(21), days=30)
    board.state.groups["n1"] = msgspec.structs.replace(board.state.groups["n1"], men=foot(5))
    assert of(sheet(board), LiftSiege, March)


def test_the_wounded_of_a_besieger_stay_with_him() -> None:
    board = besieged([*foot(18), *foot(4, wounded=True)])
    found = sheet(board)
    assert not of(found, March)
    assert {order.group for order in of(found, Hold)} >= {"n1"}


def test_a_besieged_place_of_others_is_left_alone() -> None:
    board = castle().group("g1", "german", FIELD, foot(30))
    board.day(("german", [Besiege("g1", "melfi")]), dice={"GC-6d": list(range(1, 10))})
    assert board.state.sieges["melfi"].besieger == "german"
    assert not of(sheet(board), Besiege, Assault, Storm, Summon)


def test_the_same_view_brings_the_same_siege() -> None:
    game = replace(GAME_FOR_MELFI)
    seen = view(besieged().state, "norman")
    assert player.orders(seen, game, CAUTIOUS) == player.orders(seen, game, CAUTIOUS)
    assert GAME.sieges is game.sieges


def test_who_was_called_away_storms_where_he_may_not_besiege() -> None:
    board = (
        Board().place("melfi", "lombard", kind="village").group("n1", "norman", FIELD, foot(9), prestige=5)
    )
    board.state.barred["melfi|norman"] = 3
    found = sheet(board)
    assert [type(order) for order in of(found, Besiege, Storm)] == [Storm]
