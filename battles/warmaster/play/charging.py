"""WM-H10.4, WM-14: a unit charges: which stand leads, where the others come, and who follows in support."""

import msgspec

from battles.kit.book import Book
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.play.placing import Placing, Why
from battles.warmaster.rules import charges
from battles.warmaster.rules.engagements import engaged
from battles.warmaster.state import State
from battles.warmaster.state.rectangles import length2
from rulebook import rule

BOOK = Book("charging", voice.VOICE)


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


@BOOK.order("let stand {stand} lead against stand {against} of {target}")
class Lead(Order, frozen=True, tag="lead"):
    """This stand leads, against that of the enemy, both by their numbers."""

    stand: int
    against: int


@BOOK.order("let {unit} follow")
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


@BOOK.question(
    Charging,
    prompt="{unit} charges {target}: which stand leads, and against which stand?",
    offers=lead_orders,
    rule="WM-H10.4",
    about="unit",
    otherwise=("stand", "stand {stand} finds no way to stand {against}"),
)
def lead(draft: Decision, item: Charging, order: Lead) -> None:
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


def followers(state: State, item: Following) -> list[Order]:
    """The units that find a place from which they support it."""
    unit = state.units[item.unit]
    return [Follow(id_) for id_ in item.behind if charges.followed(state, state.units[id_], unit) is not None]


@BOOK.question(
    Following,
    prompt="{unit} charges: which unit follows in support? Go on, and no unit follows",
    offers=followers,
    calm=GoOn(),
    rule="WM-14.1",
    about="unit",
    otherwise=("unit", "{unit} finds no place from which it supports", "WM-14.3a"),
)
@rule("WM-14.2")
def follow(draft: Decision, item: Following, order: Follow) -> None:
    """Place it; no other unit follows."""
    draft.done()
    draft.add(Placing(order.unit, "follow", behind=item.unit))
