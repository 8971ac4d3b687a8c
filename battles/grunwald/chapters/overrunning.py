"""GR-5.8: cavalry that rides into a hex of infantry: the attempt, both tests, and who is where after it."""

import msgspec

from battles.agenda.book import Book
from battles.grunwald import costs, overrun, retreats, stacking, zones
from battles.grunwald.chapters import effects, going, names
from battles.grunwald.chapters.effects import Decision, field_of
from battles.grunwald.state import State, Unit
from battles.grunwald.tables.shapes import Tried
from battles.muster import Side
from battles.wording import Piece, Said, say
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("overrunning")


@BOOK.event("OverrunTried")
class OverrunTried(msgspec.Struct, frozen=True):
    """Cavalry rides at the infantry in a hex, for so many half points: a die with what is added, unless they stand no more.

    `cavalry` and `infantry` are what the table says of each: what is added to its test, or what becomes of it.
    """

    unit: str
    hex: str
    infantry: tuple[str, ...]
    cost: int
    rolls: tuple[Rolled, ...]
    added: dict[str, int]
    cavalry: int | str
    against: int | str


@BOOK.event("OverrunRepelled")
class OverrunRepelled(msgspec.Struct, frozen=True):
    """The cavalry is back in the hex from which it rode: it has no charge, and moves no further."""

    unit: str


@BOOK.books(OverrunTried)
def tried(state: State, event: OverrunTried) -> None:
    state.units[event.unit].spent += event.cost


@BOOK.books(OverrunRepelled)
def repelled(state: State, event: OverrunRepelled) -> None:
    unit = state.units[event.unit]
    unit.charge, unit.done = 0, True


@BOOK.tells(OverrunTried)
def tell_tried(state: State, event: OverrunTried, side: Side | None) -> Said:
    told = names.gaps(state, event, "unit hex") | {"infantry": names.units(state, event.infantry)}
    if not event.rolls:
        return say("{unit} rides {infantry} down at {hex} without a die (GR-5.8.5e)", **told)
    return say(
        "{unit} tries to ride {infantry} down at {hex}: die {thrown}: the cavalry {cavalry}, the infantry {against}"
        " (GR-5.8.5)",
        thrown=names.thrown(event.rolls, event.added),
        cavalry=said(event.cavalry),
        against=said(event.against),
        **told,
    )


def said(entry: int | str) -> Piece:
    """An entry of the table: a test with what is added, or what becomes of it."""
    if isinstance(entry, int):
        return say("tests with {added}", added=names.signed(entry))
    if entry == "failed":
        return say("does not get through")
    if entry == "success":
        return say("gets through")
    return say("stands fast") if entry == "stays" else say("is eliminated")


@BOOK.tells(OverrunRepelled)
def tell_repelled(state: State, event: OverrunRepelled, side: Side | None) -> Said:
    return say("{unit} is thrown back, charge 0 (GR-5.8.7a)", unit=names.unit(state, event.unit))


@rule("GR-5.8.1", "GR-5.8.2", "GR-5.8.4", "GR-5.8.10", "GR-4.2.2", "GR-4.2.3b")
def why_not(state: State, unit: Unit, *, left: int, ahead: str = "") -> Refusal | None:
    """Why cavalry does not ride into a hex of infantry; None if it may: with a charge above 1, on good ground (D70).

    Friends are ridden over only where the hex has no room beside them (D35). `ahead`: another hex than that before it.
    """
    where = field_of(state)
    hex_ = ahead or zones.front_hex(where, unit.hex, unit.facing)
    there = state.at(hex_) if hex_ else []
    if not unit.cavalry or unit.charge < overrun.LEAST_CHARGE or unit.panicked or (unit.done and not ahead):
        return Refusal("GR-5.8.1", "unit", "{given} has not the charge to ride anybody down", given=unit.id)
    if not there or any(other.cavalry for other in there):
        return Refusal("GR-5.8.1", "unit", "no infantry alone stands before {given}", given=unit.id)
    if there[0].side == unit.side and stacking.room(where, hex_, there, unit):
        return Refusal("GR-5.8.1", "unit", "there is room beside the friends at {hex}", hex=hex_)
    if where.terrain[hex_] in overrun.BAD_GROUND:
        return Refusal("GR-5.8.10", "unit", "nobody is ridden down at {hex}", hex=hex_)
    cost = price(state, unit, hex_)
    if cost is None or (cost > left and not ahead):
        return Refusal(
            "GR-5.8.4", "unit", "{given} has not the points to ride in at {hex}", given=unit.id, hex=hex_
        )
    return None


@rule("GR-5.8.4")
def price(state: State, unit: Unit, hex_: str) -> int | None:
    """What an attempt costs, in halves: the ground, and a point for each strength point there; None through a river."""
    cost = costs.enter(field_of(state), unit.hex, hex_, unit.kind.arm, unit.armour)
    return None if cost is None else cost + costs.HALVES * overrun.strength(state.at(hex_))


@rule("GR-5.8.2", "GR-5.8.5a", "GR-5.8.5e", "GR-5.8.6", "GR-5.8.9b")
def attempt(draft: Decision, unit: Unit, *, pursuing: bool = False, ahead: str = "") -> bool:
    """The attempt, in the order of D61; whether the cavalry is in the hex after it."""
    state = draft.state
    hex_ = ahead or zones.front_hex(field_of(state), unit.hex, unit.facing)
    infantry = state.at(hex_)
    cost = 0 if pursuing else price(state, unit, hex_) or 0
    names_ = tuple(each.id for each in infantry)
    if overrun.without_a_die(infantry):
        draft.emit(OverrunTried(unit.id, hex_, names_, cost, (), {}, "success", "eliminated"))
        through, found = True, Tried("success", "eliminated")
    else:
        rolls = effects.one(draft, "GR-5.8.5a", unit.id, "overrun")
        values = overrun.added(unit, infantry)
        found = overrun.tried(rolls[0].face + sum(values.values()))
        draft.emit(OverrunTried(unit.id, hex_, names_, cost, rolls, values, found.cavalry, found.infantry))
        through = rides_through(draft, unit, found)
    fall(draft, infantry, found)
    if through:
        enter(draft, unit, hex_, pursuing=pursuing)
    return through


@rule("GR-5.8.5b", "GR-5.8.5c", "GR-5.8.7a", "GR-5.8.7b", "GR-5.8.7c")
def rides_through(draft: Decision, unit: Unit, found: Tried) -> bool:
    """Whether the cavalry gets through: by the table, or by its test; thrown back after a failed attempt it tests too."""
    if found.cavalry == "success":
        return True
    if isinstance(found.cavalry, int):
        through = effects.steadies(
            draft, unit, "overrun", unit.order, extra=found.cavalry, costs_all=False, loses_charge=False
        )
        if not through:
            draft.emit(OverrunRepelled(unit.id))
        return through
    draft.emit(OverrunRepelled(unit.id))
    worse = unit.order if unit.order != "good" else "disorganised"
    effects.steadies(draft, unit, "failed test", worse, costs_all=False, loses_charge=False)
    return False


@rule("GR-5.8.5d", "GR-5.8.9a")
def fall(draft: Decision, infantry: list[Unit], found: Tried) -> None:
    """What becomes of the infantry: it stays, is gone, or tests; who passes falls back a hex in disorder (D35)."""
    if found.infantry == "stays":
        return
    lost = found.infantry == "eliminated"
    if isinstance(found.infantry, int):
        first = infantry[0]
        lost = not effects.steadies(
            draft, first, "overrun", first.order, extra=found.infantry, costs_all=False, loses_charge=False
        )
    for each in infantry:
        if each.place != "map":
            continue
        paths = (
            []
            if lost
            else [path for path in retreats.paths(draft.state, field_of(draft.state), each, 1) if path]
        )
        if not paths or retreats.cannot(each):
            effects.eliminate(draft, each, "overrun")
            continue
        effects.step(draft, each, paths[0][0], "retreat", led=effects.along(draft.state, each))
        effects.disorder(draft, each, "overrun")


@rule("GR-5.8.6", "GR-3.3.2", "GR-3.3.3a")
def enter(draft: Decision, unit: Unit, hex_: str, *, pursuing: bool) -> None:
    """The cavalry is in the hex: a charge level less, and on it may go unless an enemy's zone stops it."""
    state, frm = draft.state, unit.hex
    level = max(0, unit.charge - 1)
    stops = zones.must_stop(level, zones.controlling(state, field_of(state), hex_, unit.side))
    facing = field_of(state).facing_to(frm, hex_)
    carried = tuple(banner.id for banner in effects.bearing_by(state, unit))
    draft.emit(
        going.UnitStepped(
            unit.id, hex_, "overrun", 0, level, facing, counts=not pursuing, stops=stops, banners=carried
        )
    )
    effects.comes(draft, unit, frm, unit.id)
