"""AB-3.1, AB-21, AB-24.4 to AB-24.6, AB-H9: the close combat phase: combats in turn, then panic, then flights."""

from collections.abc import Iterable, Iterator

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.orders import GoOn, Order
from battles.ancient_battles.play.starting import panic
from battles.ancient_battles.play.striking import Striking
from battles.ancient_battles.rules import causes, contacts, losses
from battles.ancient_battles.state import Combat, State, Unit
from battles.contract.muster import SIDES, Side
from battles.contract.wording import Said, phrase, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import pieces
from battles.kit.voice import Choice, Meaning, either
from rulebook import Refusal, rule


def opposed(state: State, units: Iterable[str]) -> Said:
    """The units of both sides in a combat."""
    said = {
        side: voice.units(state, (id_ for id_ in units if state.units[id_].side == side)) for side in SIDES
    }
    return say("{attacker} against {defender}", **said)


def combat_of(state: State, order: "Fight") -> tuple[str, ...]:
    """The units of a combat that is due."""
    return next((units for units in due(state) if units[0] == order.unit), ())


COMBAT = Meaning(
    lambda state, order: opposed(state, combat_of(state, order)),
    lambda state, order: pieces(combat_of(state, order)),
)
BOOK = Book("fighting", voice.VOICE.with_also(combat=COMBAT))
AIMED = 2
"""How many models may aim at one character (AB-H12.2)."""


@BOOK.item
class Fighting(msgspec.Struct, frozen=True, tag="fighting"):
    """The active player picks the next combat."""


@BOOK.order("fight out {combat}")
class Fight(Order, frozen=True, tag="fight"):
    """The combat is next of which that unit has the lowest id."""

    unit: str


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


@BOOK.question(
    Fighting,
    prompt="Which combat is fought out next? Let it be, and the first one is",
    offers=candidates,
    rule="AB-H9.1",
    whose=lambda state, item: state.active,
    otherwise=("unit", "{unit} is the lowest id of no combat that is due"),
)
def fight(draft: Decision, item: Fighting, order: Fight) -> None:
    """A round of it begins: first the owners choose at whom they strike, where they have a choice."""
    draft.emit(CombatBegan(combat_of(draft.state, order)))
    draft.add(Striking())
    draft.add(Aiming(draft.state.inactive))
    draft.add(Aiming(draft.state.active))


@BOOK.event("CombatBegan")
class CombatBegan(Happening, frozen=True):
    """A round of a combat begins."""

    units: tuple[str, ...]

    def book(self, state: State) -> None:
        state.combat = Combat(self.units)
        for id_ in self.units:
            unit = state.units[id_]
            # The enemies whom it fears and who have come to this combat (AB-14.1b).
            unit.shaken = tuple(enemy for enemy in unit.shaken if enemy in self.units)

    def tell(self, state: State, side: Side | None) -> Said:
        said = opposed(state, self.units).values
        return say("combat: {attacker} against {defender} (AB-H9.1)", **said)


@BOOK.item
class Aiming(msgspec.Struct, frozen=True, tag="aiming"):
    """The units of a side choose at whom they strike, before the dice."""

    side: Side


@BOOK.order("let {unit} strike at {enemy}")
class StrikeAt(Order, frozen=True, tag="strike_at"):
    """Models of a unit that touch several enemies strike this one."""

    unit: str
    enemy: str


@BOOK.order(
    either("by", "let {by} aim at {character}", "let {models} of {unit} aim at {character}"),
)
class AimAt(Order, frozen=True, tag="aim_at"):
    """So many models of a unit, or the character `by` who goes with it, aim at a character of an enemy that it touches."""

    unit: str
    character: str
    models: int = 1
    by: str = ""


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


def why_not_aim(state: State, item: Aiming, order: StrikeAt | AimAt) -> Refusal:
    """A unit that does not touch its target, and a second aim."""
    found = list(aims(state, item))
    rule_ = "AB-H9.4" if isinstance(order, StrikeAt) else "AB-H12.2"
    if all(type(each) is not type(order) or each.unit != order.unit for each in found):
        return Refusal(rule_, "unit", "{given} may not choose so now", given=order.unit)
    if isinstance(order, StrikeAt):
        return Refusal(rule_, "enemy", "{unit} may not choose {given}", unit=order.unit, given=order.enemy)
    at = [each for each in found if isinstance(each, AimAt) and each.unit == order.unit]
    if all(each.character != order.character for each in at):
        said = "{unit} may not aim at {given}"
        return Refusal(rule_, "character", said, unit=order.unit, given=order.character)
    if all(each.by != order.by for each in at):
        said = "{given!r} does not aim at {character} now"
        return Refusal(rule_, "by", said, given=order.by, character=order.character)
    said = "{given} models may not aim at {character}"
    return Refusal(rule_, "models", said, given=order.models, character=order.character)


@BOOK.question(
    Aiming,
    prompt="At whom do your units strike in this combat? Let it be, and each model strikes the enemy before it",
    offers=aims,
    calm=GoOn(),
    rule="AB-H9.4",
    why_not=why_not_aim,
)
def aim(draft: Decision, item: Aiming, order: StrikeAt | AimAt) -> None:
    """The unit strikes there."""
    if isinstance(order, StrikeAt):
        draft.emit(TargetPicked(order.unit, enemy=order.enemy))
    else:
        draft.emit(TargetPicked(order.unit, character=order.character, models=order.models, by=order.by))


PICKED = (
    phrase("{unit} strikes at {enemy} (AB-H9.4)"),
    phrase("{by} with {unit} aims at {character} (AB-H12.2)"),
    phrase("{unit} aims with {models} at {character} (AB-H12.2)"),
)


@BOOK.event("TargetPicked", Choice(PICKED, lambda event: PICKED[0 if event.enemy else 1 if event.by else 2]))
class TargetPicked(Happening, frozen=True, omit_defaults=True):
    """The target of a unit's strike: an enemy unit, or so many models, or the character `by`, at a character."""

    unit: str
    enemy: str = ""
    character: str = ""
    models: int = 0
    by: str = ""

    def book(self, state: State) -> None:
        combat = state.combat
        assert combat is not None, "a combat is fought"
        if self.enemy:
            state.combat = msgspec.structs.replace(combat, aims={**combat.aims, self.unit: self.enemy})
        else:
            who = self.by or self.unit
            at = {**combat.at.get(who, {}), self.character: self.models}
            state.combat = msgspec.structs.replace(combat, at={**combat.at, who: at})


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
