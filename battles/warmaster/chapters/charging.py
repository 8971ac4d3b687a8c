"""WM-H10.4, WM-14: a unit charges: which stand leads, where the others come, and who follows in support."""

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place, over
from battles.muster import Side
from battles.warmaster import charges
from battles.warmaster.chapters.effects import Decision
from battles.warmaster.chapters.orders import GoOn, Order
from battles.warmaster.chapters.placing import Placing, Why
from battles.warmaster.engagements import engaged
from battles.warmaster.rectangles import length2
from battles.warmaster.state import State
from rulebook import Refusal, rule

BOOK = Book("charging")


@BOOK.item
class Charging(msgspec.Struct, frozen=True, tag="charging"):
    """A unit charges another: its owner chooses who leads, and against which stand."""

    unit: str
    target: str
    why: Why


@BOOK.item
class Following(msgspec.Struct, frozen=True, tag="following"):
    """A unit has charged: a unit that was directly behind it may follow."""

    unit: str
    behind: tuple[str, ...]


@BOOK.order
class Lead(Order, frozen=True, tag="lead"):
    """This stand leads, against that of the enemy, both by their numbers."""

    stand: int
    against: int


@BOOK.order
class Follow(Order, frozen=True, tag="follow"):
    """This unit follows."""

    unit: str


def leads(state: State, item: Charging) -> list[charges.Lead]:
    """The ways in which the unit may charge, the shortest first (D38)."""
    unit, enemy = state.units[item.unit], state.units[item.target]

    def first(lead: charges.Lead) -> tuple[int, int, int]:
        start = unit.stand(lead.leader.number)
        return length2(start.centre, lead.leader.centre), lead.leader.number, lead.against

    return sorted(charges.leads(state, unit, enemy), key=first)


def lead_orders(state: State, item: Charging) -> list[Order]:
    """The leads as orders."""
    return [Lead(lead.leader.number, lead.against) for lead in leads(state, item)]


def owner(state: State, item: Charging | Following) -> Side:
    """The owner of the unit."""
    return state.units[item.unit].side


def who_leads(state: State, item: Charging) -> Side | None:
    """The owner, if there are several ways."""
    return owner(state, item) if len(leads(state, item)) > 1 else None


def check_lead(state: State, item: Charging, order: Order) -> None:
    """Refuse a leader without a way to that stand, or without a place for the others."""
    if not isinstance(order, Lead):
        raise out_of_place(order, "a unit charges", "WM-H10.4")
    if order not in lead_orders(state, item):
        raise Refusal(
            "WM-H10.4",
            "stand",
            "stand {stand} finds no way to stand {against}",
            stand=order.stand,
            against=order.against,
        )


def run_lead(draft: Decision, item: Charging) -> None:
    """The only way, or none any more."""
    found = leads(draft.state, item)
    if found:
        begin(draft, item, found[0])
    else:
        draft.done()


def take_lead(draft: Decision, item: Charging, order: Lead) -> None:
    """Let that leader go first."""
    wanted = order.stand, order.against
    found = leads(draft.state, item)
    begin(draft, item, next(each for each in found if (each.leader.number, each.against) == wanted))


@rule("WM-14.1", "WM-14.4", "WM-3.1")
def begin(draft: Decision, item: Charging, lead: charges.Lead) -> None:
    """Place the leader and then the others; then units directly behind may follow.

    In a charge an unmoved unit may follow (D43), even without an order.
    """
    state = draft.state
    behind = charges.behind_it(state, state.units[item.unit], engaged(state))
    free = [id_ for id_ in behind if item.why == "advance" or not state.units[id_].moved]
    draft.change(Following(item.unit, tuple(free)))
    draft.add(Placing(item.unit, item.why, (lead.leader,)))


BOOK.chapter(
    Charging,
    Chapter(
        run=run_lead,
        who=who_leads,
        whose=owner,
        candidates=lead_orders,
        check=check_lead,
        take=take_lead,
        exact=True,
        rule="WM-H10.4",
        about="unit",
    ),
)


def followers(state: State, item: Following) -> list[Order]:
    """The units that find a place from which they support it."""
    unit = state.units[item.unit]
    return [Follow(id_) for id_ in item.behind if charges.followed(state, state.units[id_], unit) is not None]


def follow_orders(state: State, item: Following) -> list[Order]:
    """One of them, or nobody."""
    return [*followers(state, item), GoOn()]


def who_follows(state: State, item: Following) -> Side | None:
    """The owner, if anybody can."""
    return owner(state, item) if item.behind and followers(state, item) else None


def check_follow(state: State, item: Following, order: Order) -> None:
    """Refuse a unit that was not behind it, and one without a place."""
    if isinstance(order, GoOn):
        return
    if not isinstance(order, Follow):
        raise out_of_place(order, "a unit may be followed", "WM-14.1")
    if order not in followers(state, item):
        raise Refusal("WM-14.3a", "unit", "{unit} finds no place from which it supports", unit=order.unit)


@rule("WM-14.2")
def take_follow(draft: Decision, item: Following, order: Follow | GoOn) -> None:
    """Place it; no other unit follows."""
    draft.done()
    if isinstance(order, Follow):
        draft.add(Placing(order.unit, "follow", behind=item.unit))


BOOK.chapter(
    Following,
    Chapter(
        run=over,
        who=who_follows,
        whose=owner,
        candidates=follow_orders,
        check=check_follow,
        take=take_follow,
        exact=True,
        calm=(GoOn(),),
        rule="WM-14.1",
        about="unit",
    ),
)
