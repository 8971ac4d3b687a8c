"""What happens in a skirmish. One module for each chapter of the rules; names in the log are never changed."""

from battles.guiscard.events import charge, combat, fire, frame, harm, hoplites, movement

Event = frame.Event | harm.Event | movement.Event | fire.Event | combat.Event | charge.Event | hoplites.Event

__all__ = ["Event", "charge", "combat", "fire", "frame", "harm", "hoplites", "movement"]
