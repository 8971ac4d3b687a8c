"""Bookkeeping of the night's bookkeeping."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import AwaitedDie, State


@on(e.AgendaTurned)
def agenda_turned(state: State, event: e.AgendaTurned) -> None:
    if state.agenda:
        state.agenda.pop()
    state.agenda.extend(event.then)


@on(e.OrderFailed)
def order_failed(state: State, event: e.OrderFailed) -> None:
    """The order is answered; all else is as it was."""
    places = [
        number for number, order in enumerate(state.playing.get(event.faction, ())) if order == event.order
    ]
    state.answered[event.faction] = [*state.answered.get(event.faction, ()), *places]


@on(e.DieAwaited)
def die_awaited(state: State, event: e.DieAwaited) -> None:
    state.awaited_die = AwaitedDie(
        event.label, event.rule, event.subject, event.purpose, event.sides, event.witness
    )


@on(e.DieEntered)
def die_entered(state: State, event: e.DieEntered) -> None:
    state.hand_dice[event.label] = event.face
    state.awaited_die = None
    state.stretch += 1
    state.inputs = event.inputs
    state.heard_at = event.at
