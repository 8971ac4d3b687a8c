"""AB-3.2, AB-4.1, AB-H7: charges are declared, and chargers and targets test their nerve."""

from collections.abc import Iterator

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play import people
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.fleeing import flee
from battles.ancient_battles.play.orders import GoOn, Order, Resign
from battles.ancient_battles.play.starting import tests
from battles.ancient_battles.play.testing import passes, score
from battles.ancient_battles.rules import causes, charges
from battles.ancient_battles.rules.leadership import Kind
from battles.ancient_battles.state import Charge as Declared
from battles.ancient_battles.state import State, Unit
from battles.contract.muster import Side
from battles.contract.wording import Said, say, word
from battles.kit.agenda.state import Over
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import Meaning, either
from rulebook import Refusal, rule


def goal(state: State, event: "ChargeGivenUp") -> Said:
    """The enemy on whom a charge was declared."""
    return voice.unit(state, next(each.target for each in state.charges if each.charger == event.unit))


BOOK = Book("declaring", voice.VOICE.with_also(enemy=Meaning(goal)))


@BOOK.item
class Declaring(msgspec.Struct, frozen=True, tag="declaring"):
    """The active side declares its charges."""


@BOOK.order("let {unit} charge {target}")
class Charge(Order, frozen=True, tag="charge"):
    """A unit charges an enemy, whether or not he is in reach (AB-4.1b)."""

    unit: str
    target: str


@rule("AB-H6.1", "AB-4.1b")
def possible(state: State) -> Iterator[Charge]:
    """All charges that may be declared: on every enemy in sight, at any distance (D4)."""
    for unit in state.present(state.active):
        for enemy in charges.targets(state, unit):
            yield Charge(unit.id, enemy.id)


@rule("AB-16.1")
def driven(state: State) -> Iterator[Charge]:
    """The charges that frenzy wants, of units that have declared none."""
    for unit in state.present(state.active):
        for enemy in charges.maddened(state, unit):
            yield Charge(unit.id, enemy.id)


def offers(state: State, item: Declaring) -> list[Order]:
    """The charges, and to stop unless frenzy wants one."""
    bound = list(driven(state))
    wild = {each.unit for each in bound}
    others = [each for each in possible(state) if each.unit not in wild]
    return [*bound, *others, *([] if bound else [GoOn()])]


def why_not(state: State, item: Declaring, order: Charge | GoOn) -> Refusal | None:
    """A charge that may not be declared, and to stop while frenzy wants one."""
    bound = list(driven(state))
    if isinstance(order, GoOn):
        wild = bound[0].unit if bound else ""
        return Refusal("AB-16.1", "unit", "{unit} must declare a charge", unit=wild) if wild else None
    unit = state.units.get(order.unit)
    if unit is None or unit.side != state.active or unit.gone:
        said = "{given} is no unit of the active side on the table"
        return Refusal("AB-H6.1", "unit", said, given=order.unit)
    if any(each.charger == unit.id for each in state.charges):
        return Refusal("AB-H6.1", "unit", "{unit} has declared a charge in this turn", unit=unit.id)
    target = state.units.get(order.target)
    if target is None or not charges.may_charge(state, unit, target):
        said = "{unit} may not charge {given}"
        return Refusal("AB-H6.1", "target", said, unit=unit.id, given=order.target)
    if any(each.unit == unit.id for each in bound) and order not in bound:
        return Refusal("AB-16.1", "target", "{unit} must charge an enemy in its reach", unit=unit.id)
    return None


@BOOK.question(
    Declaring,
    prompt="Which unit charges whom? Let it be, and no further charge is declared in this turn",
    offers=offers,
    also=(Resign(),),
    calmest=(GoOn(),),
    asked=lambda state, item: next(possible(state), None) is not None,
    rule="AB-3.2",
    whose=lambda state, item: state.active,
    why_not=why_not,
    exact=True,
)
@rule("AB-4.1b", "AB-H14.1")
def declare(draft: Decision, item: Declaring, order: Charge | GoOn | Resign) -> None:
    """Declare a charge, with the tests that it causes; or stop."""
    state = draft.state
    if isinstance(order, Resign):
        give_up(draft)
    elif isinstance(order, GoOn):
        draft.done()
    else:
        charge = charges.declared(state.units[order.unit], state.units[order.target])
        draft.emit(ChargeDeclared(charge))
        nerve(draft, charge)


@BOOK.event("ChargeDeclared")
class ChargeDeclared(Happening, frozen=True):
    """A charge is declared."""

    charge: Declared

    def book(self, state: State) -> None:
        state.charges = (*state.charges, self.charge)

    def tell(self, state: State, side: Side | None) -> Said:
        return say(
            "{unit} declares a charge on {enemy}, {edge} (AB-4.1)",
            unit=voice.unit(state, self.charge.charger),
            enemy=voice.unit(state, self.charge.target),
            edge=word(voice.EDGE, voice.EDGES[self.charge.side]),
        )


@BOOK.event("BattleResigned", "the {side} gives up the battle (AB-H14.1)")
class BattleResigned(Happening, frozen=True):
    """A side has given the battle up."""

    side: Side

    def book(self, state: State) -> None:
        state.over = Over("surrender", self.side)
        state.agenda.clear()


def give_up(draft: Decision) -> None:
    """The active side gives the battle up."""
    side = draft.state.active
    people.over(draft, side, resigned=True)
    draft.emit(BattleResigned(side))


@rule("AB-H7.1", "AB-14.0", "AB-15.1")
def nerve(draft: Decision, charge: Declared) -> None:
    """Take the tests of a declaration: the charger's, and if it stands the target's."""
    state = draft.state
    charger, target = state.units[charge.charger], state.units[charge.target]
    if not dares(draft, charger, target) or target.fleeing:
        return
    if not causes.mad(state, target):
        receives(draft, target, charger)
    shocked(draft, target, charge)


@rule("AB-14.2", "AB-15.1")
def dares(draft: Decision, charger: Unit, target: Unit) -> bool:
    """True if a unit dares to charge a feared enemy (H7.1, 1)."""
    state, dread = draft.state, causes.dread(charger, target)
    if not dread or causes.mad(state, charger):
        return True
    if dread == "terror":
        if passes(draft, charger, "terror", "AB-15.1", score(state, charger, "terror")):
            return True
        draft.emit(ChargeGivenUp(charger.id, False))
        flee(draft, charger, target.id)
        return False
    if passes(draft, charger, "fear", "AB-14.2", score(state, charger, "fear")):
        return True
    draft.emit(ChargeGivenUp(charger.id, True))
    return False


@rule("AB-14.0", "AB-14.1a", "AB-14.1b", "AB-H7.2")
def receives(draft: Decision, target: Unit, charger: Unit) -> None:
    """A unit that is charged by an enemy whom it fears tests its nerve, unless it must flee already (H7.1, 2)."""
    state, dread = draft.state, causes.dread(target, charger)
    if not dread or state.reactions.get(target.id) == "flee":
        return
    kind: Kind = "terror" if dread == "terror" else "fear"
    rule_ = "AB-15.1" if kind == "terror" else "AB-14.0"
    if not passes(draft, target, kind, rule_, score(state, target, kind)):
        afraid(draft, target, charger, must=kind == "terror" or causes.superior(charger, target))


def afraid(draft: Decision, target: Unit, charger: Unit, *, must: bool) -> None:
    """Let a unit that has failed a test before its charger flee if it must. An engaged one breaks off at once (D43)."""
    if must and target.engaged:
        flee(draft, target, charger.id)
    else:
        draft.emit(UnitShaken(target.id, charger.id, must))


@rule("AB-13.3", "AB-13.6")
def shocked(draft: Decision, target: Unit, charge: Declared) -> None:
    """A unit that is charged in flank or rear, or by whom it neglected, tests for panic, unless it must flee already
    (H7.1, 3).
    """
    state = draft.state
    neglected = charge.charger in target.neglected
    if charge.side == "front" and not neglected:
        return
    if not tests(state, target) or state.reactions.get(target.id) == "flee":
        return
    rule_ = "AB-13.3" if charge.side != "front" else "AB-13.6"
    if not passes(draft, target, "panic", rule_, score(state, target, "panic")):
        afraid(draft, target, state.units[charge.charger], must=True)


@BOOK.event(
    "ChargeGivenUp",
    either(
        "stays",
        "{unit} does not dare to charge {enemy}, and stays where it is (AB-14.2)",
        "{unit} gives up its charge on {enemy} (AB-13.0a, AB-15.0)",
    ),
)
class ChargeGivenUp(Happening, frozen=True):
    """A unit does not dare to charge; `stays` is true if it may do nothing else this turn (AB-14.2)."""

    unit: str
    stays: bool

    def book(self, state: State) -> None:
        state.charges = tuple(
            msgspec.structs.replace(each, off=True) if each.charger == self.unit else each
            for each in state.charges
        )
        if self.stays:
            unit = state.units[self.unit]
            unit.marks = (*unit.marks, "held")


@BOOK.event(
    "UnitShaken",
    either(
        "flees",
        "{unit} must flee from {enemy} (AB-H7.2)",
        "{unit} hits only on 6 in the first round, for fear of {enemy} (AB-14.1b)",
    ),
)
class UnitShaken(Happening, frozen=True):
    """A unit is afraid of an enemy who charges: it must flee, or may stay and hits on 6 alone (AB-14.1)."""

    unit: str
    enemy: str
    flees: bool

    def book(self, state: State) -> None:
        if self.flees:
            state.reactions = {**state.reactions, self.unit: "flee"}
        else:
            unit = state.units[self.unit]
            unit.shaken = (*unit.shaken, self.enemy)
