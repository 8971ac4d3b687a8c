"""GC-13.4: convoys in battle, in an escort's hand, and without their escort."""

import pytest

from battles import contract
from campaign.model import events as e
from campaign.model.orders import ANY, March, PlunderConvoy
from campaign.model.orders.conditions import Place
from campaign.model.state import BattleUnderWay
from campaign.rules.battle import joining
from campaign.rules.decision import Decision
from campaign.rules.retreats import fallback
from campaign.rules.supplies import convoys, escorts
from tests.campaign.board import FIELD, NORTH, SOUTH, Board, battle, foot, knights, of_kind, only
from tests.campaign.rules.supplies.test_convoys import escorted, posted


def raid(*, driver: bool = True, riders: int = 20) -> Board:
    """Norman knights beside a small Byzantine group with a convoy of three points."""
    board = Board().group("n1", "norman", NORTH, knights(riders), prestige=7, hostility=8)
    board.group("b1", "byzantine", FIELD, foot(8), prestige=3, hostility=6)
    board = escorted(posted(board, FIELD), "b1")
    board.state.convoys["c1"].driver = driver
    return board


ATTACK = March("n1", (FIELD,), (ANY,))


@pytest.mark.rule("GC-13.4b")
@pytest.mark.parametrize(
    ("named", "lost", "fate"),
    [
        (None, True, "captured"),
        (None, False, "kept"),
        ("kept", True, "kept"),
        ("captured", False, "captured"),
        ("destroyed", True, "destroyed"),
    ],
)
def test_the_beaten_side_loses_its_convoys_unless_the_result_says_otherwise(
    named: convoys.Fate | None, lost: bool, fate: str
) -> None:
    assert convoys.fate_in_battle(named, lost=lost) == fate


@pytest.mark.rule("GC-13.4b")
@pytest.mark.parametrize(
    ("orders", "plundered", "unmet"),
    [
        ([], [], []),
        ([PlunderConvoy("n1")], [(3, 6)], []),
        ([PlunderConvoy("n1", (Place((FIELD,)),))], [(3, 6)], []),
        ([PlunderConvoy("n1", (Place((SOUTH,)),))], [], ["plunder_convoy"]),
    ],
)
def test_the_winner_of_a_battle_has_the_convoy_and_may_plunder_it_where_the_conditions_hold(
    orders: list[PlunderConvoy], plundered: list[tuple[int, int]], unmet: list[str]
) -> None:
    board = raid()
    event = board.day(("norman", [ATTACK, *orders]), dice=battle(2))
    taken = only(event, e.ConvoyTaken)
    assert (taken.group, taken.enemy, taken.cause, taken.load) == ("n1", "byzantine", "battle", 3)
    assert [(each.points, each.amount) for each in of_kind(event, e.ConvoyPlundered)] == plundered
    assert [each.choice for each in of_kind(event, e.ConditionUnmet)] == unmet
    convoy = board.state.convoys["c1"]
    assert (convoy.group, convoy.load) == ("n1", 0 if plundered else 3)
    assert board.state.groups["n1"].money == (6 if plundered else 0)


@pytest.mark.rule("GC-13.4b")
def test_a_side_that_is_driven_off_without_losing_it_takes_it_along() -> None:
    """Both sides give way (result E): nobody has won."""
    board = raid(riders=10)
    board.day(("norman", [ATTACK]), dice=battle(10))
    assert board.state.convoys["c1"].group == "b1"
    assert board.state.convoys["c1"].hex == board.state.groups["b1"].hex


def suffered(fate: convoys.Fate, *orders: object) -> Decision:
    """What becomes of the convoy under b1 in a battle won by n1."""
    board = raid()
    board.state.playing = {"norman": orders}  # type: ignore[dict-item]
    decision = board.decision()
    escorts.after_battle(
        decision, ["b1"], ["n1"], "norman", decision.state.groups["n1"], {"c1": fate}, lost=True
    )
    return decision


@pytest.mark.rule("GC-11c", "GC-13.4b")
def test_a_battle_may_destroy_it_or_cost_it_its_driver() -> None:
    decision = suffered("destroyed")
    assert only(decision.events, e.ConvoyLost).enemy == "norman"
    assert decision.state.convoys == {}
    decision = suffered("undriven")
    assert only(decision.events, e.ConvoyStranded).faction == "byzantine"
    assert not decision.state.convoys["c1"].driver
    assert decision.state.convoys["c1"].group == "b1"


@pytest.mark.rule("GC-11c")
def test_what_nobody_drives_is_left_behind() -> None:
    board = raid(driver=False)
    event = board.day(("byzantine", [March("b1", (SOUTH,))]))
    assert only(event, e.ConvoyReleased).cause == "no_driver"
    assert (board.state.convoys["c1"].hex, board.state.convoys["c1"].group) == (FIELD, "")


@pytest.mark.rule("GC-11c", "GC-14.3c")
@pytest.mark.parametrize(("driver", "hex_"), [(True, NORTH), (False, SOUTH)])
def test_who_joins_a_battle_leaves_what_nobody_drives_behind(driver: bool, hex_: str) -> None:
    board = raid(driver=driver)
    board.state.groups["b1"].hex = SOUTH
    board.state.convoys["c1"].hex = SOUTH
    decision = board.decision()
    fight = BattleUnderWay(1, NORTH, "norman", "byzantine", [], [], 1)
    decision.state.battles[1] = fight
    joining.join(decision, fight, "defender", decision.state.groups["b1"])
    joined = only(decision.events, e.BattleJoined)
    assert (joined.start, joined.sides, joined.side) == (SOUTH, ("norman", "byzantine"), "defender")
    assert decision.state.convoys["c1"].hex == hex_


@pytest.mark.rule("GC-13.4b")
def test_where_no_winner_is_left_it_is_free() -> None:
    board = raid()
    decision = board.decision()
    escorts.after_battle(decision, ["b1"], ["n1"], "norman", None, {}, lost=True)
    assert only(decision.events, e.ConvoyReleased).cause == "escort_lost"


def test_who_beats_a_group_that_is_dissolved_takes_its_convoy() -> None:
    board = raid()
    decision = board.decision()
    fallback.dissolve(decision, decision.state.groups["b1"], decision.state.groups["n1"])
    assert only(decision.events, e.ConvoyTaken).group == "n1"
    decision = board.decision()
    fallback.dissolve(decision, decision.state.groups["b1"], None)
    assert only(decision.events, e.ConvoyReleased).convoy == "c1"
    assert decision.state.convoys["c1"].group == ""


def test_a_muster_names_the_convoys_of_each_group() -> None:
    board = raid()
    event = board.day(("norman", [ATTACK]), dice=battle(2))
    muster = contract.muster_from_json(only(event, e.MusterIssued).muster)
    carried = {group.id: group.convoys for _, group in muster.groups()}
    assert carried == {"n1": (), "b1": (contract.Convoy("c1", 3),)}


def test_a_group_goes_at_the_pace_of_its_convoy() -> None:
    board = escorted(posted(Board().group("n1", "norman", NORTH, knights(5)), NORTH), "n1")
    path = ("9241", "9240", "9239", "9238", "9237", "9236")
    board.day(("norman", [March("n1", path)]))
    assert board.state.groups["n1"].hex == board.state.convoys["c1"].hex == "9237"


def test_who_has_fallen_back_himself_has_the_convoy_with_him() -> None:
    """D27: an escort that has no way out gives itself up to a group that has left the hex."""
    decision = raid().decision()
    escorts.orphan(decision, decision.state.groups["b1"], decision.state.groups["n1"])
    assert only(decision.events, e.ConvoyTaken).hex == NORTH
    convoy = decision.state.convoys["c1"]
    assert (convoy.group, convoy.hex) == ("n1", NORTH)
