"""AB-24.4, AB-16.3, AB-17.3, AB-H8.6, AB-H8.7: broken units flee, and their victors pursue or hold back."""

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision, dice, total
from battles.ancient_battles.play.fleeing import flee
from battles.ancient_battles.play.orders import Order
from battles.ancient_battles.play.testing import passes, score
from battles.ancient_battles.rules import contacts, flights, losses
from battles.ancient_battles.rules.footing import defensive
from battles.ancient_battles.rules.strikes import frenzied, hates
from battles.ancient_battles.state import Contact, State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.tables.measure import INCH
from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.voice import Meaning
from dice import Rolled
from rulebook import Refusal, rule


def calmly(state: State, item: "Pursuing") -> Said:
    """The act of a unit that is given no order."""
    first = choices(state, item)[0]
    if isinstance(first, Pursue):
        return say("it pursues {prey}", prey=voice.unit(state, first.prey))
    return say("it holds back")


BOOK = Book("pursuing", voice.VOICE.with_also(calmly=Meaning(calmly)))


@BOOK.item
class Rout(msgspec.Struct, frozen=True, tag="rout"):
    """The broken units of a combat flee, and their victors pursue."""

    units: tuple[str, ...]


@rule("AB-24.4", "AB-H8.6")
def rout(draft: Decision) -> None:
    """The broken units flee, combat by combat, and who beat them pursues."""
    state = draft.state
    groups = [each for each in contacts.combats(state) if any(state.units[id_].broken_by for id_ in each)]
    # Who is broken and touches nobody any more has nobody who pursues him.
    alone = [(unit.id,) for unit in state.present() if unit.broken_by and not unit.contacts]
    for each in sorted([*groups, *alone], reverse=True):
        draft.add(Rout(each))


@BOOK.follows(Rout)
@rule("AB-24.4", "AB-H8.1", "AB-H8.6", "AB-H15.2")
def run_rout(draft: Decision, item: Rout) -> None:
    """Let the broken units of a combat flee, by id; then units pursue that touched only one of them."""
    state = draft.state
    broken = [id_ for id_ in item.units if state.units[id_].broken_by]
    free = [
        unit
        for id_ in item.units
        if (unit := state.units[id_]).there
        and id_ not in broken
        and unit.contacts
        and all(each.enemy in broken for each in unit.contacts)
    ]
    touched = {unit.id: [each.enemy for each in unit.contacts] for unit in free}
    sheltered = {unit.id for unit in free if defensive(state, unit)}
    draft.done()
    far = {id_: flee(draft, state.units[id_], beaten_by(state, state.units[id_])) for id_ in broken}
    for unit in sorted(free, key=lambda each: each.id, reverse=True):
        prey = {id_: far[id_] for id_ in touched[unit.id] if state.units[id_].gone != "destroyed"}
        if prey:
            draft.add(Pursuing(unit.id, prey, sheltered=unit.id in sheltered))


@rule("AB-24.4", "AB-H8.1")
def beaten_by(state: State, unit: Unit) -> str:
    """The enemy from whom a broken unit flees: its victor, unless he has fled himself and another still touches it.

    "" for the nearest, if it is out of contact and its victor is off the table. A cause of terror need not touch it.
    """
    enemy = state.units[unit.broken_by]
    if enemy.there and not (enemy.fleeing and unit.contacts):
        return enemy.id
    held = contacts.most_in_contact(state, unit)
    return held.id if held else ""


@BOOK.item
class Pursuing(msgspec.Struct, frozen=True, tag="pursuing"):
    """A unit pursues or holds back: `prey` are the units that fled from it, and how far (inches).

    `bound`: it has failed to hold back, and must pursue. `sheltered`: it is in a defensive position, and holds back without
    a test (D45).
    """

    unit: str
    prey: dict[str, int]
    bound: bool = False
    sheltered: bool = False


@BOOK.order("pursue {prey}")
class Pursue(Order, frozen=True, tag="pursue"):
    """The unit pursues this one."""

    prey: str


@BOOK.order("try to hold back")
class HoldBack(Order, frozen=True, tag="hold_back"):
    """The unit tries to hold back."""


def open_prey(state: State, item: Pursuing) -> list[str]:
    """The units that may still be pursued, the nearest flight first, without the ones that another has run down."""
    found = [id_ for id_ in item.prey if state.units[id_].gone != "destroyed"]
    return sorted(found, key=lambda id_: (item.prey[id_], id_))


@rule("AB-17.3")
def hated(state: State, item: Pursuing) -> list[str]:
    """The hated ones of them, of which the unit must pursue one; none in a defensive position."""
    unit = state.units[item.unit]
    return [id_ for id_ in open_prey(state, item) if not item.sheltered and hates(unit, state.units[id_])]


@rule("AB-16.3", "AB-17.3")
def binding(state: State, item: Pursuing) -> str:
    """The rule by which a unit must pursue, and may not try to hold back; "" for none."""
    if frenzied(state.units[item.unit]):
        return "AB-16.3"
    if hated(state, item):
        return "AB-17.3"
    return "AB-H8.6" if item.bound else ""


def choices(state: State, item: Pursuing) -> list[Order]:
    """The prey of the unit; and to hold back, unless it must: first if it needs no test for it (D58)."""
    prey: list[Order] = [Pursue(id_) for id_ in hated(state, item) or open_prey(state, item)]
    if not prey or binding(state, item):
        return prey
    return [HoldBack(), *prey] if item.sheltered else [*prey, HoldBack()]


def why_not(state: State, item: Pursuing, order: Order) -> Refusal | None:
    """The unit must pursue, did not beat the other, or hates another one."""
    if isinstance(order, HoldBack):
        return Refusal(binding(state, item), "order", "{unit} must pursue", unit=item.unit)
    if isinstance(order, Pursue) and order.prey in open_prey(state, item):
        said = "{unit} must pursue one whom it hates, not {given}"
        return Refusal("AB-17.3", "prey", said, unit=item.unit, given=order.prey)
    return None


@BOOK.question(
    Pursuing,
    prompt="{unit} has broken {prey}: whom does it pursue? Let it be, and {calmly}",
    offers=choices,
    rule="AB-H8.6",
    about="unit",
    why_not=why_not,
    otherwise=("prey", "{unit} did not beat {prey}"),
)
@rule("AB-H8.6")
def take(draft: Decision, item: Pursuing, order: Pursue | HoldBack) -> None:
    """Pursue, or hold back after a passed test; a defensive position needs none."""
    state = draft.state
    unit = state.units[item.unit]
    if isinstance(order, Pursue):
        draft.done()
        pursue(draft, unit, order.prey, item.prey[order.prey])
    elif item.sheltered or passes(draft, unit, "pursuit", "AB-H8.6", score(state, unit, "pursuit")):
        draft.done()
        draft.emit(UnitHeldBack(unit.id))
    else:
        draft.change(msgspec.structs.replace(item, bound=True))


@rule("AB-H8.7")
def pursue(draft: Decision, unit: Unit, prey: str, far: int) -> None:
    """A unit pursues: who flees no farther than it comes is destroyed."""
    state = draft.state
    rolls = dice(draft, "AB-H8.7", unit.id, "pursuit", TABLES.now.play.flight.dice(unit.kind.move))
    caught = total(rolls) >= far
    heading = state.units[prey].pose.heading
    if caught:
        draft.emit(UnitRunDown(prey, unit.id))
    way = flights.pursuit(state, unit, heading, total(rolls) * INCH)
    draft.emit(UnitPursued(unit.id, prey, rolls, caught, way.pose, way.contacts or (), way.exit, far))


@BOOK.event("UnitRunDown")
class UnitRunDown(Happening, frozen=True):
    """A unit that fled is destroyed by who pursues it."""

    unit: str
    by: str

    def book(self, state: State) -> None:
        losses.destroy(state, state.units[self.unit])


@BOOK.event("UnitHeldBack", "{unit} holds back (AB-H8.6)")
class UnitHeldBack(Told, frozen=True):
    """A unit does not pursue."""

    unit: str


@BOOK.event("UnitPursued")
class UnitPursued(Happening, frozen=True, omit_defaults=True):
    """A unit pursues another, which it has `caught` or not: dice in inches, and where it ends.

    It stops in contact with a fresh enemy (`contacts`, its own and his), or leaves the table over `exit`.

    For the log alone: `fled` is how far the other wanted to flee (inches).
    """

    unit: str
    prey: str
    rolls: tuple[Rolled, ...]
    caught: bool
    pose: Pose
    contacts: tuple[Contact, ...] = ()
    exit: tuple[int, int] | None = None
    fled: int = 0

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.pose = self.pose
        if self.exit is not None:
            unit.gone, unit.exit = "pursuing", self.exit
        if state.phase != "close_combat":
            # Who pursues before the combats does nothing else in this turn (AB-H5.9, AB-H11.1).
            unit.marks = (*unit.marks, "charged")
        if self.contacts:
            touch(state, unit, self.contacts)
            unit.charged = state.number + (state.phase == "close_combat")

    def tell(self, state: State, side: Side | None) -> Said:
        prey = voice.unit(state, self.prey)
        gaps: dict[str, Piece] = {
            "told": say(
                "{unit} pursues {prey} over {far} ({dice}, AB-H8.7)",
                unit=voice.unit(state, self.unit),
                prey=prey,
                far=voice.inches(total(self.rolls) * INCH),
                dice=voice.thrown(self.rolls),
            ),
            "prey": prey,
            "fled": voice.inches(self.fled * INCH),
        }
        if self.caught:
            return tell_met(state, self, say("{told}; {prey} fled {fled} and is destroyed", **gaps))
        return tell_met(state, self, say("{told}; {prey} fled {fled} and escapes", **gaps))

    def in_brief(self, state: State) -> Said:
        """The pursuit, what becomes of its prey, and whom it meets."""
        unit, prey = voice.unit(state, self.unit), voice.unit(state, self.prey)
        told = say("{unit} pursues {prey} (AB-H8.7)", unit=unit, prey=prey)
        if self.caught:
            told = say("{told}; {prey} is destroyed", told=told, prey=prey)
        return tell_met(state, self, told)


def tell_met(state: State, event: UnitPursued, told: Said) -> Said:
    """The same with where the pursuit ends, if it is not in the open."""
    if event.exit is not None:
        border = voice.border(state, event.exit)
        return say("{told}; the pursuer leaves the table over the {border} edge", told=told, border=border)
    if event.contacts:
        enemy = voice.unit(state, event.contacts[0].enemy)
        return say("{told}; the pursuer meets {enemy}", told=told, enemy=enemy)
    return told


def touch(state: State, unit: Unit, own: tuple[Contact, ...]) -> None:
    """A unit touches an enemy: the first contact is its own, the second the enemy's; who touched nobody begins a combat."""
    mine, theirs = own
    enemy = state.units[mine.enemy]
    for each in (unit, enemy):
        if not each.contacts:
            each.rounds, each.won = 0, False
    unit.contacts = (*unit.contacts, mine)
    enemy.contacts = (*enemy.contacts, theirs)
