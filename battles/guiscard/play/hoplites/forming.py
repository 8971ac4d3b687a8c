"""Forming up: after setting up, and at the end of the own movement (GT-7.3.1a, D66)."""

from collections.abc import Iterator
from functools import partial

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.hoplites import drill
from battles.guiscard.play.hoplites.drill import Disband, Foulkon
from battles.guiscard.play.hoplites.keeping import FormedUp, close_ranks, formed, next_id, reform
from battles.guiscard.play.orders import EndStep, Order
from battles.guiscard.rules.hoplites.formation import is_hoplite
from battles.guiscard.rules.hoplites.ranks import Rank, bodies
from battles.guiscard.rules.reasons import reason
from battles.guiscard.state import Character, Formation, Skirmish
from battles.guiscard.state.items import FormingUp
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from hexmap.grid import SIDES
from rulebook import Refusal, rule

BOOK = book_of("forming up")

Standing = frozenset[tuple[str, str]]
"""Hexes with the people there."""


@BOOK.order("form up {members}, right hands to the {right}")
class FormUp(Order, frozen=True, tag="form_up"):
    """Form up hoplites who stand in place, from the front rank to the rear, each from the left to the right.

    `right` is where the right-hand neighbour stands, a place in SIDES (D66).
    """

    members: tuple[str, ...]
    right: int


@rule("GT-7.3.1a", "GT-7.3.1b")
def may_form(one: Character, item: FormingUp) -> bool:
    """True if somebody may be formed up: a healthy hoplite of the side, and not drilled already."""
    fit = one.able and one.condition == "healthy" and is_hoplite(one)
    return fit and one.side == item.side and one.id not in item.drilled


def ready(state: Skirmish, item: FormingUp) -> Standing:
    """The people who may be formed up, where they stand."""
    return frozenset((one.hex, one.id) for one in state.people.values() if may_form(one, item))


@partial(TABLES.reckoned, most=256)
def lines(standing: Standing, right: int) -> dict[tuple[str, ...], tuple[Rank, ...]]:
    """The formations of these men with their right hands that way: each longest rank, with all behind it and alone."""
    men = dict(sorted(standing))
    return {tuple(name for rank in ranks for name in rank): ranks for ranks in bodies(men, right)}


def choices(state: Skirmish, item: FormingUp) -> Iterator[FormUp | Foulkon | Disband]:
    """The orders to form, and to change the formations."""
    for formation in drill.own(state, item.side):
        yield Foulkon(formation.id)
        yield Disband(formation.id)
    standing = ready(state, item)
    if len(standing) >= TABLES.now.tactics.formation.least:
        for right in range(len(SIDES)):
            yield from (FormUp(members, right) for members in lines(standing, right))


def offers(state: Skirmish, item: FormingUp) -> Iterator[Order]:
    """The orders among these that may be given."""
    return (order for order in choices(state, item) if why_not(state, item, order) is None)


def why_not(state: Skirmish, item: FormingUp, order: FormUp | Foulkon | Disband) -> Refusal | None:
    """The reason against forming up so, or against drill; None without one."""
    return reason(check, state, item, order)


def check(state: Skirmish, item: FormingUp, order: FormUp | Foulkon | Disband) -> None:
    """Refuse what cannot be formed up, or stands so already."""
    if isinstance(order, FormUp):
        check_line(state, item, order)
    elif isinstance(order, Foulkon):
        drill.check_foulkon(state, drill.found(state, item.side, order.formation))
    else:
        check_disband(state, item, order)


@rule("GT-7.3.1a")
def check_line(state: Skirmish, item: FormingUp, order: FormUp) -> None:
    """Refuse people who don't stand as a formation does, or are one already: their order tells its direction."""
    if order.right not in range(len(SIDES)) or order.members not in lines(ready(state, item), order.right):
        raise Refusal(
            "GT-7.3.1a",
            "members",
            "healthy hoplites form up in whole ranks of {men} or more, one directly behind the other",
            men=TABLES.now.tactics.formation.least,
        )
    if any(each.members == list(order.members) for each in state.formations.values()):
        raise Refusal("GT-7.3.1a", "members", "they are in this formation already")


def check_disband(state: Skirmish, item: FormingUp, order: Disband) -> None:
    """Refuse to disband who has just been formed up."""
    formation = drill.found(state, item.side, order.formation)
    if any(name in item.drilled for name in formation.members):
        raise Refusal("GT-7.3.1a", "formation", "{given} has formed up just now", given=formation.id)


@BOOK.question(
    FormingUp,
    prompt="Which of your hoplites form up? Go on, and they stand as they are",
    offers=offers,
    calm=EndStep(),
    why_not=why_not,
    exact=True,
    rule="GT-7.3.1a",
)
def form_up(decision: Decision, item: FormingUp, order: FormUp | Foulkon | Disband) -> None:
    """Form them up, or drill them."""
    if isinstance(order, FormUp):
        form(decision, item, order)
        decision.change(FormingUp(item.side, True, (*item.drilled, *order.members)))
    elif isinstance(order, Disband):
        members = decision.state.formations[order.formation].members
        drill.take(decision, order)
        decision.change(FormingUp(item.side, True, (*item.drilled, *members)))
    else:
        drill.take(decision, order)


@BOOK.follows(FormingUp, when=lambda item: not item.opened)
def close_first(decision: Decision, item: FormingUp) -> None:
    """Ranks are closed first."""
    if decision.state.step == "movement":
        close_ranks(decision, item.side)
    decision.change(FormingUp(item.side, True))


def form(decision: Decision, item: FormingUp, order: FormUp) -> None:
    """Form them up; their former formations go on without them."""
    state = decision.state
    ranks = lines(ready(state, item), order.right)[order.members]
    for old in list(drill.own(state, item.side)):
        left = [name for name in old.members if name not in order.members]
        if len(left) < len(old.members):
            reform(decision, old, left)
    new = Formation(next_id(state), item.side, order.right, [], since=state.turn)
    decision.emit(FormedUp(formed(state, new, ranks)))
