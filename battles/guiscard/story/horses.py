"""Horses mounted, led, pushed, lost."""

from battles.guiscard.events import harm, movement
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import Telling, called, faces, points
from battles.guiscard.tables import printed


def mounted(state: Skirmish, event: movement.Mounted) -> str:
    """In the saddle."""
    return f"    {called(state, event.character)} mounts {event.horse}, {points(event.left)} left (GT-4.4.2)"


def dismounted(state: Skirmish, event: movement.Dismounted) -> str:
    """On foot."""
    return (
        f"    {called(state, event.character)} dismounts at {event.hex}, {points(event.left)} left (GT-4.4.2)"
    )


def bridle(state: Skirmish, event: movement.BridleTaken) -> str:
    """By the bridle, or not."""
    most = printed().play.catch_bridle.success_max
    thrown = f": die {faces(event.rolls)}, up to {most} it comes along" if event.rolls else ""
    taken = "takes" if event.led else "does not get"
    return f"    {called(state, event.character)} {taken} {event.horse} by the bridle{thrown} (GT-4.4.3)"


def loose(state: Skirmish, event: movement.BridleLost) -> str:
    """It stays behind."""
    return f"    {called(state, event.character)} leads {event.horse} no more"


def pushed(state: Skirmish, event: movement.HorsePushed) -> str:
    """Out of the way."""
    return f"    {called(state, event.character)} pushes a horse aside (GT-4.4.3a)"


def dead(state: Skirmish, event: harm.HorseKilled) -> str:
    """A horse less."""
    return f"    {event.horse} is dead"


def unhorsed(state: Skirmish, event: harm.Unhorsed) -> str:
    """Out of the saddle."""
    killed = ", his horse is dead" if event.horse_killed else ""
    return f"    {called(state, event.character)} is unhorsed{killed}"


def landed(state: Skirmish, event: harm.Landed) -> str:
    """Beside the horse."""
    return f"    {called(state, event.character)} comes down at {event.hex} (GT-6.8a)"


TELLINGS: dict[type, Telling] = {
    movement.Mounted: mounted,
    movement.Dismounted: dismounted,
    movement.BridleTaken: bridle,
    movement.BridleLost: loose,
    movement.HorsePushed: pushed,
    harm.HorseKilled: dead,
    harm.Unhorsed: unhorsed,
    harm.Landed: landed,
}
