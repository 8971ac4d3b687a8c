"""What happens in a skirmish. One module for each chapter of the rules; names in the log are never changed."""

from collections.abc import Mapping

from battles.guiscard.events import charge, combat, fire, frame, harm, hoplites, movement
from eventlog.codec import Upcaster

Event = frame.Event | harm.Event | movement.Event | fire.Event | combat.Event | charge.Event | hoplites.Event

UPCASTERS: Mapping[tuple[str, int], Upcaster] = {("Infiltrated", 1): movement.infiltrated_from_1}

__all__ = ["UPCASTERS", "Event", "charge", "combat", "fire", "frame", "harm", "hoplites", "movement"]
