"""Friends come before a besieged place."""

import msgspec
import pytest

from battles import contract
from campaign.model import commands
from campaign.model import events as e
from campaign.model.agenda import Step
from campaign.model.orders import Assault, Hold, JoinBattle, March, MeetRelief, Sally
from campaign.model.siege import Party
from campaign.model.state import BattleUnderWay
from campaign.rules import nightfall
from campaign.rules.encounters import encounters, outer_works
from campaign.rules.sieges.days import initiative
from campaign.rules.sieges.fights import inverted, relief
from campaign.visibility import expected_muster, told, view
from harness.soak import sieges
from tests.campaign.board import (
    FIELD,
    GAME,
    NOON,
    NORTH,
    NORTH_EAST,
    SALT,
    Board,
    foot,
    knights,
    of_kind,
    only,
)
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, rolled

COMING = March("l2", (FIELD,), attack=("norman",))


def relieved(men: int = 30, *, stage: str = "outer", besiegers: int = 24) -> Board:
    """A Lombard relief a step away from a besieged place of theirs."""
    board = invested(besiegers=foot(besiegers))
    board.state.sieges[SITE].stage = stage
    return board.group("l2", "lombard", NORTH, foot(men), prestige=7, hostility=10)


def fought(
    board: Board, *orders: object, meet: list[object] | None = None, fight: list[int], side: str = BESIEGER
) -> list[e.Event]:
    """The day on which the relief comes and attacks."""
    return board.day(
        ("lombard", [COMING, *orders]),
        ("norman", meet or []),
        dice=rolled(side, fight=fight) | {"GC-7c": [5] * 9},
    )  # type: ignore[arg-type]


@pytest.mark.rule("GS-11.4.4g")
def test_the_besieged_come_out_beside_their_relief_when_an_order_says_so_else_they_stay_inside() -> None:
    events = fought(relieved(), Sally(SITE, "general"), fight=[1])
    joined = only(events, e.SallyJoined)
    assert (joined.friend, joined.levies) == ("lombard", ("garrison:melfi",))
    assert only(events, e.BattleFought).attackers == ("l2",)
    assert only(events, e.SiegeLifted).cause == "departed"
    events = fought(relieved(), fight=[9])
    assert not of_kind(events, e.SallyJoined) + of_kind(events, e.MilitiaRaised)


def test_walls_do_not_shelter_a_relief_that_stands_before_them() -> None:
    board = relieved(besiegers=60)
    board.state.groups["n1"].hostility = 10
    events = board.day(
        ("norman", [Hold("n1", attack=("lombard",))]),
        ("lombard", [March("l2", (FIELD,))]),
        dice=rolled(BESIEGER, fight=[5]),
    )
    fight = only(events, e.BattleFought)
    assert fight.defender == "lombard"
    # 30 men of medium infantry and a rider who leads them, with nothing added.
    assert fight.defender_total == 65


@pytest.mark.rule("GS-14.3a")
def test_besiegers_and_besieged_join_no_battle_elsewhere() -> None:
    board = invested(inside=foot(5)).group("n2", "norman", NORTH_EAST, foot(5))
    state = board.state
    assert [relief.bound(state, state.groups[name]) for name in ("n1", "l1", "n2")] == [True, True, False]
    board.group("b1", "byzantine", NORTH, foot(5), hostility=10).group(
        "n3", "norman", NORTH, foot(5), hostility=10
    )
    events = board.day(
        ("norman", [JoinBattle("n1", ("byzantine",)), Hold("n3", attack=("byzantine",))]),
        ("byzantine", [Hold("b1", attack=("norman",))]),
        dice=rolled(BESIEGER, fight=[5, 5]),
    )
    assert not of_kind(events, e.BattleJoined)


@pytest.mark.rule("GS-11.4.1m")
def test_who_is_worth_as_much_goes_out_to_meet_the_relief() -> None:
    assert [outer_works.usual(own, 10) for own in (9, 10)] == ["inside", "outside"]
    siege = invested().state.sieges[SITE]
    assert not outer_works.has_choice(siege)
    siege.stage = "redoubt"
    assert outer_works.has_choice(siege)
    siege.relief = "lombard"
    assert not outer_works.has_choice(siege)


@pytest.mark.rule("GS-11.4.1m", "GS-11.4.1q")
def test_who_goes_out_gives_up_the_outer_works_and_the_food_in_them() -> None:
    board = relieved(10, stage="redoubt", besiegers=60)
    board.state.sieges[SITE].abandoned = 3
    food = board.state.sieges[SITE].food
    events = fought(board, fight=[9])
    assert only(events, e.ReliefMet).choice == "outside"
    assert only(events, e.OuterWorksLeft).regained == 3
    siege = board.state.sieges[SITE]
    assert (siege.stage, siege.abandoned, siege.food) == ("outer", 0, food + 3 - 1)
    lost = told(only(events, e.OuterWorksLeft), "norman")
    assert lost is not None
    assert "regained" not in lost.facts


@pytest.mark.rule("GS-11.4.1m", "GS-11.4.1n")
def test_the_weaker_besieger_shuts_himself_up_and_is_besieged() -> None:
    board = relieved(40, stage="redoubt", besiegers=12)
    board.state.sieges[SITE].abandoned = 3
    events = fought(board, fight=[])
    assert only(events, e.ReliefMet).choice == "inside"
    siege = board.state.sieges[SITE]
    assert (siege.relief, siege.holding) == ("lombard", ["n1"])
    assert siege.abandoned == 3 + board.state.groups["n1"].ration - 1
    assert board.state.groups["n1"].shut_in == SITE
    assert view(board.state, "german").sieges[SITE].relief == "lombard"
    assert view(board.state, "lombard").sieges[SITE].abandoned is None


def shut_up(food: int = 9) -> Board:
    """A besieger who has shut himself up in the outer works."""
    board = relieved(40, stage="redoubt", besiegers=12)
    board.state.sieges[SITE].abandoned = food
    fought(board, fight=[])
    return board


@pytest.mark.rule("GS-11.4.1o", "GS-11.4.1p", "GS-11.5c")
def test_the_relief_has_the_bonus_then_and_may_storm_the_outer_works() -> None:
    assert [initiative.inverted_totals(*faces, GAME.sieges) for faces in ((5, 5), (9, 1))] == [(5, 9), (9, 5)]
    assert [initiative.inverted_holder(*both) for both in ((9, 9), (10, 9))] == ["besieged", "besieger"]
    board = shut_up()
    siege = board.state.sieges[SITE]
    assert inverted.only_arms(siege)
    assert not inverted.only_arms(msgspec.structs.replace(siege, relief=""))
    events = board.day(
        ("lombard", [Assault(SITE)]), dice=rolled(BESIEGED, fight=[1]) | {"GS-11.1.3a": [5, 5]}
    )
    fight = only(events, e.BattleOffered)
    assert (fight.attacker, fight.attackers, fight.defenders) == ("lombard", ("l2",), ("n1",))
    assert not of_kind(events, e.SurrenderNegotiated)
    assert only(events, e.SiegeLifted).cause == "relief"
    assert only(events, e.PrisonersTaken).captor == "lombard"
    assert "n1" not in board.state.groups


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.1o")
@pytest.mark.parametrize(("end", "stays"), [("retreat", True), ("rout", True), ("siege_lifted", False)])
def test_a_relief_that_leaves_the_map_of_its_assault_lies_before_the_outer_works_still(
    end: contract.Outcome, stays: bool
) -> None:
    board = shut_up()
    board.state.settings = msgspec.structs.replace(board.state.settings, battles="table")
    board.day(("lombard", [Assault(SITE)]), dice=rolled(BESIEGED) | {"GS-11.1.3a": [5, 5]})
    (battle,) = board.state.battles.values()
    muster = contract.muster_from_json(battle.muster)
    result = contract.result_from_counts(muster, {}, contract.Outcomes(end, "holds"))
    body = contract.to_json(result).decode()
    board.when(commands.SettleBattle(number=muster.number, way="external", result=body, salt=SALT, at=NOON))
    events = board.play(rolled(BESIEGED))
    assert (board.state.groups["l2"].hex == FIELD) is stays
    assert bool(of_kind(events, e.ReliefGone)) is not stays
    assert (board.state.sieges[SITE].relief == "lombard") is stays


def test_the_holders_may_storm_the_redoubt_meanwhile() -> None:
    board = shut_up()
    events = board.day(
        ("norman", [Assault(SITE)]), dice=rolled(BESIEGER, fight=[9]) | {"GS-11.1.3a": [10, 1]}
    )
    assert only(events, e.BattleOffered).defender == "lombard"


@pytest.mark.rule("GS-11.4.1n")
def test_whoever_has_eaten_what_was_left_there_gives_up() -> None:
    assert outer_works.stores(3, 2) == 5
    board = shut_up(2)
    board.state.sieges[SITE].abandoned = 1
    events = board.day(dice=rolled(BESIEGED))
    assert only(events, e.OuterStoresEaten).left == 0
    assert only(events, e.SiegeLifted).cause == "relief"


def test_the_roles_turn_back_when_the_relief_parts_from_another_enemy_at_nightfall() -> None:
    decision = shut_up().decision()
    decision.emit(
        e.GroupFellBack(group="l2", faction="lombard", start=FIELD, path=(NORTH,), cause="separation")
    )
    nightfall.fall_of_night(decision)
    assert only(decision.events, e.ReliefGone).friend == "lombard"
    assert not list(sieges.the_relief_is_there(decision.state, decision.state.sieges[SITE]))
    assert decision.state.agenda[-1] == Step(nightfall.NIGHTFALL)


def test_the_roles_turn_back_when_the_relief_leaves() -> None:
    board = shut_up()
    events = board.day(("lombard", [March("l2", (NORTH,))]), dice=rolled(BESIEGED))
    assert only(events, e.ReliefGone).friend == "lombard"
    siege = board.state.sieges[SITE]
    assert (siege.relief, siege.holding, siege.stage) == ("", [], "redoubt")
    assert not board.state.groups["n1"].shut_in


@pytest.mark.rule("GS-11.4.1r")
def test_a_divided_besieger_fights_outside_with_half_and_inside_with_the_rest() -> None:
    assert [outer_works.outside(heads) for heads in (5, 60)] == [3, 30]
    board = relieved(10, stage="redoubt", besiegers=60)
    events = fought(board, Sally(SITE, "camp"), meet=[MeetRelief(SITE, "divide")], fight=[9, 1])
    outside, inside = of_kind(events, e.BattleOffered)
    assert [(party.bearer, sum(band.count for band in party.men)) for party in outside.parties] == [
        ("n1", 30)
    ]
    assert (inside.attacker, inside.action) == ("lombard", "general_sally")
    assert SITE in board.state.sieges


@pytest.mark.rule("GS-11.2c")
def test_crews_who_have_worked_fight_no_relief_on_that_day() -> None:
    """Neither commanders nor wounded were in the crews."""
    decision = invested(besiegers=[*foot(6), *foot(3, wounded=True)]).decision()
    siege = decision.state.sieges[SITE]
    siege.crews, siege.played = 5, decision.state.day - 1
    assert outer_works.without_crews(decision, siege) == ()
    siege.played += 1
    (party,) = outer_works.without_crews(decision, siege)
    assert (party.men, party.commanders) == ([*foot(1), *foot(3, wounded=True)], ("n1-leader",))
    siege.crews = 10
    (party,) = outer_works.without_crews(decision, siege)
    assert (party.men, party.commanders) == (foot(3, wounded=True), ("n1-leader",))
    del decision.state.groups["n1"].commanders[:]
    decision.state.groups["n1"].men = foot(5)
    assert outer_works.without_crews(decision, siege) == ()


def test_knights_are_chosen_to_go_out_first() -> None:
    board = invested(besiegers=[*knights(3), *foot(5)])
    decision = board.decision()
    names = {one.band.type for one in outer_works.part_outside(decision, decision.state.sieges[SITE])[:3]}
    assert names == {"knight"}


@pytest.mark.rule("GS-11.4.4g")
def test_they_come_out_only_against_their_besieger_and_once() -> None:
    board = invested()
    siege = board.state.sieges[SITE]
    battle = BattleUnderWay(1, FIELD, "lombard", "norman", ["l2"], ["n1"], 1)
    assert relief.may_join(board.state, siege, battle)
    for other in (
        msgspec.structs.replace(battle, attacker="german"),
        msgspec.structs.replace(battle, defender="german"),
        msgspec.structs.replace(battle, action="camp_sally"),
    ):
        assert not relief.may_join(board.state, siege, other)
    siege.sallied = True
    assert not relief.may_join(board.state, siege, battle)


def test_nobody_slips_out_of_the_outer_works() -> None:
    board = shut_up()
    board.state.groups["n1"].men = foot(2)
    events = board.day(("norman", [March("n1", (NORTH_EAST,))]), dice=rolled(BESIEGED))
    assert only(events, e.OrderFailed).rule == "GS-11.4.1o"
    assert board.state.groups["n1"].shut_in == SITE


@pytest.mark.rule("GC-17.1d")
def test_odds_know_that_a_village_helps_whoever_defends_in_it_and_walls_no_relief() -> None:
    for owner in ("lombard", "norman", "german"):
        board = Board().place(SITE, owner, kind="village").group("n1", "norman")
        assert "town" in expected_muster.shelter(view(board.state, "norman"), GAME, FIELD, "lombard")
    board = relieved()
    assert "castle" not in expected_muster.shelter(view(board.state, "norman"), GAME, FIELD, "lombard")
    del board.state.sieges[SITE]
    assert "castle" in expected_muster.shelter(view(board.state, "norman"), GAME, FIELD, "lombard")


@pytest.mark.rule("GS-11.4.1s")
@pytest.mark.parametrize(("besiegers", "face", "lifted"), [(60, 9, False), (12, 1, True)])
def test_after_a_lost_battle_outside_the_siege_is_lifted_and_after_a_won_one_it_goes_on(
    besiegers: int, face: int, lifted: bool
) -> None:
    board = relieved(60 if lifted else 10, stage="redoubt", besiegers=besiegers)
    events = fought(board, meet=[MeetRelief(SITE, "outside")], fight=[face])
    assert only(events, e.BattleFought).winner == ("lombard" if lifted else "norman")
    assert [each.cause for each in of_kind(events, e.SiegeLifted)] == ["departed"] * lifted
    assert (SITE in board.state.sieges) is not lifted


def test_a_side_of_whom_nobody_was_chosen_to_go_out_fights_whole() -> None:
    """Who was chosen may be away from the battle, with prisoners or a convoy."""
    state = Board().group("n1", "norman", FIELD, foot(5)).group("n2", "norman", FIELD, foot(5)).state
    parties = (Party("n1", []), Party("n2", foot(3)))
    assert encounters.somebody(state, parties, ("n1", "n2")) == parties
    assert encounters.somebody(state, parties, ("n1",)) == (Party("n2", foot(3)),)
