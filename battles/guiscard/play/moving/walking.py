"""An announced move is carried out hex by hex, under rolls and defensive fire (D7, D83)."""

from collections.abc import Callable

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Said, faces, say
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire.defensive import interrupt
from battles.guiscard.play.gear import portage
from battles.guiscard.play.gear.jumps import jump
from battles.guiscard.play.hoplites.keeping import review
from battles.guiscard.play.movement import carrying
from battles.guiscard.play.movement.budget import MoveEnded, MoveStopped
from battles.guiscard.play.movement.entering import pay
from battles.guiscard.play.movement.horses import BridleLost, unbridle
from battles.guiscard.play.movement.infiltration import infiltrate, rolls, surcharge
from battles.guiscard.play.movement.leaving import Fled
from battles.guiscard.play.movement.riding import effort
from battles.guiscard.play.moving.legs import advance
from battles.guiscard.play.sieges.supply import went
from battles.guiscard.rules.board import put, take_up
from battles.guiscard.rules.counters import rests
from battles.guiscard.rules.gear.bearing import partner_of
from battles.guiscard.rules.gear.leaning import step_onto
from battles.guiscard.rules.movement import leading
from battles.guiscard.rules.movement.mover import Mover
from battles.guiscard.rules.seen import note_entry
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import ENTERING, Leg, LegKind, Pose, Stage, Walking
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of, called
from battles.kit.happening import Happening, Told
from battles.kit.voice import either
from dice import Rolled
from rulebook import Refusal, rule

BOOK = book_of("walks")


@BOOK.event(
    "HexEntered",
    either(
        "surcharge",
        "to {hex}, {points}, {surcharge} of them for slipping past (GT-4.3a)",
        "to {hex}, {points}",
    ),
)
class HexEntered(Happening, frozen=True):
    """A character on its way has come into a hex: `points` spent, of which `surcharge` for infiltration (GT-4.3a)."""

    character: str
    hex: str
    facing: int
    points: int
    surcharge: int = 0

    def book(self, state: Skirmish) -> None:
        one = state.people[self.character]
        put(state, one, self.hex, self.facing)
        one.deeds.spent += self.points
        if state.ladders:
            step_onto(state, one.id, self.hex)
        if state.siege is not None:
            note_entry(state, one.id, self.hex)


@BOOK.event("Mounted", "{character} mounts {horse}, {left} left (GT-4.4.2)")
class Mounted(Happening, frozen=True):
    """A character on foot is in the saddle, where the horse stood (GT-4.4.2g); `left` points remain."""

    character: str
    horse: str
    points: int
    left: int

    def book(self, state: Skirmish) -> None:
        one, horse = state.people[self.character], state.horses[self.horse]
        hex_, facing = horse.hex, horse.facing
        take_up(state, one)
        take_up(state, horse)
        unbridle(state, self.horse)
        one.horse, horse.rider, horse.side = horse.id, one.id, one.side
        put(state, one, hex_, facing)
        one.deeds.spent += self.points


@BOOK.event("Dismounted", "{character} dismounts at {hex}, {left} left (GT-4.4.2)")
class Dismounted(Happening, frozen=True):
    """A rider is on foot in a hex, his horse stands alone; `left` points remain."""

    character: str
    hex: str
    horse: Pose
    points: int
    left: int

    def book(self, state: Skirmish) -> None:
        one, horse = state.people[self.character], state.horses[self.horse.horse]
        take_up(state, one)
        one.horse, horse.rider, horse.side = "", "", one.side
        stand(state, self.horse)
        put(state, one, self.hex, 0)
        one.deeds.spent += self.points


@BOOK.event("BridleTaken")
class BridleTaken(Happening, frozen=True):
    """A character has tried to take a horse by the bridle: `led` says whether it comes along (GT-4.4.3c-e)."""

    character: str
    horse: str
    led: bool = True
    rolls: tuple[Rolled, ...] = ()

    def book(self, state: Skirmish) -> None:
        if self.led:
            one, horse = state.people[self.character], state.horses[self.horse]
            one.leads.append(horse.id)
            horse.leader, horse.side = one.id, one.side

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        names = {"character": called(state, self.character), "horse": called(state, self.horse)}
        told = say("{character} does not get {horse} by the bridle", **names)
        if self.led:
            told = say("{character} takes {horse} by the bridle", **names)
        if not self.rolls:
            return say("{bridle} (GT-4.4.3)", bridle=told)
        most = TABLES.now.play.catch_bridle.success_max
        return say(
            "{bridle}: die {die}, it comes along at {most} or less (GT-4.4.3)",
            bridle=told,
            die=faces(self.rolls),
            most=most,
        )


@BOOK.event("HorsesFollowed")
class HorsesFollowed(Happening, frozen=True):
    """The horses that a character leads have come to where it is (GT-4.4.3c)."""

    character: str
    horses: tuple[Pose, ...]

    def book(self, state: Skirmish) -> None:
        for pose in self.horses:
            take_up(state, state.horses[pose.horse])
        settle(state, self.character)
        for pose in self.horses:
            stand(state, pose)


@BOOK.event("HorsePushed")
class HorsePushed(Happening, frozen=True):
    """A character has pushed a horse aside (GT-4.4.3a)."""

    character: str
    horse: Pose

    def book(self, state: Skirmish) -> None:
        stand(state, self.horse)
        settle(state, self.character)

    def tell(self, state: Skirmish, side: Side | None) -> Said:
        who, horse = called(state, self.character), called(state, self.horse.horse)
        return say(
            "{who} pushes {horse} aside to {hex} (GT-4.4.3a)", who=who, horse=horse, hex=self.horse.hex
        )


@BOOK.event("PickedUp", "{character} picks up {carried} (GT-4.2.4a)")
class PickedUp(Told, frozen=True):
    """A character carries a stunned one, who counts as lying where he was until he is laid down (GT-4.2.4a, D84).

    `left` points remain.
    """

    character: str
    carried: str
    left: int


@BOOK.event("LaidDown", "{carried} is laid down at {hex} (GT-4.2.4b)")
class LaidDown(Happening, frozen=True):
    """A carried character lies in a hex (GT-4.2.4b)."""

    character: str
    carried: str
    hex: str

    def book(self, state: Skirmish) -> None:
        put(state, state.people[self.carried], self.hex, 0)
        settle(state, self.character)


@BOOK.event("SetBack", "{character} has room only at {hex} (D83)")
class SetBack(Happening, frozen=True):
    """A character that was stopped in a hex that another holds stands where it last had room (D83)."""

    character: str
    hex: str
    facing: int

    def book(self, state: Skirmish) -> None:
        put(state, state.people[self.character], self.hex, self.facing)


def stand(state: Skirmish, pose: Pose) -> None:
    """A horse without rider stands so."""
    put(state, state.horses[pose.horse], pose.hex, pose.facing)


def settle(state: Skirmish, name: str) -> None:
    """Let a person who stood where another was before him hold his hexes now."""
    one = state.people[name]
    if one.hex:
        put(state, one, one.hex, one.facing)


@BOOK.follows(Walking)
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
    decision.emit(HexEntered(m.one.id, leg.hex, facing, stage.points - then.points, more))
    if stage.partner:
        portage.follow(decision, m.one, stage, stage.points - then.points)


def arrive(decision: Decision, m: Mover, frm: str, last: bool, back: tuple[str, int], leg: Leg) -> None:
    """Settle the arrival in a hex: the roll, if it is not the last, and then the enemy's shots."""
    one = m.one
    hurt = m.ground.over_palisade(frm, one.hex) and jump(decision, one)
    if hurt and one.alive:
        decision.emit(MoveStopped(one.id))
    slips = not hurt and not last and leg.kind != "back" and rolls(m.state, m.ground, one, frm, one.hex)
    if slips and infiltrate(decision, one, one.hex) != "none" and one.alive:
        decision.emit(MoveStopped(one.id))
        set_back(decision, m, back)
    if one.able:
        interrupt(decision, one.id)


@rule("GT-1.1c")
def set_back(decision: Decision, m: Mover, back: tuple[str, int]) -> None:
    """Put a person who is stopped in somebody else's hex back where he last had room (D83)."""
    one = m.one
    if not rests(m.state, m.ground, one):
        decision.emit(SetBack(one.id, *back))


def finish(decision: Decision, m: Mover, item: Walking, stage: Stage) -> None:
    """The move is over: horses and the carried come to their place."""
    one = m.one
    bed = bed_for(m, item, stage) if item.carrying and m.state.people[item.carrying].alive else ""
    if one.able and one.leads:
        bring_up(decision, m, stage, bed)
    if bed:
        decision.emit(LaidDown(one.id, item.carrying, bed))
    if one.able:
        set_back(decision, m, item.back)
    partner = partner_of(m.state, one.id) if m.state.ladders else None
    for each in filter(None, (one, partner)):
        decision.emit(MoveEnded(each.id))
    decision.done()


def bring_up(decision: Decision, m: Mover, stage: Stage, bed: str) -> None:
    """Bring the led horses to their leader, beside the man whom he lays down; horses without room are lost."""
    found, lost = leading.places(m, stage, bed)
    for name in lost:
        decision.emit(BridleLost(m.one.id, name))
    if found:
        decision.emit(HorsesFollowed(m.one.id, tuple(found)))


def bed_for(m: Mover, item: Walking, stage: Stage) -> str:
    """The hex to lay the carried man down: as announced, else in a free hex beside the carrier; "" where there is none."""
    where = stage if m.one.hex else msgspec.structs.replace(stage, hex=item.back[0])
    wish = next((leg.hex for leg in item.legs if leg.kind == "lay_down"), "")
    announced = len(item.legs) == 1 and wish in carrying.beds(m, where)
    return wish if announced else carrying.without_choice(m, where)


def mount(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Into the saddle."""
    points = stage.points - then.points // decision.tables.play.moves.ride_on
    decision.emit(Mounted(m.one.id, leg.what, points, then.points))


def dismount(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Out of the saddle."""
    pose = next(pose for pose in then.moved if pose.horse == stage.horse)
    decision.emit(Dismounted(m.one.id, leg.hex, pose, effort(m.one), then.points))


def bridle(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Take a bridle, in passing by a die."""
    if not leading.needs_roll(bool(stage.horse), stage.entered, goes_on):
        decision.emit(BridleTaken(m.one.id, leg.what))
        return
    die = decision.roll("GT-4.4.3e", m.one, "bridle")
    decision.emit(BridleTaken(m.one.id, leg.what, leading.comes_along(die), (die,)))


def let_go(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Leave a horse behind."""
    decision.emit(BridleLost(m.one.id, leg.what))


def push(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Push a horse aside."""
    pose: Pose = next(pose for pose in then.moved if pose.horse == leg.what)
    decision.emit(HorsePushed(m.one.id, pose))


def pick_up(decision: Decision, m: Mover, leg: Leg, stage: Stage, then: Stage, goes_on: bool) -> None:
    """Take a stunned man on the shoulders."""
    decision.emit(PickedUp(m.one.id, leg.what, then.points))


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
