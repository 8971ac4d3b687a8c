"""GR-5.4: units that must retreat go hex by hex as their owner chooses, and pay for the hexes that they cannot go."""

from collections.abc import Iterator, Mapping

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.grunwald import charge, costs, retreats, steps, voice
from battles.grunwald.chapters import effects, going
from battles.grunwald.chapters.effects import Decision, field_of
from battles.grunwald.chapters.losing import Losing
from battles.grunwald.chapters.orders import Order, Pass
from battles.grunwald.state import State, Unit
from battles.muster import Side
from battles.wording import Piece, Said, counted, phrase, row, say
from rulebook import Refusal, rule

BOOK = Book("withdrawing")
CUT_SHORT, RIDDEN_OVER = "retreat cut short", "ridden over"
OVERRUN = "overrun"
"""The cause of a retreat before cavalry that rode in: who cannot go is gone, and who can is disorganised (GR-5.8.5d)."""


@BOOK.item
class Withdrawing(msgspec.Struct, frozen=True, tag="withdrawing"):
    """Units of a side retreat so many hexes, one by one: `gone` are through, `unit` is at the end of `path`.

    `lacks` is the greatest shortfall of their retreats, in hexes; `cause` says why that costs strength.
    """

    side: Side
    units: tuple[str, ...]
    hexes: int
    cause: str = CUT_SHORT
    gone: tuple[str, ...] = ()
    lacks: int = 0
    unit: str = ""
    path: tuple[str, ...] = ()


@BOOK.item
class Looking(msgspec.Struct, frozen=True, tag="looking"):
    """A unit that has retreated, pursued or advanced may look any way; what that costs of its charge depends on `after`."""

    unit: str
    after: str = "retreat"


@BOOK.order
class FallBack(Order, frozen=True, tag="fall_back"):
    """Let that unit fall back into the next hex."""

    unit: str
    hex: str


@BOOK.order
class Face(Order, frozen=True, tag="face"):
    """Look that way: 0 north, then clockwise."""

    facing: int


@BOOK.event("UnitWithdrew")
class UnitWithdrew(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit is at the end of its retreat: the hexes of its way, of so many that it should have gone.

    `barred` are the hexes into which it could not go on, each with what bars it; "" is the ground beyond the edge.
    """

    unit: str
    path: tuple[str, ...]
    hexes: int
    barred: dict[str, retreats.Bar] = {}


@BOOK.books(UnitWithdrew)
def withdrew(state: State, event: UnitWithdrew) -> None:
    if state.clash is not None and event.unit in state.clash.starts:
        gone = state.clash.paths.get(event.unit, ())
        state.clash.paths[event.unit] = (*gone, *event.path)


@BOOK.tells(UnitWithdrew)
def tell_withdrew(state: State, event: UnitWithdrew, side: Side | None) -> Said:
    gone, unit = len(event.path), voice.unit(state, event.unit)
    hexes = counted("{n} hex", "{n} hexes", n=event.hexes)
    if gone == event.hexes:
        return say("{unit} has retreated all of its {hexes} (GR-5.4.2)", unit=unit, hexes=hexes)
    told: dict[str, Piece] = {"unit": unit, "hexes": hexes, "gone": gone, "hex": state.units[event.unit].hex}
    told["bars"] = row(bars(event.barred)) or say("no hex leads farther away")
    if not gone:
        return say("{unit} at {hex} cannot retreat by {hexes}: {bars} (GR-5.4.6a)", **told)
    return say("{unit} has retreated {gone} of {hexes}, to {hex}: {bars} (GR-5.4.6a)", **told)


BARS: dict[retreats.Bar, str] = {
    "enemy": phrase("the enemy stands at {hexes}"),
    "control": phrase("the enemy controls {hexes}"),
    "river": phrase("a river lies before {hexes}"),
    "room": phrase("no room is left at {hexes}"),
}
"""The bars on the way of a retreat."""


def bars(barred: Mapping[str, retreats.Bar]) -> Iterator[Said]:
    """The bars on the way of a retreat, each with its hexes."""
    for bar, words in BARS.items():
        if hexes := tuple(hex_ for hex_, why in barred.items() if why == bar):
            yield say(words, hexes=hexes)
    if "edge" in barred.values():
        yield say("the field ends there")


def left(state: State, item: Withdrawing) -> list[Unit]:
    """The units that have still to go."""
    found = (state.units[name] for name in item.units if name not in item.gone)
    return [unit for unit in found if unit.place == "map"]


def fought_at(state: State, item: Withdrawing, unit: Unit) -> str:
    """The hex from which the retreat of a unit is counted: that of its combat, where it retreats from one."""
    starts = state.clash.starts if state.clash is not None and item.cause == CUT_SHORT else {}
    return starts.get(unit.id, unit.hex)


@rule("GR-5.4.2")
def to_go(state: State, item: Withdrawing, unit: Unit) -> int:
    """The hexes that a unit has still to retreat: friends who have ridden it over have driven it some of them (W24)."""
    return max(0, item.hexes - field_of(state).distance(fought_at(state, item, unit), unit.hex))


def longest(state: State, item: Withdrawing, unit: Unit) -> list[retreats.Path]:
    """The ways that a unit may take."""
    hexes = to_go(state, item, unit)
    return retreats.paths(state, field_of(state), unit, hexes, fought_at(state, item, unit))


@rule("GR-5.4.1", "GR-5.4.2", "GR-5.4.5")
def ways(state: State, item: Withdrawing) -> Iterator[Order]:
    """The next hexes: of the unit that is on its way, or the first of each that has still to go (D27, D64)."""
    for unit in left(state, item):
        if item.unit in ("", unit.id) and not retreats.cannot(unit):
            gone = len(item.path)
            found = longest(state, item, unit)
            steps_ = [path[gone] for path in found if len(path) > gone and path[:gone] == item.path]
            yield from (FallBack(unit.id, hex_) for hex_ in dict.fromkeys(steps_))


def chooser(state: State, item: Withdrawing) -> Side | None:
    """The owner, where there is anything to choose."""
    return item.side if len(list(ways(state, item))) > 1 else None


def check(state: State, item: Withdrawing, order: Order) -> None:
    """Refuse a hex that is not on a longest way."""
    if not isinstance(order, FallBack):
        raise out_of_place(order, "units retreat", "GR-5.4.1")
    if order not in set(ways(state, item)):
        raise Refusal("GR-5.4.2", "hex", "{unit} does not retreat to {hex}", unit=order.unit, hex=order.hex)


@rule("GR-5.4.2", "GR-5.4.6a")
def take(draft: Decision, item: Withdrawing, order: FallBack) -> None:
    """Another hex; at the end of the way the unit goes it."""
    state, unit = draft.state, draft.state.units[order.unit]
    path = (*item.path, order.hex)
    if len(path) < len(longest(state, item, unit)[0]):
        draft.change(msgspec.structs.replace(item, unit=unit.id, path=path))
    else:
        through(draft, item, unit, path)


@rule("GR-5.4.6a", "GR-5.8.5d", "GR-5.8.9a", "GR-8.1.7a", "GR-8.1.7b", "GR-11.7.4")
def through(draft: Decision, item: Withdrawing, unit: Unit, path: tuple[str, ...]) -> None:
    """A unit is through: what it could not go is remembered, and whom it has ridden over falls back too."""
    state = draft.state
    overrun = item.cause == OVERRUN
    hexes = to_go(state, item, unit)
    lacks = 0 if retreats.cannot(unit) or overrun else retreats.shortfall(hexes, [len(path)])
    gone = (*item.gone, unit.id)
    draft.change(msgspec.structs.replace(item, gone=gone, lacks=max(item.lacks, lacks), unit="", path=()))
    if retreats.cannot(unit) or (overrun and not path):
        effects.eliminate(draft, unit, OVERRUN if overrun else "cannot retreat")
        return
    fought, end = fought_at(state, item, unit), path[-1] if path else unit.hex
    barred = retreats.barred(state, field_of(state), unit, end, fought) if len(path) < hexes else {}
    trodden = walk(draft, unit, path, stays=item.cause == RIDDEN_OVER)
    if overrun:
        effects.disorder(draft, unit, OVERRUN)
    elif hexes:
        draft.emit(UnitWithdrew(unit.id, path, hexes, barred))
    if path:
        draft.add(Looking(unit.id))
    for other in trodden:
        if state.units[other].place == "map":
            draft.add(Withdrawing(item.side, (other,), retreats.FALLS_BACK, RIDDEN_OVER))


@rule("GR-5.4.4", "GR-5.4.3")
def walk(draft: Decision, unit: Unit, path: tuple[str, ...], *, stays: bool = False) -> list[str]:
    """The unit goes its way with its leaders; the friends on foot over whom it rides, who panic, by id.

    `stays`: a leader stays with others in the hex, if there are any: with who has ridden the unit over, and come with him.
    """
    trodden: list[str] = []
    others = any(other.id != unit.id for other in draft.state.at(unit.hex))
    led = {} if stays and others else effects.along(draft.state, unit)
    for hex_ in path:
        for other in retreats.ridden_over(unit, draft.state.at(hex_)):
            effects.disorder(draft, other, "ridden over", panics=True)
            trodden.append(other.id)
        effects.step(draft, unit, hex_, "retreat", led=led)
    return trodden


@rule("GR-5.4.6a", "GR-5.4.6b")
def run(draft: Decision, item: Withdrawing) -> None:
    """The only way there is, or who cannot go at all; when all are through the side pays for what was not gone (D28)."""
    state = draft.state
    found = next(ways(state, item), None)
    if isinstance(found, FallBack):
        take(draft, item, found)
        return
    if waiting := left(state, item):
        through(draft, item, waiting[0], ())
        return
    draft.done()
    alive = tuple(name for name in item.units if state.units[name].place == "map")
    if item.lacks and alive:
        draft.add(Losing(item.side, alive, item.lacks, item.cause))


def looker(state: State, item: Looking) -> Side | None:
    """The owner of the unit, if it is still there."""
    unit = state.units[item.unit]
    return unit.side if unit.place == "map" else None


@rule("GR-4.3.7", "GR-5.2.9b", "GR-4.3.4")
def faces(state: State, item: Looking) -> Iterator[Order]:
    """How it may look: any way, but after an advance as it may turn when it moves."""
    unit = state.units[item.unit]
    widest = costs.widest_turn(unit.cavalry, unit.charge) if item.after == "advance" else costs.HALF_TURN
    yield Pass()
    yield from (Face(facing) for facing in range(6) if steps.turned_by(unit, facing) <= widest)


def check_face(state: State, item: Looking, order: Order) -> None:
    """Refuse all orders except another of its possible facings."""
    if isinstance(order, Pass):
        return
    if not isinstance(order, Face):
        raise out_of_place(order, "a unit looks about", "GR-4.3.7")
    if not 0 <= order.facing < 6 or order.facing == state.units[item.unit].facing:
        raise Refusal("GR-4.3.7", "facing", "{given} is no other direction", given=order.facing)
    if order not in set(faces(state, item)):
        raise Refusal("GR-4.3.4", "facing", "so fast {given} turns by 60 degrees at most", given=item.unit)


@rule("GR-4.3.7", "GR-5.4.3", "GR-5.5.9", "GR-5.6.3b")
def take_face(draft: Decision, item: Looking, order: Face | Pass) -> None:
    """Face that way for free: a retreat keeps the charge, a pursuit loses it beyond 120 degrees."""
    draft.done()
    if isinstance(order, Face):
        unit = draft.state.units[item.unit]
        by = steps.turned_by(unit, order.facing)
        levels = {"retreat": unit.charge, "pursuit": charge.after_pursuit(unit.charge, by)}
        draft.emit(going.UnitTurned(unit.id, order.facing, 0, levels.get(item.after, 0), free=True))


BOOK.chapter(
    Withdrawing,
    Chapter(
        run=run,
        who=chooser,
        whose=lambda state, item: item.side,
        candidates=ways,
        check=check,
        take=take,
        exact=True,
        rule="GR-5.4.1",
    ),
)
BOOK.chapter(
    Looking,
    Chapter(
        run=lambda draft, item: draft.done(),
        who=looker,
        whose=lambda state, item: state.units[item.unit].side,
        candidates=faces,
        check=check_face,
        take=take_face,
        calm=(Pass(),),
        rule="GR-4.3.7",
        about="unit",
    ),
)
