"""How charges are booked."""

from battles.guiscard.events import charge as e
from battles.guiscard.state import Skirmish


def announced(state: Skirmish, event: e.ChargeAnnounced) -> None:
    """The rider has charged, whatever comes of it (D63)."""
    state.people[event.charge.rider].deeds.charged = True


def forgone(state: Skirmish, event: e.ChargeForgone) -> None:
    """He is not taken up again in this step."""
    state.people[event.rider].deeds.forgone = True


BOOKS = {e.ChargeAnnounced: announced, e.ChargeForgone: forgone}
