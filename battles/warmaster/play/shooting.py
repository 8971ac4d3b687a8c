"""WM-H11.1: all that can shoot does, unit by unit; what is left over of wounds is dropped afterwards."""

from battles.contract.muster import Side
from battles.contract.wording import Said, counted, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision, pool
from battles.warmaster.rules import attacks, missiles, wounds
from battles.warmaster.rules.engagements import engaged
from battles.warmaster.rules.formations import Stands, closed_up
from battles.warmaster.rules.room import Room
from battles.warmaster.state import State, Unit
from dice.pool import Pool
from rulebook import rule

BOOK = Book("shooting", voice.VOICE)


@BOOK.event("VolleyShot")
class VolleyShot(Happening, frozen=True):
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

    def book(self, state: State) -> None:
        enemy = state.units[self.enemy]
        enemy.wounds = self.left
        if self.stands != enemy.stands:
            state.put(enemy, self.stands)

    def tell(self, state: State, side: Side | None) -> Said:
        dice = tuple(
            say("{faces} on {needs}+", faces=voice.fell(thrown), needs=needs)
            for thrown, needs in zip(self.pools, self.needs, strict=False)
        )
        saves = voice.saves(self.pools[len(self.needs) :], self.save)
        told = say(
            "{unit} shoots at {enemy}: {hits}, {wounds} (dice {dice}, WM-H11.1)",
            unit=voice.unit(state, self.unit),
            enemy=voice.unit(state, self.enemy),
            hits=voice.hits(self.hits),
            wounds=voice.wounds(self.wounds),
            dice=(*dice, *saves),
        )
        if not self.wounds:
            return told
        if not self.stands:
            return say("{told}; the unit is destroyed (WM-25.1)", told=told)
        return counted(
            "{told}; {n} stand remains, {left} (WM-9.1)",
            "{told}; {n} stands remain, {left} (WM-9.1)",
            n=len(self.stands),
            told=told,
            left=voice.left_over(self.left),
        )


@BOOK.event("ScratchesForgotten", "wounds left over from shooting are removed: {units} (WM-H11.1)")
class ScratchesForgotten(Happening, frozen=True):
    """These units drop the wounds that shooting has left over."""

    units: tuple[str, ...]

    def book(self, state: State) -> None:
        for id_ in self.units:
            state.units[id_].wounds = 0


@rule("WM-H11.1", "WM-H10.1")
def shoot(draft: Decision) -> None:
    """The active side's units shoot, by id; then the wounds that are left over are dropped."""
    state = draft.state
    busy = engaged(state)
    for unit in sorted(state.living(state.active), key=lambda each: each.id):
        for enemy, pools in missiles.volleys(missiles.shots(state, unit, busy)).items():
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
