"""Fire and Greek fire: each die with the faces it took, how long it has burnt, and where naphtha lies and burns."""

from collections.abc import Callable

from battles.guiscard.events import fires, greek_fire
from battles.guiscard.state import Skirmish
from battles.guiscard.story.message import Telling
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.base import FACES
from battles.guiscard.tables.flames import Column
from battles.guiscard.voice import LINES, called, placed
from battles.wording import Said, counted, plain, say, word
from hexmap.grid import distance

SIPHON, SEARED, ARROW, LEAPT, FOUGHT, ROUSED = (
    LINES.said[what] for what in ("siphon", "seared", "arrow", "leapt", "fought", "roused")
)


def faces(counts: Callable[[int], bool]) -> str:
    """The faces of a d10 that count, each run of them by its ends: "7-10"; "-" if none does."""
    found = [face for face in FACES if counts(face)]
    starts = [face for face in found if face - 1 not in found]
    ends = [face for face in found if face + 1 not in found]
    runs = (f"{one}-{other}" if one < other else str(one) for one, other in zip(starts, ends, strict=True))
    return ", ".join(runs) or "-"


def arrow(state: Skirmish, event: fires.FlamingArrowShot) -> Said:
    """From where, how far, and at what."""
    table = TABLES.now.flames.fire_table
    column: Column = "arrow_naphtha" if event.fuel == "naphtha" else "arrow_wood"
    return say(
        ARROW["caught" if event.caught else "not"],
        archer=placed(state, event.archer),
        fuel=word("fuel", plain(event.fuel)),
        at=event.at,
        range=distance(event.frm, event.at),
        die=event.die,
        faces=faces(lambda face: table.lights(column, face)),
    )


def leapt(state: Skirmish, event: fires.FlamesLeapt) -> Said:
    """From hex to hex, or not."""
    return say(
        LEAPT["caught" if event.caught else "not"],
        frm=event.frm,
        fuel=word("fuel", plain(event.fuel)),
        hex=event.hex,
        die=event.die,
        faces=faces(TABLES.now.flames.fire_table.leaps),
    )


def fought(state: Skirmish, event: fires.FireFought) -> Said:
    """A fire is put out, or not."""
    table = TABLES.now.flames.fire_table
    return say(
        FOUGHT["out" if event.out else "not"],
        character=called(state, event.character),
        hex=event.hex,
        die=event.die,
        faces=faces(lambda face: table.puts_out(face, event.arrow)),
    )


def roused(state: Skirmish, event: fires.RousedByFire) -> Said:
    """A stunned man in the flames."""
    most = TABLES.now.flames.burning.stunned_recovers_max
    return say(
        ROUSED["roused" if event.roused else "not"],
        character=called(state, event.character),
        die=event.die,
        faces=faces(lambda face: face <= most),
    )


def burnt_on(state: Skirmish, event: fires.FiresBurntOn) -> Said:
    """The counts of the fires."""
    told = tuple(f"{hex_} ({count})" for hex_, count in event.counts.items())
    return say("fires that burn on, with their turns in brackets: {fires} (GT-10.2.5a)", fires=told)


def handed(state: Skirmish, event: fires.HandingEnded) -> Said:
    """Arrows are handed on, or not."""
    told = event.handing
    names = {"archer": called(state, told.archer), "taker": called(state, told.taker)}
    if not event.done:
        return say("{archer} could not hand arrows to {taker} (GS-11.4.2e)", **names)
    return counted(
        "{archer} hands {taker} {n} flaming arrow (GS-11.4.2e)",
        "{archer} hands {taker} {n} flaming arrows (GS-11.4.2e)",
        n=told.arrows,
        **names,
    )


def sprayed(state: Skirmish, event: greek_fire.SiphonWorked) -> Said:
    """The action of the siphon."""
    greek = TABLES.now.flames.greek_fire
    return say(
        SIPHON[event.fate],
        frm=event.frm,
        at=event.at,
        hexes=event.hexes,
        die=event.die,
        faces=faces(lambda face: greek.fate(face) == event.fate),
    )


def caught(state: Skirmish, event: greek_fire.NaphthaCaught) -> Said:
    """The place where naphtha burns."""
    return say("naphtha burns at {hexes} (GT-10.5.1e)", hexes=event.hexes)


def seared(state: Skirmish, event: greek_fire.Seared) -> Said:
    """The result of the die for somebody."""
    greek = TABLES.now.flames.greek_fire
    return say(
        SEARED[event.result],
        character=called(state, event.character),
        die=event.die,
        faces=faces(lambda face: greek.searing(face) == event.result),
    )


TELLINGS: dict[type, Telling] = {
    fires.FlamingArrowShot: arrow,
    fires.FlamesLeapt: leapt,
    fires.FireFought: fought,
    fires.RousedByFire: roused,
    fires.FiresBurntOn: burnt_on,
    fires.HandingEnded: handed,
    greek_fire.SiphonWorked: sprayed,
    greek_fire.NaphthaCaught: caught,
    greek_fire.Seared: seared,
}
