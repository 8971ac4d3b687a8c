"""AB-19.1, AB-13.5: the shooting phase: shooters get their targets, then all shoot, then who lost many tests for panic."""

from collections.abc import Iterator

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.orders import GoOn, Order
from battles.ancient_battles.play.starting import panic
from battles.ancient_battles.play.volleys import volley
from battles.ancient_battles.rules import causes, charges
from battles.ancient_battles.rules import missiles as rules
from battles.ancient_battles.rules.sight import gap, sees
from battles.ancient_battles.state import State, Unit
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = Book("shooting", voice.VOICE)


@BOOK.item
class Shooting(msgspec.Struct, frozen=True, tag="shooting"):
    """The active side names its shooters and their targets."""


@BOOK.order("let {unit} shoot at {target}")
class Shoot(Order, frozen=True, tag="shoot"):
    """A unit is to shoot at this enemy."""

    unit: str
    target: str


def targets(state: State, unit: Unit) -> Iterator[Unit]:
    """The enemies at whom a unit may shoot: in range, seen, and in no combat (AB-H11.1)."""
    if rules.may_shoot(unit):
        for enemy in state.enemies(unit):
            if not enemy.engaged and rules.reaches(unit, gap(unit, enemy)) and sees(state, unit, enemy):
                yield enemy


@rule("AB-19.1a", "AB-19.1b", "AB-H11.1")
def possible(state: State) -> Iterator[Shoot]:
    """The shots that are possible, for units without a target yet."""
    for unit in state.present(state.active):
        if unit.id not in state.shots:
            for enemy in targets(state, unit):
                yield Shoot(unit.id, enemy.id)


def begin(draft: Decision) -> None:
    """The shooting phase."""
    if next(possible(draft.state), None):
        draft.add(Shooting())


def why_not(state: State, item: Shooting, order: Shoot) -> Refusal | None:
    """A second target, and one at whom the unit may not shoot."""
    unit = state.units.get(order.unit)
    if unit is None or unit.side != state.active or not rules.may_shoot(unit):
        return Refusal("AB-H11.1", "unit", "{given} may not shoot", given=order.unit)
    if order.unit in state.shots:
        return Refusal("AB-19.1b", "unit", "{unit} has its target", unit=order.unit)
    if all(order.target != enemy.id for enemy in targets(state, unit)):
        said = "{unit} may not shoot at {given}"
        return Refusal("AB-H11.1", "target", said, unit=unit.id, given=order.target)
    return None


@BOOK.question(
    Shooting,
    prompt="At whom do your units shoot? Let it be, and all units with a target shoot",
    offers=lambda state, item: possible(state),
    calm=GoOn(),
    rule="AB-19.1b",
    whose=lambda state, item: state.active,
    why_not=why_not,
    exact=True,
)
def aim(draft: Decision, item: Shooting, order: Shoot) -> None:
    """A target is named."""
    state = draft.state
    unit, target = state.units[order.unit], state.units[order.target]
    draft.emit(TargetNamed(unit.id, target.id, neglects(state, unit, target)))


@rule("AB-13.6", "AB-H11.1")
def neglects(state: State, unit: Unit, target: Unit) -> tuple[str, ...]:
    """The nearer enemies that a shooter neglects: it might have shot at them instead of its target."""
    might = {enemy.id for enemy in targets(state, unit)}
    return tuple(id_ for id_ in charges.neglects(state, unit, target) if id_ in might)


@BOOK.event(
    "TargetNamed",
    either(
        "neglected",
        "{unit} will shoot at {target} and neglects {others} (AB-19.1b, AB-13.6)",
        "{unit} will shoot at {target} (AB-19.1b)",
    ),
)
class TargetNamed(Happening, frozen=True, omit_defaults=True):
    """A shooter and its target; nearer enemies whom the shooter neglects for it (D20)."""

    unit: str
    target: str
    neglected: tuple[str, ...] = ()

    def book(self, state: State) -> None:
        state.shots = {**state.shots, self.unit: self.target}
        unit = state.units[self.unit]
        unit.neglected = tuple(dict.fromkeys((*unit.neglected, *self.neglected)))


@BOOK.follows(Shooting)
@rule("AB-19.1b", "AB-H11.4", "AB-13.5")
def fire(draft: Decision, item: Shooting) -> None:
    """Let all shoot, by id, at targets that are still there (D26); then units that lost a quarter test for panic."""
    state = draft.state
    draft.done()
    for id_ in sorted(state.shots):
        target = state.units[state.shots[id_]]
        if target.there:
            volley(draft, state.units[id_], target)
    for unit in list(state.present(state.inactive)):
        if causes.heavy_loss(unit, unit.before):
            panic(draft, unit, "AB-13.5")
