"""Bookkeeping of the night's bookkeeping."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import AwaitedDie, State


@on(e.AgendaTurned)
def agenda_turned(state: State, happened: e.AgendaTurned) -> None:
    if state.agenda:
        state.agenda.pop()
    state.agenda.extend(happened.then)


@on(e.OrderFailed)
def order_failed(state: State, happened: e.OrderFailed) -> None:
    """The order is answered; all else is as it was."""
    places = [
        number
        for number, order in enumerate(state.playing.get(happened.faction, ()))
        if order == happened.order
    ]
    state.answered[happened.faction] = [*state.answered.get(happened.faction, ()), *places]


@on(e.DieAwaited)
def die_awaited(state: State, happened: e.DieAwaited) -> None:
    state.awaited_die = AwaitedDie(
        happened.label, happened.rule, happened.subject, happened.purpose, happened.sides, happened.witness
    )


@on(e.DieEntered)
def die_entered(state: State, happened: e.DieEntered) -> None:
    state.hand_dice[happened.label] = happened.face
    state.awaited_die = None
    state.stretch += 1
    state.inputs = happened.inputs
    state.heard_at = happened.at
