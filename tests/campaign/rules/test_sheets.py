"""Everybody's orders, carried out in their turn or reported with the reason why nobody can."""

from campaign.model import events as e
from campaign.model.orders import Hold, March, Order, Plunder, Storm, Summon
from campaign.rules import sheets
from campaign.rules.decision import Decision
from rulebook import Refusal
from tests.campaign.board import FIELD, NORTH, Board, of_kind


def written(**orders: tuple[Order, ...]) -> Decision:
    """A turn of a night whose sheets say this."""
    decision = Board().group("n1", "norman").group("b1", "byzantine", NORTH).decision()
    decision.state.playing.update(orders)
    return decision


def failed(decision: Decision) -> list[tuple[str, Order, str]]:
    """What was reported: to whom, of which order, and why."""
    return [(each.faction, each.order, each.reason) for each in of_kind(decision.events, e.OrderFailed)]


def test_orders_are_read_sheet_by_sheet_each_with_its_place() -> None:
    march, hold, storm = March("n1", (NORTH,)), Hold("b1"), Storm("n1", "corato")
    decision = written(norman=(march, storm, Hold("n1")), byzantine=(hold,))
    assert list(sheets.everybodys(decision, (March, Hold))) == [
        ("byzantine", 0, hold),
        ("norman", 0, march),
        ("norman", 2, Hold("n1")),
    ]


def test_an_order_is_carried_out_or_reported_and_the_next_one_is_tried() -> None:
    decision = written(norman=(Hold("n1"), Hold("n9"), March("n1", (NORTH,)), Hold("n2")))
    done: list[str] = []

    def hold(decision: Decision, faction: str, order: Hold) -> None:
        if order.group == "n9":
            raise Refusal("GC-6f", "group", "nobody")
        done.append(order.group)

    sheets.carry_out(decision, {Hold: hold})
    assert done == ["n1", "n2"]
    assert failed(decision) == [("norman", Hold("n9"), "nobody")]


def test_an_order_for_a_group_of_others_or_of_nobody_is_stray() -> None:
    mine, theirs, nobodys = Hold("n1"), Hold("b1"), Hold("n9")
    decision = written(norman=(mine, theirs, nobodys))
    sheets.report(decision, {Hold: sheets.no_group})
    assert failed(decision) == [
        ("norman", theirs, "you have no group b1 any more"),
        ("norman", nobodys, "you have no group n9 any more"),
    ]


def test_what_a_lost_group_was_to_do_is_reported_be_it_for_one_place_alone() -> None:
    storm, plunder, summon = Storm("n1", "corato"), Plunder("n1", "trani"), Summon("n1", "corato")
    decision = written(norman=(storm, plunder, summon, Storm("n2", "corato")))
    sheets.report_lost(decision, "n1", (Storm, Plunder), Refusal("GC-6f", "group", "gone"), site="corato")
    assert failed(decision) == [("norman", storm, "gone")]
    sheets.report_lost(decision, "n1", (Plunder, Summon), sheets.lost())
    lost = "the group was lost before its turn came"
    assert failed(decision)[1:] == [("norman", plunder, lost), ("norman", summon, lost)]
    assert decision.state.groups["n1"].hex == FIELD
