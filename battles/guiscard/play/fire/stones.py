"""GT-10.4.4: a perrier throws a stone: where it comes down, and what it does there."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, faces, plain, say, series, sum_of, word
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire import effects
from battles.guiscard.play.gear import collapse, perriers
from battles.guiscard.play.gear.damage import demolish
from battles.guiscard.play.gear.perriers import busy, change
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.counters import hexes_of, toward
from battles.guiscard.rules.fire import damage
from battles.guiscard.rules.fire.damage import Wounding
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.state import Character, Flight, Horse, Perrier, Skirmish
from battles.guiscard.state.fabric import without
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, book_of, named, placed
from battles.kit.happening import Happening
from dice import Rolled
from hexmap import arcs, grid
from hexmap.grid import SIDES
from rulebook import Refusal, rule

BOOK = book_of("stones")
Struck = Literal["work", "perrier", "siphon", "siege_ladder"]
"""The wooden thing that a stone may strike."""


class Pounded(msgspec.Struct, frozen=True):
    """The wooden thing that a stone struck, the die of the pounding table, and whether it destroyed it (GT-10.4.4d)."""

    what: Struck
    die: int
    destroyed: bool


FIELD = "at"


@BOOK.order("throw a stone at {at} with {perrier}")
class Cast(Order, frozen=True, tag="cast"):
    """A perrier throws its stone at a hex (GT-10.4.1a)."""

    perrier: str
    at: str


@BOOK.event("StoneThrown")
class StoneThrown(Happening, frozen=True):
    """A perrier has thrown a stone at a hex.

    It names where the stone came down by the sum of two dice, "" off the field, and its effect.

    `crew` did nothing else; `frm` is the arrow end.
    """

    perrier: str
    crew: tuple[str, ...]
    frm: str
    at: str
    sum: int
    impact: str
    wounding: Wounding | None = None
    pounded: Pounded | None = None
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        state.flights.append(Flight(self.frm, self.at, self.impact))
        change(state, self.perrier, served=0)
        busy(state, self.crew)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return series(parts(state, self))


@BOOK.event("EngineSmashed", "the {what} at {hex} is destroyed (GT-10.4.4d)")
class EngineSmashed(Happening, frozen=True):
    """A siphon or a raised ladder in a hex is destroyed by a stone (GT-10.4.4d)."""

    hex: str
    what: Struck

    def book(self, state: Skirmish) -> None:
        fabric = state.fabric
        state.fabric = msgspec.structs.replace(
            fabric,
            siphons=without(fabric.siphons, self.hex),
            leaning=tuple(each for each in fabric.leaning if each.hex != self.hex),
        )
        state.siphons = {name: each for name, each in state.siphons.items() if each.hex != self.hex}


def parts(state: Skirmish, event: StoneThrown) -> Iterator[Said]:
    """The throw, what it did to whom, and to wood."""
    dice = say("{faces} = {sum}", faces=faces(event.rolls[:2]), sum=event.sum)
    if not event.impact:
        yield say(LINES.said["stone"]["off_field"], perrier=named(event.perrier), at=event.at, dice=dice)
        return
    yield say(
        LINES.said["stone"]["on"], perrier=named(event.perrier), at=event.at, dice=dice, hex=event.impact
    )
    if event.wounding is not None:
        yield wounding_told(state, event)
    if event.pounded is not None:
        yield pounded_told(event.pounded)
    if event.wounding is None and event.pounded is None:
        yield say("no target is there")


def wounding_told(state: Skirmish, event: StoneThrown) -> Said:
    """The effect, and its victim."""
    told = event.wounding
    assert told is not None, "it struck somebody"
    return say(
        LINES.said["wounding"][told.table],
        whom=placed(state, told.piece),
        die=sum_of(event.rolls[2].face, told.modifiers, told.total),
        kind=word("weapon class", told.weapon_class),
        cover=word("cover", told.cover),
        letter=told.letter,
        result=word("result", told.words),
    )


def pounded_told(told: Pounded) -> Said:
    """The effect on wood."""
    return say(
        LINES.said["stone"]["destroyed" if told.destroyed else "holds"],
        what=word("what", plain(told.what)),
        die=told.die,
    )


def orders(state: Skirmish) -> Iterator[Cast]:
    """Every hex at which a perrier of the active side can throw a stone now."""
    if not state.perriers:
        return
    ground = ground_in(state)
    crew = perriers.crews(state, ground, state.active)
    for perrier in perriers.of_side(state, state.active):
        if perriers.not_ready(state, perrier, crew) is None:
            for hex_ in ground.hexes:
                if why_not(ground, perrier, hex_) is None:
                    yield Cast(perrier.id, hex_)


def check(state: Skirmish, order: Cast) -> None:
    """Refuse a perrier that cannot shoot, and hexes out of its reach. Raises Refusal."""
    perrier, ground = perriers.known(state, order.perrier), ground_in(state)
    crew = perriers.crews(state, ground, state.active)
    refused = perriers.not_ready(state, perrier, crew) or why_not(ground, perrier, order.at)
    if refused is not None:
        raise refused


@rule("GT-10.4.1a", "GT-10.4.4a")
def why_not(ground: Ground, perrier: Perrier, hex_: str) -> Refusal | None:
    """The reason why a stone is not thrown at a hex: off the field, out of range or outside the front arc (D46)."""
    if hex_ not in ground:
        return Refusal("GT-10.4.4a", FIELD, "hex {hex} is not on the field", hex=hex_)
    if grid.distance(perrier.hex, hex_) > TABLES.now.engines.perrier.range:
        return Refusal("GT-10.4.4a", FIELD, "{hex} is out of range of {given}", hex=hex_, given=perrier.id)
    if hex_ == perrier.hex or not arcs.ahead(perrier.hex, perrier.facing, hex_):
        return Refusal("GT-10.4.1a", FIELD, "{hex} does not lie before {given}", hex=hex_, given=perrier.id)
    return None


@rule("GT-10.4.4b")
def fallen(ground: Ground, at: str, sum_: int) -> str:
    """The hex where a thrown stone comes down by the sum of two dice; "" off the field.

    The diagram lies as the map of the target hex does (D19).
    """
    turned, hex_ = SIDES.index(ground.cells[at].up), at
    for step in TABLES.now.engines.perrier_scatter[sum_]:
        hex_ = toward(hex_, SIDES.index(step) + turned)
    return hex_ if hex_ in ground else ""


@rule("GT-10.4.4d", "GT-9.2.5a")
def wood(state: Skirmish, ground: Ground, hex_: str) -> Struck | None:
    """The wooden thing that a stone strikes in a hex: an engine or ladder there, else a work; None for stone."""
    if hex_ in state.fabric.engines:
        return "perrier"
    if hex_ in state.fabric.siphons:
        return "siphon"
    if any(hex_ == each.hex for each in state.fabric.leaning):
        return "siege_ladder"
    return "work" if ground.terrain[hex_] in TABLES.now.engines.pounding.works else None


def take(decision: Decision, order: Cast) -> None:
    """Throw all dice of the stone, and let it do what they say: first to wood, then to people there."""
    state, perrier = decision.state, decision.state.perriers[order.perrier]
    crew = perriers.crews(state, decision.ground, state.active)[perrier.id]
    rolls = [decision.roll_for("GT-10.4.4b", perrier.id, "impact") for _ in range(2)]
    sum_ = sum(roll.face for roll in rolls)
    impact = fallen(decision.ground, order.at, sum_)
    piece = damage.struck(state, impact)
    wounding = wounded(decision, perrier, piece, rolls) if piece is not None else None
    what = wood(state, decision.ground, impact) if impact else None
    pounded = pounding(decision, perrier, what, rolls) if what is not None else None
    decision.emit(
        StoneThrown(perrier.id, crew, perrier.hex, order.at, sum_, impact, wounding, pounded, tuple(rolls))
    )
    if pounded is not None and pounded.destroyed:
        destroy(decision, impact, pounded.what)
    if piece is not None and wounding is not None and stands(piece, impact):
        effects.fulfil(decision, piece, wounding.words, perrier.hex)
    review(decision)


@rule("GT-10.4.4c")
def wounded(decision: Decision, perrier: Perrier, piece: Character | Horse, rolls: list[Rolled]) -> Wounding:
    """The effect of a stone on its victim: class engine, no cover (D46); the die is added to `rolls`."""
    die = decision.roll_for("GT-10.4.4c", perrier.id, "damage")
    rolls.append(die)
    table = damage.table_of(piece)
    armour = damage.table(table).armoured_target * piece.armoured
    added = {damage.ARMOURED: armour} if armour else {}
    total = die.face + armour
    letter = damage.table(table).effect("engine", "none", total)
    words = effects.meaning(table, letter, False)
    return Wounding(piece.id, table, "engine", "none", total, letter, words, added)


@rule("GT-10.4.1b", "GT-10.4.4d")
def pounding(decision: Decision, perrier: Perrier, what: Struck, rolls: list[Rolled]) -> Pounded:
    """True if a stone destroys the wood that it strikes; the die is added to `rolls`. A 1 costs nothing here (D46)."""
    die = decision.roll_for("GT-10.4.4d", perrier.id, "pounding")
    rolls.append(die)
    points = TABLES.now.engines.perrier.points
    return Pounded(what, die.face, TABLES.now.engines.pounding.destroys(points, die.face))


@rule("GT-10.4.4d", "GT-9.2.5a")
def destroy(decision: Decision, hex_: str, what: Struck) -> None:
    """Remove what a stone has destroyed; one result D does for wood."""
    if what == "work":
        demolish(decision, hex_)
        collapse.unsupported(decision, hex_)
        return
    perrier = perriers.at(decision.state, hex_)
    if perrier is not None:
        perriers.destroyed(decision, perrier.id)
        return
    decision.emit(EngineSmashed(hex_, what))
    for ladder in list(decision.state.ladders.values()):
        if ladder.hex == hex_:
            collapse.lose_ladder(decision, ladder)


def stands(piece: Character | Horse, hex_: str) -> bool:
    """True if somebody whom a stone strikes has not died of the work that came down with it, nor been thrown off."""
    return hex_ in hexes_of(piece)
