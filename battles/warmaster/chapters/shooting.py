"""WM-H11.1: all that can shoot does, unit by unit; what is left over of wounds is dropped afterwards."""

import msgspec

from battles.agenda.book import Book
from battles.muster import Side
from battles.warmaster import attacks, shooting, voice, wounds
from battles.warmaster.chapters.effects import Decision, pool
from battles.warmaster.engagements import engaged
from battles.warmaster.formations import Stands, closed_up
from battles.warmaster.room import Room
from battles.warmaster.state import State, Unit
from battles.wording import Said, counted, say
from dice.pool import Pool
from rulebook import rule

BOOK = Book("shooting")


@BOOK.event("VolleyShot")
class VolleyShot(msgspec.Struct, frozen=True):
    """A unit has shot at another: pools of dice, each with what it `needs`, and those saved by the last, on `save` or more.

    `wounds` count; of the enemy `stands` remain, the others closed up (WM-H7.3), and `left` wounds are left over.
    """

    unit: str
    enemy: str
    needs: tuple[int, ...]
    save: int
    pools: tuple[Pool, ...]
    hits: int
    wounds: int
    stands: Stands
    left: int


@BOOK.event("ScratchesForgotten")
class ScratchesForgotten(msgspec.Struct, frozen=True):
    """These units drop the wounds that shooting has left over."""

    units: tuple[str, ...]


@BOOK.books(VolleyShot)
def shot(state: State, event: VolleyShot) -> None:
    enemy = state.units[event.enemy]
    enemy.wounds = event.left
    if event.stands != enemy.stands:
        state.put(enemy, event.stands)


@BOOK.books(ScratchesForgotten)
def forgotten(state: State, event: ScratchesForgotten) -> None:
    for id_ in event.units:
        state.units[id_].wounds = 0


@BOOK.tells(VolleyShot)
def tell_shot(state: State, event: VolleyShot, side: Side | None) -> Said:
    dice = tuple(
        say("{faces} on {needs}+", faces=voice.fell(thrown), needs=needs)
        for thrown, needs in zip(event.pools, event.needs, strict=False)
    )
    saves = voice.saves(event.pools[len(event.needs) :], event.save)
    told = say(
        "{unit} shoots at {enemy}: {hits}, {wounds} (dice {dice}, WM-H11.1)",
        unit=voice.unit(state, event.unit),
        enemy=voice.unit(state, event.enemy),
        hits=voice.hits(event.hits),
        wounds=voice.wounds(event.wounds),
        dice=(*dice, *saves),
    )
    if not event.wounds:
        return told
    if not event.stands:
        return say("{told}; the unit is destroyed (WM-25.1)", told=told)
    return counted(
        "{told}; {n} stand remains, {left} (WM-9.1)",
        "{told}; {n} stands remain, {left} (WM-9.1)",
        n=len(event.stands),
        told=told,
        left=voice.left_over(event.left),
    )


@BOOK.tells(ScratchesForgotten)
def tell_forgotten(state: State, event: ScratchesForgotten, side: Side | None) -> Said:
    return say(
        "wounds left over from shooting are removed: {units} (WM-H11.1)",
        units=voice.units(state, event.units),
    )


@rule("WM-H11.1", "WM-H10.1")
def shoot(draft: Decision) -> None:
    """The active side's units shoot, by id; then the wounds that are left over are dropped."""
    state = draft.state
    busy = engaged(state)
    for unit in sorted(state.living(state.active), key=lambda each: each.id):
        for enemy, pools in shooting.volleys(shooting.shots(state, unit, busy)).items():
            volley(draft, unit, state.units[enemy], pools)
    if scratched := tuple(unit.id for unit in state.living() if unit.wounds and unit.id not in busy):
        draft.emit(ScratchesForgotten(scratched))


@rule("WM-H11.1", "WM-7.1")
def volley(draft: Decision, unit: Unit, enemy: Unit, pools: dict[int, int]) -> None:
    """A unit shoots at another, which saves and takes its wounds."""
    thrown = [pool(draft, "WM-H11.1", unit.id, "shot", count) for count in pools.values()]
    hits = sum(attacks.hits(dice.faces, needs) for dice, needs in zip(thrown, pools, strict=True))
    save = enemy.kind.save
    if hits and save:
        thrown.append(pool(draft, "WM-7.1", f"{unit.id}.{enemy.id}", "save", hits))
    faces = thrown[-1].faces if hits and save else ()
    count = wounds.counted(enemy, wounds.unsaved(hits, save, faces))
    gone, left = wounds.lost(enemy, count)
    stands = after(draft.state, enemy, gone)
    draft.emit(VolleyShot(unit.id, enemy.id, tuple(pools), save, tuple(thrown), hits, count, stands, left))


@rule("WM-H7.2", "WM-H7.3")
def after(state: State, unit: Unit, count: int) -> Stands:
    """The stands of a unit that has lost so many, as by default, closed up."""
    gone: list[int] = []
    for _ in range(count):
        gone.append(wounds.next_to_go(unit, gone, ())[0])
    return closed_up(Room(state, unit), [stand for stand in unit.stands if stand.number not in gone])
