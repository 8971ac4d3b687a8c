"""The fate of units and leaders anywhere, and of works: loss, disorder, tests of morale, death."""

from typing import Literal

from battles.contract.muster import Side, opponent
from battles.contract.wording import phrase, say
from battles.grunwald.rules import costs, morale, spirits
from battles.grunwald.state import OFF, Clash, Order, State
from battles.grunwald.tables import TABLES
from battles.grunwald.voice import VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Choice, Meaning, by
from dice import Rolled
from rulebook import rule

BOOK = Book(
    "fates",
    VOICE.with_also(
        most=Meaning(lambda state, test: TABLES.now.morale.morale_test.most(test.level)),
        result=Meaning(lambda state, test: say("passed") if test.passed else say("failed")),
    ),
)
CAUSES = (
    "combat", "retreat cut short", "fire", "friendly fire", "terrain", "overrun", "leader killed", "army leader killed",
    "cannot retreat", "fled into the enemy", "fled off the field", "ridden over", "caught alone", "failed test", "recovery",
    "with the disordered",
)  # fmt: skip


@BOOK.event("StrengthLost", "{unit} loses {lost} at {hex} ({cause}), {left} left")
class StrengthLost(Happening, frozen=True):
    """A unit has lost strength points."""

    unit: str
    lost: int
    left: int
    cause: str

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.sp = self.left
        if state.clash is not None and self.cause in ("combat", "retreat cut short"):
            state.clash.lost[unit.id] = state.clash.lost.get(unit.id, 0) + self.lost


COUNTED = phrase(
    "{unit} is eliminated at {hex} ({cause}): the morale marker moves {boxes} against the {side}, to {box};"
    " {points} for the {other} (GR-6.1.4, GR-S0b)"
)
UNCOUNTED = phrase(
    "{unit} is eliminated at {hex} ({cause}), without effect on morale or victory points (GR-5.8.9a)"
)


@BOOK.event(
    "UnitEliminated",
    Choice((COUNTED, UNCOUNTED), lambda loss: COUNTED if loss.boxes or loss.points else UNCOUNTED),
)
class UnitEliminated(Happening, frozen=True):
    """A unit is gone from a hex: so many boxes against its side, so many points for the other."""

    unit: str
    cause: str
    boxes: int
    points: int
    hex: str = ""

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.place, unit.hex, unit.sp = "eliminated", OFF, 0
        state.gone()
        against(state, unit.side, self.boxes, self.points)
        if state.clash is not None and self.cause == "combat":
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


@BOOK.event("OrderChanged", "{unit} at {hex} is {order} ({cause})")
class OrderChanged(Happening, frozen=True):
    """A unit is in better or worse order."""

    unit: str
    order: Order
    cause: str

    def book(self, state: State) -> None:
        state.units[self.unit].order = self.order
        if self.order == "panicked":
            state.units[self.unit].charge = 0


@BOOK.event(
    "MoraleTested",
    "{unit} at {hex} tests its morale ({cause}): die {thrown}, at most {most} at level {level}: {result}, {order}"
    " (GR-6.2)",
)
class MoraleTested(Happening, frozen=True):
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

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.order = self.order
        unit.charge = 0 if self.loses_charge or self.order == "panicked" else unit.charge
        if self.costs:
            unit.done, unit.spent = True, costs.allowance(unit.kind.mp, unit.cavalry, disorganised=False)
        unit.bound = unit.bound or self.rests


@BOOK.event(
    "LeaderKilled",
    "{leader} is killed at {hex} ({cause}): the morale marker moves {boxes} against the {side}, to {box};"
    " {points} for the {other} (GR-6.1.6, GR-6.1.7, GR-S0b)",
)
class LeaderKilled(Happening, frozen=True):
    """A leader is dead in a hex: so many boxes against his side, so many points for the other."""

    leader: str
    cause: str
    boxes: int
    points: int
    hex: str = ""

    def book(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.place, leader.hex = "eliminated", OFF
        against(state, leader.side, self.boxes, self.points)


@BOOK.event("DemolitionBegan", "{unit} begins to take apart the fortification at {hex} (GR-12.1.6)")
class DemolitionBegan(Happening, frozen=True):
    """A unit begins to take the fortification of its hex apart."""

    unit: str

    def book(self, state: State) -> None:
        state.units[self.unit].since = state.turn


@BOOK.event(
    "FortificationFell",
    by(
        "how",
        {
            "taken apart": phrase("{unit} has taken apart the fortification at {hex} (GR-12.1.6)"),
            "shot to pieces": phrase("{unit} shoots the fortification at {hex} to pieces (GR-11.7.5)"),
        },
    ),
)
class FortificationFell(Happening, frozen=True):
    """A fortification is destroyed: its hex is clear. `unit` took it apart, or shot it to pieces."""

    hex: str
    unit: str
    how: Literal["taken apart", "shot to pieces"]

    def book(self, state: State) -> None:
        state.ruined = (*state.ruined, self.hex)
        for unit in state.at(self.hex):
            unit.since = 0
