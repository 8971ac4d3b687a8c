"""decide(state, command) -> events: the one way in which anything happens in a campaign."""

from collections.abc import Callable, Sequence
from datetime import UTC
from typing import Any

from campaign.decide import (
    bringing,
    closing,
    day,
    deputies,
    engine,
    filing,
    forking,
    length,
    life,
    outside,
    resealing,
    rhythm,
    withdrawal,
)
from campaign.decide.corrections import publishing
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.state import State
from campaign.rules import house_tables
from campaign.rules.deadline import check_moved, read, written
from campaign.rules.decision import Decision, Sealing, copied
from campaign.rules.going_on import check_day, check_not_over
from campaign.rules.papers import taking_up
from campaign.rules.rhythm import check_no_holiday
from campaign.visibility.judging import first_unmet
from dice import Dice
from rulebook import Refusal

HOUSE_NIGHT = "house-night"
HOUSE_SEAT = "house-seat"
HOUSE_DEADLINE = "house-deadline"
HOUSE_NOTE = "house-note"


def decide(
    state: State, command: commands.Command, game: Game, dice: Dice, sealing: Sealing
) -> Sequence[e.Event]:
    """The events of a command in this state. Changes nothing itself; raises Refusal with the reason."""
    return decide_command(copied(state), command, game, dice, sealing).events


def decide_command(
    state: State, command: commands.Command, game: Game, dice: Dice, sealing: Sealing
) -> Decision:
    """The decision on a command: its events, and the state that they lead to, which `state` becomes. Raises Refusal."""
    decision = Decision(state, game, dice, sealing, first_unmet)
    DECIDE[type(command)](decision, command)
    return decision


def take_seat(decision: Decision, command: commands.TakeSeat) -> None:
    """Give a faction to a tenure."""
    if command.faction not in decision.state.factions:
        raise Refusal(HOUSE_SEAT, "faction", "there is no faction {faction}", faction=command.faction)
    decision.emit(e.SeatTaken(faction=command.faction, tenure=command.tenure))


def vacate_seat(decision: Decision, command: commands.VacateSeat) -> None:
    """Let a seat be empty that a tenure holds. Raises Refusal where another does, or nobody."""
    faction = decision.state.factions.get(command.faction)
    if faction is None:
        raise Refusal(HOUSE_SEAT, "faction", "there is no faction {faction}", faction=command.faction)
    if not faction.tenure or faction.tenure != command.tenure:
        raise Refusal(HOUSE_SEAT, "tenure", "the player whom you saw in this seat has left it")
    decision.emit(e.SeatVacated(faction=command.faction, tenure=command.tenure))


def play_night(decision: Decision, command: commands.PlayNight) -> None:
    """Play the stretch that is due."""
    state = decision.state
    if state.phase != "night" or (command.closing, command.stretch) != (state.closing, state.stretch):
        raise Refusal(
            HOUSE_NIGHT,
            "stretch",
            "stretch {closing}/{stretch} is not to be played now",
            closing=command.closing,
            stretch=command.stretch,
        )
    day.play(decision)


def move_deadline(decision: Decision, command: commands.MoveDeadline) -> None:
    """Give the open day another deadline."""
    if decision.state.phase != "orders" or command.day != decision.state.day:
        raise Refusal(HOUSE_DEADLINE, "day", "day {day} is not open for orders", day=command.day)
    life.check_goes_on(decision.state, "deadline")
    try:
        deadline = read(command.deadline).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Refusal(
            HOUSE_DEADLINE, "deadline", "{given!r} is not a moment in ISO 8601", given=command.deadline
        ) from None
    check_moved(deadline, read(command.at))
    check_no_holiday(decision.state, deadline)
    decision.emit(
        e.DeadlineMoved(day=command.day, deadline=written(deadline), why=command.why, reason=command.reason)
    )


def note_day(decision: Decision, command: commands.NoteDay) -> None:
    """Tell all what an organiser has to say, on the day that he saw and until the end."""
    state = decision.state
    check_not_over(state, HOUSE_NOTE, "day")
    check_day(state, command.day, HOUSE_NOTE)
    if not command.reason:
        raise Refusal(HOUSE_NOTE, "reason", "a note has words")
    decision.emit(e.OrganiserNoted(day=command.day, at=command.at, reason=command.reason))


DECIDE: dict[type[commands.Command], Callable[[Decision, Any], None]] = {
    commands.OpenCampaign: taking_up.open_campaign,
    commands.TakeSeat: take_seat,
    commands.VacateSeat: vacate_seat,
    commands.NameDeputy: deputies.name,
    commands.PlanLeave: deputies.plan_leave,
    commands.CallOffLeave: deputies.call_off_leave,
    commands.FileByDeputy: deputies.file,
    commands.GiveUpDeputy: deputies.give_up,
    commands.FileSheet: filing.file_sheet,
    commands.WithdrawSheet: filing.withdraw_sheet,
    commands.CloseOrders: closing.close,
    commands.PlayNight: play_night,
    commands.SettleBattle: outside.settle,
    commands.EnterDie: outside.enter_die,
    commands.WithdrawMuster: withdrawal.withdraw,
    commands.HandOver: engine.hand_over,
    commands.GiveUpEngine: engine.give_up,
    commands.MoveDeadline: move_deadline,
    commands.PauseCampaign: life.pause,
    commands.ResumeCampaign: life.resume,
    commands.ExtendCampaign: length.extend,
    commands.EndEarly: length.end_early,
    commands.ChangeRhythm: rhythm.change,
    commands.DeclareHolidays: rhythm.declare,
    commands.CallOffHolidays: rhythm.call_off,
    commands.ForkCampaign: forking.fork,
    commands.NoteDay: note_day,
    commands.CorrectFacts: publishing.correct,
    commands.ReplaceTable: house_tables.replace_table,
    commands.ReplaceSeals: resealing.replace_seals,
    commands.BringCampaign: bringing.bring,
}
