"""A besieged place is stormed."""

import msgspec
import pytest

from battles.contract.result import Outcomes, Result, ending
from campaign.model import events as e
from campaign.model.men import heads
from campaign.model.orders import Assault, Plunder, Sally, Storm
from campaign.model.state import BattleUnderWay
from campaign.rules.musters import settling
from campaign.rules.sieges.fights import assaults, fights, quick_results
from campaign.rules.strongholds import damage, mustering
from campaign.visibility import told
from tests.campaign.board import FIELD, GAME, Board, foot, knights, of_kind, only
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, siege_day

STORM = ("norman", [Assault(SITE)])


@pytest.mark.rule("GS-11.4.1j")
def test_a_castle_is_stormed_with_everybody_by_the_siege_table() -> None:
    board = invested()
    events = siege_day(board, STORM, side=BESIEGER, fight=[5])
    offered = only(events, e.BattleOffered)
    assert (offered.action, offered.attackers, offered.levies) == ("assault", ("n1",), ("garrison:melfi",))
    fought = only(events, e.BattleFought)
    # 24 knights and their leader on foot are 3 points each; 9 of medium infantry 1 or 2, doubled by the walls.
    assert fought.attacker_total == 75
    assert fought.die_modifier == 0
    assert board.state.sieges[SITE].days[-1].actions == ("as",)


@pytest.mark.rule("GS-11.1.3c")
def test_without_an_order_nobody_storms() -> None:
    events = siege_day(invested(), side=BESIEGER)
    assert not of_kind(events, e.BattleOffered)


@pytest.mark.rule("GS-11.4.1k", "GS-11f")
@pytest.mark.parametrize(("besiegers", "face", "letter"), [(9, 10, "B"), (24, 10, "F"), (70, 1, "J")])
def test_the_letter_says_whether_the_siege_goes_on(besiegers: int, face: int, letter: str) -> None:
    board = invested(garrison=foot(20, kind="heavy_infantry"), besiegers=knights(besiegers))
    events = siege_day(board, STORM, side=BESIEGER, fight=[face])
    if letter == "B":
        assert only(events, e.SiegeLifted).cause == "assault"
        assert only(events, e.GroupFellBack).group == "n1"
    elif letter == "J":
        assert only(events, e.PlaceYielded).cause == "assault"
        assert board.state.settlements[SITE].faction == "norman"
    else:
        assert SITE in board.state.sieges
        assert only(events, e.AssaultHeld).number == only(events, e.BattleFought).number


@pytest.mark.rule("GS-11.4.1g", "GS-11.4.1k", "GS-11e")
def test_a_result_g_takes_the_outer_works_and_half_the_food_of_which_the_besieger_is_not_told() -> None:
    """X6."""
    board = invested(garrison=foot(9), besiegers=knights(30))
    board.state.sieges[SITE].food = 9
    events = siege_day(board, STORM, side=BESIEGER, fight=[5])
    assert only(events, e.BattleFought).letter == "G"
    taken = only(events, e.OuterWorksTaken)
    assert taken.abandoned == 4
    siege = board.state.sieges[SITE]
    assert (siege.stage, siege.abandoned, siege.food) == ("redoubt", 4, 4)
    assert "abandoned" not in told(taken, "norman").facts  # type: ignore[union-attr]
    assert told(taken, "lombard").facts["abandoned"] == 4  # type: ignore[union-attr]


@pytest.mark.rule("GS-11e")
def test_a_farm_has_a_last_redoubt_behind_its_first() -> None:
    cases = [("outer", "castle"), ("redoubt", "castle"), ("redoubt", "farm"), ("last_redoubt", "farm")]
    found = [damage.next_stage(*case) for case in cases]  # type: ignore[arg-type]
    assert found == ["redoubt", None, "last_redoubt", None]


@pytest.mark.rule("GS-11.4.1l", "GS-11.4.1i")
def test_a_farm_is_taken_at_once_and_its_people_are_gone() -> None:
    board = invested("market_town", besiegers=knights(40), inside=foot(4), resources=3)
    events = siege_day(board, STORM, side=BESIEGER, fight=[1])
    assert only(events, e.BattleFought).letter in "FGHIJ"
    assert only(events, e.PlaceStormed).site == SITE
    assert board.state.settlements[SITE].faction == "norman"
    assert not board.state.sieges
    assert not board.state.militia
    assert all(group.hex != FIELD for group in board.state.groups.values() if group.faction == "lombard")


@pytest.mark.rule("GS-11.4.1l")
def test_a_besieger_who_is_beaten_before_a_farm_lifts_the_siege() -> None:
    board = invested("market_town", besiegers=knights(3), inside=foot(30))
    events = siege_day(board, STORM, side=BESIEGER, fight=[9])
    assert only(events, e.SiegeLifted).cause == "assault"
    assert board.state.groups["l1"].hex == FIELD


@pytest.mark.rule("GS-17c")
def test_walls_help_in_an_assault_alone() -> None:
    assert mustering.shelter("castle", "assault") == ("castle",)
    assert mustering.shelter("chapel", "assault") == ("town",)
    assert mustering.shelter("castle", "general_sally") == ()


@pytest.mark.rule("GS-11.6i")
def test_an_opened_gate_is_stormed_unless_an_order_declines_and_counts_as_rubble() -> None:
    for orders, storms in (([], True), ([Assault(SITE, storm=False)], False)):
        board = invested()
        events = siege_day(
            board, ("norman", orders), side=BESIEGER, fight=[8], dice={"GS-11.1.2a": [4, 4], "GS-11.1.3a": []}
        )
        fights = of_kind(events, e.BattleFought)
        assert [fight.die_modifier for fight in fights] == [-2] * storms


@pytest.mark.rule("GS-11.4.1j")
def test_a_perrier_helps_an_assault() -> None:
    board = invested()
    board.state.sieges[SITE].engines = {"perrier": 2}
    events = siege_day(board, STORM, side=BESIEGER, fight=[8])
    assert only(events, e.BattleFought).die_modifier == -1


def test_an_order_to_storm_is_one_to_assault() -> None:
    events = siege_day(invested(), ("norman", [Storm("n1", SITE)]), side=BESIEGER, fight=[8])
    assert only(events, e.BattleOffered).action == "assault"


@pytest.mark.rule("GS-11.4.1c")
def test_who_storms_a_besieged_place_may_plunder_it() -> None:
    board = invested(besiegers=knights(70))
    orders = [Storm("n1", SITE), Plunder("n1", SITE, 1)]
    events = siege_day(board, ("norman", orders), side=BESIEGER, fight=[1])
    assert only(events, e.SettlementPlundered).points == 1


@pytest.mark.rule("GS-17e")
def test_an_assault_counts_for_prestige() -> None:
    events = siege_day(invested(besiegers=knights(30)), STORM, side=BESIEGER, fight=[1])
    assert [change.change for change in of_kind(events, e.PrestigeChanged)] == [1]


@pytest.mark.rule("GS-11a")
def test_a_castle_that_is_stormed_in_vain_is_besieged_from_then_on() -> None:
    board = Board().place(SITE, "lombard", kind="castle", garrison=foot(9))
    board.group("n1", "norman", FIELD, knights(20))
    events = board.day(("norman", [Storm("n1", SITE)]), dice={"GC-17.2b": [5], "GC-14.7c": [1] * 9})
    assert only(events, e.AssaultHeld).site == SITE
    assert only(events, e.SiegeOpened).group == "n1"
    assert heads(board.state.settlements[SITE].garrison) > 0


def test_those_inside_who_have_the_initiative_are_not_stormed_while_they_act() -> None:
    board = invested()
    events = siege_day(board, STORM, side=BESIEGED, fight=[8])
    assert only(events, e.SiegeInitiativePassed).site == SITE
    assert only(events, e.BattleOffered).action == "assault"


@pytest.mark.rule("GS-11.4.1a")
def test_all_groups_of_the_besieger_storm() -> None:
    board = invested().group("n2", "norman", FIELD, foot(5))
    assert fights.all_before(board.state, board.state.sieges[SITE]).groups == ("n1", "n2")


@pytest.mark.rule("GS-17a")
def test_a_fight_of_a_siege_is_settled_as_every_battle_of_its_campaign() -> None:
    assert [settling.way_of_settling(way) for way in ("", "table")] == ["quick", "table"]


@pytest.mark.rule("GS-11.6i")
def test_only_the_day_of_an_opened_gate_is_one_of_an_assault_by_itself() -> None:
    siege = invested().state.sieges[SITE]
    assert not assaults.by_default(siege)
    siege.days[-1] = msgspec.structs.replace(siege.days[-1], effect="gate_opened")
    assert assaults.by_default(siege)


@pytest.mark.rule("GS-11.4.1k")
def test_a_g_takes_the_outer_works_of_a_castle_once() -> None:
    """D25."""
    cases = [("castle", "outer", "F"), ("castle", "redoubt", "G"), ("farm", "outer", "G")]
    assert quick_results.takes_outer_works("castle", "outer", "G", GAME.sieges)
    assert not any(quick_results.takes_outer_works(*case, GAME.sieges) for case in cases)


def outcome(attacker: str, defender: str, letter: str | None = None) -> Result:
    """A result of an assault with these outcomes; one with a letter comes from the quick tables."""
    outcomes, way = Outcomes(attacker, defender), "quick" if letter else "external"  # type: ignore[arg-type]
    found = ending(outcomes)
    return Result(
        1, way, found.end, found.loser, found.holder, outcomes, fates={}, commanders={}, letter=letter
    )  # type: ignore[arg-type]


@pytest.mark.rule("GS-11.4.1i")
def test_a_place_is_lost_by_its_defenders() -> None:
    cases = [("holds", "rout"), ("holds", "holds"), ("retreat", "retreat"), ("holds", "eliminated")]
    cases += [("eliminated", "holds"), ("surrender", "holds")]
    assert [assaults.wins(outcome(*case)) for case in cases] == [True, False, False, True, False, False]


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.1k", "GS-11.4.1l")
def test_a_besieger_is_driven_off_by_a_letter_or_gives_the_siege_up_and_comes_again_if_he_has_left_the_map() -> (
    None
):
    ends = ("holds", "retreat", "rout", "eliminated", "surrender", "siege_lifted")
    by_letter = [each for each in ends if assaults.driven_off(outcome(each, "holds", "A"))]
    on_a_map = [each for each in ends if assaults.driven_off(outcome(each, "holds"))]
    assert by_letter == ["retreat", "rout", "eliminated", "surrender", "siege_lifted"]
    assert on_a_map == ["siege_lifted"]


@pytest.mark.rule("GS-11.4.1k")
def test_a_beaten_castle_surrenders_as_long_as_anybody_is_in_it() -> None:
    board = invested()
    siege = board.state.sieges[SITE]
    assert assaults.gives_up(board.state, siege, outcome("holds", "garrison_surrenders"))
    assert assaults.gives_up(board.state, siege, outcome("holds", "rout"))
    board.state.settlements[SITE].garrison = []
    assert not assaults.gives_up(board.state, siege, outcome("holds", "rout"))
    assert assaults.gives_up(board.state, siege, outcome("holds", "garrison_surrenders"))
    farm = invested("market_town")
    assert not assaults.gives_up(farm.state, farm.state.sieges[SITE], outcome("holds", "rout"))


@pytest.mark.rule("GS-11.4.1c", "GS-11.4.1d")
def test_a_besieger_of_whom_too_few_are_left_to_go_on_has_lifted_the_siege() -> None:
    board = invested()
    decision = board.decision()
    decision.emit(e.GroupDissolved(group="n1", faction="norman", hex=FIELD, men=foot(2), cause="too_small"))
    battle = BattleUnderWay(1, FIELD, "norman", "lombard", ["n1"], [], 1, site=SITE, action="assault")
    ways = {"attacker": (0, ""), "defender": (0, "")}
    siege = decision.state.sieges[SITE]
    assert assaults.conclude(decision, siege, battle, outcome("holds", "holds"), ways) == []  # type: ignore[arg-type]
    assert only(decision.events, e.SiegeLifted).cause == "assault"


@pytest.mark.rule("GS-11.4.1c")
def test_orders_to_storm_and_plunder_that_come_to_nothing_are_reported() -> None:
    orders = ("norman", [Storm("n1", SITE), Plunder("n1", SITE)])
    held = siege_day(invested(), orders, side=BESIEGER, fight=[8])
    assert [type(failed.order) for failed in of_kind(held, e.OrderFailed)] == [Plunder]
    sally = ("lombard", [Sally(SITE, "camp")])
    busy = siege_day(invested(), orders, sally, side=BESIEGED, fight=[5])
    assert [type(failed.order) for failed in of_kind(busy, e.OrderFailed)] == [Storm, Plunder]
