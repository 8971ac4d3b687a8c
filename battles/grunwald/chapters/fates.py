"""The fate of units and leaders anywhere, and of works: loss, disorder, tests of morale, death."""

from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.grunwald import costs, morale, spirits, voice
from battles.grunwald.state import OFF, Clash, Order, State
from battles.grunwald.tables import TABLES
from battles.grunwald.voice import gaps
from battles.muster import Side, opponent
from battles.wording import Said, say
from dice import Rolled
from rulebook import rule

BOOK = Book("fates")
CAUSES = (
    "combat", "retreat cut short", "fire", "friendly fire", "terrain", "overrun", "leader killed", "army leader killed",
    "cannot retreat", "fled into the enemy", "fled off the field", "ridden over", "caught alone", "failed test", "recovery",
    "with the disordered",
)  # fmt: skip


@BOOK.event("StrengthLost")
class StrengthLost(msgspec.Struct, frozen=True):
    """A unit has lost strength points."""

    unit: str
    lost: int
    left: int
    cause: str


@BOOK.event("UnitEliminated")
class UnitEliminated(msgspec.Struct, frozen=True):
    """A unit is gone from a hex: so many boxes against its side, so many points for the other."""

    unit: str
    cause: str
    boxes: int
    points: int
    hex: str = ""


@BOOK.event("OrderChanged")
class OrderChanged(msgspec.Struct, frozen=True):
    """A unit is in better or worse order."""

    unit: str
    order: Order
    cause: str


@BOOK.event("MoraleTested")
class MoraleTested(msgspec.Struct, frozen=True):
    """A die with its additions against the highest pass at a level of morale; the unit's order after it.

    `costs`: it takes all points of the unit, which moves no longer in the phase; `rests`: nor in the turn.
    """

    unit: str
    cause: str
    rolls: tuple[Rolled, ...]
    added: dict[str, int]
    level: int
    passed: bool
    order: Order
    costs: bool
    loses_charge: bool = True
    rests: bool = False


@BOOK.event("LeaderKilled")
class LeaderKilled(msgspec.Struct, frozen=True):
    """A leader is dead in a hex: so many boxes against his side, so many points for the other."""

    leader: str
    cause: str
    boxes: int
    points: int
    hex: str = ""


@BOOK.event("DemolitionBegan")
class DemolitionBegan(msgspec.Struct, frozen=True):
    """A unit begins to take the fortification of its hex apart."""

    unit: str


@BOOK.event("FortificationFell")
class FortificationFell(msgspec.Struct, frozen=True):
    """A fortification is destroyed: its hex is clear. `unit` took it apart, or shot it to pieces."""

    hex: str
    unit: str
    how: Literal["taken apart", "shot to pieces"]


@BOOK.books(StrengthLost)
def strength_lost(state: State, event: StrengthLost) -> None:
    unit = state.units[event.unit]
    unit.sp = event.left
    if state.clash is not None and event.cause in ("combat", "retreat cut short"):
        state.clash.lost[unit.id] = state.clash.lost.get(unit.id, 0) + event.lost


@BOOK.books(UnitEliminated)
def eliminated(state: State, event: UnitEliminated) -> None:
    unit = state.units[event.unit]
    unit.place, unit.hex, unit.sp = "eliminated", OFF, 0
    state.gone()
    against(state, unit.side, event.boxes, event.points)
    if state.clash is not None and event.cause == "combat":
        forsake(state, state.clash)


@rule("GR-8.2.4")
def forsake(state: State, clash: Clash) -> None:
    """Free a leader whose units are all gone before their retreat: he stays, out of danger (D69)."""
    fighters = (state.units[name] for name in (*clash.attackers, *clash.defenders))
    hexes = {unit.hex for unit in fighters if unit.place == "map"}
    clash.led = {name: hex_ for name, hex_ in clash.led.items() if state.leaders[name].hex in hexes}


def against(state: State, side: Side, boxes: int, points: int = 0) -> None:
    """Move the marker against a side, and count points for the other."""
    other = opponent(side)
    state.box = morale.moved(state.box, spirits.toward(state.first, side, boxes))
    state.points[other] = state.points.get(other, 0) + points


@BOOK.books(OrderChanged)
def order_changed(state: State, event: OrderChanged) -> None:
    state.units[event.unit].order = event.order
    if event.order == "panicked":
        state.units[event.unit].charge = 0


@BOOK.books(MoraleTested)
def morale_tested(state: State, event: MoraleTested) -> None:
    unit = state.units[event.unit]
    unit.order = event.order
    unit.charge = 0 if event.loses_charge or event.order == "panicked" else unit.charge
    if event.costs:
        unit.done, unit.spent = True, costs.allowance(unit.kind.mp, unit.cavalry, disorganised=False)
    unit.bound = unit.bound or event.rests


@BOOK.books(LeaderKilled)
def leader_killed(state: State, event: LeaderKilled) -> None:
    leader = state.leaders[event.leader]
    leader.place, leader.hex = "eliminated", OFF
    against(state, leader.side, event.boxes, event.points)


@BOOK.books(DemolitionBegan)
def demolition_began(state: State, event: DemolitionBegan) -> None:
    state.units[event.unit].since = state.turn


@BOOK.books(FortificationFell)
def fortification_fell(state: State, event: FortificationFell) -> None:
    state.ruined = (*state.ruined, event.hex)
    for unit in state.at(event.hex):
        unit.since = 0


@BOOK.tells(StrengthLost)
def tell_loss(state: State, event: StrengthLost, side: Side | None) -> Said:
    told = gaps(state, event, "unit lost cause left")
    return say("{unit} loses {lost} at {hex} ({cause}), {left} left", hex=state.units[event.unit].hex, **told)


@BOOK.tells(UnitEliminated)
def tell_eliminated(state: State, event: UnitEliminated, side: Side | None) -> Said:
    told = gaps(state, event, "unit cause boxes box points hex") | voice.against(state.units[event.unit].side)
    if not event.boxes and not event.points:
        return say(
            "{unit} is eliminated at {hex} ({cause}), without effect on morale or victory points (GR-5.8.9a)",
            **told,
        )
    return say(
        "{unit} is eliminated at {hex} ({cause}): the morale marker moves {boxes} against the {side}, to {box};"
        " {points} for the {other} (GR-6.1.4, GR-S0b)",
        **told,
    )


@BOOK.tells(OrderChanged)
def tell_order(state: State, event: OrderChanged, side: Side | None) -> Said:
    told = gaps(state, event, "unit order cause")
    return say("{unit} at {hex} is {order} ({cause})", hex=state.units[event.unit].hex, **told)


@BOOK.tells(MoraleTested)
def tell_test(state: State, event: MoraleTested, side: Side | None) -> Said:
    return say(
        "{unit} at {hex} tests its morale ({cause}): die {thrown}, at most {most} at level {level}: {result}, {order}"
        " (GR-6.2)",
        hex=state.units[event.unit].hex,
        thrown=voice.thrown(event.rolls, event.added),
        most=TABLES.now.morale.morale_test.most(event.level),
        result=say("passed") if event.passed else say("failed"),
        **gaps(state, event, "unit cause level order"),
    )


@BOOK.tells(LeaderKilled)
def tell_killed(state: State, event: LeaderKilled, side: Side | None) -> Said:
    return say(
        "{leader} is killed at {hex} ({cause}): the morale marker moves {boxes} against the {side}, to {box};"
        " {points} for the {other} (GR-6.1.6, GR-6.1.7, GR-S0b)",
        **(
            gaps(state, event, "leader cause boxes box points hex")
            | voice.against(state.leaders[event.leader].side)
        ),
    )


@BOOK.tells(DemolitionBegan)
def tell_demolition(state: State, event: DemolitionBegan, side: Side | None) -> Said:
    hex_ = state.units[event.unit].hex
    return say(
        "{unit} begins to take apart the fortification at {hex} (GR-12.1.6)",
        hex=hex_,
        **gaps(state, event, "unit"),
    )


@BOOK.tells(FortificationFell)
def tell_fell(state: State, event: FortificationFell, side: Side | None) -> Said:
    told = gaps(state, event, "unit hex")
    if event.how == "taken apart":
        return say("{unit} has taken apart the fortification at {hex} (GR-12.1.6)", **told)
    return say("{unit} shoots the fortification at {hex} to pieces (GR-11.7.5)", **told)
