"""AB-21, AB-H9: a round of a combat: blows in the order of who strikes first, and who falls by them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play import harm
from battles.ancient_battles.play.deciding import resolve
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.rules import contacts, losses, strikes
from battles.ancient_battles.rules.footing import hindered
from battles.ancient_battles.rules.losses import Loss
from battles.ancient_battles.rules.strikes import Blows
from battles.ancient_battles.state import Combat, State, Unit
from battles.ancient_battles.tables import profile
from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, say, series, sum_of
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from dice.pool import Pool
from rulebook import rule

BOOK = Book("striking", voice.VOICE)


@BOOK.item
class Striking(msgspec.Struct, frozen=True, tag="striking"):
    """A round of a combat is fought."""


class Striker(NamedTuple):
    """A unit that strikes, or a character who goes with it."""

    unit: str
    by: str = ""


@rule("AB-21.2a", "AB-21.2b", "AB-21.2c", "AB-H9.2")
def groups(state: State, combat: Combat) -> list[list[Striker]]:
    """The strikers in groups of simultaneous ones, the first first; in a group the active player's first, then by id."""
    turns: dict[strikes.Beat, list[Striker]] = defaultdict(list)
    for id_ in combat.units:
        unit = state.units[id_]
        slow = hindered(state, unit)
        turns[strikes.turn(unit, state.number, difficult=slow)].append(Striker(id_))
        for one in unit.characters:
            found = strikes.turn(unit, state.number, difficult=slow, who=profile(one.profile))
            turns[found].append(Striker(id_, one.id))
    return [
        sorted(turns[turn], key=lambda each: (state.units[each.unit].side != state.active, each))
        for turn in sorted(turns)
    ]


@rule("AB-21.1a", "AB-H9.3", "AB-H9.4", "AB-H12.2")
def blows(state: State, combat: Combat, who: Striker, began: State | None = None) -> Iterator[Blows]:
    """The blows of a striker: of models at each enemy in contact, and at the characters at whom they aim.

    `began`: the units as they stood when the round began, if that was not just now. Their contacts then count until it
    is over (D38, D47).
    """
    unit = state.units[who.unit]
    fell, aim = combat.fell.get(unit.id, 0), combat.aims.get(unit.id, "")
    charging = strikes.charging(unit, state.number)
    whole = msgspec.structs.replace(unit, models=unit.models + fell)
    before = most(unit, contacts.fighting(began or state, whole, charging=charging, aim=aim))
    if who.by:
        yield from of_character(state, combat, unit, who.by, before)
        return
    count = contacts.fighting(began or state, unit, charging=charging, aim=aim, fell=fell)
    places, left = len(unit.characters) if before else 0, losses.ordinary(unit)
    for id_ in sorted(count, key=lambda each: each != before):
        taken = min(places, count[id_])
        places, count[id_] = places - taken, count[id_] - taken
    for id_, able in count.items():
        enemy, fighting = state.units[id_], min(able, left)
        front, left = in_front(unit, enemy), left - fighting
        for one in enemy.characters:
            aimed = min(fighting, combat.at.get(unit.id, {}).get(one.id, 0))
            if aimed:
                fighting -= aimed
                yield strikes.blows(unit, enemy, aimed, state.number, front=front, at=one)
        if fighting:
            at = losses.struck(enemy)
            yield strikes.blows(unit, enemy, fighting, state.number, front=front, at=at)


@rule("AB-H12.2")
def most(unit: Unit, count: dict[str, int]) -> str:
    """The enemy before the front of a unit whom most of its models fight, and its characters; "" for none."""
    found = [id_ for id_ in sorted(count) if count[id_] and touches_with_front(unit, id_)]
    return max(found, key=lambda id_: count[id_], default="")


@rule("AB-H12.2")
def of_character(state: State, combat: Combat, unit: Unit, by: str, enemy_id: str) -> Iterator[Blows]:
    """The blows of a character: at the character at whom he aims, else where most of his unit fight with their front."""
    one = next((each for each in unit.characters if each.id == by), None)
    if one is None or not enemy_id:
        return
    aimed = combat.at.get(by, {})
    near = [state.units[each.enemy] for each in unit.contacts if each.mine == "front"]
    targets = [(enemy, at) for enemy in near for at in enemy.characters if at.id in aimed]
    enemy, at = targets[0] if targets else (state.units[enemy_id], losses.struck(state.units[enemy_id]))
    yield strikes.blows(unit, enemy, 1, state.number, front=in_front(unit, enemy), by=one, at=at)


def touches_with_front(unit: Unit, enemy: str) -> bool:
    """True if a unit touches an enemy with its front."""
    return any(each.enemy == enemy and each.mine == "front" for each in unit.contacts)


@rule("AB-H3.3")
def in_front(unit: Unit, enemy: Unit) -> bool:
    """True if a unit touches an enemy's front edge."""
    return any(each.enemy == enemy.id and each.theirs == "front" for each in unit.contacts)


@BOOK.follows(Striking)
@rule("AB-21.2a", "AB-21.5", "AB-21.6", "AB-H15.1")
def run(draft: Decision, item: Striking) -> None:
    """All strike, group by group; then the round is decided."""
    draft.done()
    state = draft.state
    assert state.combat is not None, "a combat is fought"
    units = {id_: msgspec.structs.replace(state.units[id_]) for id_ in state.combat.units}
    began = msgspec.structs.replace(state, units=units)
    for group in groups(state, state.combat):
        wounds: dict[str, int] = defaultdict(int)
        aimed: dict[str, dict[str, int]] = defaultdict(dict)
        for each in [found for who in group for found in blows(state, state.combat, who, began)]:
            unsaved = strike(draft, each)
            if each.at:
                aimed[each.enemy][each.at] = aimed[each.enemy].get(each.at, 0) + unsaved
            else:
                wounds[each.enemy] += unsaved
        hit = sorted(id_ for id_ in {*wounds, *aimed} if wounds[id_] or any(aimed[id_].values()))
        if hit:
            lost = tuple(losses.suffered(state.units[id_], wounds[id_], aimed[id_]) for id_ in hit)
            draft.emit(
                CasualtiesRemoved(
                    lost,
                    {
                        id_: profile_
                        for each in lost
                        for id_, profile_ in losses.fallen(state.units[each.unit], each).items()
                    },
                )
            )
    resolve(draft, units)


def strike(draft: Decision, each: Blows) -> int:
    """The dice of blows: the wounds that nothing saved."""
    who = ".".join(part for part in (each.unit, each.by, each.enemy, each.at) if part)
    done = harm.harm(
        draft,
        "AB-21.3",
        who,
        each.attacks,
        needs=each.needs,
        wounds=each.wounds,
        save=each.save.needed,
        again=each.again,
    )
    draft.emit(BlowsStruck(each, done.pools, done.hits, done.wounds, done.unsaved))
    return done.unsaved


@BOOK.event("BlowsStruck")
class BlowsStruck(Told, frozen=True):
    """A unit, or a character who goes with it, has struck: dice to hit, misses again, to wound and to save."""

    blows: Blows
    pools: tuple[Pool, ...]
    hits: int
    wounds: int
    unsaved: int

    def tell(self, state: State, side: Side | None) -> Said:
        blows = self.blows
        who = voice.unit(state, blows.unit)
        if blows.by:
            who = say(
                "{character} with {unit}", character=voice.companion(state, blows.unit, blows.by), unit=who
            )
        enemy = voice.unit(state, blows.enemy)
        if blows.at:
            enemy = say(
                "{character} with {unit}", character=voice.companion(state, blows.enemy, blows.at), unit=enemy
            )
        extra = {reason: value for reason, value in blows.strength.items() if reason != "own"}
        whole = sum(blows.strength.values())
        strength = say("strength {n}", n=sum_of(whole - sum(extra.values()), extra, whole))
        parts = [
            say(
                "{who} strikes {enemy}: {dice}, {strength}",
                who=who,
                enemy=enemy,
                dice=voice.dice(blows.attacks),
                strength=strength,
            ),
            *harm.dice_lines(self.pools, blows.needs, blows.wounds, blows.save),
            say("{wounds} (AB-21)", wounds=voice.wounds(self.unsaved)),
        ]
        return series(parts)


@BOOK.event("CasualtiesRemoved")
class CasualtiesRemoved(Happening, frozen=True, omit_defaults=True):
    """The losses of each unit after all simultaneous strikes.

    For the log alone: `fallen` are the profiles of the fallen characters, by their ids.
    """

    losses: tuple[Loss, ...]
    fallen: dict[str, str] = {}

    def book(self, state: State) -> None:
        for loss in self.losses:
            side = opponent(state.units[loss.unit].side)
            combat = state.combat
            if combat is not None:
                fell = combat.fell.get(loss.unit, 0) + loss.models + len(loss.fallen)
                wounds = combat.wounds.get(side, 0) + loss.taken
                state.combat = msgspec.structs.replace(
                    combat, fell={**combat.fell, loss.unit: fell}, wounds={**combat.wounds, side: wounds}
                )
            losses.book(state, loss)

    def tell(self, state: State, side: Side | None) -> Said | None:
        found = [each for each in self.losses if each.models or each.fallen]
        return series(tell_loss(state, self, each) for each in found) if found else None


def tell_loss(state: State, event: CasualtiesRemoved, loss: Loss) -> Said:
    """How many models a unit loses, which characters among them, and how many are left."""
    told = say(
        "{unit} loses {models}, {left} left (AB-21.5)",
        unit=voice.unit(state, loss.unit),
        models=voice.models(loss.models + len(loss.fallen)),
        left=state.units[loss.unit].models,
    )
    people = voice.people({id_: event.fallen[id_] for id_ in loss.fallen if id_ in event.fallen})
    return say("{told}: {people} too", told=told, people=people) if people else told
