"""Those inside come out."""

import msgspec
import pytest

from battles import contract
from campaign.model import commands
from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.orders import GuardCamp, Sally
from campaign.model.state import Settings
from campaign.rules.battle import siege_results
from campaign.rules.sieges.days import actions
from campaign.rules.sieges.fights import quick_results, sallies
from campaign.verdicts import SheetRefused
from rulebook import Refusal
from tests.campaign.board import FIELD, GAME, NOON, SALT, Board, foot, of_kind, only
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, rolled, siege_day

TABLES = GAME.sieges


def sallied(
    kind: str, board: Board, *, fight: list[int], dice: dict[str, list[int]] | None = None
) -> list[e.Event]:
    """The day of a sally."""
    orders = ("lombard", [Sally(SITE, kind)])  # type: ignore[arg-type]
    return siege_day(board, orders, side=BESIEGED, fight=fight, dice=dice)


@pytest.mark.rule("GS-11.4.2a", "GS-11.4.2b", "GS-11.4b")
def test_half_of_the_besieged_fall_upon_a_third_of_the_besiegers() -> None:
    board = invested(garrison=foot(20), besiegers=foot(30))
    events = sallied("camp", board, fight=[5])
    offered = only(events, e.BattleOffered)
    assert (offered.attacker, offered.action) == ("lombard", "camp_sally")
    parties = {party.bearer: heads(party.men) + len(party.commanders) for party in offered.parties}
    assert parties == {"garrison:melfi": 10, "n1": 10}
    assert board.state.sieges[SITE].days[-1].actions == ("ca",)


@pytest.mark.rule("GS-11.4.2g")
def test_after_a_raid_the_besieger_repairs_his_camp_and_does_nothing_else() -> None:
    board = invested(garrison=foot(30), besiegers=foot(20))
    events = sallied("camp", board, fight=[5])
    assert only(events, e.WorksDamaged).repairs >= 1
    siege = board.state.sieges[SITE]
    assert board.state.groups["n1"].hex == FIELD
    before = siege.repairs
    events = siege_day(board, side=BESIEGER)
    assert only(events, e.CampRepaired).left == before - 1
    assert not of_kind(events, e.EnginesWorkedAt)
    assert siege_days(board)[-1] == ("re",)


def siege_days(board: Board) -> list[tuple[str, ...]]:
    """The actions of all days of the siege."""
    return [day.actions for day in board.state.sieges[SITE].days]


@pytest.mark.rule("GS-11.4.3a", "GS-11.4.3c")
def test_only_who_holds_the_whole_place_gets_out_for_food_and_each_leads_three_horses_at_most() -> None:
    sallies.check_stage("supply", "outer")
    sallies.check_stage("camp", "redoubt")
    with pytest.raises(Refusal, match="outer works"):
        sallies.check_stage("supply", "redoubt")
    assert [sallies.horses(6, party, TABLES) for party in (1, 2, 3)] == [3, 6, 6]


@pytest.mark.rule("GS-11.4.3i")
@pytest.mark.parametrize(("letter", "days"), [("D", 5), ("E", 2), ("G", 2), ("H", 0)])
def test_the_letter_says_how_much_food_comes_in(letter: str, days: int) -> None:
    assert quick_results.arriving(5, letter, TABLES) == days


FORAGE = {"GS-11.4.3c": [4], "GS-11.4.3e": [10, 10, 10, 10]}


@pytest.mark.rule("GS-11.4.3h", "GS-11.1.1e")
def test_each_horse_that_comes_in_is_a_day_of_food() -> None:
    """W5; 5 people of the place lead 4 horses past a patrol that is beaten."""
    board = invested(garrison=foot(15), besiegers=foot(9))
    before = board.state.sieges[SITE].food
    events = sallied("supply", board, fight=[10], dice=FORAGE)
    assert only(events, e.BattleFought).letter in "ABCD"
    assert only(events, e.HorsesLed).horses == 4
    changes = [(each.change, each.cause) for each in of_kind(events, e.SiegeFoodChanged)]
    assert changes == [(4, "horses"), (-1, "eaten")]
    assert board.state.sieges[SITE].food == before + 3


@pytest.mark.rule("GS-11.4.3i", "GS-14.8a")
def test_the_wounded_of_a_beaten_supply_sally_are_prisoners_until_the_siege_is_over() -> None:
    board = invested(garrison=foot(15), besiegers=foot(60, kind="heavy_infantry"))
    events = sallied("supply", board, fight=[1], dice={"GS-11.4.3c": [4], "GS-11.4.3e": [1, 1, 1, 1]})
    assert only(events, e.BattleFought).letter in "HIJ"
    lost = [loss for loss in of_kind(events, e.MenLost) if loss.group == "garrison:melfi"]
    assert lost[0].captured
    assert only(events, e.PrisonersTaken).captor == "norman"
    assert not of_kind(events, e.PrisonersMassacred)


@pytest.mark.rule("GS-17e")
def test_a_raid_brings_no_prestige_and_is_no_battle_won() -> None:
    board = invested(garrison=foot(5), besiegers=foot(40), inside=foot(20))
    events = sallied("camp", board, fight=[10])
    assert not of_kind(events, e.PrestigeChanged)
    assert only(events, e.BattleFought).winner == ""


@pytest.mark.rule("GS-11.4.4a")
def test_a_general_sally_that_is_won_lifts_the_siege() -> None:
    board = invested(garrison=foot(9), besiegers=foot(9), inside=foot(60))
    events = sallied("general", board, fight=[1])
    assert only(events, e.SiegeLifted).cause == "general_sally"
    assert only(events, e.GroupFellBack).group == "n1"
    assert board.state.groups["l1"].hex == FIELD
    changes = {change.commander: change.change for change in of_kind(events, e.PrestigeChanged)}
    assert changes == {"l1-leader": 1, "n1-leader": -1}


@pytest.mark.rule("GS-11.4.4a")
def test_who_is_beaten_goes_back_inside_and_sallies_no_more() -> None:
    board = invested(garrison=foot(9), besiegers=foot(80), inside=foot(12))
    events = sallied("general", board, fight=[10])
    assert only(events, e.BattleFought).letter in "ABCD"
    assert not of_kind(events, e.GroupFellBack)
    siege = board.state.sieges[SITE]
    assert siege.sallied
    assert board.state.groups["l1"].shut_in == SITE
    with pytest.raises(Refusal, match="general sally"):
        sallies.check_first("general", True)
    sallies.check_first("general", False)
    sallies.check_first("camp", True)


def test_a_sally_that_is_not_allowed_passes_the_initiative() -> None:
    """D10."""
    board = invested(garrison=foot(2))
    events = sallied("supply", board, fight=[])
    assert only(events, e.OrderFailed).rule == "GS-11.4.3b"
    assert only(events, e.SiegeInitiativePassed).site == SITE


@pytest.mark.rule("GS-11.4.2f")
def test_a_camp_that_nobody_guards_burns_down() -> None:
    board = invested(garrison=foot(9), besiegers=[*foot(1), *foot(1, kind="archer")])
    events = sallied("camp", board, fight=[])
    assert only(events, e.WorksDamaged).tents == 28
    assert board.state.sieges[SITE].repairs == 5
    assert siege_days(board)[-1] == ("ca",)


@pytest.mark.rule("GS-11.4.2f")
def test_all_that_stands_in_an_abandoned_camp_is_lost() -> None:
    siege = invested().state.sieges[SITE]
    for engines, lost in (({"perrier": 3, "grapnel": 2}, {"perrier": 2}), ({}, {})):
        siege.engines = engines
        after = contract.WorksAfter(tents_burnt=28, engines_lost=lost)
        assert sallies.abandoned_camp(siege, TABLES) == after


def test_an_organisers_campaign_waits_for_a_sally_and_takes_his_result() -> None:
    board = invested(garrison=foot(20), besiegers=foot(30))
    board.state.settings = Settings(battles="table")
    sallied("camp", board, fight=[])
    (battle,) = board.state.battles.values()
    muster = contract.muster_from_json(battle.muster)
    assert (muster.kind, muster.works.tents, muster.ground.maps[0].title) == ("siege", 28, "B10")  # type: ignore[union-attr]
    quiet = contract.result_from_counts(muster, {}, contract.Outcomes("retreat", "holds"))
    answer = msgspec.structs.replace(quiet, works=contract.WorksAfter(tents_burnt=11))
    text = contract.to_json(answer).decode()
    board.when(commands.SettleBattle(number=battle.number, way="external", result=text, salt=SALT, at=NOON))
    events = board.play(rolled(BESIEGED))
    assert only(events, e.WorksDamaged).repairs == 2
    assert not of_kind(events, e.GroupFellBack)


@pytest.mark.rule("GS-11.1.3e")
def test_the_initiative_passes_from_those_inside_alone() -> None:
    cases = [("besieged", False), ("besieged", True), ("besieger", False)]
    assert [actions.passes(holder, acted=acted) for holder, acted in cases] == [True, False, False]


@pytest.mark.rule("GS-11.1.3d")
def test_what_is_spent_or_lost_is_not_open_any_more() -> None:
    sallies.check_open("general", "redoubt", False)
    for kind, stage, sallied_before in (("general", "outer", True), ("supply", "redoubt", False)):
        with pytest.raises(Refusal):
            sallies.check_open(kind, stage, sallied_before)


@pytest.mark.rule("GS-11.4.2i", "GS-11.4.4e")
def test_nobody_leaves_the_hex_but_who_gives_way_to_a_general_sally() -> None:
    cases = [("general_sally", True), ("general_sally", False), ("camp_sally", True)]
    stays = [siege_results.everybody_stays(action, gives_way=way) for action, way in cases]
    assert stays == [False, True, True]


def test_orders_say_who_sallies_and_who_guards() -> None:
    board = invested(
        garrison=[*foot(10, kind="heavy_infantry"), *foot(10, kind="light_infantry")],
        besiegers=[*foot(15, kind="heavy_infantry"), *foot(15, kind="light_infantry")],
    )
    events = siege_day(
        board,
        ("lombard", [Sally(SITE, "camp", types=("light_infantry",))]),
        ("norman", [GuardCamp(SITE, ("light_infantry",))]),
        side=BESIEGED,
        fight=[5],
    )
    parties = {party.bearer: party for party in only(events, e.BattleOffered).parties}
    assert parties["garrison:melfi"].men == foot(10, kind="light_infantry")
    # Of each type half may be in the camp, which is fewer than a third of all.
    assert parties["n1"].men == [*foot(3, kind="heavy_infantry"), *foot(7, kind="light_infantry")]


@pytest.mark.parametrize("order", [Sally(SITE, "camp", types=("dragon",)), Sally("bari", "camp")])
def test_a_sally_of_nobody_or_from_nowhere_is_refused(order: Sally) -> None:
    with pytest.raises(SheetRefused):
        invested().file("lombard", order)
