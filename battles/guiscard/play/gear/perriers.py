"""GT-10.4.1: the crew of a perrier, its phases of service, and whether it can shoot (D46, D148, D149)."""

from collections.abc import Iterable

import msgspec

from battles.contract.muster import Side
from battles.guiscard.play.decision import Decision
from battles.guiscard.rules import passage
from battles.guiscard.rules.counters import both
from battles.guiscard.rules.fire.weapons import armament
from battles.guiscard.rules.gear.bearing import hands_full
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Character, Perrier, Skirmish
from battles.guiscard.state.fabric import with_more, without
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = book_of("perriers")

FIELD = "perrier"


@BOOK.event(
    "PerrierServed",
    either(
        "phases",
        "{crew} serve {perrier}, phase {phases} without a break (GT-10.4.1a)",
        "{perrier} is without a crew and must be loaded again (GT-10.4.1a)",
    ),
)
class PerrierServed(Happening, frozen=True):
    """A perrier has been served for so many phases in a row, by this crew in the last; for none if it was left alone."""

    perrier: str
    phases: int
    crew: tuple[str, ...] = ()

    def book(self, state: Skirmish) -> None:
        change(state, self.perrier, served=self.phases)


@BOOK.event("PerrierTaken", "{perrier} is in the hands of the {side} (D149)")
class PerrierTaken(Happening, frozen=True):
    """A side has got hold of a perrier of the enemy (D149)."""

    perrier: str
    side: Side

    def book(self, state: Skirmish) -> None:
        change(state, self.perrier, side=self.side, served=0)


@BOOK.event("PerrierDestroyed", "{perrier} is destroyed")
class PerrierDestroyed(Happening, frozen=True):
    """A perrier is destroyed, both hexes of it."""

    perrier: str

    def book(self, state: Skirmish) -> None:
        note(state, "engine_lost", state.perriers[self.perrier].hex)
        remove(state, state.perriers[self.perrier])


def stand(state: Skirmish, perrier: Perrier) -> None:
    """A perrier stands so, and fills its hexes."""
    state.perriers = {**state.perriers, perrier.id: perrier}
    more = with_more(state.fabric.engines, *both(perrier.hex, perrier.facing))
    state.fabric = msgspec.structs.replace(state.fabric, engines=more)


def remove(state: Skirmish, perrier: Perrier) -> None:
    state.perriers = {name: each for name, each in state.perriers.items() if name != perrier.id}
    fewer = without(state.fabric.engines, *both(perrier.hex, perrier.facing))
    state.fabric = msgspec.structs.replace(state.fabric, engines=fewer)


def change(state: Skirmish, name: str, **fields: object) -> None:
    changed = msgspec.structs.replace(state.perriers[name], **fields)
    state.perriers = {**state.perriers, name: changed}


def busy(state: Skirmish, names: tuple[str, ...]) -> None:
    for name in names:
        deeds = state.people[name].deeds
        deeds.busy = deeds.moved = True


def of_side(state: Skirmish, side: Side) -> list[Perrier]:
    """The perriers of a side, in the order in which they were set up."""
    return [each for each in state.perriers.values() if each.side == side]


def at(state: Skirmish, hex_: str) -> Perrier | None:
    """The perrier that fills a hex; None without one."""
    return next((each for each in state.perriers.values() if hex_ in both(each.hex, each.facing)), None)


def known(state: Skirmish, name: str) -> Perrier:
    """A perrier of the active side by id. Raises Refusal."""
    found = state.perriers.get(name)
    if found is None or found.side != state.active:
        raise Refusal("GT-10.4.1a", FIELD, "{given} is no perrier of the active side", given=name)
    return found


@rule("GT-10.4.1a")
def idle(state: Skirmish, one: Character) -> bool:
    """True if somebody has stood in place since his phase began and done nothing in it, with his hands free (D166).

    The points of a person who sets out are written down, even if his action costs none.
    """
    deeds = one.deeds
    done = deeds.spent or deeds.allowed or deeds.shot or deeds.charged or deeds.attacked or deeds.busy
    if not one.able or done or deeds.stopped or deeds.displaced:
        return False
    return hands_full(state, one, FIELD) is None


@rule("GT-10.4.1a")
def beside(state: Skirmish, ground: Ground, hexes: Iterable[str]) -> list[Character]:
    """The people beside some hexes, across borders that one on foot could cross; each once."""
    found: dict[str, Character] = {}
    for hex_ in hexes:
        for kind, near in zip(ground.cells[hex_].borders, ground.neighbours[hex_], strict=True):
            one = state.people.get(state.at.get(near or "", ""))
            if one is not None and passage.border(kind).foot:
                found[one.id] = one
    return list(found.values())


@rule("GT-10.4.1a")
def crews(state: Skirmish, ground: Ground, side: Side) -> dict[str, tuple[str, ...]]:
    """The people of a side who serve each perrier now: at most as many as it takes, first people without a weapon to shoot.

    Each person serves one: beside several he serves the one that was set up first.
    """
    found: dict[str, tuple[str, ...]] = {}
    taken: set[str] = set()
    for perrier in state.perriers.values():
        near = [
            one
            for one in beside(state, ground, (perrier.hex,))
            if one.side == side and one.id not in taken and idle(state, one)
        ]
        ranked = sorted(near, key=ranking)[: TABLES.now.engines.perrier.crew]
        if len(ranked) == TABLES.now.engines.perrier.crew:
            found[perrier.id] = tuple(one.id for one in ranked)
            taken.update(found[perrier.id])
    return found


def ranking(one: Character) -> tuple[bool, str]:
    """The order of people for work on engines: people without a weapon to shoot come first."""
    return bool(armament(one.code)), one.id


@rule("GT-10.4.1a")
def not_ready(state: Skirmish, perrier: Perrier, crew: dict[str, tuple[str, ...]]) -> Refusal | None:
    """Why a perrier cannot shoot in this step; None if it can: this is the third phase, or a later one, in a row."""
    table = TABLES.now.engines.perrier
    if afire(state, perrier):
        return Refusal("GT-10.2.4b", FIELD, "{given} is on fire", given=perrier.id)
    if perrier.id not in crew:
        return Refusal(
            "GT-10.4.1a", FIELD, "{given} takes a crew of {crew}", given=perrier.id, crew=table.crew
        )
    if perrier.served < table.phases - 1:
        return Refusal(
            "GT-10.4.1a",
            FIELD,
            "{given} has been served for {phases} phases in a row",
            given=perrier.id,
            phases=perrier.served,
        )
    return None


def afire(state: Skirmish, perrier: Perrier) -> bool:
    """True if one of its hexes burns, so that all keep their hands off it."""
    return any(hex_ in state.fabric.burning for hex_ in both(perrier.hex, perrier.facing))


@rule("GT-10.4.1a")
def end_phase(decision: Decision) -> None:
    """Step 5: count for which perriers a phase in a row has been served, and see which have changed hands."""
    state = decision.state
    crew = crews(state, decision.ground, state.active)
    for perrier in list(state.perriers.values()):
        serving = crew.get(perrier.id, ()) if not afire(state, perrier) else ()
        if perrier.side != state.active:
            if not serving or held(state, decision.ground, perrier):
                continue
            decision.emit(PerrierTaken(perrier.id, state.active))
        count(decision, state.perriers[perrier.id], serving)


@rule("GT-10.4.1a")
def count(decision: Decision, perrier: Perrier, serving: tuple[str, ...]) -> None:
    """One phase more, as long as more count; none if too few have served it."""
    most = TABLES.now.engines.perrier.phases
    phases = min(perrier.served + 1, most) if serving else 0
    if phases != perrier.served:
        decision.emit(PerrierServed(perrier.id, phases, serving))


def held(state: Skirmish, ground: Ground, perrier: Perrier) -> bool:
    """True if somebody of the side that has it is beside it and can act (D149)."""
    near = beside(state, ground, both(perrier.hex, perrier.facing))
    return any(one.side == perrier.side and one.able for one in near)


@rule("GT-10.2.5b")
def filled_with(state: Skirmish, hex_: str) -> tuple[str, ...]:
    """Both hexes of the perrier that fills a hex; KeyError for a hex that none fills."""
    for each in state.perriers.values():
        if hex_ in (hexes := both(each.hex, each.facing)):
            return hexes
    raise KeyError(hex_)


def destroyed(decision: Decision, perrier: str) -> None:
    """A perrier is gone, whatever has destroyed it (GT-10.2.5b, GT-10.4.4d). KeyError for one that there is not."""
    decision.emit(PerrierDestroyed(decision.state.perriers[perrier].id))
