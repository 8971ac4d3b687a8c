"""GR-5.8: cavalry that rides into a hex of infantry: the attempt, both tests, and who is where after it."""

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say
from battles.grunwald import voice
from battles.grunwald.play import effects, going
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.withdrawing import OVERRUN, Withdrawing
from battles.grunwald.rules import charge, contagion, costs, overrun, stacks, zones
from battles.grunwald.rules.rides import leader_cost
from battles.grunwald.state import State, Unit
from battles.grunwald.tables.shapes import Tried
from battles.kit.book import Book
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("overrunning", voice.VOICE)


@BOOK.item
class RidingIn(msgspec.Struct, frozen=True, tag="riding_in", omit_defaults=True):
    """Cavalry that got through enters the hex once the infantry that stood its test has fallen back from it."""

    unit: str
    hex: str
    pursuing: bool = False
    leader: str = ""


@BOOK.event("OverrunTried")
class OverrunTried(Happening, frozen=True):
    """Cavalry rides at the infantry in a hex, for so many half points: a die with additions, unless the way is open.

    `cavalry` and `infantry` are the table's words on each: the addition to its test, or its fate.
    """

    unit: str
    hex: str
    infantry: tuple[str, ...]
    cost: int
    rolls: tuple[Rolled, ...]
    added: dict[str, int]
    cavalry: int | str
    against: int | str

    def book(self, state: State) -> None:
        state.units[self.unit].spent += self.cost

    def tell(self, state: State, side: Side | None) -> Said:
        told: dict[str, Piece] = {
            "unit": voice.unit(state, self.unit),
            "start": state.units[self.unit].hex,
            "infantry": voice.units(state, self.infantry),
            "hex": self.hex,
        }
        if not self.rolls:
            return say("{unit} from {start} rides down {infantry} at {hex} without a die (GR-5.8.5e)", **told)
        return say(
            "{unit} from {start} tries to ride down {infantry} at {hex}: die {thrown}: the cavalry {cavalry},"
            " the infantry {against} (GR-5.8.5)",
            thrown=voice.thrown(self.rolls, self.added),
            cavalry=said(self.cavalry),
            against=said(self.against),
            **told,
        )


def said(entry: int | str) -> Piece:
    """An entry of the table: a test with what is added, or what becomes of it."""
    if isinstance(entry, int):
        return say("tests with {added}", added=voice.signed(entry))
    if entry == "failed":
        return say("does not get through")
    if entry == "success":
        return say("gets through")
    return say("stands fast") if entry == "stays" else say("is eliminated")


@BOOK.event("OverrunRepelled", "{unit} is thrown back to {hex}, charge 0 (GR-5.8.7a)")
class OverrunRepelled(Happening, frozen=True):
    """The cavalry is back in the hex from which it rode: it has no charge, and stops there."""

    unit: str

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.charge, unit.done = 0, True


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
    if there[0].side == unit.side and stacks.room(where, hex_, there, unit):
        return Refusal("GR-5.8.1", "unit", "there is room beside the friends at {hex}", hex=hex_)
    if where.terrain[hex_] in overrun.BAD_GROUND:
        return Refusal("GR-5.8.10", "unit", "the ground at {hex} is too bad to ride anybody down", hex=hex_)
    cost = price(state, unit, hex_)
    if cost is None or (cost > left and not ahead):
        return Refusal(
            "GR-5.8.4", "unit", "{given} has not the points to ride in at {hex}", given=unit.id, hex=hex_
        )
    return None


@rule("GR-5.8.4")
def price(state: State, unit: Unit, hex_: str) -> int | None:
    """The cost of an attempt, in halves: the ground, and a point for each strength point there; None through a river."""
    cost = costs.enter(field_of(state), unit.hex, hex_, unit.kind.arm, unit.armour)
    return None if cost is None else cost + costs.HALVES * overrun.strength(state.at(hex_))


@rule("GR-5.8.2", "GR-5.8.5a", "GR-5.8.5e", "GR-5.8.6", "GR-5.8.9b")
def attempt(
    draft: Decision, unit: Unit, *, pursuing: bool = False, ahead: str = "", leader: str = ""
) -> bool:
    """The attempt, in the order of D61; whether the cavalry gets through. `leader`: who moves with it."""
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
    riding = RidingIn(unit.id, hex_, pursuing, leader)
    staying = fall(draft, infantry, found)
    if not staying:
        if through:
            enter(draft, riding)
        return through
    if through:
        draft.add(riding)
    draft.add(Withdrawing(staying[0].side, tuple(each.id for each in staying), 1, OVERRUN))
    return through


@rule("GR-5.8.5b", "GR-5.8.5c", "GR-5.8.7a", "GR-5.8.7b", "GR-5.8.7c", "GR-9.1.3")
def rides_through(draft: Decision, unit: Unit, found: Tried) -> bool:
    """True if the cavalry gets through: by the table, or by its test.

    After a failed attempt it tests too, unless it is safe from disorder: with a leader, or in disorder already (D39,
    D61).
    """
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
    if unit.order == "good" and not contagion.immune(draft.state, unit):
        effects.steadies(draft, unit, "failed test", "disorganised", costs_all=False, loses_charge=False)
    return False


@rule("GR-5.8.5d", "GR-5.8.9a")
def fall(draft: Decision, infantry: list[Unit], found: Tried) -> list[Unit]:
    """Decide the fate of the infantry: it stays, is gone, or tests. The result are the ones that passed.

    They must fall back a hex (D35).
    """
    if found.infantry == "stays":
        return []
    if isinstance(found.infantry, int):
        first = infantry[0]
        if effects.steadies(
            draft, first, "overrun", first.order, extra=found.infantry, costs_all=False, loses_charge=False
        ):
            return infantry
    for each in infantry:
        if each.place == "map":
            effects.eliminate(draft, each, OVERRUN)
    return []


@rule("GR-5.8.6", "GR-3.3.2", "GR-3.3.3a", "GR-5.6.9", "GR-8.1.2", "GR-8.1.7a")
def enter(draft: Decision, riding: RidingIn) -> None:
    """Put the cavalry into the hex: a charge level less, and the cost of the hexside.

    It may go on unless an enemy's zone stops it. The leader who moves with it comes along as long as he has points, in
    a pursuit without.
    """
    state = draft.state
    unit, hex_ = state.units[riding.unit], riding.hex
    frm, where = unit.hex, field_of(state)
    level = max(0, charge.after_hex(unit.charge, where, frm, hex_, gains=False) - 1)
    stops = zones.must_stop(level, zones.controlling(state, where, hex_, unit.side))
    led = effects.along(state, unit) if riding.pursuing else {}
    if riding.leader and state.leaders[riding.leader].hex == frm:
        price_ = leader_cost(state, where, riding.leader, hex_)
        led = {} if price_ is None else {riding.leader: price_}
    carried = () if riding.pursuing else effects.carries(draft, unit)
    draft.emit(
        going.UnitStepped(
            unit.id,
            hex_,
            "overrun",
            0,
            level,
            where.facing_to(frm, hex_),
            counts=not riding.pursuing,
            stops=stops,
            led=led,
            banners=carried,
        )
    )
    effects.comes(draft, unit, frm, unit.id)


@BOOK.follows(RidingIn)
def ride_in(draft: Decision, item: RidingIn) -> None:
    """The infantry is out of the hex, and the cavalry in it."""
    draft.done()
    enter(draft, item)
