"""The rules of a state of battle at Grunwald: after every event, and after all its effects."""

from collections.abc import Iterator

from battles.grunwald.rules import stacks
from battles.grunwald.state import State
from battles.grunwald.state.field import field
from battles.kit.agenda import sound
from battles.kit.agenda.sound import Soundness


def pieces_are_somewhere(state: State) -> Iterator[str]:
    """The pieces whose place and hex contradict each other."""
    where = field(frozenset(state.ruined))
    yield from sound.pieces_are_somewhere((*state.units.values(), *state.leaders.values()), where)


def who_lives_has_strength(state: State) -> Iterator[str]:
    """GR-1.2c: the faults of strength: eliminated units have none, and all others have some."""
    for unit in state.units.values():
        if (unit.place == "eliminated") != (unit.sp == 0):
            yield f"{unit.id} is {unit.place} with {unit.sp} strength points"


def strength_is_printed(state: State) -> Iterator[str]:
    """GR-1.2c: the faults of strength above the counter, of a charge beyond 3, or of one on foot (GR-5.6.1, GR-5.6.2)."""
    for unit in state.units.values():
        if not 0 <= unit.sp <= unit.kind.sp:
            yield f"{unit.id} has {unit.sp} strength points of {unit.kind.sp}"
        if not 0 <= unit.charge <= (3 if unit.cavalry else 0):
            yield f"{unit.id} has a charge of {unit.charge}"


def hexes_hold_them(state: State) -> Iterator[str]:
    """GR-4.2.2, GR-4.5.1: enemies share no hex, and friends keep within the limit; whom works held stays as they fall."""
    where = field(frozenset(state.ruined))
    at: dict[str, list[str]] = {}
    for unit in state.units.values():
        if unit.place == "map" and unit.hex in where:
            at.setdefault(unit.hex, []).append(unit.id)
    for hex_, names in at.items():
        units = [state.units[name] for name in names]
        if len({unit.side for unit in units}) > 1:
            yield f"enemies share {hex_}: {names}"
        standing = [unit for unit in units if not unit.panicked]
        if standing and hex_ not in state.ruined and not stacks.room(where, hex_, standing[1:], standing[0]):
            yield f"{hex_} holds too much: {names}"


def banners_are_borne(state: State) -> Iterator[str]:
    """GR-7.1.4: a banner is with a unit of its side that is not eliminated, or it lies in a hex."""
    for banner in state.banners.values():
        bearer = state.units.get(banner.bearer)
        if bearer is None and not banner.hex:
            yield f"{banner.id} is nowhere"
        if bearer is not None and (bearer.side != banner.side or bearer.place == "eliminated"):
            yield f"{banner.id} is borne by {banner.bearer}, who is {bearer.place}"


SOUND: Soundness[State] = Soundness(
    always=(pieces_are_somewhere, strength_is_printed, banners_are_borne),
    at_rest=(
        who_lives_has_strength,
        hexes_hold_them,
        sound.who_stands_where_is_known,
        sound.somebody_can_go_on,
    ),
)
