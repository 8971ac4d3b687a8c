"""GT-10.5.1, 10.5.2: a siphon throws naphtha, in the step of offensive fire, if it does not jam or burst."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.fire.weapons import weapon_of
from battles.guiscard.rules.fire_lines import lane
from battles.guiscard.rules.gear.bearing import hands_full
from battles.guiscard.rules.gear.fuel import at_hand
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.lines import refusal
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Character, Flight, Siphon, Skirmish
from battles.guiscard.state.fabric import with_more, without
from battles.guiscard.tables import TABLES
from battles.guiscard.tables.flames import Fate
from battles.guiscard.voice import LINES, book_of, counting
from battles.kit.happening import Happening
from dice import Rolled
from hexmap import arcs
from hexmap.grid import distance, within
from rulebook import Refusal, rule

BOOK = book_of("siphons")


@BOOK.order("throw naphtha at {at} from {siphon}")
class Spray(Order, frozen=True, tag="spray"):
    """A siphon throws naphtha at a hex (GT-10.5.1b)."""

    siphon: str
    at: str


@BOOK.event("SiphonWorked")
class SiphonWorked(Happening, frozen=True):
    """A siphon was to shoot at a hex: it has, has jammed or has burst (GT-10.5.2a).

    `crew` has served it; naphtha lies on `hexes` then; it is `ready` again in that turn.
    """

    siphon: str
    frm: str
    at: str
    crew: tuple[str, ...]
    die: int
    fate: Fate
    hexes: tuple[str, ...]
    ready: int
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        siphon = state.siphons[self.siphon]
        for name in self.crew:
            state.people[name].deeds.shot = True
        state.naphtha = with_more(state.naphtha, *self.hexes)
        state.siphons[self.siphon] = msgspec.structs.replace(
            siphon, ready=self.ready, jammed=self.fate == "jam"
        )
        if self.fate == "works":
            state.flights.append(Flight(self.frm, self.at, self.at))
        elif self.fate == "burst":
            note(state, "siphon_burst", siphon.hex)
            del state.siphons[self.siphon]
            state.fabric = msgspec.structs.replace(
                state.fabric, siphons=without(state.fabric.siphons, siphon.hex)
            )

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        greek = TABLES.now.flames.greek_fire
        return say(
            LINES.said["siphon"][self.fate],
            frm=self.frm,
            at=self.at,
            hexes=self.hexes,
            die=self.die,
            faces=counting(lambda face: greek.fate(face) == self.fate),
        )

    def in_brief(self, state: Skirmish) -> Said:
        return say(LINES.said["siphon_in_brief"][self.fate], frm=self.frm, at=self.at, hexes=self.hexes)


def orders(state: Skirmish) -> Iterator[Spray]:
    """Every hex at which a siphon of the active side can shoot now."""
    for name, siphon in state.siphons.items():
        ground = ground_in(state)
        if siphon.side == state.active and not_ready(state, ground, name, siphon) is None:
            for hex_ in within(siphon.hex, TABLES.now.flames.greek_fire.range[1]):
                if why_not(ground, siphon, hex_) is None:
                    yield Spray(name, hex_)


def check(state: Skirmish, order: Spray) -> None:
    """Refuse a siphon that cannot shoot, and hexes out of its reach. Raises Refusal."""
    siphon, ground = state.siphons.get(order.siphon), ground_in(state)
    if siphon is None or siphon.side != state.active:
        raise Refusal("GT-10.5.1b", "siphon", "{given} is no siphon of the active side", given=order.siphon)
    refused = not_ready(state, ground, order.siphon, siphon) or why_not(ground, siphon, order.at)
    if refused is not None:
        raise refused


@rule("GT-10.5.1b", "GT-10.5.2a")
def not_ready(state: Skirmish, ground: Ground, name: str, siphon: Siphon) -> Refusal | None:
    """Why a siphon cannot shoot in this step; None if it can (D47)."""
    if siphon.jammed:
        return Refusal("GT-10.5.2a", "siphon", "{given} is jammed", given=name)
    if siphon.hex in state.fires:
        return Refusal("GT-10.5.1b", "siphon", "{given} is on fire", given=name)
    if state.turn < siphon.ready:
        return Refusal(
            "GT-10.5.1b", "siphon", "{given} shoots again in turn {turn}", given=name, turn=siphon.ready
        )
    if len(crew(state, ground, siphon)) < TABLES.now.flames.greek_fire.crew:
        return Refusal("GT-10.5.1b", "siphon", "too few stand beside {given} to serve it", given=name)
    return None


@rule("GT-10.5.1b")
def crew(state: Skirmish, ground: Ground, siphon: Siphon) -> tuple[str, ...]:
    """The people who would serve a siphon: neighbours with a hand free, first the ones without a weapon to shoot (D146)."""
    beside = dict.fromkeys(state.at.get(near or "", "") for near in ground.neighbours[siphon.hex])
    found = [
        one
        for one in map(state.people.get, beside)
        if one is not None and one.side == siphon.side and serves(state, ground, one, siphon)
    ]
    ranked = sorted(found, key=lambda one: (weapon_of(one) is not None, one.id))
    return tuple(one.id for one in ranked[: TABLES.now.flames.greek_fire.crew])


@rule("GT-10.5.1b")
def serves(state: Skirmish, ground: Ground, one: Character, siphon: Siphon) -> bool:
    """True if somebody beside a siphon can lay hands on it, and has not shot in this step."""
    free = one.able and not one.deeds.shot and hands_full(state, one, "siphon") is None
    return free and siphon.hex in at_hand(ground, one)


@rule("GT-10.5.1a", "GT-10.5.1c")
def why_not(ground: Ground, siphon: Siphon, hex_: str) -> Refusal | None:
    """Why a siphon cannot shoot at a hex: out of range or of its arc, no line over the ground, or a slit (D146)."""
    least, most = TABLES.now.flames.greek_fire.range
    if hex_ not in ground or not least <= distance(siphon.hex, hex_) <= most:
        return Refusal("GT-10.5.1c", "at", "it reaches hexes {least} to {most} away", least=least, most=most)
    if not arcs.ahead(siphon.hex, siphon.facing, hex_):
        return Refusal("GT-10.5.1c", "at", "{hex} does not lie before it", hex=hex_)
    way = lane(ground, siphon.hex, hex_)
    if way.bar is not None:
        return refusal(way.bar).at("at")
    return Refusal("GT-10.5.1a", "at", "it cannot shoot through slits") if way.slit else None


@rule("GT-10.5.2a", "GT-10.5.1d")
def take(decision: Decision, order: Spray) -> None:
    """Throw the die for the siphon: naphtha lies about its target, or about itself if it bursts."""
    state, ground, greek = decision.state, decision.ground, TABLES.now.flames.greek_fire
    siphon = state.siphons[order.siphon]
    die = decision.roll_for("GT-10.5.2a", order.siphon, "siphon")
    fate = greek.fate(die.face)
    hexes = {
        "works": covered(ground, order.at),
        "burst": tuple(near for near in ground.neighbours[siphon.hex] if near is not None),
        "jam": (),
    }[fate]
    serving, ready = crew(state, ground, siphon), state.turn + greek.turns_between_shots
    decision.emit(
        SiphonWorked(order.siphon, siphon.hex, order.at, serving, die.face, fate, hexes, ready, (die,))
    )


@rule("GT-10.5.1d")
def covered(ground: Ground, at: str) -> tuple[str, ...]:
    """The hexes that naphtha covers: that at which it was shot, and all about it on the field, water too."""
    return (at, *(near for near in ground.neighbours[at] if near is not None))
