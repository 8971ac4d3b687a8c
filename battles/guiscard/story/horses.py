"""Horses mounted, led, pushed, lost."""

from battles.guiscard.events import harm, movement
from battles.guiscard.state import Skirmish
from battles.guiscard.story.names import Message, Telling, called
from battles.guiscard.tables import printed
from battles.wording import faces


def bridle(state: Skirmish, event: movement.BridleTaken) -> str:
    """By the bridle, or not."""
    most = printed().play.catch_bridle.success_max
    thrown = f": die {faces(event.rolls)}, up to {most} it comes along" if event.rolls else ""
    taken = "takes" if event.led else "does not get"
    return f"    {called(state, event.character)} {taken} {event.horse} by the bridle{thrown} (GT-4.4.3)"


def unhorsed(state: Skirmish, event: harm.Unhorsed) -> str:
    """Out of the saddle."""
    killed = ", his horse is dead" if event.horse_killed else ""
    return f"    {called(state, event.character)} is unhorsed{killed}"


TELLINGS: dict[type, Telling] = {
    movement.Mounted: Message("    {character} mounts {horse}, {left} left (GT-4.4.2)"),
    movement.Dismounted: Message("    {character} dismounts at {hex}, {left} left (GT-4.4.2)"),
    movement.BridleTaken: bridle,
    movement.BridleLost: Message("    {character} leads {horse} no more"),
    movement.HorsePushed: Message("    {character} pushes a horse aside (GT-4.4.3a)"),
    harm.HorseKilled: Message("    {horse} is dead"),
    harm.Unhorsed: unhorsed,
    harm.Landed: Message("    {character} comes down at {hex} (GT-6.8a)"),
}
