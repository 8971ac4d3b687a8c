"""GT-4.4.3: horses without riders: whose they are, pushed aside, led by the bridle, lost."""

import msgspec

from battles.guiscard.play.decision import Decision
from battles.guiscard.play.movement.entering import admit, leg_to
from battles.guiscard.rules.counters import both, toward
from battles.guiscard.rules.movement import threats
from battles.guiscard.rules.movement.bodies import barred_by_the_dead
from battles.guiscard.rules.movement.control import keeper
from battles.guiscard.rules.movement.mover import Mover, hexes
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.items import Leg, Pose, Stage
from battles.guiscard.tables import TABLES
from battles.guiscard.voice import book_of
from battles.kit.happening import Happening
from rulebook import Refusal, rule

BOOK = book_of("horses")


@BOOK.event("BridleLost", "{character} no longer leads {horse}")
class BridleLost(Happening, frozen=True):
    """A led horse has no leader any more; it stays where it is."""

    character: str
    horse: str

    def book(self, state: Skirmish) -> None:
        unbridle(state, self.horse)


def unbridle(state: Skirmish, name: str) -> None:
    """Free the bridle of this horse."""
    horse = state.horses[name]
    if horse.leader:
        state.people[horse.leader].leads.remove(name)
        horse.leader = ""


def loose(m: Mover, stage: Stage, name: str) -> Horse:
    """A living horse without a rider, and without another leader. Raises Refusal."""
    horse = m.state.horses.get(name)
    if horse is None or not horse.alive or not (horse.hex or horse.rider == m.one.id):
        raise Refusal("GT-4.4.3a", "horse", "there is no horse {given} on the field", given=str(name))
    if name == stage.horse or horse.rider not in ("", m.one.id):
        raise Refusal("GT-4.4.3a", "horse", "somebody sits on the horse {given}", given=name)
    if horse.leader not in ("", m.one.id):
        raise Refusal("GT-4.4.3f", "horse", "somebody else leads the horse {given}", given=name)
    return horse


@rule("GT-4.4.3f")
def to_be_had(m: Mover, name: str) -> None:
    """Refuse a horse that is the enemy's still."""
    if keeper(m.state, m.ground, m.state.horses[name]) not in (None, m.one.side):
        raise Refusal("GT-4.4.3f", "horse", "the horse {given} is in the enemy's hands", given=name)


@rule("GT-4.4.3h")
def most(stage: Stage) -> int:
    """The number of horses that the mover may lead."""
    moves = TABLES.now.play.moves
    return moves.led_mounted if stage.horse else moves.led_on_foot


@rule("GT-4.4.3b")
def bridle(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path after taking a bridle. Raises Refusal."""
    loose(m, stage, leg.what)
    if leg.what in stage.leads or leg.what in stage.handled:
        raise Refusal("GT-4.4.3b", "horse", "a bridle is taken or let go once in a move")
    if len(stage.leads) >= most(stage):
        raise Refusal("GT-4.4.3h", "horse", "it cannot lead more horses")
    pose = m.pose(stage, leg.what)
    if stage.hex not in muzzle(pose) or m.ground.parted(stage.hex, pose.hex):
        raise Refusal(
            "GT-4.4.3b", "horse", "a bridle is taken in one of the three hexes before the horse's head"
        )
    for hex_ in both(pose.hex, pose.facing):
        if threats.threatening(m.state, m.ground, m.one.side, hex_):
            raise Refusal("GT-4.4.3b", "horse", "an enemy is beside the horse {given}", given=leg.what)
    to_be_had(m, leg.what)
    return msgspec.structs.replace(
        stage, leads=(*stage.leads, leg.what), handled=(*stage.handled, leg.what), begun=True
    )


def muzzle(pose: Pose) -> tuple[str, ...]:
    """The three hexes in front of a horse's head."""
    return tuple(toward(pose.hex, pose.facing + turn) for turn in (0, 1, 5))


def let_go(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path without a horse that was led, which stays where it is. Raises Refusal."""
    if leg.what not in stage.leads or leg.what in stage.handled:
        raise Refusal("GT-4.4.3b", "horse", "it does not lead the horse {given}", given=str(leg.what))
    if stage.entered:
        raise Refusal("GT-4.4.3c", "horse", "a bridle is let go before the first hex")
    leads = tuple(each for each in stage.leads if each != leg.what)
    return msgspec.structs.replace(stage, leads=leads, handled=(*stage.handled, leg.what), begun=True)


def push(m: Mover, stage: Stage, leg: Leg) -> Stage:
    """The path after pushing a horse aside, one of whose hexes is entered next. Raises Refusal."""
    if stage.whole or stage.wanted or leg.facing not in range(6):
        raise Refusal(
            "GT-4.4.3a", "order", "a horse is pushed before the next hex is entered, in one of six directions"
        )
    loose(m, stage, leg.what)
    if leg.what in stage.leads:
        raise Refusal("GT-4.4.3a", "horse", "a led horse comes along, and bars nothing")
    pose = m.pose(stage, leg.what)
    near = [hex_ for hex_ in both(pose.hex, pose.facing) if hex_ in m.ground.neighbours[stage.hex]]
    if not near:
        raise Refusal("GT-4.4.3a", "horse", "the horse {given} is not beside it", given=leg.what)
    gone = aside(m, stage, pose, leg.facing)
    if gone is None:
        raise Refusal("GT-4.4.3a", "direction", "there is no room for the horse in that direction")
    wanted = tuple(hex_ for hex_ in near if hex_ not in both(gone.hex, gone.facing))
    moved = (*(each for each in stage.moved if each.horse != leg.what), gone)
    pushed = msgspec.structs.replace(stage, moved=moved, wanted=wanted, begun=True)
    if not any(enters(m, pushed, hex_) for hex_ in wanted):
        raise Refusal("GT-4.4.3a", "direction", "it could not enter a hex that the horse leaves")
    return pushed


def enters(m: Mover, stage: Stage, hex_: str) -> bool:
    """True if the mover can go into a hex next."""
    try:
        admit(m, stage, leg_to(m, stage, hex_))
    except Refusal:
        return False
    return True


@rule("GT-4.4.3a")
def aside(m: Mover, stage: Stage, pose: Pose, direction: int) -> Pose | None:
    """The place of a horse after it was pushed one hex; None without a free, passable hex for each half (D14)."""
    old = both(pose.hex, pose.facing)
    gone = Pose(pose.horse, toward(pose.hex, direction), pose.facing)
    new = both(gone.hex, gone.facing)
    own = () if stage.horse == pose.horse else hexes(stage)
    armoured = m.state.horses[pose.horse].armoured
    if m.ground.astride(new):
        return None
    for frm, to in ((old[0], new[0]), (old[1], new[1])):
        if to in own or not m.ground.enterable(frm, to, mounted=True, armoured=armoured):
            return None
        if m.holder(stage, to) not in ("", pose.horse) or barred_by_the_dead(m.state, to):
            return None
    return gone


@rule("GT-4.4.3g")
def lose(decision: Decision, one: Character) -> None:
    """A rider who attacks or is attacked loses at once the horses that he leads; on foot he keeps them."""
    for name in list(one.leads) if one.mounted else ():
        decision.emit(BridleLost(one.id, name))
