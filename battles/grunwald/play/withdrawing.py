"""GR-5.4: units that must retreat go hex by hex as their owner chooses, and pay for the hexes that they cannot go."""

from collections.abc import Iterator, Mapping

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, counted, phrase, row, say
from battles.grunwald import voice
from battles.grunwald.play import effects, going
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.losing import Losing
from battles.grunwald.play.orders import Order, Pass
from battles.grunwald.rules import charge, costs, retreats, steps
from battles.grunwald.state import State, Unit
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning, either
from rulebook import Refusal, rule

BOOK = Book(
    "withdrawing",
    voice.VOICE.with_also(
        far=Meaning(lambda state, item: counted("{n} hex", "{n} hexes", n=item.hexes)),
        waiting=voice.units_of(lambda state, item: (unit.id for unit in left(state, item))),
    ),
)
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


@BOOK.order("let {unit} fall back to {hex}")
class FallBack(Order, frozen=True, tag="fall_back"):
    """Let that unit fall back into the next hex."""

    unit: str
    hex: str


@BOOK.order("turn {unit} to {facing}")
class Face(Order, frozen=True, tag="face"):
    """Look that way: 0 north, then clockwise."""

    facing: int


@BOOK.event("UnitWithdrew")
class UnitWithdrew(Happening, frozen=True, omit_defaults=True):
    """A unit is at the end of its retreat: the hexes of its way, of so many that it should have gone.

    `barred` are the hexes into which it could not go on, each with what bars it; "" is the ground beyond the edge.
    """

    unit: str
    path: tuple[str, ...]
    hexes: int
    barred: dict[str, retreats.Bar] = {}

    def book(self, state: State) -> None:
        if state.clash is not None and self.unit in state.clash.starts:
            gone = state.clash.paths.get(self.unit, ())
            state.clash.paths[self.unit] = (*gone, *self.path)

    def tell(self, state: State, side: Side | None) -> Said:
        gone, unit = len(self.path), voice.unit(state, self.unit)
        hexes = counted("{n} hex", "{n} hexes", n=self.hexes)
        if gone == self.hexes:
            return say("{unit} has retreated all of its {hexes} (GR-5.4.2)", unit=unit, hexes=hexes)
        told: dict[str, Piece] = {
            "unit": unit,
            "hexes": hexes,
            "gone": gone,
            "hex": state.units[self.unit].hex,
            "bars": row(bars(self.barred)) or say("no hex leads farther away"),
        }
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
def ways(state: State, item: Withdrawing) -> Iterator[FallBack]:
    """The next hexes: of the unit that is on its way, or the first of each that has still to go (D27, D64)."""
    for unit in left(state, item):
        if item.unit in ("", unit.id) and not retreats.cannot(unit):
            gone = len(item.path)
            found = longest(state, item, unit)
            steps_ = [path[gone] for path in found if len(path) > gone and path[:gone] == item.path]
            yield from (FallBack(unit.id, hex_) for hex_ in dict.fromkeys(steps_))


@BOOK.question(
    Withdrawing,
    prompt=either(
        "unit",
        "{unit} must retreat {far}: into which hex does it go next?",
        "{waiting} must retreat {far}: which unit goes next, and into which hex?",
    ),
    offers=ways,
    rule="GR-5.4.1",
    otherwise=("hex", "{unit} does not retreat to {hex}", "GR-5.4.2"),
)
@rule("GR-5.4.2", "GR-5.4.6a")
def fall_back(draft: Decision, item: Withdrawing, order: FallBack) -> None:
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


@BOOK.follows(Withdrawing)
@rule("GR-5.4.6a", "GR-5.4.6b")
def settle(draft: Decision, item: Withdrawing) -> None:
    """A unit that cannot go at all is through; when all are, the side pays for what was not gone (D28)."""
    state = draft.state
    if waiting := left(state, item):
        through(draft, item, waiting[0], ())
        return
    draft.done()
    alive = tuple(name for name in item.units if state.units[name].place == "map")
    if item.lacks and alive:
        draft.add(Losing(item.side, alive, item.lacks, item.cause))


@rule("GR-4.3.7", "GR-5.2.9b", "GR-4.3.4")
def faces(state: State, item: Looking) -> Iterator[Face]:
    """How else it may look: any way, but after an advance as it may turn when it moves."""
    unit = state.units[item.unit]
    widest = costs.widest_turn(unit.cavalry, unit.charge) if item.after == "advance" else costs.HALF_TURN
    others = (facing for facing in range(6) if facing != unit.facing)
    yield from (Face(facing) for facing in others if steps.turned_by(unit, facing) <= widest)


def why_not_face(state: State, item: Looking, order: Face) -> Refusal | None:
    """Why a unit can't look that way at all."""
    if not 0 <= order.facing < 6 or order.facing == state.units[item.unit].facing:
        return Refusal("GR-4.3.7", "facing", "{given} is no other direction", given=order.facing)
    return None


@BOOK.question(
    Looking,
    prompt="{unit} may now look another way: which one? Let it be, and it looks as before",
    offers=faces,
    calm=Pass(),
    first=True,
    asked="always",
    stands=lambda state, item: state.units[item.unit].place == "map",
    rule="GR-4.3.7",
    about="unit",
    why_not=why_not_face,
    otherwise=("facing", "so fast {unit} turns by 60 degrees at most", "GR-4.3.4"),
)
@rule("GR-4.3.7", "GR-5.4.3", "GR-5.5.9", "GR-5.6.3b")
def face(draft: Decision, item: Looking, order: Face) -> None:
    """Face that way for free: a retreat keeps the charge, a pursuit loses it beyond 120 degrees."""
    draft.done()
    unit = draft.state.units[item.unit]
    by = steps.turned_by(unit, order.facing)
    levels = {"retreat": unit.charge, "pursuit": charge.after_pursuit(unit.charge, by)}
    draft.emit(going.UnitTurned(unit.id, order.facing, 0, levels.get(item.after, 0), free=True))
