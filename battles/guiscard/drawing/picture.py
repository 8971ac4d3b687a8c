"""The state of a skirmish as a drawing of its field: people and their state, things on the ground, the person asked."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Livery
from battles.contract.wording import SIDE, Said, plain, row, say, word
from battles.fields.titles import sides_of, title_of
from battles.guiscard.drawing import roster
from battles.guiscard.drawing.counters import Piece
from battles.guiscard.drawing.gear import gear, perch
from battles.guiscard.drawing.marks import LYING, Arcs, Mark
from battles.guiscard.drawing.scene import Scene, draw
from battles.guiscard.drawing.shots import FireLine
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.rules.hoplites.formation import pike_at
from battles.guiscard.rules.movement.control import keeper
from battles.guiscard.state import Character, Condition, Formation, Horse, Skirmish
from battles.guiscard.state.items import ChargeUnderWay, Item, PlanningCharge
from battles.guiscard.tables import counter
from battles.guiscard.voice import LINES, called
from battles.kit.drawn.palette import Look
from hexmap.drawing import element
from rulebook import tables

BLANK = element("svg", xmlns="http://www.w3.org/2000/svg", viewBox="0 0 1 1")
"""The drawing of a battle that has no field yet."""
PLAIN = Livery()
"""No livery: a battle under its muster's number, in the colours of attacker and defender, in English."""
DRAWN = LINES.said["drawn"]
LOOK = tables.read(Path(__file__).with_name("look.toml"), Look)
BADGES: dict[Condition, Literal["", "cross", "dash"]] = {"healthy": "", "wounded": "cross", "stunned": "dash"}
ASKED = ("character", "shooter", "archer")
"""Fields of an item that name whom it is about."""


def picture(state: Skirmish, livery: Livery = PLAIN, side: Side | None = None) -> str:
    """The field as an SVG document, as a side may see it, None: all of it."""
    return draw(scene(state, livery, side)) if state.laid else BLANK


def scene(state: Skirmish, livery: Livery = PLAIN, side: Side | None = None) -> Scene:
    """The drawing of a battle whose field is laid out."""
    chosen = asked(state)
    one = state.people.get(chosen)
    arcs = Arcs(one.hex, one.facing) if one is not None and one.mounted and one.hex else None
    return Scene(
        ground=ground_in(state),
        look=LOOK,
        pieces=(*people(state, chosen, livery), *horses(state, livery.said)),
        gear=tuple(gear(state, livery.said)),
        marks=tuple(msgspec.structs.replace(mark, title=livery.said(said)) for mark, said in marks(state)),
        shots=tuple(FireLine(flight.frm, flight.at, flight.impact) for flight in state.flights),
        arcs=arcs,
        title=livery.said(title_of(state.muster, state.laid, livery.number, livery.title))
        if state.muster
        else "",
        caption=livery.said(with_waiting(caption(state), state, side)),
        sides={**(sides_of(state.muster) if state.muster else {}), **livery.sides},
        colours=livery.colours,
        codes={
            one.code: livery.said(say(DRAWN["class"], counter=word("counter", counter(one.code).name)))
            for one in state.people.values()
        },
        said=livery.said,
    )


def caption(state: Skirmish) -> Said:
    """Turn and step, or how it ended."""
    over, step = state.over, word("step", plain(state.step))
    side = word(SIDE, (over.loser if over is not None else None) or state.active)
    if over is not None:
        return say(DRAWN["lost" if over.loser else "over"], turns=state.turn, side=side)
    return say(DRAWN["turn"], turn=state.turn, step=step, side=side) if state.turn else step


def with_waiting(said: Said, state: Skirmish, side: Side | None) -> Said:
    """A caption, and how many wait along which side of the map: a side is told of its own alone."""
    for each in SIDES if side is None else (side,):
        if places := row(posts(state, each)):
            waiting = say(DRAWN["waiting"], side=word(SIDE, each), places=places)
            said = say(DRAWN["afar"], caption=said, waiting=waiting)
    return said


def posts(state: Skirmish, side: Side) -> Iterator[Said]:
    """The number of a side's people who wait along each side of the map, and of people still to be placed."""
    waiting = state.siege.waiting if state.siege is not None else {}
    counts = Counter(post.edge for name, post in waiting.items() if state.people[name].side == side)
    for edge, count in counts.items():
        if edge:
            yield say(DRAWN["post"], edge=word("edge", edge), count=count)
        else:
            yield say(DRAWN["unplaced"], count=count)


def asked(state: Skirmish) -> str:
    """The id of the person whom the next choice is about; "" if none in particular."""
    if not state.agenda:
        return ""
    item = state.agenda[-1]
    return charging(item) or next((found for key in ASKED if (found := getattr(item, key, ""))), "")


def charging(item: Item) -> str:
    """The rider whose charge is announced or ridden; "" if it is about none."""
    if isinstance(item, PlanningCharge):
        return getattr(item.countering or item.making, "rider", "")
    if isinstance(item, ChargeUnderWay) and item.rider < len(item.charges):
        return item.charges[item.rider].rider
    return ""


def people(state: Skirmish, chosen: str, livery: Livery) -> Iterator[Piece]:
    """The counters of all living people on the field."""
    cells = ground_in(state).cells
    for one in state.people.values():
        if one.hex and one.condition != "dead":
            yield Piece(
                hex=one.hex,
                code=one.code,
                side=one.side,
                facing=one.facing if one.mounted else None,
                badge=BADGES[one.condition],
                faded=one.condition == "stunned",
                title=livery.said(in_words(state, one, mercenary=one.group in livery.bands)),
                chosen=one.id == chosen,
                height=cells[one.hex].level if cells[one.hex].aloft else 0,
                perch=perch(state, one.id, cells[one.hex]),
            )


def in_words(state: Skirmish, one: Character, *, mercenary: bool = False) -> Said:
    """The person, how he is, and where."""
    hired = (say(DRAWN["hired"], group=one.group),) if mercenary else ()
    how = *roster.standing(state, one), roster.at(one.hex)
    return say(
        DRAWN["person"], who=called(state, one.id), more=row((word(SIDE, one.side), *hired, *how)) or ""
    )


def horses(state: Skirmish, said: Callable[[Said], str]) -> Iterator[Piece]:
    """The horses without a rider, each with the bridle to its leader."""
    for horse in state.horses.values():
        if horse.hex and horse.alive and not horse.rider:
            leader = state.people.get(horse.leader)
            yield Piece(
                hex=horse.hex,
                code=said(say(DRAWN["horse"])),
                facing=horse.facing,
                title=said(alone(state, horse)),
                rope=leader.hex if leader is not None else "",
            )


def alone(state: Skirmish, horse: Horse) -> Said:
    """A horse without rider in words, with the side that controls it."""
    side, its = keeper(state, ground_in(state), horse), {"horse": called(state, horse.id), "hex": horse.hex}
    return say(DRAWN["held"], **its, side=word(SIDE, side)) if side else say(DRAWN["loose"], **its)


def marks(state: Skirmish) -> Iterator[tuple[Mark, Said]]:
    """The dead, men and horses; pikes before the front of formations, and the foulkon over one of its men; in words."""
    for shape, lying in zip(LYING, (state.bodies, state.carcasses), strict=True):
        for hex_, count in sorted(lying.items()):
            yield Mark(shape, hex_, count), say(DRAWN[shape], count=count, hex=hex_)
    for formation in state.formations.values():
        for name in formation.markers:
            pikes = Mark("strokes", pike_at(state, name), sides=before(formation))
            yield pikes, say(DRAWN["pikes"], name=called(state, name))
        if formation.foulkon:
            yield Mark("roof", state.people[formation.members[0]].hex), say(DRAWN["foulkon"])


def before(formation: Formation) -> tuple[int, int]:
    """The two sides of a hex that are its front (D35)."""
    return (formation.right - 2) % 6, (formation.right - 1) % 6
