"""A march to a place and what its group does there leave a sheet together."""

from campaign.model.orders import Hold, March, Order, Plunder, Recruit, Storm, Summon
from campaign.verdicts.draft_sheet import DraftSheet
from campaign.verdicts.plans import together
from tests.campaign.board import FIELD, NORTH, SOUTH

PLACES = {"melfi": FIELD, "corato": SOUTH}
TO_CORATO = March("n1", (FIELD, SOUTH))


def beside(first: Order, *others: Order) -> tuple[Order, ...]:
    """The orders that go with the first of a sheet."""
    orders = (first, *others)
    return tuple(orders[number - 1] for number in together(1, DraftSheet.of(orders), PLACES))


def test_with_a_march_goes_all_that_its_group_does_where_it_ends() -> None:
    deeds = (
        Summon("n1", "corato"),
        Storm("n1", "corato"),
        Plunder("n1", "corato"),
        Recruit("n1", "corato", 1),
    )
    assert beside(TO_CORATO, *deeds) == deeds


def test_what_a_group_does_on_its_way_and_what_others_do_stays() -> None:
    assert beside(TO_CORATO, Recruit("n1", "melfi", 1), Storm("n2", "corato"), Hold("n2")) == ()
    assert beside(March("n1", (NORTH,)), Storm("n1", "nowhere")) == ()


def test_with_a_deed_goes_the_march_to_it() -> None:
    for deed in (Storm("n1", "corato"), Summon("n1", "corato"), Recruit("n1", "corato", 1)):
        assert beside(deed, TO_CORATO) == (TO_CORATO,)


def test_a_march_stays_while_another_deed_needs_it() -> None:
    assert beside(Storm("n1", "corato"), TO_CORATO, Summon("n1", "corato")) == ()
    assert beside(Storm("n1", "corato"), TO_CORATO, Summon("n2", "corato")) == (TO_CORATO,)


def test_a_march_elsewhere_and_that_of_another_group_stay() -> None:
    assert beside(Storm("n1", "corato"), March("n1", (FIELD,)), March("n2", (FIELD, SOUTH))) == ()
    assert beside(Storm("n1", "nowhere"), TO_CORATO) == ()
    assert beside(Storm("n1", "nowhere"), March("n1", ())) == ()


def test_other_orders_go_alone_and_with_an_order_that_is_gone_goes_none() -> None:
    assert beside(Hold("n1"), TO_CORATO) == ()
    assert together(9, DraftSheet.of((TO_CORATO, Storm("n1", "corato"))), PLACES) == ()
    assert beside(March("n1", ()), Storm("n1", "corato")) == ()
