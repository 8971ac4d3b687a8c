"""AB-10, AB-11, AB-H8: units flee, off the table or into enemies that destroy them."""

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision, dice, total
from battles.ancient_battles.play.reforming import Reforming
from battles.ancient_battles.play.testing import passes, score
from battles.ancient_battles.rules import flights, losses
from battles.ancient_battles.rules.leadership import may_rally
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.tables.measure import INCH, thousandths
from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from dice import Rolled
from rulebook import rule

BOOK = Book("fleeing", voice.VOICE)


@BOOK.event("UnitFled")
class UnitFled(Happening, frozen=True, omit_defaults=True):
    """A unit flees, from an enemy ("": towards the edge of the table): dice in inches, and where it ends.

    It has left the table over `exit`, or is `destroyed` by an enemy whom it met, or by the "ground".
    """

    unit: str
    enemy: str
    rolls: tuple[Rolled, ...]
    pose: Pose
    exit: tuple[int, int] | None = None
    destroyed: str = ""

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        losses.part(state, unit)
        state.charges = tuple(
            msgspec.structs.replace(each, fled=unit.pose)
            if each.target == unit.id and not each.fled
            else each
            for each in state.charges
        )
        unit.pose, unit.broken_by, unit.charged, unit.shaken = self.pose, "", 0, ()
        if not unit.fleeing and unit.side == state.active:
            unit.took_flight = True
        unit.fleeing = True
        if self.destroyed:
            losses.destroy(state, unit)
        elif self.exit is not None:
            unit.gone, unit.exit = "fleeing", self.exit

    def tell(self, state: State, side: Side | None) -> Said:
        gaps: dict[str, Piece] = {
            "unit": voice.unit(state, self.unit),
            "far": voice.inches(total(self.rolls) * INCH),
            "dice": voice.thrown(self.rolls),
        }
        if self.enemy:
            enemy = voice.unit(state, self.enemy)
            told = say("{unit} flees {far} from {enemy} ({dice}, AB-H8.1)", enemy=enemy, **gaps)
        else:
            told = say("{unit} flees {far} to the edge of the table ({dice}, AB-10.1)", **gaps)
        return tell_end(state, self, told)

    def in_brief(self, state: State) -> Said:
        """The flight, and where it ends if not on the table."""
        unit = voice.unit(state, self.unit)
        if self.enemy:
            enemy = voice.unit(state, self.enemy)
            told = say("{unit} flees from {enemy} (AB-H8.1)", unit=unit, enemy=enemy)
        else:
            told = say("{unit} flees to the edge of the table (AB-10.1)", unit=unit)
        return tell_end(state, self, told)


def tell_end(state: State, event: UnitFled, told: Said) -> Said:
    """The same with where the flight ends, if not on the table."""
    if event.destroyed == "ground":
        return say("{told}; it is destroyed on impassable ground (AB-H8.4)", told=told)
    if event.destroyed:
        enemy = state.units[event.destroyed]
        return say(
            "{told}; it runs into {enemy} ({models}) and is destroyed (AB-H8.4)",
            told=told,
            enemy=voice.unit(state, enemy.id),
            models=voice.models(enemy.models),
        )
    if event.exit is None:
        return told
    border = voice.border(state, event.exit)
    return say("{told}; it leaves the table over the {border} edge (AB-H8.5)", told=told, border=border)


@BOOK.event("UnitRallied", "{unit} rallies and forms up again (AB-25.5)")
class UnitRallied(Happening, frozen=True):
    """A unit stops its flight."""

    unit: str

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.fleeing = unit.took_flight = False
        unit.marks = (*unit.marks, "rallied")


@rule("AB-13.0a", "AB-15.0", "AB-24.4")
def flee(draft: Decision, unit: Unit, enemy: str, *, reduced: bool = False) -> int:
    """A unit begins to flee from an enemy, "" for the nearest: how far it wanted to (inches)."""
    nearest = flights.nearest_enemy(draft.state, unit)
    return away(draft, unit, enemy or (nearest.id if nearest else ""), reduced=reduced)


@rule("AB-10.2", "AB-10.3", "AB-11.1", "AB-11.2")
def away(draft: Decision, unit: Unit, enemy: str, *, reduced: bool = False) -> int:
    """A unit flees, from an enemy or ("") to the nearest edge of the table: how far it wanted to (inches)."""
    state = draft.state
    flight = TABLES.now.play.flight
    rule_ = "AB-11.1" if unit.kind.move <= thousandths(flight.slow.max_move) else "AB-11.2"
    rolls = dice(draft, rule_, unit.id, "flight", flight.dice(unit.kind.move, reduced=reduced))
    far = total(rolls)
    heading = flights.away_from(unit, state.units[enemy]) if enemy else flights.homeward(state, unit)
    way = flights.flight(state, unit, heading, far * INCH, enemy)
    draft.emit(UnitFled(unit.id, enemy, rolls, way.pose, way.exit, way.destroyed))
    return far


@rule("AB-3.3", "AB-25.1", "AB-25.2", "AB-25.5")
def rally(draft: Decision) -> None:
    """The fleeing units of the active side that may, try to rally."""
    state, rallied_ = draft.state, []
    for unit in fleeing(state):
        if may_rally(unit) and passes(draft, unit, "rally", "AB-25.1", score(state, unit, "rally")):
            draft.emit(UnitRallied(unit.id))
            rallied_.append(unit.id)
    for id_ in reversed(rallied_):
        draft.add(Reforming(id_))


def fleeing(state: State) -> list[Unit]:
    """The units of the active side that flee since before its turn, by id (D3)."""
    return [unit for unit in state.present(state.active) if unit.fleeing and not unit.took_flight]


@rule("AB-3.4", "AB-10.1a")
def compulsory(draft: Decision) -> None:
    """Let the units without a rally flee on, to the nearest edge of the table."""
    for unit in fleeing(draft.state):
        away(draft, unit, "")
