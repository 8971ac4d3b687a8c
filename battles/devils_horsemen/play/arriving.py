"""DH-7.15, D55: a unit has entered a hex: leaders make off, units turn, somebody fires, others withdraw."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import opponent
from battles.devils_horsemen.play import effects, shooting, withdrawing
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import UnitTurned
from battles.devils_horsemen.play.items import Arriving, Excusing, Facing
from battles.devils_horsemen.play.orders import Forgo, Order, TurnTo
from battles.devils_horsemen.rules import costs, leaders, reactions
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from rulebook import rule

BOOK = Book("arriving", VOICE)
STAGES = ("leaders", "facings", "fire", "distance", "done")


@BOOK.follows(Arriving)
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


def faces(state: State, item: Facing) -> Iterator[Order]:
    """The two corners."""
    yield from (TurnTo(corner) for corner in reactions.turns(state.units[item.unit]))


@BOOK.question(
    Facing,
    prompt="{enemy} is beside {unit}, which may turn by a corner. Let it be, and it stays as it is",
    stands=lambda state, item: reactions.may_turn(state, state.units[item.unit], state.units[item.enemy]),
    offers=faces,
    calm=Forgo(),
    asked="always",
    rule="DH-7.15a",
    about="unit",
    otherwise=("facing", "{facing} is not one corner from where it looks"),
)
@rule("DH-7.15a")
def face(draft: Decision, item: Facing, order: TurnTo) -> None:
    """The unit turns."""
    draft.done()
    react(draft, draft.state.units[item.unit], order.facing)


@rule("DH-7.15a", "DH-7.15b", "DH-7.14a")
def react(draft: Decision, unit: Unit, facing: int) -> None:
    """A unit turns in reaction, which costs infantry a check, and in woods or rough a hit."""
    hits = costs.pivot_hits(draft.state.field, unit, 1)
    draft.emit(UnitTurned(unit.id, facing, unit.spent, reacted=True))
    if reactions.is_checked(unit):
        effects.roll_quality(draft, unit, "DH-7.15b", "reaction facing")
    if not unit.routed:
        effects.harm(draft, unit, hits, "pivot")
