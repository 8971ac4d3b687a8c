"""GT-10.2.2, 10.2.5: at the end of a phase fires spread, and what has burnt long enough has burnt down."""

from msgspec.structs import replace

from battles.guiscard import harm
from battles.guiscard.agenda import Blazing
from battles.guiscard.chapter import Chapter
from battles.guiscard.counters import hexes_of
from battles.guiscard.decision import Decision
from battles.guiscard.events.fires import FiresBurntOn, FlamesLeapt, HexBurnt
from battles.guiscard.gear import collapse, perriers
from battles.guiscard.gear.fuel import fuel, spread_to
from battles.guiscard.state import Fire, Skirmish
from battles.guiscard.tables import TABLES
from rulebook import rule


def end_phase(decision: Decision) -> None:
    """See to all that burns before the next phase begins."""
    if decision.state.fires:
        decision.add(Blazing())


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


BLAZING = Chapter(run=run)
