"""WM-2, WM-H4, D1, D26: the rounds of an engagement: what is known when one begins, and who fights another after it."""

from collections.abc import Collection

from battles.contract.muster import Side
from battles.warmaster.rules import retreats
from battles.warmaster.rules.attacks import covers
from battles.warmaster.rules.engagements import engaged, engagements
from battles.warmaster.rules.results import may_stay
from battles.warmaster.rules.supports import named, possible, supports
from battles.warmaster.state import Round, State, Support, Unit
from battles.warmaster.state.rectangles import Stand
from battles.warmaster.tables import TABLES
from rulebook import rule

Part = tuple[str, ...]
"""The units of an engagement."""


def most() -> int:
    """How many rounds an engagement has in a phase."""
    return TABLES.now.combat.combat.max_rounds_per_turn


@rule("WM-2.3", "WM-H4.3")
def left_of(state: State, part: Part) -> int:
    """How many rounds an engagement has left in this phase."""
    return min((state.left.get(id_, most()) for id_ in part), default=most())


@rule("WM-1.1", "WM-2.1", "WM-2.2", "WM-H4.3")
def due(state: State) -> list[Part]:
    """The engagements of which one is fought next: begun ones come before the others."""
    found = [part for part in engagements(state) if left_of(state, part)]
    return [part for part in found if left_of(state, part) < most()] or found


@rule("WM-12.5", "WM-H4.2")
def open_support(state: State) -> tuple[Support, ...]:
    """The supports that a stand could give to several units of due engagements, the default first.

    Its owner has not picked one yet. Empty without such a stand.
    """
    wanted = {id_ for part in due(state) for id_ in part}
    for ways in possible(state):
        friends = {way.supported for way in ways} & wanted
        if len(friends) > 1 and state.backed.get(named(ways[0])) not in [way[2:] for way in ways]:
            return ways
    return ()


@rule("WM-15.5", "WM-8.5c", "WM-17.2d", "WM-H4.1")
def begun(state: State, part: Part) -> Round:
    """A round of an engagement as it begins (D19)."""
    given = tuple(each for each in supports(state) if each.unit in part)
    units = [state.units[id_] for id_ in part]
    touched = {unit.id: state.contacts[unit.id] for unit in units if unit.id in state.contacts}
    strong = {unit.id: works(state, unit) for unit in units}
    return Round(
        part,
        most() - left_of(state, part) + 1,
        touched,
        given,
        {id_: retreats.ways(state.units[id_], contacts) for id_, contacts in touched.items()},
        tuple(unit.id for unit in units if may_stay(state, unit, given)),
        {id_: stands for id_, stands in strong.items() if stands},
        fled=tuple(id_ for id_ in part if id_ in state.fled),
    )


@rule("WM-17.2d", "WM-H9.7")
def works(state: State, unit: Unit) -> tuple[Stand, ...]:
    """The works that a unit holds: the places of all its stands, if one of them in contact is fortified (D12)."""
    strong = any("fortified" in covers(state, unit, stand.number) for stand in unit.stands)
    return unit.stands if strong else ()


def fighting(state: State, side: Side) -> list[Unit]:
    """The units of a side that are left in the round that is fought, by their ids."""
    ids = state.round.units if state.round else ()
    return [unit for unit in (state.units[id_] for id_ in ids) if unit.side == side and unit.stands]


@rule("WM-10.1", "WM-14.4")
def idle(state: State, side: Side, done: tuple[str, ...]) -> list[Unit]:
    """The units that have still to act after the round, without the followers of an advance."""
    busy = (*done, *(state.round.followed if state.round else ()))
    return [unit for unit in fighting(state, side) if unit.id not in busy]


@rule("WM-1.2", "WM-2.3", "WM-11.1", "WM-20.1", "WM-26.1", "WM-26.2", "WM-H9.8")
def left_after(state: State, *, drawn: bool) -> dict[str, int]:
    """The rounds that are left for all units linked to units of the fought round (D26).

    They are at most the rounds of an engagement that is drawn in, since two at most are fought in a turn (WM-2.3).
    After a draw (D1) none are left. Units without a link are left out.
    """
    fought = state.round
    assert fought is not None, "a round was fought"
    left, found = 0 if drawn else most() - fought.number, {}
    for part in engagements(state):
        came = set(part).intersection(fought.units)
        theirs = left_of_others(state, part, came)
        if came.intersection(state.contacts):
            found.update(dict.fromkeys(part, min(left, theirs)))
        elif came and theirs < most():
            found.update(dict.fromkeys(part, theirs))
    return found


@rule("WM-2.2", "WM-2.3")
def left_of_others(state: State, part: Part, came: Collection[str]) -> int:
    """The rounds of its own that an engagement has to which some units have come; all, if it has no other units.

    A unit that has come only to support, without touching an enemy, has these. Contact alone draws an engagement into
    the rounds of another (D26): else an unresolved engagement would lose its round.
    """
    return left_of(state, tuple(id_ for id_ in part if id_ not in came))


@rule("WM-20.3")
def fled_after(state: State, loser: Side | None, left: dict[str, int]) -> tuple[str, ...]:
    """The units that have retreated in the round that was fought, and are still engaged (D5)."""
    return tuple(unit.id for unit in fighting(state, loser) if unit.id in left) if loser else ()


def still_stormed(state: State) -> dict[str, Part]:
    """The stormed units that a unit still touches, for all units that no longer touch all of them (D34)."""
    kept = {unit.id: still_touched(state, unit) for unit in state.living()}
    return {id_: touched for id_, touched in kept.items() if touched != state.units[id_].stormed}


def still_touched(state: State, unit: Unit) -> Part:
    """The units that a unit has stormed and touches now."""
    touched = {contact.enemy for contact in state.contacts.get(unit.id, ())}
    return tuple(id_ for id_ in unit.stormed if id_ in touched)


@rule("WM-11.2")
def unscathed(state: State) -> Part:
    """The units that drop the wounds that are left over, because they are not engaged any more."""
    busy = engaged(state)
    return tuple(unit.id for unit in state.living() if unit.wounds and unit.id not in busy)
