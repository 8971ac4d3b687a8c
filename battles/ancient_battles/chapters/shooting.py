"""AB-19.1, AB-13.5: the shooting phase: shooters get their targets, then all shoot, then who lost many tests for panic."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.ancient_battles import causes, charges, voice
from battles.ancient_battles import shooting as rules
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.chapters.orders import GoOn, Order
from battles.ancient_battles.chapters.starting import panic
from battles.ancient_battles.chapters.volleys import volley
from battles.ancient_battles.sight import gap, sees
from battles.ancient_battles.state import State, Unit
from battles.muster import Side
from battles.wording import Piece, Said, say
from rulebook import Refusal, rule

BOOK = Book("shooting")


@BOOK.item
class Shooting(msgspec.Struct, frozen=True, tag="shooting"):
    """The active side names its shooters and their targets."""


@BOOK.order
class Shoot(Order, frozen=True, tag="shoot"):
    """A unit is to shoot at this enemy."""

    unit: str
    target: str


@BOOK.event("TargetNamed")
class TargetNamed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shooter and its target; nearer enemies whom the shooter neglects for it (D20)."""

    unit: str
    target: str
    neglected: tuple[str, ...] = ()


@BOOK.books(TargetNamed)
def named(state: State, event: TargetNamed) -> None:
    state.shots = {**state.shots, event.unit: event.target}
    unit = state.units[event.unit]
    unit.neglected = tuple(dict.fromkeys((*unit.neglected, *event.neglected)))


@BOOK.tells(TargetNamed)
def tell_named(state: State, event: TargetNamed, side: Side | None) -> Said:
    gaps: dict[str, Piece] = {
        "unit": voice.unit(state, event.unit),
        "target": voice.unit(state, event.target),
    }
    if not event.neglected:
        return say("{unit} will shoot at {target} (AB-19.1b)", **gaps)
    return say(
        "{unit} will shoot at {target} and neglects {others} (AB-19.1b, AB-13.6)",
        others=voice.units(state, event.neglected),
        **gaps,
    )


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


def check(state: State, item: Shooting, order: Order) -> None:
    """Refuse a second target, and one at whom the unit may not shoot."""
    if isinstance(order, GoOn):
        return
    if not isinstance(order, Shoot):
        raise out_of_place(order, "targets are named", "AB-19.1b")
    unit = state.units.get(order.unit)
    if unit is None or unit.side != state.active or not rules.may_shoot(unit):
        raise Refusal("AB-H11.1", "unit", "{given} may not shoot", given=order.unit)
    if order.unit in state.shots:
        raise Refusal("AB-19.1b", "unit", "{unit} has its target", unit=order.unit)
    if all(order.target != enemy.id for enemy in targets(state, unit)):
        raise Refusal(
            "AB-H11.1", "target", "{unit} may not shoot at {given}", unit=unit.id, given=order.target
        )


def take(draft: Decision, item: Shooting, order: Shoot | GoOn) -> None:
    """A target is named; or all shoot."""
    state = draft.state
    if isinstance(order, Shoot):
        unit, target = state.units[order.unit], state.units[order.target]
        draft.emit(TargetNamed(unit.id, target.id, neglects(state, unit, target)))
    else:
        fire(draft, item)


@rule("AB-13.6", "AB-H11.1")
def neglects(state: State, unit: Unit, target: Unit) -> tuple[str, ...]:
    """The nearer enemies that a shooter neglects: it might have shot at them instead of its target."""
    might = {enemy.id for enemy in targets(state, unit)}
    return tuple(id_ for id_ in charges.neglects(state, unit, target) if id_ in might)


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


BOOK.chapter(
    Shooting,
    Chapter(
        run=fire,
        who=lambda state, item: state.active if next(possible(state), None) else None,
        whose=lambda state, item: state.active,
        candidates=lambda state, item: [*possible(state), GoOn()],
        check=check,
        take=take,
        exact=True,
        calm=(GoOn(),),
        rule="AB-19.1b",
    ),
)
