"""DH-7.15, D55: a unit has entered a hex: leaders make off, units turn, somebody fires, others withdraw."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place, over
from battles.devils_horsemen import costs, leaders, reactions
from battles.devils_horsemen.chapters import effects, shooting, withdrawing
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import UnitTurned
from battles.devils_horsemen.chapters.items import Arriving, Excusing, Facing
from battles.devils_horsemen.chapters.orders import Forgo, Order, TurnTo
from battles.devils_horsemen.state import State, Unit
from battles.muster import Side, opponent
from rulebook import Refusal, rule

BOOK = Book("arriving")
STAGES = ("leaders", "facings", "fire", "distance", "done")


@rule("DH-3.0d", "DH-7.15a", "DH-8.43a", "DH-4.42b")
def arrive(draft: Decision, item: Arriving) -> None:
    """Let enemies react to an arrival: leaders, facings, entry fire, then units at two hexes (D55)."""
    state, unit = draft.state, draft.state.units[item.unit]
    if unit.place != "map" or unit.routed or item.stage == "done":
        draft.done()
        return
    if item.stage == "leaders" and (leader := wary(state, unit, item.asked)):
        draft.change(msgspec.structs.replace(item, asked=(*item.asked, leader)))
        draft.add(Excusing(leader, unit.id))
    elif item.stage == "facings" and (near := turning(state, unit, item.asked)):
        draft.change(msgspec.structs.replace(item, asked=(*item.asked, near)))
        draft.add(Facing(near, unit.id))
    else:
        stage = item.stage
        draft.change(msgspec.structs.replace(item, stage=STAGES[STAGES.index(stage) + 1], asked=()))
        if stage == "fire" and not item.line:
            shooting.ask_entry(draft, unit)
        elif stage == "distance" and item.why in ("order", "charge"):
            withdrawing.ask(draft, unit, item.before)


@rule("DH-4.42b")
def wary(state: State, mover: Unit, asked: tuple[str, ...]) -> str:
    """The next enemy leader beside a unit, stacked with one of his own, who may make off and was not asked; "" for none."""
    for leader in state.leaders_of(opponent(mover.side)):
        if (
            leader.id not in asked
            and state.field.adjacent(leader.hex, mover.hex)
            and state.friends_at(leader.hex, leader.side)
            and leaders.withdrawal(leader, mover) > 0
        ):
            return leader.id
    return ""


@rule("DH-7.15a")
def turning(state: State, mover: Unit, asked: tuple[str, ...]) -> str:
    """The next enemy unit beside a unit that may turn and was not asked; "" for none."""
    for hex_ in state.field.around[mover.hex]:
        for unit in state.at(hex_):
            if unit.id not in asked and reactions.may_turn(state, unit, mover):
                return unit.id
    return ""


def facer(state: State, item: Facing) -> Side | None:
    """The owner of the unit, while it may turn."""
    unit = state.units[item.unit]
    return unit.side if reactions.may_turn(state, unit, state.units[item.enemy]) else None


def faces(state: State, item: Facing) -> Iterator[Order]:
    """The two corners, or as it stands."""
    yield from (TurnTo(corner) for corner in reactions.turns(state.units[item.unit]))
    yield Forgo()


def check_facing(state: State, item: Facing, order: Order) -> None:
    """Refuse another corner."""
    if not isinstance(order, TurnTo | Forgo):
        raise out_of_place(order, "a unit may turn", "DH-7.15a")
    if isinstance(order, TurnTo) and order.facing not in reactions.turns(state.units[item.unit]):
        raise Refusal(
            "DH-7.15a", "facing", "{given} is not one corner from where it looks", given=order.facing
        )


@rule("DH-7.15a")
def face(draft: Decision, item: Facing, order: TurnTo | Forgo) -> None:
    """The unit turns, or does not."""
    draft.done()
    if isinstance(order, TurnTo):
        react(draft, draft.state.units[item.unit], order.facing)


@rule("DH-7.15a", "DH-7.15b", "DH-7.14a")
def react(draft: Decision, unit: Unit, facing: int) -> None:
    """A unit turns in reaction, which costs infantry a check, and in woods or rough a hit."""
    hits = costs.pivot_hits(draft.state.field, unit, 1)
    draft.emit(UnitTurned(unit.id, facing, unit.spent, reacted=True))
    if reactions.is_checked(unit):
        effects.check(draft, unit, "DH-7.15b", "reaction facing")
    if not unit.routed:
        effects.harm(draft, unit, hits, "pivot")


BOOK.chapter(Arriving, Chapter(run=arrive))
BOOK.chapter(
    Facing,
    Chapter(
        run=over,
        who=facer,
        candidates=faces,
        check=check_facing,
        take=face,
        exact=True,
        calm=(Forgo(),),
        rule="DH-7.15a",
        about="unit",
    ),
)
