"""Bookkeeping of seats, sheets and the closing."""

import msgspec

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import SheetOnFile, State


@on(e.SeatTaken)
def seat_taken(state: State, happened: e.SeatTaken) -> None:
    state.factions[happened.faction].tenure = happened.tenure


@on(e.DeputyNamed)
def deputy_named(state: State, happened: e.DeputyNamed) -> None:
    """What the one before wrote for the open day is his no more: whoever comes after him writes himself."""
    state.factions[happened.faction].deputy = happened.temper
    filed = state.sheets.get(happened.faction)
    if filed is not None and filed.deputy:
        del state.sheets[happened.faction]


@on(e.DeputyWrote)
def deputy_wrote(state: State, happened: e.DeputyWrote) -> None:
    """The sheet itself is booked like any other; here, that it is his."""
    filed = state.sheets[happened.faction]
    state.sheets[happened.faction] = msgspec.structs.replace(filed, deputy=happened.temper)


@on(e.SheetFiled)
def sheet_filed(state: State, happened: e.SheetFiled) -> None:
    state.sheets[happened.faction] = SheetOnFile(
        happened.number, happened.day, happened.orders, happened.digest, happened.salt, happened.filed_at
    )


@on(e.SheetWithdrawn)
def sheet_withdrawn(state: State, happened: e.SheetWithdrawn) -> None:
    """The numbers of the day's sheets go on where they were."""
    del state.sheets[happened.faction]
    state.withdrawn[happened.faction] = happened.number


@on(e.OrdersClosed)
def orders_closed(state: State, happened: e.OrdersClosed) -> None:
    state.phase, state.closing, state.stretch = "night", happened.closing, 0
    state.heard_at, state.inputs, state.audiences = happened.at, happened.inputs, []
    state.playing = {
        faction: state.sheets[faction].orders if counted.number else ()
        for faction, counted in happened.sheets.items()
    }
    state.sheets, state.withdrawn = {}, {}


@on(e.DeadlineMoved)
def deadline_moved(state: State, happened: e.DeadlineMoved) -> None:
    state.deadline = happened.deadline
