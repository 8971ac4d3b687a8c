"""The rules of a state of battle: after every event, and after all its effects."""

from collections.abc import Iterator

from battles.ancient_battles.rules.contacts import in_contact
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.losses import ordinary
from battles.ancient_battles.state import State
from battles.ancient_battles.state.plane.rectangle import separation
from battles.ancient_battles.tables import profile
from battles.ancient_battles.tables.measure import FULL
from battles.kit.agenda import sound
from battles.kit.agenda.sound import Soundness

SLACK = 3
"""The overlap of footprints, or of the table's edge, that rounding may cause (thousandths of an inch)."""


def nobody_shares_ground(state: State) -> Iterator[str]:
    """AB-H2.6: the faults of footprints that overlap.

    Fleeing units may overlap, and units that are held in contact as they stand (D47).
    """
    there = [(footprint(unit), unit) for unit in state.present() if not unit.fleeing]
    for at, (rect, unit) in enumerate(there):
        for other, enemy in there[at + 1 :]:
            if any(each.enemy == enemy.id for each in unit.contacts):
                continue
            if separation(rect, other) < -SLACK:
                yield f"{unit.id} and {enemy.id} overlap: {rect} and {other}"


def formations_are_sound(state: State) -> Iterator[str]:
    """AB-H2.1, AB-H2.3: models, files and wounds of a unit agree, and none are more than it had."""
    for unit in state.units.values():
        if unit.gone == "destroyed":
            continue
        if not 0 < unit.models <= unit.started or unit.files < 1:
            yield f"{unit.id} has {unit.models} of {unit.started} models in {unit.files} files"
        if not unit.engaged and unit.files > unit.models:
            yield f"{unit.id} has more files, {unit.files}, than models, {unit.models}"
        if not 0 <= unit.wounds < unit.kind.wounds or (unit.wounds and not ordinary(unit)):
            yield f"{unit.id} has {unit.wounds} wounds on a model of {unit.kind.wounds}"
        for one in unit.characters:
            if not 0 <= one.wounds < profile(one.profile).wounds:
                yield f"{one.id} has {one.wounds} wounds and stands"
        if not 0 <= unit.pose.heading < FULL:
            yield f"{unit.id} looks to {unit.pose.heading}"


def contacts_are_mutual(state: State) -> Iterator[str]:
    """AB-H6.9: who touches an enemy is touched by him on the edges that both know, and nobody who flees touches anybody."""
    for unit in state.units.values():
        if unit.contacts and (unit.gone or unit.fleeing):
            yield f"{unit.id} touches enemies and flees, or is gone"
        for each in unit.contacts:
            enemy = state.units[each.enemy]
            back = [one for one in enemy.contacts if one.enemy == unit.id]
            if (
                enemy.side == unit.side
                or len(back) != 1
                or (back[0].mine, back[0].theirs) != (each.theirs, each.mine)
            ):
                yield f"{unit.id} touches {enemy.id} by {each}, who touches it by {back}"


def somebody_touches(state: State) -> Iterator[str]:
    """D47: of units in contact at least one model each is."""
    for unit in state.present():
        for each in unit.contacts:
            if not in_contact(state, unit, each):
                yield f"no model of {unit.id} touches {each.enemy}"


def on_the_table(state: State) -> Iterator[str]:
    """AB-H5.7, AB-H8.5: the faults of units with a centre off the table; a flight may end across the edge."""
    for unit in state.present():
        if state.ground.off(footprint(unit)) > SLACK:
            yield f"{unit.id} stands off the table: {unit.pose}"


def charges_are_known(state: State) -> Iterator[str]:
    """AB-H6.1: the faults of units with two declared charges in a turn."""
    chargers = [each.charger for each in state.charges]
    if len(chargers) != len(set(chargers)):
        yield f"somebody charges twice: {chargers}"


SOUND: Soundness[State] = Soundness(
    always=(formations_are_sound, contacts_are_mutual, charges_are_known),
    at_rest=(nobody_shares_ground, somebody_touches, on_the_table, sound.somebody_can_go_on),
)
