"""WM-4, WM-5, WM-6, WM-H5: whom each stand strikes, with how many dice, and what hits."""

from collections.abc import Iterable, Mapping

import msgspec

from battles.warmaster.state import Contact, State, Unit
from battles.warmaster.state.ground import state_of
from battles.warmaster.state.rectangles import Touch
from battles.warmaster.tables import TABLES
from battles.warmaster.tables.shapes import COVERS, Cover
from rulebook import rule

Aims = Mapping[tuple[str, int], tuple[str, int]]
"""The targets of stands, as far as their owners have chosen: (unit, stand) to (enemy, its stand)."""


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """The blow of a stand: its target stand, its state, and the face `needs` from which it hits.

    Its dice are its `attacks` and additions by reason, but at least none, or the `least` that the unit has.
    """

    stand: int
    enemy: str
    theirs: int
    cover: Cover
    needs: int
    attacks: int
    added: dict[str, int] = {}
    least: int = 0

    @property
    def dice(self) -> int:
        """How many dice it rolls (D3)."""
        return max(self.least, self.attacks + sum(self.added.values()))


@rule("WM-6.8", "WM-6.9", "WM-H2.4")
def cover_against(state: State, attacker: Unit, contact: Contact) -> Cover:
    """The state of the stand that a unit strikes: the ground's, but open after a move of its own.

    A wall helps along the edge that is struck, and not against who came there by a move of his own that lasts (D34).
    """
    enemy = state.units[contact.enemy]
    if enemy.in_the_open:
        return "open"
    past = contact.how.length == 0 or attacker.id in enemy.stormed
    return state_of(state.ground, enemy.stand(contact.theirs), None if past else contact.how.theirs)


@rule("WM-4.4a", "WM-4.4b", "WM-4.4c")
def needed(cover: Cover) -> int:
    """The least face that hits a stand in a state."""
    found: int = getattr(TABLES.now.combat.to_hit, cover)
    return found


def how_close(contact: Contact) -> str:
    """The kind of a contact, as the table of priorities has it."""
    if contact.how.length == 0:
        return "corner"
    return "front_edge" if contact.how.mine == "front" else "flank_or_rear_edge"


@rule("WM-5.1", "WM-5.2", "WM-5.3", "WM-5.4")
def targets(contacts: Iterable[Contact], stand: int) -> list[Contact]:
    """The contacts among which a stand's target is: the first kind that it has; empty without a target."""
    mine = [contact for contact in contacts if contact.stand == stand]
    for kind in TABLES.now.combat.combat.target_priority:
        found = [contact for contact in mine if how_close(contact) == kind]
        if found:
            return found
    return []


def by_default(state: State, unit: Unit, stand: int) -> list[Contact]:
    """The same, with the default target first (D2).

    It is the one that is easiest to hit, of the unit with most stands in contact, of the lowest id and number.
    """
    contacts = state.contacts.get(unit.id, ())

    def first(contact: Contact) -> tuple[int, int, str, int]:
        there = {each.theirs for each in contacts if each.enemy == contact.enemy}
        return needed(cover_against(state, unit, contact)), -len(there), contact.enemy, contact.theirs

    return sorted(targets(contacts, stand), key=first)


@rule("WM-6.1", "WM-6.2", "WM-10.5b", "WM-6.3", "WM-6.4", "WM-20.3", "WM-21.3")
def by_move(state: State, unit: Unit, contact: Contact, cover: Cover) -> dict[str, int]:
    """The additions of a stand for its charge (D4), or for its pursuit of a unit from the round before (D5).

    A charge counts in the first round that the unit fights after it. In a combat that another has been drawn into, that
    is the second of the others.
    """
    table, added = TABLES.now.combat.attack_modifiers, {}
    if unit.charged and cover == "open":
        added["charge"] = table.charge_open
        if unit.kind.type in ("monster", "chariot"):
            added["heavy charge"] = table.monster_or_chariot_charge_open
    fled = state.round.fled if state.round else ()
    if contact.stand in unit.pursued and contact.enemy in unit.prey and contact.enemy in fled:
        far = unit.pursued[contact.stand] // table.pursuit_per_full_cm.cm
        added["pursuit"] = table.pursuit
        added["distance"] = far * table.pursuit_per_full_cm.bonus
    return {reason: value for reason, value in added.items() if value}


@rule("WM-6.5", "WM-6.6", "WM-6.7")
def by_plight(state: State, unit: Unit, stand: int) -> dict[str, int]:
    """The deductions of a stand: terror by any contact, an edge on its flank or rear (D6, D39), confusion."""
    table, added = TABLES.now.combat.attack_modifiers, {}
    mine = [contact for contact in state.contacts.get(unit.id, ()) if contact.stand == stand]
    if not unit.kind.terrifying and any(state.units[each.enemy].kind.terrifying for each in mine):
        added["terror"] = table.terrifying_enemy_in_contact
    if any(how_close(each) == "flank_or_rear_edge" for each in mine):
        added["flank or rear"] = table.flank_or_rear_contacted
    if unit.confused:
        added["confused"] = table.confused
    return {reason: value for reason, value in added.items() if value}


@rule("WM-4.1", "WM-H5.1")
def blow(state: State, unit: Unit, contact: Contact) -> Blow:
    """The blow of a stand, at the target of a contact."""
    cover = cover_against(state, unit, contact)
    added = by_move(state, unit, contact, cover) | by_plight(state, unit, contact.stand)
    stand, enemy, theirs, _ = contact
    return Blow(stand, enemy, theirs, cover, needed(cover), unit.kind.attacks, added)


def choices(state: State, unit: Unit, stand: int) -> list[Contact]:
    """The targets among which the owner of a stand chooses, the default first; none where all come to the same."""
    found = by_default(state, unit, stand)
    blows = {
        (each.enemy, each.needs, each.dice) for each in (blow(state, unit, contact) for contact in found)
    }
    return found if len(blows) > 1 else []


@rule("WM-4.1", "WM-4.3", "WM-6.10", "WM-H5.1")
def blows(state: State, unit: Unit, aims: Aims) -> tuple[Blow, ...]:
    """The blows of all stands of a unit in contact, by their numbers; `aims` as far as the owner has chosen.

    If all of them have no dice, the first has the one that a unit has at least (D3).
    """
    struck = []
    for stand in unit.stands:
        found = by_default(state, unit, stand.number)
        aim = aims.get((unit.id, stand.number))
        found = [each for each in found if (each.enemy, each.theirs) == aim] or found
        struck += [blow(state, unit, contact) for contact in found[:1]]
    if unit.unsupplied:
        struck[:1] = [hungry(each) for each in struck[:1]]
    if struck and not any(each.dice for each in struck):
        least = TABLES.now.combat.attack_modifiers.unit_minimum_dice
        struck[0] = msgspec.structs.replace(struck[0], least=least)
    return tuple(struck)


@rule("GC-8.4g")
def hungry(first: Blow) -> Blow:
    """The first blow of a unit whose people came without supply."""
    less = {"hunger": TABLES.now.kinds.heads.unsupplied_dice}
    return msgspec.structs.replace(first, added={**first.added, **less})


@rule("WM-4.2", "WM-H5.2")
def pools(struck: Iterable[Blow]) -> dict[tuple[str, int], int]:
    """The dice of a unit by enemy and needed face, ascending (WM-H13.1); no pool is without dice."""
    found: dict[tuple[str, int], int] = {}
    for each in struck:
        if each.dice:
            found[each.enemy, each.needs] = found.get((each.enemy, each.needs), 0) + each.dice
    return dict(sorted(found.items()))


@rule("WM-4.4a")
def hits(faces: Iterable[int], needs: int) -> int:
    """How many dice hit."""
    return sum(face >= needs for face in faces)


@rule("WM-8.5c", "WM-17.2d")
def covers(state: State, unit: Unit, stand: int) -> list[Cover]:
    """The state of a stand against each enemy stand that it fights, the worst first (D12).

    An enemy with an edge on it counts before corners, which no wall shelters: else a wall would shelter no line.
    """
    mine = [contact for contact in state.contacts.get(unit.id, ()) if contact.stand == stand]
    edges = [contact for contact in mine if contact.how.length] or mine
    found = []
    for _, enemy, theirs, how in edges:
        back = Contact(theirs, unit.id, stand, Touch(how.theirs, how.mine, how.length))
        found.append(cover_against(state, state.units[enemy], back))
    return sorted(found, key=COVERS.index)
