"""Moves, infiltration, what is carried, horses mounted, led and lost, charges on their way."""

from battles.guiscard.events import charge, combat, harm, movement
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import Message, Telling, all_placed, called, placed
from battles.guiscard.tables import TABLES
from battles.wording import faces, points, sum_of

SLIPPED = {"none": "slips through", "stop": "stop", "wounded": "wounded", "dead": "dead"}
OPPONENT = "opponent_"


def entered(state: Skirmish, event: movement.HexEntered) -> str:
    """A hex further."""
    extra = f", {event.surcharge} of them for slipping past (GT-4.3a)" if event.surcharge else ""
    return f"      to {event.hex}, {points(event.points)}{extra}"


def infiltrated(state: Skirmish, event: movement.Infiltrated) -> str:
    """Between enemies."""
    face = event.rolls[0].face
    added = {slowing(reason): value for reason, value in event.added.items()}
    die = sum_of(face, added, face + sum(added.values()))
    who, beside = placed(state, event.character), all_placed(state, event.enemies)
    return f"    {who} beside {beside}: infiltration, die {die} = {SLIPPED[event.effect]} (GT-4.3.1a)"


def slowing(reason: str) -> str:
    """What a modifier of infiltration is for: how he is himself, or the opponent who counts (D5)."""
    kind = reason.removeprefix(OPPONENT)
    return f"{kind} as opponent" if kind != reason else kind


def bodies(state: Skirmish, event: movement.BodiesShifted) -> str:
    """The dead are moved."""
    what = f"{event.men} dead men" if event.men else f"{event.horses} dead horse"
    return f"    {what} shifted{' into the water' if event.sunk else ''} (GT-4.2.3a)"


def charge_announced(state: Skirmish, event: charge.ChargeAnnounced) -> str:
    """He charges."""
    ridden = event.charge
    return f"    {called(state, ridden.rider)} charges {called(state, ridden.target)} over {len(ridden.path)} hexes"


def charge_stopped(state: Skirmish, event: charge.ChargeStopped) -> str:
    """It came to nothing."""
    return f"    the charge of {called(state, event.rider)} ends at {state.people[event.rider].hex} (D54)"


def countered(state: Skirmish, event: charge.CounterChargeAnnounced) -> str:
    """The other rides against him."""
    ridden = event.charge
    return f"    {called(state, ridden.rider)} counter-charges {called(state, ridden.target)} (GT-7.2.2a)"


def bridle(state: Skirmish, event: movement.BridleTaken) -> str:
    """By the bridle, or not."""
    most = TABLES.now.play.catch_bridle.success_max
    thrown = f": die {faces(event.rolls)}, up to {most} it comes along" if event.rolls else ""
    taken = "takes" if event.led else "does not get"
    return f"    {called(state, event.character)} {taken} {event.horse} by the bridle{thrown} (GT-4.4.3)"


def unhorsed(state: Skirmish, event: harm.Unhorsed) -> str:
    """Out of the saddle."""
    killed = ", his horse is dead" if event.horse_killed else ""
    return f"    {called(state, event.character)} is unhorsed{killed}"


TELLINGS: dict[type, Telling] = {
    movement.MoveAnnounced: Message("    {character} moves"),
    movement.HexEntered: entered,
    movement.Infiltrated: infiltrated,
    movement.PointsLost: Message("    {character} loses {points} (D17)"),
    movement.MoveStopped: Message("    {character} goes no farther"),
    movement.SetBack: Message("    {character} has room only at {hex} (D83)"),
    movement.PickedUp: Message("    {character} picks up {carried} (GT-4.2.4a)"),
    movement.LaidDown: Message("    {carried} is laid down at {hex} (GT-4.2.4b)"),
    movement.BodiesShifted: bodies,
    charge.ChargeAnnounced: charge_announced,
    charge.RodeOn: Message("    {rider} rides on into {hex} ({points})"),
    charge.ChargeStopped: charge_stopped,
    charge.CounterChargeAnnounced: countered,
    charge.CounterChargeRidden: Message("    {rider} meets him at {hex}"),
    charge.CounterChargeMissed: Message("    {rider} stays where he is"),
    combat.Advanced: Message("    {character} advances to {hex} (GT-6.6a)"),
    movement.Mounted: Message("    {character} mounts {horse}, {left} left (GT-4.4.2)"),
    movement.Dismounted: Message("    {character} dismounts at {hex}, {left} left (GT-4.4.2)"),
    movement.BridleTaken: bridle,
    movement.BridleLost: Message("    {character} leads {horse} no more"),
    movement.HorsePushed: Message("    {character} pushes a horse aside (GT-4.4.3a)"),
    harm.HorseKilled: Message("    {horse} is dead"),
    harm.Unhorsed: unhorsed,
    harm.Landed: Message("    {character} comes down at {hex} (GT-6.8a)"),
}
