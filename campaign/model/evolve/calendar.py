"""Bookkeeping of seats, sheets and the closing."""

import msgspec

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.rhythms import name_deadline
from campaign.model.state import Leave, SheetOnFile, State


@on(e.SeatTaken)
def seat_taken(state: State, event: e.SeatTaken) -> None:
    state.factions[event.faction].tenure = event.tenure


@on(e.SeatVacated)
def seat_vacated(state: State, event: e.SeatVacated) -> None:
    """Empty the seat; the faction's sheet stays on file."""
    state.factions[event.faction].tenure = ""


@on(e.DeputyNamed)
def deputy_named(state: State, event: e.DeputyNamed) -> None:
    """Take the former deputy's orders for the open day off the file: a new deputy writes his own."""
    state.factions[event.faction].deputy = event.temper
    take_off(state, event.faction)


@on(e.LeavePlanned)
def leave_planned(state: State, event: e.LeavePlanned) -> None:
    state.factions[event.faction].leave = Leave(event.first, event.last, event.temper, event.limits)
    take_off(state, event.faction)


@on(e.LeaveCalledOff)
def leave_called_off(state: State, event: e.LeaveCalledOff) -> None:
    state.factions[event.faction].leave = None
    take_off(state, event.faction)


def take_off(state: State, faction: str) -> None:
    """Take a deputy's orders for the open day off the file."""
    filed = state.sheets.get(faction)
    if filed is not None and filed.deputy:
        del state.sheets[faction]


@on(e.DeputyWrote)
def deputy_wrote(state: State, event: e.DeputyWrote) -> None:
    """The sheet itself is booked like any other; here, that it is his."""
    filed = state.sheets[event.faction]
    state.sheets[event.faction] = msgspec.structs.replace(filed, deputy=event.temper)


@on(e.DeputyFailed)
def deputy_failed(state: State, event: e.DeputyFailed) -> None:
    """Change nothing: the day has no sheet, as before."""


@on(e.SheetFiled)
def sheet_filed(state: State, event: e.SheetFiled) -> None:
    state.sheets[event.faction] = SheetOnFile(
        event.number, event.day, event.orders, event.digest, event.salt, event.filed_at
    )


@on(e.SheetWithdrawn)
def sheet_withdrawn(state: State, event: e.SheetWithdrawn) -> None:
    """The numbers of the day's sheets go on where they were."""
    del state.sheets[event.faction]
    state.withdrawn[event.faction] = event.number


@on(e.OrdersClosed)
def orders_closed(state: State, event: e.OrdersClosed) -> None:
    state.phase, state.closing, state.stretch = "night", event.closing, 0
    state.heard_at, state.inputs, state.audiences = event.at, event.inputs, []
    state.playing = {
        faction: state.sheets[faction].orders if counted.number else ()
        for faction, counted in event.sheets.items()
    }
    state.sheets, state.withdrawn = {}, {}


@on(e.DeadlineMoved)
def deadline_moved(state: State, event: e.DeadlineMoved) -> None:
    name_deadline(state, event.deadline)


@on(e.OrganiserNoted)
def organiser_noted(state: State, event: e.OrganiserNoted) -> None:
    """Change nothing: the words stand with their author."""
