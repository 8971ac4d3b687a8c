"""The state of a skirmish as a drawing of its field: who stands where and in which state, what lies there, who is asked."""

from collections.abc import Container, Iterator
from pathlib import Path
from typing import Literal

from battles.drawn.counters import Piece
from battles.drawn.marks import Arcs, Mark
from battles.drawn.palette import Look
from battles.drawn.scene import Scene, draw
from battles.drawn.shots import FireLine
from battles.fields.titles import sides_of, title_of
from battles.guiscard.agenda import ChargeUnderWay, Item, PlanningCharge
from battles.guiscard.ground import ground_of
from battles.guiscard.hoplites.formation import pike_at
from battles.guiscard.movement.control import keeper
from battles.guiscard.state import Character, Condition, Formation, Horse, Skirmish
from battles.guiscard.story.names import called
from battles.guiscard.tables import counter
from battles.ruleset import Livery
from hexmap import grid
from hexmap.drawing import element
from rulebook import tables

BLANK = element("svg", xmlns="http://www.w3.org/2000/svg", viewBox="0 0 1 1")
"""The drawing of a battle that has no field yet."""
PLAIN = Livery()
"""No livery: a battle under its muster's number, in the colours of attacker and defender."""
HORSE = "horse"
LOOK = tables.read(Path(__file__).with_name("look.toml"), Look)
BADGES: dict[Condition, Literal["", "cross", "dash"]] = {"healthy": "", "wounded": "cross", "stunned": "dash"}
ASKED = ("character", "shooter", "archer")
"""Fields of an item that name whom it is about."""


def picture(state: Skirmish, livery: Livery = PLAIN) -> str:
    """The field as an SVG document."""
    return draw(scene(state, livery)) if state.laid else BLANK


def scene(state: Skirmish, livery: Livery = PLAIN) -> Scene:
    """What there is to draw of a battle whose field is laid out."""
    chosen = asked(state)
    one = state.people.get(chosen)
    arcs = Arcs(one.hex, one.facing) if one is not None and one.mounted and one.hex else None
    return Scene(
        ground=ground_of(state.laid),
        look=LOOK,
        pieces=(*people(state, chosen, livery.bands), *horses(state)),
        marks=(*lying(state), *standing(state)),
        shots=tuple(FireLine(flight.frm, flight.at, flight.impact) for flight in state.flights),
        arcs=arcs,
        title=title_of(state.muster, state.laid, livery.number) if state.muster else "",
        caption=caption(state),
        sides=(sides_of(state.muster) if state.muster else {}) | livery.sides,
        colours=livery.colours,
        codes={one.code: counter(one.code).name for one in state.people.values()},
    )


def caption(state: Skirmish) -> str:
    """Turn and step, or how it ended."""
    if state.over is not None:
        lost = f", the {state.over.loser} has lost" if state.over.loser is not None else ""
        return f"Over after {state.turn} turns{lost}"
    step = state.step.replace("_", " ")
    return f"Turn {state.turn}, {step} of the {state.active}" if state.turn else step


def asked(state: Skirmish) -> str:
    """Whom the next choice is about; "" if nobody in particular."""
    if not state.agenda:
        return ""
    item = state.agenda[-1]
    return charging(item) or next((found for key in ASKED if (found := getattr(item, key, ""))), "")


def charging(item: Item) -> str:
    """The rider whose charge is announced or ridden; "" if it is about none."""
    if isinstance(item, PlanningCharge):
        made = item.countering or item.making
        return made.rider if made is not None else ""
    if isinstance(item, ChargeUnderWay) and item.rider < len(item.charges):
        return item.charges[item.rider].rider
    return ""


def people(state: Skirmish, chosen: str, bands: Container[str] = ()) -> Iterator[Piece]:
    """The counters of all who are on the field and alive; `bands` are the groups that are mercenaries."""
    for one in state.people.values():
        if one.hex and one.condition != "dead":
            yield Piece(
                hex=one.hex,
                code=one.code,
                side=one.side,
                facing=one.facing if one.mounted else None,
                badge=BADGES[one.condition],
                faded=one.condition == "stunned",
                title=in_words(state, one, mercenary=one.group in bands),
                chosen=one.id == chosen,
            )


def in_words(state: Skirmish, one: Character, *, mercenary: bool = False) -> str:
    """Who it is, how he is, and where."""
    how = f"on horseback facing {grid.SIDES[one.facing]}" if one.mounted else "on foot"
    hired = f"of the mercenaries {one.group}" if mercenary else ""
    parts = (str(called(state, one.id)), one.side, hired, how, one.condition, one.away, f"at {one.hex}")
    return ", ".join(part for part in parts if part)


def horses(state: Skirmish) -> Iterator[Piece]:
    """The horses that nobody sits on, each with the bridle to who leads it."""
    for horse in state.horses.values():
        if horse.hex and horse.alive and not horse.rider:
            leader = state.people.get(horse.leader)
            yield Piece(
                hex=horse.hex,
                code=HORSE,
                facing=horse.facing,
                title=alone(state, horse),
                rope=leader.hex if leader is not None else "",
            )


def alone(state: Skirmish, horse: Horse) -> str:
    """A horse without rider in words, with the side that controls it."""
    side = keeper(state, ground_of(state.laid), horse)
    held = f"held by the {side}" if side is not None else "nobody's"
    return f"{horse.id}, without rider, {held}, at {horse.hex}"


def lying(state: Skirmish) -> Iterator[Mark]:
    """The dead, men and horses."""
    for hex_, count in sorted(state.bodies.items()):
        yield Mark("cross", hex_, count, title=f"dead men: {count}, at {hex_}")
    for hex_, count in sorted(state.carcasses.items()):
        yield Mark("large_cross", hex_, count, title=f"dead horses: {count}, at {hex_}")


def standing(state: Skirmish) -> Iterator[Mark]:
    """Pikes before the front of formations, and the foulkon over one of its men."""
    for formation in state.formations.values():
        for name in formation.markers:
            yield Mark("strokes", pike_at(state, name), sides=before(formation), title=f"pikes of {name}")
        if formation.foulkon:
            yield Mark("roof", state.people[formation.members[0]].hex, title="a foulkon")


def before(formation: Formation) -> tuple[int, int]:
    """The two sides of a hex that are its front (D35)."""
    return (formation.right - 2) % 6, (formation.right - 1) % 6
