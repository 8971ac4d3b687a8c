"""GT-10.2.2, 10.2.5: at the end of a phase fires spread, and what has burnt long enough has burnt down."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from battles.contract.moments import Seen
from battles.contract.muster import Side
from battles.contract.wording import Said, plain, say, word
from battles.guiscard.play import harm
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.gear import collapse, perriers
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.gear.fuel import fuel, quench, set_alight, spread_to
from battles.guiscard.rules.seen import note
from battles.guiscard.state import Fire, Skirmish
from battles.guiscard.state.fabric import with_more, without
from battles.guiscard.state.items import Blazing
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import LINES, book_of, counting
from battles.kit.happening import Happening
from battles.kit.voice import either
from dice import Rolled
from rulebook import rule

BOOK = book_of("spreading fires")
BURNT: dict[str, Seen] = {
    "gate": "gate_burnt",
    "palisade": "wall_burnt",
    "platform": "wall_burnt",
    "tent": "tent_burnt",
    "perrier": "engine_lost",
}
"""The moments that are told about things burnt down."""


@BOOK.event("FlamesLeapt")
class FlamesLeapt(Happening, frozen=True):
    """True if a fire has spread to a hex beside it (GT-10.2.2a)."""

    frm: str
    hex: str
    fuel: str
    side: Side
    die: int
    caught: bool
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        if self.caught:
            set_alight(state, (self.hex,), self.side, "spread")

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        return say(
            LINES.said["leapt"]["caught" if self.caught else "not"],
            frm=self.frm,
            fuel=word("fuel", plain(self.fuel)),
            hex=self.hex,
            die=self.die,
            faces=counting(TABLES.now.flames.fire_table.leaps),
        )

    def in_brief(self, state: Skirmish) -> Said | None:
        if not self.caught:
            return None
        fuel = word("fuel", plain(self.fuel))
        return say(
            "the fire at {frm} spreads to the {fuel} at {hex} (GT-10.2.2a)",
            frm=self.frm,
            fuel=fuel,
            hex=self.hex,
        )


@BOOK.event("FiresBurntOn")
class FiresBurntOn(Happening, frozen=True):
    """The counts of the fires that have changed at the end of a phase (D45)."""

    counts: dict[str, int]

    def book(self, state: Skirmish) -> None:
        for hex_, count in self.counts.items():
            state.fires[hex_] = msgspec.structs.replace(state.fires[hex_], count=count)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        told = tuple(f"{hex_} ({count})" for hex_, count in self.counts.items())
        return say("fires that burn on, with their turns in brackets: {fires} (GT-10.2.5a)", fires=told)


@BOOK.event(
    "HexBurnt",
    either(
        "fuel",
        "the {fuel} at {hex} has burnt down (GT-10.2.5a)",
        "the fire at {hex} finds nothing more to burn",
    ),
)
class HexBurnt(Happening, frozen=True):
    """A hex has burnt down with all that stood in it (GT-10.2.5a, GT-10.2.5b).

    `ruin` says among which works it is then, "" where it was none; `more` are the other hexes of what stood there. There
    is no `fuel` where it had been carried off.
    """

    hex: str
    fuel: str
    ruin: Literal["", "down", "razed"] = ""
    more: tuple[str, ...] = ()

    def book(self, state: Skirmish) -> None:
        if self.fuel in BURNT:
            note(state, BURNT[self.fuel], self.hex)
        gone = (self.hex, *self.more)
        fabric = state.fabric
        state.fabric = msgspec.structs.replace(
            fabric,
            down=with_more(fabric.down, self.hex) if self.ruin == "down" else fabric.down,
            razed=with_more(fabric.razed, self.hex) if self.ruin == "razed" else fabric.razed,
            engines=without(fabric.engines, *gone),
            siphons=without(fabric.siphons, *gone),
            leaning=tuple(each for each in fabric.leaning if each.hex not in gone),
        )
        state.siphons = {name: each for name, each in state.siphons.items() if each.hex not in gone}
        state.perriers = {name: each for name, each in state.perriers.items() if each.hex not in gone}
        quench(state, (hex_ for hex_ in gone if hex_ in state.fires and state.fires[hex_].lit != "naphtha"))


def end_phase(decision: Decision) -> None:
    """See to all that burns before the next phase begins."""
    if decision.state.fires:
        decision.add(Blazing())


@BOOK.follows(Blazing)
def run(decision: Decision, item: Blazing) -> None:
    """Let the fires spread; then, once all have fled who can, count them."""
    if not item.spread:
        decision.change(replace(item, spread=True))
        spread(decision)
    else:
        decision.done()
        burn_on(decision)


@rule("GT-10.2.2a")
def spread(decision: Decision) -> None:
    """A die of each fire of the side whose enemy's phase ends, for each hex beside it that may catch (D142)."""
    state, ground = decision.state, decision.ground
    theirs = [(hex_, fire.side) for hex_, fire in state.fires.items() if fire.side != state.active]
    for frm, side in theirs:
        for near in ground.neighbours[frm]:
            kind = spread_to(state, ground, near) if near is not None else None
            if near is None or kind is None:
                continue
            die = decision.roll_for("GT-10.2.2a", f"{frm}.{near}", "spreads")
            caught = TABLES.now.flames.fire_table.leaps(die.face)
            decision.emit(FlamesLeapt(frm, near, kind, side, die.face, caught, (die,)))


@rule("GT-10.2.5a")
def counted(state: Skirmish, fire: Fire) -> int:
    """The age of a fire after a phase: 1 from that in which it was lit, and one for each of its owner's (D45)."""
    more = not fire.count or fire.side == state.active
    return min(fire.count + more, TABLES.now.flames.burning.turns_to_destroy)


def burn_on(decision: Decision) -> None:
    """Count the fires: the trapped are dead in the end, and a work that has burnt long enough is gone."""
    state, burning = decision.state, TABLES.now.flames.burning
    counts = {
        hex_: count for hex_, fire in state.fires.items() if (count := counted(state, fire)) > fire.count
    }
    if counts:
        decision.emit(FiresBurntOn(counts))
    for hex_, fire in list(state.fires.items()):
        if kills(state, fire):
            perish(decision, hex_)
    for hex_, count in counts.items():
        if count == burning.turns_to_destroy and hex_ in state.fires:
            burn_down(decision, hex_)


@rule("GT-10.2.4a")
def kills(state: Skirmish, fire: Fire) -> bool:
    """True if a fire kills a person still in it at the end of a phase.

    It does on the second turn, a whole one after it caught him.

    It catches in its owner's phase, or spreads at the end of his enemy's: in a phase of that side it kills (D45).
    """
    caught_by_enemy = fire.lit == "spread"
    return fire.count >= TABLES.now.flames.burning.turns_to_kill and caught_by_enemy == (
        fire.side != state.active
    )


@rule("GT-10.2.4a")
def perish(decision: Decision, hex_: str) -> None:
    """Kill people who still are in a burning hex, with either half (D45)."""
    for one in list(decision.state.people.values()):
        if one.hex and hex_ in hexes_of(one):
            harm.kill(decision, one, "flames")


@rule("GT-10.2.5a", "GT-10.2.5b", "GT-9.2.2b", "GT-9.2.4a")
def burn_down(decision: Decision, hex_: str) -> None:
    """Destroy what burnt in a hex, a perrier in all its hexes; a fire without fuel goes out, naphtha burns on."""
    state, ground = decision.state, decision.ground
    kind, work = fuel(state.fabric, ground, hex_), TABLES.now.flames.work.get(ground.terrain[hex_])
    if kind is not None or state.fires[hex_].lit != "naphtha":
        more = perriers.filled_with(state, hex_) if kind == "perrier" else (hex_,)
        ruin = work.ruin if work is not None else ""
        decision.emit(HexBurnt(hex_, kind or "", ruin, tuple(each for each in more if each != hex_)))
        collapse.burn(decision, more)
