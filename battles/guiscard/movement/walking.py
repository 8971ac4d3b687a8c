"""An announced move is carried out hex by hex, under rolls and defensive fire (D7, D83)."""

from collections.abc import Callable

import msgspec

from battles.guiscard.agenda import ENTERING, Leg, LegKind, Pose, Stage, Walking
from battles.guiscard.chapter import Chapter
from battles.guiscard.counters import rests
from battles.guiscard.decision import Decision
from battles.guiscard.events import movement as e
from battles.guiscard.events.harm import Fled
from battles.guiscard.fire.defensive import interrupt
from battles.guiscard.gear import portage
from battles.guiscard.gear.bearing import partner_of
from battles.guiscard.gear.jumps import jump
from battles.guiscard.hoplites.keeping import review
from battles.guiscard.movement import carrying, leading
from battles.guiscard.movement.entering import pay
from battles.guiscard.movement.infiltration import infiltrate, rolls, surcharge
from battles.guiscard.movement.legs import advance
from battles.guiscard.movement.mover import Mover
from battles.guiscard.movement.riding import effort
from battles.guiscard.sieges.supply import went
from battles.guiscard.state import Character
from rulebook import Refusal, rule


def run(decision: Decision, item: Walking) -> None:
    """Carry out the next leg, or end the move."""
    one = decision.state.people[item.character]
    m = Mover(decision.state, decision.ground, one)
    stage = portage.with_partner(m.state, one, stage_of(one, item))
    then = next_stage(m, item, stage) if goes_on(one, item) else None
    if then is None:
        finish(decision, m, item, stage)
    else:
        carry_out(decision, m, item, stage, then)


def stage_of(one: Character, item: Walking) -> Stage:
    """The stage that the walk has reached."""
    return Stage(
        one.hex,
        one.facing if one.mounted else 0,
        one.horse,
        item.points,
        leads=tuple(one.leads),
        carrying=item.carrying,
        begun=item.begun,
        entered=item.entered,
    )


@rule("GT-4.3.1a")
def goes_on(one: Character, item: Walking) -> bool:
    """True if somebody can go on as announced: able, not stopped, in the saddle or out of it as it was."""
    if not item.legs or item.legs[0].kind == "lay_down":
        return False
    return one.able and not one.deeds.stopped and one.horse == item.horse


def next_stage(m: Mover, item: Walking, stage: Stage) -> Stage | None:
    """The stage after the next leg; None if the rest of the path leads only to hexes closed to him (D83)."""
    first = None
    for place, leg in enumerate(item.legs):
        if leg.kind == "lay_down":
            return first
        try:
            stage = settled(advance(m, stage, leg), is_last(item.legs[place:]))
        except Refusal:
            return None
        first = first or stage
        if leg.kind in ("leave", "raise") or (not stage.wanted and m.free(stage)):
            return first
    return None


@rule("GT-4.3e")
def is_last(legs: tuple[Leg, ...]) -> bool:
    """True if no hex is entered after the first of these legs."""
    return not any(leg.kind in ENTERING for leg in legs[1:])


@rule("GT-4.3e")
def settled(stage: Stage, last: bool) -> Stage:
    """The stage with what is due for its hex paid; nothing is for the last hex. Raises Refusal."""
    return msgspec.structs.replace(stage, points=stage.points if last else pay(stage, 0), due=0)


def carry_out(decision: Decision, m: Mover, item: Walking, stage: Stage, then: Stage) -> None:
    """Do the next leg."""
    leg, rest = item.legs[0], item.legs[1:]
    last = is_last(item.legs)
    back = (then.hex, then.facing) if not then.wanted and m.free(then) else item.back
    if leg.kind in ENTERING:
        enter(decision, m, stage, leg, then, last)
    else:
        DOINGS[leg.kind](decision, m, leg, stage, then, not last)
    decision.change(
        Walking(
            item.character,
            rest,
            then.points,
            then.entered,
            horse=then.horse,
            carrying=then.carrying,
            back=back,
            begun=then.begun,
        )
    )
    if leg.kind in ENTERING:
        arrive(decision, m, stage.hex, last, back, leg)


def enter(decision: Decision, m: Mover, stage: Stage, leg: Leg, then: Stage, last: bool) -> None:
    """Bring the mover into the next hex."""
    facing = leg.facing if stage.horse else 0
    more = 0 if last else surcharge(m.state, m.ground, m.one, stage.hex, leg.hex)
    decision.emit(e.HexEntered(m.one.id, leg.hex, facing, stage.points - then.points, more))
    if stage.partner:
        portage.follow(decision, m.one, stage, stage.points - then.points)


def arrive(decision: Decision, m: Mover, frm: str, last: bool, back: tuple[str, int], leg: Leg) -> None:
    """Settle the arrival in a hex: the roll, if it is not the last, and then the enemy's shots."""
    one = m.one
    hurt = m.ground.over_palisade(frm, one.hex) and jump(decision, one)
    if hurt and one.alive:
        decision.emit(e.MoveStopped(one.id))
    slips = not hurt and not last and leg.kind != "back" and rolls(m.state, m.ground, one, frm, one.hex)
    if slips and infiltrate(decision, one, one.hex) != "none" and one.alive:
        decision.emit(e.MoveStopped(one.id))
        set_back(decision, m, back)
    if one.able:
        interrupt(decision, one.id)


@rule("GT-1.1c")
def set_back(decision: Decision, m: Mover, back: tuple[str, int]) -> None:
    """Put a person who is stopped in somebody else's hex back where he last had room (D83)."""
    one = m.one
    if not rests(m.state, m.ground, one):
        decision.emit(e.SetBack(one.id, *back))


def finish(decision: Decision, m: Mover, item: Walking, stage: Stage) -> None:
    """The move is over: horses and the carried come to their place."""
    one = m.one
    bed = bed_for(m, item, stage) if item.carrying and m.state.people[item.carrying].alive else ""
    if one.able and one.leads:
        bring_up(decision, m, stage, bed)
    if bed:
        decision.emit(e.LaidDown(one.id, item.carrying, bed))
    if one.able:
        set_back(decision, m, item.back)
    partner = partner_of(m.state, one.id) if m.state.ladders else None
    for each in filter(None, (one, partner)):
        decision.emit(e.MoveEnded(each.id))
    decision.done()


def bring_up(decision: Decision, m: Mover, stage: Stage, bed: str) -> None:
    """Bring the led horses to their leader, beside the man whom he lays down; horses without room are lost."""
    found, lost = leading.places(m, stage, bed)
    for name in lost:
        decision.emit(e.BridleLost(m.one.id, name))
    if found:
        decision.emit(e.HorsesFollowed(m.one.id, tuple(found)))


def bed_for(m: Mover, item: Walking, stage: Stage) -> str:
    """The hex to lay the carried man down: as announced, else in a free hex beside the carrier; "" where there is none."""
    where = stage if m.one.hex else msgspec.structs.replace(stage, hex=item.back[0])
    wish = next((leg.hex for leg in item.legs if leg.kind == "lay_down"), "")
    announced = len(item.legs) == 1 and wish in carrying.beds(m, where)
    return wish if announced else carrying.without_choice(m, where)


def mount(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Into the saddle."""
    points = stage.points - then.points // decision.tables.play.moves.ride_on
    decision.emit(e.Mounted(m.one.id, leg.what, points, then.points))


def dismount(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Out of the saddle."""
    pose = next(pose for pose in then.moved if pose.horse == stage.horse)
    decision.emit(e.Dismounted(m.one.id, leg.hex, pose, effort(m.one), then.points))


def bridle(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Take a bridle, in passing by a die."""
    if not leading.needs_roll(bool(stage.horse), stage.entered, goes_on):
        decision.emit(e.BridleTaken(m.one.id, leg.what))
        return
    die = decision.roll("GT-4.4.3e", m.one, "bridle")
    decision.emit(e.BridleTaken(m.one.id, leg.what, leading.comes_along(die), (die,)))


def let_go(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Leave a horse behind."""
    decision.emit(e.BridleLost(m.one.id, leg.what))


def push(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Push a horse aside."""
    pose: Pose = next(pose for pose in then.moved if pose.horse == leg.what)
    decision.emit(e.HorsePushed(m.one.id, pose))


def pick_up(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Take a stunned man on the shoulders."""
    decision.emit(e.PickedUp(m.one.id, leg.what, then.points))


def leave(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Off the field, with the pack horses that he leads across (GS-11.4.3h)."""
    went(decision, m.one, stage.hex)
    decision.emit(Fled(m.one.id))
    review(decision)


DOINGS: dict[LegKind, Callable[[Decision, Mover, Leg, Stage, Stage, bool], None]] = {
    "mount": mount,
    "dismount": dismount,
    "bridle": bridle,
    "let_go": let_go,
    "push": push,
    "pick_up": pick_up,
    "leave": leave,
    "raise": portage.put_up,
}

WALKING = Chapter(run=run)
