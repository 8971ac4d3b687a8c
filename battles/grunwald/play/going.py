"""How units and leaders come to stand elsewhere or otherwise: steps, turns, halts, formations, and charges that sink."""

from collections.abc import Iterator
from typing import Any, Literal, get_args

from battles.contract.muster import Side
from battles.contract.wording import Said, phrase, row, say, word
from battles.grunwald import voice
from battles.grunwald.rules import steps
from battles.grunwald.state import OFF, Formation, State
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import hex_, pieces
from battles.kit.voice import Meaning, either


def place(state: State, event: Any) -> str:
    """The hex of the unit of an event, or the one over whose edge it has left."""
    unit = state.units[event.unit]
    return unit.hex or unit.left_at


BOOK = Book(
    "going",
    voice.VOICE.with_also(
        hex=Meaning(place, lambda state, event: hex_(place(state, event))),
        leaders=Meaning(
            lambda state, event: voice.leaders(event.led), lambda state, event: pieces(event.led)
        ),
        face=Meaning(lambda state, event: word("formation", event.formation)),
    ),
)
Way = Literal[
    "march",
    "retreat",
    "pursuit",
    "advance",
    "flight",
    "counter-charge",
    "overrun",
    "entry",
    "return",
]
WAYS: tuple[str, ...] = get_args(Way)
SINKS = {
    "GR-5.2.12a": phrase("the charge sinks after the attack: {sunk} ({rule})"),
    "GR-5.6.11": phrase("the attackers are thrown back and lose their charge: {sunk} ({rule})"),
    "GR-5.6.3c": phrase("no hex entered in the phase, charge lost: {sunk} ({rule})"),
}
"""Why charges sink, by the rule that an event voice."""


@BOOK.event("UnitStepped")
class UnitStepped(Happening, frozen=True, omit_defaults=True):
    """A unit enters a hex, for so many half points; `charge` is its level there.

    `counts`: it is a move of its own phase, so that it has entered a hex. `stops`: it enters no other; `last`: it was the
    one hex that it may always go. `led` are the leaders who go with it and what that costs them, `banners` those it takes
    along in a move of its own. `road`: it goes along one.
    """

    unit: str
    hex: str
    way: Way
    cost: int = 0
    charge: int = 0
    facing: int = 0
    counts: bool = False
    stops: bool = False
    last: bool = False
    led: dict[str, int] = {}
    banners: tuple[str, ...] = ()
    road: bool = False

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.hex, unit.place, unit.charge, unit.facing, unit.since = (
            self.hex,
            "map",
            self.charge,
            self.facing,
            0,
        )
        state.gone()
        unit.countered = unit.countered or self.way == "counter-charge"
        if self.way == "entry":
            state.came = (*state.came, self.unit)
        if self.counts:
            unit.first = steps.first(unit, self.cost) if self.way == "march" else 0
            unit.spent += self.cost
            unit.entered += 1
            unit.roads += self.road
            unit.least = self.last and not unit.turned
            unit.turned, unit.done = unit.turned and self.last, unit.done or self.stops
        for name, cost in self.led.items():
            leader = state.leaders[name]
            leader.hex, leader.place, leader.left_with, leader.stirred = self.hex, "map", "", True
            leader.spent += cost
            leader.done = leader.done or self.way == "return"
        for banner in self.banners:
            state.banners[banner].moved_by = self.unit

    def tell(self, state: State, side: Side | None) -> Said:
        step = say(
            "{unit}: {way} to {hex}",
            unit=voice.unit(state, self.unit),
            way=word(voice.WAY, self.way),
            hex=self.hex,
        )
        with_it = [say("with {leaders}", leaders=voice.leaders(self.led))] if self.led else []
        return row([step, *with_it, *spent(state, self)]) or step


@BOOK.event("UnitTurned")
class UnitTurned(Happening, frozen=True, omit_defaults=True):
    """A unit looks another way, for so many half points; `free`: after a retreat, a pursuit or an advance."""

    unit: str
    facing: int
    cost: int = 0
    charge: int = 0
    last: bool = False
    free: bool = False

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.facing, unit.charge = self.facing, self.charge
        if not self.free:
            unit.first = steps.first(unit, self.cost)
            unit.spent += self.cost
            unit.least = self.last and unit.entered == 0
            unit.turned = True

    def tell(self, state: State, side: Side | None) -> Said:
        turn = say(
            "{unit} turns {facing}", unit=voice.unit(state, self.unit), facing=voice.facing(self.facing)
        )
        return row([turn, *spent(state, self)]) or turn


def spent(state: State, event: UnitStepped | UnitTurned) -> Iterator[Said]:
    """The cost of a move, if any, and the charge of cavalry after it."""
    if event.cost:
        yield voice.half_points(event.cost)
    if state.units[event.unit].cavalry:
        yield say("charge {charge}", charge=event.charge)
    if event.last:
        yield say("the least that is always allowed (GR-4.2.9b)")


@BOOK.event("LeaderMoved", either("cost", "{leader}: {way} to {hex}, {cost}", "{leader}: {way} to {hex}"))
class LeaderMoved(Happening, frozen=True):
    """A leader is in another hex, for so many half points."""

    leader: str
    hex: str
    cost: int
    way: Way = "march"

    def book(self, state: State) -> None:
        leader = state.leaders[self.leader]
        leader.hex, leader.stirred = self.hex, True
        leader.spent += self.cost


@BOOK.event(
    "UnitLeft",
    either(
        "led",
        "{unit} leaves the field at {hex} with {leaders} and may return in turn {back_from} (GR-4.4.3)",
        "{unit} leaves the field at {hex} and may return in turn {back_from} (GR-4.4.3)",
    ),
)
class UnitLeft(Happening, frozen=True, omit_defaults=True):
    """A unit leaves the map over its edge, and may be back from a turn on; `led` are the leaders who leave with it."""

    unit: str
    back_from: int
    led: tuple[str, ...] = ()

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.place, unit.left_at, unit.hex, unit.charge, unit.back_from = (
            "left",
            unit.hex,
            OFF,
            0,
            self.back_from,
        )
        state.gone()
        for name in self.led:
            leader = state.leaders[name]
            leader.hex, leader.place, leader.left_with, leader.stirred = OFF, "left", self.unit, True


@BOOK.event("UnitHalted")
class UnitHalted(Happening, frozen=True, omit_defaults=True):
    """A unit moves and turns no longer in the phase; `bound`: nor in the turn."""

    unit: str
    bound: bool = False

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.done, unit.turned, unit.least = True, True, False
        unit.bound = unit.bound or self.bound


@BOOK.event("LeaderHalted")
class LeaderHalted(Happening, frozen=True):
    """A leader moves no longer in the phase."""

    leader: str

    def book(self, state: State) -> None:
        state.leaders[self.leader].done = True


@BOOK.event("FormationChanged", "{unit} at {hex} is in {face} formation, {cost} (GR-11.1.3)")
class FormationChanged(Happening, frozen=True):
    """Shooters on foot turn over their counter, for so many half points."""

    unit: str
    formation: Formation
    cost: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.formation = self.formation
        unit.spent += self.cost


@BOOK.event("ChargesSank")
class ChargesSank(Happening, frozen=True):
    """Charge levels of units after a combat, or at the end of their phase."""

    levels: dict[str, int]
    rule: str

    def book(self, state: State) -> None:
        for unit, level in self.levels.items():
            state.units[unit].charge = level

    def tell(self, state: State, side: Side | None) -> Said:
        sunk = tuple(
            say("{unit} (now {level})", unit=voice.unit(state, unit), level=level)
            for unit, level in self.levels.items()
        )
        return say(SINKS[self.rule], sunk=sunk, rule=self.rule)
