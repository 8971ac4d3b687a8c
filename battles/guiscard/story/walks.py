"""Moves, infiltration, what is carried, charges on their way."""

from battles.guiscard.events import charge, combat, movement
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import Telling, all_placed, called, placed, points, sum_of

SLIPPED = {"none": "slips through", "stop": "stop", "wounded": "wounded", "dead": "dead"}
OPPONENT = "opponent_"


def announced(state: Skirmish, event: movement.MoveAnnounced) -> str:
    """He sets out."""
    return f"    {called(state, event.character)} moves"


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


def points_lost(state: Skirmish, event: movement.PointsLost) -> str:
    """Slower."""
    return f"    {called(state, event.character)} loses {points(event.points)} (D17)"


def stopped(state: Skirmish, event: movement.MoveStopped) -> str:
    """No farther."""
    return f"    {called(state, event.character)} goes no farther"


def set_back(state: Skirmish, event: movement.SetBack) -> str:
    """Back where there is room."""
    return f"    {called(state, event.character)} has room only at {event.hex} (D83)"


def picked_up(state: Skirmish, event: movement.PickedUp) -> str:
    """He carries somebody."""
    return f"    {called(state, event.character)} picks up {called(state, event.carried)} (GT-4.2.4a)"


def laid_down(state: Skirmish, event: movement.LaidDown) -> str:
    """He lays him down."""
    return f"    {called(state, event.carried)} is laid down at {event.hex} (GT-4.2.4b)"


def bodies(state: Skirmish, event: movement.BodiesShifted) -> str:
    """The dead are moved."""
    what = f"{event.men} dead men" if event.men else f"{event.horses} dead horse"
    return f"    {what} shifted{' into the water' if event.sunk else ''} (GT-4.2.3a)"


def charge_announced(state: Skirmish, event: charge.ChargeAnnounced) -> str:
    """He charges."""
    ridden = event.charge
    return f"    {called(state, ridden.rider)} charges {called(state, ridden.target)} over {len(ridden.path)} hexes"


def rode_on(state: Skirmish, event: charge.RodeOn) -> str:
    """A hex further."""
    return f"    {called(state, event.rider)} rides on into {event.hex} ({points(event.points)})"


def charge_stopped(state: Skirmish, event: charge.ChargeStopped) -> str:
    """It came to nothing."""
    return f"    the charge of {called(state, event.rider)} ends at {state.people[event.rider].hex} (D54)"


def countered(state: Skirmish, event: charge.CounterChargeAnnounced) -> str:
    """The other rides against him."""
    ridden = event.charge
    return f"    {called(state, ridden.rider)} counter-charges {called(state, ridden.target)} (GT-7.2.2a)"


def met(state: Skirmish, event: charge.CounterChargeRidden) -> str:
    """They face each other."""
    return f"    {called(state, event.rider)} meets him at {event.hex}"


def missed(state: Skirmish, event: charge.CounterChargeMissed) -> str:
    """He stays."""
    return f"    {called(state, event.rider)} stays where he is"


def advanced(state: Skirmish, event: combat.Advanced) -> str:
    """A winner goes forward."""
    return f"    {called(state, event.character)} advances to {event.hex} (GT-6.6a)"


TELLINGS: dict[type, Telling] = {
    movement.MoveAnnounced: announced,
    movement.HexEntered: entered,
    movement.Infiltrated: infiltrated,
    movement.PointsLost: points_lost,
    movement.MoveStopped: stopped,
    movement.SetBack: set_back,
    movement.PickedUp: picked_up,
    movement.LaidDown: laid_down,
    movement.BodiesShifted: bodies,
    charge.ChargeAnnounced: charge_announced,
    charge.RodeOn: rode_on,
    charge.ChargeStopped: charge_stopped,
    charge.CounterChargeAnnounced: countered,
    charge.CounterChargeRidden: met,
    charge.CounterChargeMissed: missed,
    combat.Advanced: advanced,
}
