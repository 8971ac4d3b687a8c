"""Days of a siege on which somebody comes, goes, or does what nobody expects."""

import msgspec
import pytest

from battles import contract
from campaign.model import events as e
from campaign.model.orders import ANY, Assault, Besiege, Hold, JoinBattle, March, MeetRelief, Poach, Sally
from campaign.model.state import Settings
from campaign.rules.strongholds import damage, mustering
from tests.campaign.board import FIELD, GAME, NORTH, Board, foot, hirelings, knights, of_kind, only
from tests.campaign.rules.sieges.before import quiet
from tests.campaign.rules.sieges.under_arms import BESIEGED, BESIEGER, SITE, invested, rolled, siege_day


@pytest.mark.rule("GS-6a")
def test_who_is_to_march_has_left_before_the_day_of_the_siege_is_played() -> None:
    board = invested().group("n2", "norman", FIELD, foot(6))
    events = siege_day(board, ("norman", [Assault(SITE), March("n2", (NORTH,))]), side=BESIEGER, fight=[5])
    assert only(events, e.GroupMoved).group == "n2"
    assert only(events, e.BattleOffered).attackers == ("n1",)


@pytest.mark.rule("GS-6a")
def test_who_cannot_march_after_all_takes_part_in_the_day_of_the_siege() -> None:
    board = invested().group("n2", "norman", FIELD, foot(6))
    board.state.groups["n2"].joined = True
    events = siege_day(board, ("norman", [Assault(SITE), March("n2", (NORTH,))]), side=BESIEGER, fight=[5])
    assert only(events, e.OrderFailed).rule == "GC-14.3b"
    assert only(events, e.BattleOffered).attackers == ("n1", "n2")


@pytest.mark.rule("GS-11a")
@pytest.mark.parametrize("kind", ["castle", "market_town"])
def test_a_place_in_which_nobody_is_falls_on_the_day_on_which_it_is_besieged(kind: str) -> None:
    resources = 3 if kind == "castle" else 0
    board = Board().place(SITE, "lombard", kind=kind, resources=resources)
    board.group("n1", "norman", FIELD, knights(9))
    events = board.day(("norman", [Besiege("n1", SITE)]), dice=quiet())
    assert only(events, e.PlaceStormed).number == 0
    assert only(events, e.SettlementTaken).faction == "norman"
    assert not of_kind(events, e.GarrisonSurrendered)
    assert board.state.sieges == {}


@pytest.mark.rule("GS-11f")
def test_whose_siege_is_lifted_at_nightfall_parts_from_those_who_drove_the_besieger_off() -> None:
    board = invested(inside=foot(3)).group("b1", "byzantine", NORTH, foot(40), hostility=9)
    events = siege_day(board, ("byzantine", [March("b1", (FIELD,))]), side=BESIEGER)
    assert only(events, e.SiegeLifted).cause == "departed"
    parted = [(each.group, each.cause) for each in of_kind(events, e.GroupFellBack)]
    assert parted == [("n1", "separation"), ("b1", "separation")]
    assert board.state.standing[FIELD] == ["l1"]


def meeting(besiegers: int = 60, stage: str = "redoubt") -> Board:
    """A Lombard relief a step away from a castle of which the besieger holds the outer works."""
    board = invested(besiegers=foot(besiegers))
    board.state.sieges[SITE].stage = stage
    return board.group("l2", "lombard", NORTH, foot(10), prestige=7, hostility=10)


COMING = March("l2", (FIELD,), attack=("norman",))


def divided(board: Board, *orders: object, fight: list[int]) -> list[e.Event]:
    """The day on which the relief comes and the besieger divides."""
    return siege_day(
        board,
        ("lombard", [COMING, *orders]),  # type: ignore[list-item]
        ("norman", [MeetRelief(SITE, "divide")]),
        side=BESIEGER,
        fight=fight,
        dice={"GC-7c": [5] * 9},
    )


@pytest.mark.rule("GS-11.4.4g", "GS-11.4.1r")
def test_who_holds_no_more_than_a_redoubt_does_not_come_out_beside_the_relief() -> None:
    events = divided(meeting(), Sally(SITE, "general"), fight=[9, 1])
    assert not of_kind(events, e.SallyJoined)
    _, inside = of_kind(events, e.BattleOffered)
    assert inside.action == "general_sally"


def heads(offered: e.BattleOffered, bearer: str) -> int:
    """How many of a bearer's people take part in a fight."""
    (party,) = [party for party in offered.parties if party.bearer == bearer]
    return sum(band.count for band in party.men) + len(party.commanders)


@pytest.mark.rule("GS-11.4.1r")
def test_those_who_have_stayed_inside_are_who_is_attacked_there_whatever_befell_the_others() -> None:
    board = meeting(20)
    board.group("l3", "lombard", NORTH, knights(5))
    events = divided(board, Sally(SITE, "camp"), fight=[8, 5])
    outside, inside = of_kind(events, e.BattleOffered)
    lost = [
        each for each in of_kind(events, e.MenLost) if each.number == outside.number and each.group == "n1"
    ]
    assert lost[0].dead
    assert (heads(outside, "n1"), heads(inside, "n1")) == (11, 10)


@pytest.mark.rule("GS-11.4.1r")
def test_a_group_of_which_nobody_goes_out_does_not_fight_outside() -> None:
    board = invested(besiegers=knights(12)).group("n2", "norman", FIELD, foot(13))
    board.state.sieges[SITE].stage = "redoubt"
    board.group("l2", "lombard", NORTH, foot(10), prestige=7, hostility=10)
    outside, *_ = of_kind(divided(board, fight=[9]), e.BattleOffered)
    assert (heads(outside, "n1"), heads(outside, "n2")) == (13, 0)


@pytest.mark.rule("GS-6a")
def test_an_order_to_besiege_what_one_besieges_changes_nothing_of_the_day() -> None:
    board = invested().group("n2", "norman", FIELD, foot(6))
    events = siege_day(board, ("norman", [Besiege("n1", SITE), Assault(SITE)]), side=BESIEGER, fight=[5])
    begun, drawn = only(events, e.SiegeDayBegun), only(events, e.OrderOfPlayDrawn)
    assert drawn.groups[0] == "n1"
    assert events.index(begun) < events.index(only(events, e.BattleOffered))
    assert not of_kind(events, e.OrderFailed)


def repairing(stage: str) -> Board:
    """A siege whose camp has burnt."""
    board = invested()
    siege = board.state.sieges[SITE]
    siege.repairs, siege.stage = 2, stage
    return board


@pytest.mark.rule("GS-11.4.2g")
@pytest.mark.parametrize(("stage", "storms"), [("outer", 0), ("redoubt", 1)])
def test_who_holds_a_part_of_the_place_storms_on_while_the_camp_is_repaired(stage: str, storms: int) -> None:
    board = repairing(stage)
    events = siege_day(board, ("norman", [Assault(SITE)]), side=BESIEGER, fight=[5])
    assert len(of_kind(events, e.BattleOffered)) == storms
    assert only(events, e.CampRepaired).left == 1


@pytest.mark.rule("GS-11.4.2g")
def test_but_nobody_pounds_builds_or_negotiates_meanwhile() -> None:
    board = repairing("redoubt")
    board.state.sieges[SITE].engines = {"perrier": 1}
    events = siege_day(board, side=BESIEGER)
    assert not of_kind(events, e.WallPounded) + of_kind(events, e.EnginesWorkedAt)
    assert not of_kind(events, e.SurrenderNegotiated)
    assert board.state.sieges[SITE].days[-1].actions == ("re",)


def raid() -> tuple[contract.Muster, contract.Result]:
    """A raid on a camp in which there are engines, and a result of it by which both hold their ground."""
    board = invested(garrison=foot(20), besiegers=foot(30))
    board.state.settings = Settings(battles="table")
    board.state.sieges[SITE].engines = {"perrier": 3, "siege_ladder": 2, "grapnel": 2}
    siege_day(board, ("lombard", [Sally(SITE, "camp")]), side=BESIEGED)
    (battle,) = board.state.battles.values()
    muster = contract.muster_from_json(battle.muster)
    return muster, contract.result_from_counts(muster, {}, contract.Outcomes("retreat", "holds"))


@pytest.mark.rule("GS-11.4.2f")
@pytest.mark.parametrize("outcome", ["retreat", "rout", "eliminated", "surrender"])
def test_all_that_stands_in_a_camp_is_lost_when_its_owner_has_left_the_map(outcome: str) -> None:
    muster, result = raid()
    result = msgspec.structs.replace(result, works=contract.WorksAfter(tents_burnt=4))
    assert damage.of(muster, result, GAME.sieges).tents_burnt == 4
    left = msgspec.structs.replace(result, outcomes=contract.Outcomes("holds", outcome))  # type: ignore[arg-type]
    assert damage.of(muster, left, GAME.sieges) == contract.WorksAfter(
        tents_burnt=28, engines_lost={"perrier": 2, "siege_ladder": 2}
    )
    # The quick table has its own line for each letter.
    assert damage.of(muster, msgspec.structs.replace(left, letter="C"), GAME.sieges).tents_burnt == 4


@pytest.mark.rule("GS-11.1.5d")
def test_who_falls_below_a_group_of_his_wounds_leaves_his_chest_to_his_own_side() -> None:
    board = invested().group("n2", "norman", FIELD, [*foot(2), *foot(1, wounded=True)], money=40)
    events = siege_day(board, side=BESIEGER)
    assert only(events, e.GroupDissolved).group == "n2"
    seized = only(events, e.MoneySeized)
    assert (seized.group, seized.taker, seized.amount) == ("n2", "n1", 40)


@pytest.mark.rule("GS-11.4.1n")
def test_who_is_shut_up_in_the_outer_works_has_his_engines_there_and_his_relief_none() -> None:
    siege = invested().state.sieges[SITE]
    siege.stage, siege.relief, siege.engines = "redoubt", "lombard", {"perrier": 1}
    own = mustering.works(siege, "assault", GAME.sieges)
    relief = mustering.works(siege, "assault", GAME.sieges, by_relief=True)
    assert (own.engines, own.food) == ({"perrier": 1}, siege.food)
    assert (relief.engines, relief.food) == ({}, 0)


@pytest.mark.rule("GC-12.2d", "GS-11b")
def test_nobody_outside_wins_over_a_band_inside() -> None:
    board = invested(inside=foot(9)).group("g1", "german", FIELD, foot(5), money=900, hostility=1)
    board.band("m1", serves="l1")
    events = board.day(("german", [Poach("g1", "m1")]), dice=rolled(BESIEGER))
    assert not of_kind(events, e.MercenariesPoached)
    assert only(events, e.OrderFailed)


def with_a_band(board: Board, employer: str, people: int) -> Board:
    """The same siege with a band in it that serves a group on a promise since the day before."""
    board.band("m1", serves=employer, men=hirelings(people))
    board.state.mercenaries["m1"].hired = 1
    return board


@pytest.mark.rule("GC-12.2g", "GS-14.3a")
@pytest.mark.parametrize("face", [1, 5, 10])
def test_a_band_inside_attacks_its_employer_and_nobody_comes_to_his_help_from_outside(face: int) -> None:
    board = with_a_band(invested(inside=foot(9)), "l1", 20).group("l2", "lombard", NORTH, foot(20))
    events = board.day(
        ("lombard", [JoinBattle("l2", (ANY,))]),
        dice=rolled(BESIEGER, fight=[face]) | {"GC-12.2f": [10] * 3},
    )
    fight = only(events, e.BattleOffered)
    assert (fight.attacker, fight.defenders, fight.levies) == ("mercenaries", ("l1",), ("m1",))
    assert not of_kind(events, e.BattleJoined)
    assert board.state.groups["l1"].shut_in == SITE


@pytest.mark.rule("GC-12.2g")
def test_a_band_in_the_camp_attacks_besiegers_alone() -> None:
    board = with_a_band(invested(besiegers=foot(9), inside=foot(9)), "n1", 40)
    events = board.day(dice=rolled(BESIEGER, fight=[5]) | {"GC-12.2f": [10] * 3})
    assert only(events, e.BattleOffered).defenders == ("n1",)


@pytest.mark.rule("GS-11.4.1m")
@pytest.mark.parametrize(("orders", "choice"), [([], "outside"), ([MeetRelief(SITE, "inside")], "inside")])
def test_a_besieger_who_attacks_the_relief_goes_out_unless_he_is_told_otherwise(
    orders: list[MeetRelief], choice: str
) -> None:
    board = meeting(6)
    board.state.groups["n1"].hostility = 12
    events = siege_day(
        board,
        ("lombard", [March("l2", (FIELD,))]),
        ("norman", [Hold("n1", attack=("lombard",)), *orders]),
        side=BESIEGER,
        fight=[9],
        dice={"GC-7c": [5] * 9},
    )
    met = only(events, e.ReliefMet)
    assert (met.choice, met.own_value < met.relief_value) == (choice, True)
