"""The rules of a state of battle: after every event, and after all its effects."""

from collections.abc import Iterator

from battles.kit.agenda import sound
from battles.kit.agenda.sound import Soundness
from battles.warmaster.rules import rounds
from battles.warmaster.rules.formations import legal
from battles.warmaster.rules.wounds import capacity
from battles.warmaster.state import State, all_contacts
from battles.warmaster.state.rectangles import overlap


def nobody_shares_ground(state: State) -> Iterator[str]:
    """WM-H1.4: no two stands share an area, and all are on the table."""
    stands = [(stand.rect, unit.id) for unit in state.units.values() for stand in unit.stands]
    stands.sort()
    for at, (rect, name) in enumerate(stands):
        if not state.ground.holds(rect):
            yield f"a stand of {name} is off the table: {rect}"
        for other, whose in stands[at + 1 :]:
            if other.x0 >= rect.x1:
                break
            if overlap(rect, other):
                yield f"stands of {name} and {whose} share ground: {rect} and {other}"


def units_hang_together(state: State) -> Iterator[str]:
    """WM-H2.2: the stands of a unit are one group, in number order, and no more than it had."""
    for unit in state.units.values():
        numbers = [stand.number for stand in unit.stands]
        if not legal(unit.stands):
            yield f"{unit.id} is in parts: {unit.stands}"
        if numbers != sorted(set(numbers)) or len(numbers) > unit.started:
            yield f"{unit.id} has stands {numbers} of {unit.started}"


def wounds_are_few(state: State) -> Iterator[str]:
    """WM-9.1: left-over wounds are fewer than a stand takes."""
    for unit in state.units.values():
        if not 0 <= unit.wounds < unit.kind.hits:
            yield f"{unit.id} has {unit.wounds} wounds left over of {unit.kind.hits}"


def contacts_are_known(state: State) -> Iterator[str]:
    """The faults of the remembered contacts, against the stands."""
    if state.contacts != all_contacts(state):
        yield "contacts are not what is remembered of them"


def rounds_are_few(state: State) -> Iterator[str]:
    """WM-2.3: an engagement has one or two rounds."""
    most = rounds.most()
    if state.round is not None and not 1 <= state.round.number <= most:
        yield f"round {state.round.number} of {most}"
    for id_, left in state.left.items():
        if not 0 <= left < most:
            yield f"{id_} has {left} rounds left of {most}"


def wounds_count_once(state: State) -> Iterator[str]:
    """WM-8.4: no unit suffers more wounds in a round than it can still take."""
    for id_, count in (state.round.wounds if state.round else {}).items():
        if not 0 <= count <= capacity(state.units[id_]):
            yield f"{id_} suffers {count} wounds of {capacity(state.units[id_])}"


SOUND: Soundness[State] = Soundness(
    always=(nobody_shares_ground, contacts_are_known, rounds_are_few, wounds_count_once),
    at_rest=(units_hang_together, wounds_are_few, sound.somebody_can_go_on),
)
