"""AB-3.1, AB-21, AB-24.4 to AB-24.6, AB-H9: the close combat phase: combats in turn, then panic, then flights."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.ancient_battles import causes, contacts, losses, voice
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.chapters.orders import GoOn, Order
from battles.ancient_battles.chapters.starting import panic
from battles.ancient_battles.chapters.striking import Striking
from battles.ancient_battles.state import Combat, State, Unit
from battles.muster import SIDES, Side
from battles.wording import Said, say
from rulebook import Refusal, rule

BOOK = Book("fighting")
AIMED = 2
"""How many models may aim at one character (AB-H12.2)."""


@BOOK.item
class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """The active player picks the next combat."""


@BOOK.item
class Aiming(msgspec.Struct, frozen=True, tag="aiming"):
    """The units of a side choose at whom they strike, before the dice."""

    side: Side


@BOOK.order
class Fight(Order, frozen=True, tag="fight"):
    """The combat is next of which that unit has the lowest id."""

    unit: str


@BOOK.order
class StrikeAt(Order, frozen=True, tag="strike_at"):
    """Models of a unit that touch several enemies strike this one."""

    unit: str
    enemy: str


@BOOK.order
class AimAt(Order, frozen=True, tag="aim_at"):
    """So many models of a unit, or the character `by` who goes with it, aim at a character of an enemy that it touches."""

    unit: str
    character: str
    models: int = 1
    by: str = ""


@BOOK.event("CombatBegan")
class CombatBegan(msgspec.Struct, frozen=True):
    """A round of a combat begins."""

    units: tuple[str, ...]


@BOOK.event("TargetPicked")
class TargetPicked(msgspec.Struct, frozen=True, omit_defaults=True):
    """The target of a unit's strike: an enemy unit, or so many models, or the character `by`, at a character."""

    unit: str
    enemy: str = ""
    character: str = ""
    models: int = 0
    by: str = ""


@BOOK.books(CombatBegan)
def began(state: State, event: CombatBegan) -> None:
    state.combat = Combat(event.units)
    for id_ in event.units:
        unit = state.units[id_]
        # The enemies whom it fears and who have come to this combat (AB-14.1b).
        unit.shaken = tuple(enemy for enemy in unit.shaken if enemy in event.units)


@BOOK.books(TargetPicked)
def picked(state: State, event: TargetPicked) -> None:
    assert state.combat is not None, "a combat is fought"
    if event.enemy:
        state.combat = msgspec.structs.replace(
            state.combat, aims={**state.combat.aims, event.unit: event.enemy}
        )
    else:
        who = event.by or event.unit
        at = {**state.combat.at.get(who, {}), event.character: event.models}
        state.combat = msgspec.structs.replace(state.combat, at={**state.combat.at, who: at})


@BOOK.tells(CombatBegan)
def tell_began(state: State, event: CombatBegan, side: Side | None) -> Said:
    said = {
        whose: voice.units(state, (id_ for id_ in event.units if state.units[id_].side == whose))
        for whose in SIDES
    }
    return say("combat: {attacker} against {defender} (AB-H9.1)", **said)


@BOOK.tells(TargetPicked)
def tell_picked(state: State, event: TargetPicked, side: Side | None) -> Said:
    unit = voice.unit(state, event.unit)
    if event.enemy:
        return say("{unit} strikes at {enemy} (AB-H9.4)", unit=unit, enemy=voice.unit(state, event.enemy))
    if event.by:
        return say(
            "{by} with {unit} aims at {character} (AB-H12.2)",
            by=voice.companion(state, event.unit, event.by),
            unit=unit,
            character=voice.character(state, event.character),
        )
    return say(
        "{unit} aims with {models} at {character} (AB-H12.2)",
        models=voice.models(event.models),
        unit=unit,
        character=voice.character(state, event.character),
    )


@rule("AB-H9.1")
def due(state: State) -> list[tuple[str, ...]]:
    """The combats that have not been fought in this phase, by their lowest ids."""
    return [each for each in contacts.combats(state) if not set(each) & set(state.fought)]


def begin(draft: Decision) -> None:
    """The close combat phase."""
    if due(draft.state):
        draft.add(Fighting())


def candidates(state: State, item: Fighting) -> list[Fight]:
    """The combats that may be next."""
    return [Fight(each[0]) for each in due(state)]


def check(state: State, item: Fighting, order: Order) -> None:
    """Refuse a combat that is not due."""
    if not isinstance(order, Fight):
        raise out_of_place(order, "the next combat is picked", "AB-H9.1")
    if order not in candidates(state, item):
        raise Refusal(
            "AB-H9.1", "unit", "{given} is the lowest id of no combat that is due", given=order.unit
        )


def take(draft: Decision, item: Fighting, order: Fight) -> None:
    """A round of it begins: first the owners choose at whom they strike, where they have a choice."""
    units = next(each for each in due(draft.state) if each[0] == order.unit)
    draft.emit(CombatBegan(units))
    draft.add(Striking())
    draft.add(Aiming(draft.state.inactive))
    draft.add(Aiming(draft.state.active))


def run(draft: Decision, item: Fighting) -> None:
    """The only one that is due; if none is, the phase is over."""
    if found := candidates(draft.state, item):
        take(draft, item, found[0])
    else:
        draft.done()


BOOK.chapter(
    Fighting,
    Chapter(
        run=run,
        who=lambda state, item: state.active if len(due(state)) > 1 else None,
        candidates=candidates,
        check=check,
        take=take,
        exact=True,
        rule="AB-H9.1",
    ),
)


@rule("AB-H9.4", "AB-H12.2")
def aims(state: State, item: Aiming) -> Iterator[StrikeAt | AimAt]:
    """The open choices of targets of a side's units: one of several enemies, and up to two models at a character."""
    assert state.combat is not None, "a combat is fought"
    for id_ in state.combat.units:
        unit = state.units[id_]
        if unit.side != item.side or unit.fleeing:
            continue
        enemies = list(dict.fromkeys(each.enemy for each in unit.contacts))
        if len(enemies) > 1 and id_ not in state.combat.aims:
            yield from (StrikeAt(id_, enemy) for enemy in enemies)
        for character, touching in exposed(state, unit).items():
            left = AIMED - sum(at.get(character, 0) for at in state.combat.at.values())
            if character not in state.combat.at.get(id_, {}) and losses.ordinary(unit):
                yield from (AimAt(id_, character, n) for n in range(1, min(left, touching) + 1))
            if left > 0 and any(each.mine == "front" for each in unit.contacts):
                yield from (
                    AimAt(id_, character, by=one.id)
                    for one in unit.characters
                    if one.id not in state.combat.at
                )


@rule("AB-H12.2")
def exposed(state: State, unit: Unit) -> dict[str, int]:
    """The characters at whom models of a unit may aim: touched enemies' characters beside ordinary models.

    They come with the number of models that touch each of these enemies: models that strike from a rank behind cannot
    aim.
    """
    return {
        one.id: len(contacts.in_contact(state, unit, each))
        for each in unit.contacts
        if losses.ordinary(state.units[each.enemy])
        for one in state.units[each.enemy].characters
    }


def check_aim(state: State, item: Aiming, order: Order) -> None:
    """Refuse an aim at whom the unit does not touch, and a second one."""
    if isinstance(order, GoOn):
        return
    if not isinstance(order, StrikeAt | AimAt):
        raise out_of_place(order, "units choose at whom they strike", "AB-H9.4")
    found = list(aims(state, item))
    if order in found:
        return
    rule_ = "AB-H9.4" if isinstance(order, StrikeAt) else "AB-H12.2"
    if all(type(each) is not type(order) or each.unit != order.unit for each in found):
        raise Refusal(rule_, "unit", "{given} may not choose so now", given=order.unit)
    if isinstance(order, StrikeAt):
        raise Refusal(rule_, "enemy", "{unit} may not choose {given}", unit=order.unit, given=order.enemy)
    at = [each for each in found if isinstance(each, AimAt) and each.unit == order.unit]
    if all(each.character != order.character for each in at):
        said = "{unit} may not aim at {given}"
        raise Refusal(rule_, "character", said, unit=order.unit, given=order.character)
    if all(each.by != order.by for each in at):
        said = "{given!r} does not aim at {character} now"
        raise Refusal(rule_, "by", said, given=order.by, character=order.character)
    said = "{given} models may not aim at {character}"
    raise Refusal(rule_, "models", said, given=order.models, character=order.character)


def take_aim(draft: Decision, item: Aiming, order: StrikeAt | AimAt | GoOn) -> None:
    """The unit strikes there."""
    if isinstance(order, GoOn):
        draft.done()
    elif isinstance(order, StrikeAt):
        draft.emit(TargetPicked(order.unit, enemy=order.enemy))
    else:
        draft.emit(TargetPicked(order.unit, character=order.character, models=order.models, by=order.by))


BOOK.chapter(
    Aiming,
    Chapter(
        run=lambda draft, item: draft.done(),
        who=lambda state, item: item.side if next(aims(state, item), None) else None,
        whose=lambda state, item: item.side,
        candidates=lambda state, item: [*aims(state, item), GoOn()],
        check=check_aim,
        take=take_aim,
        exact=True,
        calm=(GoOn(),),
        rule="AB-H9.4",
    ),
)


@rule("AB-13.2a", "AB-13.2b", "AB-24.5", "AB-24.6")
def friends(draft: Decision) -> None:
    """Friends near units that failed their morale, were broken or annihilated test for panic, before the broken flee: the
    active side first, by id.
    """
    state = draft.state
    for side in (state.active, state.inactive):
        for unit in list(state.present(side)):
            if causes.near_lost_friends(state, unit):
                panic(draft, unit, "AB-13.2a", again=unit.won and unit.id in state.fought)
