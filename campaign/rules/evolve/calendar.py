"""Bookkeeping of seats, sheets and the closing."""

from campaign.rules import events as e
from campaign.rules.evolve.register import on
from campaign.rules.state import (
    SheetOnFile,
    State,
)


@on(e.SeatTaken)
def seat_taken(state: State, happened: e.SeatTaken) -> None:
    state.factions[happened.faction].tenure = happened.tenure


@on(e.DeputyNamed)
def deputy_named(state: State, happened: e.DeputyNamed) -> None:
    state.factions[happened.faction].deputy = happened.temper


@on(e.DeputyWrote)
def deputy_wrote(state: State, happened: e.DeputyWrote) -> None:
    """The sheet itself is booked like any other."""


@on(e.SheetFiled)
def sheet_filed(state: State, happened: e.SheetFiled) -> None:
    state.sheets[happened.faction] = SheetOnFile(
        happened.number, happened.day, happened.orders, happened.digest, happened.salt, happened.filed_at
    )


@on(e.OrdersClosed)
def orders_closed(state: State, happened: e.OrdersClosed) -> None:
    state.phase, state.closing, state.stretch = "night", happened.closing, 0
    state.heard_at, state.inputs = happened.at, happened.inputs
    state.playing = {
        faction: state.sheets[faction].orders if counted.number else ()
        for faction, counted in happened.sheets.items()
    }
    state.sheets = {}


@on(e.DeadlineMoved)
def deadline_moved(state: State, happened: e.DeadlineMoved) -> None:
    state.deadline = happened.deadline
