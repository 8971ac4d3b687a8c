"""Days that are over, played again from some moment with something altered: the differences by now.

The recorded sheets count, the same addressed dice fall, and the later acts of organisers are done again. Acts that no
longer apply are left out and listed. The replay stops in a night that would wait for a missing answer.

It is played in memory, up to the last dawn: the dice of a night that is open or under way stay unseen. A closed night's
seeds are used here as the night itself used them, and only facts of finished nights leave.

    found = replay(campaign, day_begun(campaign, 3), altered_by([SettlementTaken(...)]))
    found.differences        what stands and what would stand, ready to be ticked
    found.stopped            why it went no further than found.day, or None
"""

import logging
import math
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Literal
from uuid import UUID

import msgspec
from django.db import DatabaseError

from bounds.work import one_by_one
from campaign.decide.day import waits
from campaign.decide.differences import Difference, differences
from campaign.model import commands
from campaign.model import events as e
from campaign.model.agenda import Battle
from campaign.model.evolve import evolve
from campaign.model.state import State
from campaign.presentation.organiser import names_of
from campaign.rules.decision import Decision, Sealing, copied
from campaign.service import dice_secret
from campaign.service.log import decider
from campaign.service.log.commands import decided
from campaign.service.log.day_openings import opened_at
from campaign.service.log.past import HOUSE, Past, past
from campaign.service.log.rebuild import event_of
from campaign.service.log.succession import HELD
from dice import Dice
from eventlog.marks import name_of
from eventlog.records import Recorded, StoredCommand
from rulebook import Refusal

logger = logging.getLogger(__name__)

KINDS = {name_of(kind): kind for kind in commands.COMMANDS}
CLOSING, PLAYING = name_of(commands.CloseOrders), name_of(commands.PlayNight)
AS_RECORDED = frozenset(
    name_of(kind)
    for kind in (
        commands.FileSheet,
        commands.FileByDeputy,
        commands.GiveUpDeputy,
        commands.WithdrawSheet,
        commands.TakeSeat,
        commands.NameDeputy,
        commands.PlanLeave,
        commands.CallOffLeave,
        commands.MoveDeadline,
        commands.PauseCampaign,
        commands.ResumeCampaign,
        commands.ReplaceSeals,
        commands.ForkCampaign,
    )
)
"""The commands that are taken over as they happened: sheets, seats and the calendar."""
ANSWERS = frozenset(
    name_of(kind)
    for kind in (commands.SettleBattle, commands.EnterDie, commands.HandOver, commands.GiveUpEngine)
)
"""The answers that a night waits for: it may need them earlier or later than it did."""
DAWN = (e.DayOpened, e.CampaignEnded)
DAWNS = frozenset(name_of(kind) for kind in DAWN)

Alteration = Callable[[State], State]
"""The change at the moment from which days are played again; it gets the state as its own."""
Answering = Callable[[commands.Command], commands.Command]
"""How an answer that a night waited for is given again, where it is another than it was."""
Enough = Callable[[State], bool]
"""The test whether the days played again are enough, with the campaign as it would be at a closing."""
Why = Literal["battle", "die", "secret", "failed", "time"]


class Stopped(msgspec.Struct, frozen=True):
    """The reason why a replay stopped, in the night of a day.

    `why` has one of five values. A `battle` or a `die` waits for a missing answer. The `secret` of the night's dice is
    lost, or stayed with the origin of this fork. Else the night `failed`, or its `time` was over. `told` says the same
    in a sentence.
    """

    day: int
    why: Why
    told: str


class LeftOut(msgspec.Struct, frozen=True):
    """An act that no longer applies and is left out: the event before it, the command, and why."""

    version: int
    command: str
    why: str


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """Days played again.

    `stands` and `would` are the campaign at the same dawn, the one of `day`: as it is, and as it would be. Without
    `stopped` that is how it stands now, else an earlier one. `differences` are the differences between them, without
    the ones that other rules would have made anyway. `rules` are the rules of nights of then that are not installed.
    """

    since: int
    day: int
    stands: State
    would: State
    differences: tuple[Difference, ...]
    left_out: tuple[LeftOut, ...]
    stopped: Stopped | None
    rules: tuple[str, ...]


class Stop(Exception):
    """A replay cannot go on."""

    def __init__(self, why: Why, told: str) -> None:
        super().__init__(told)
        self.why: Why = why
        self.told = told


def day_begun(campaign: UUID, day: int) -> int:
    """The event with which a day was opened. Raises Refusal for a day that has not come."""
    opened = opened_at(campaign)
    if day not in opened:
        raise Refusal(HOUSE, "day", "day {day} is still to come", day=day)
    return opened[day]


def altered_by(events: Iterable[e.Event]) -> Alteration:
    """The alteration that events make, as they would have made it then."""
    kept = tuple(events)

    def alter(state: State) -> State:
        for event in kept:
            evolve(state, event)
        return state

    return alter


def unaltered(state: State) -> State:
    """No alteration."""
    return state


def as_given(command: commands.Command) -> commands.Command:
    """The answer that was given."""
    return command


def replay(
    campaign: UUID,
    at: int,
    alteration: Alteration,
    *,
    answering: Answering = as_given,
    seconds: float = math.inf,
) -> Replay:
    """Play the days since event `at` again, with the state of then altered, or answers given otherwise by `answering`.

    After the `seconds` no night is begun. If other rules were in force the same nights are played a second time without
    the alteration, within the other half of them. Raises Refusal for an unknown event, UnknownEvent for a campaign that
    cannot be read, and every error of the alteration.
    """
    begun = time.monotonic()
    given, since = past(campaign, sheets=True), past(campaign, at, sheets=True)
    rules = {
        each.command.rules for each in given.commands[len(since.commands) :] if each.command.name in HELD
    }
    others = tuple(sorted(rules - {decider.RULES_VERSION}))
    end = begun + seconds / (2 if others else 1)
    found = played(campaign, given, since, alteration, answering, lambda _: time.monotonic() >= end)
    told = differences(found.stands, found.would)
    if others:
        last = found.stands.day
        anyway = played(campaign, given, since, unaltered, as_given, lambda state: state.day >= last)
        told = without(told, anyway, last)
    return Replay(
        since=since.head.version,
        day=found.stands.day,
        stands=found.stands,
        would=found.would,
        differences=told,
        left_out=tuple(found.left_out),
        stopped=found.stopped,
        rules=others,
    )


def without(told: Sequence[Difference], anyway: "Again", day: int) -> tuple[Difference, ...]:
    """The differences that there would not be without the alteration; all, where the other replay came to another day."""
    if anyway.stands.day != day:
        return tuple(told)
    noise = {msgspec.msgpack.encode(each) for each in differences(anyway.stands, anyway.would)}
    return tuple(each for each in told if msgspec.msgpack.encode(each) not in noise)


def played(
    campaign: UUID, given: Past, since: Past, alteration: Alteration, answering: Answering, enough: Enough
) -> "Again":
    """Play again all that came after a moment, up to the last dawn and the later acts of organisers, or until `enough`."""
    state = since.state()
    again = Again(campaign, state, alteration(copied(state)), answering)
    later = list(given.batches())[len(since.commands) :]
    for stored, recorded in one_by_one(later[: over(later)]):
        if stored.command.name == CLOSING and enough(again.would):
            again.rest()
            return again
        if not again.follow(stored, [event_of(each) for each in recorded]):
            return again
    again.leave_waiting_out()
    return again


def over(later: Sequence[tuple[StoredCommand, Sequence[Recorded]]]) -> int:
    """How many of these commands belong to nights that are over, or to the day that is open."""
    for number in reversed(range(len(later))):
        stored, recorded = later[number]
        if any(each.type in DAWNS for each in recorded):
            break
        if stored.command.name == CLOSING:
            return number
    return len(later)


class Again:
    """Days under way a second time: `stands` as they were, and `would` as they would have been."""

    def __init__(self, campaign: UUID, stands: State, would: State, answering: Answering) -> None:
        self.stands, self.would = stands, would
        self._answering = answering
        self.left_out: list[LeftOut] = []
        self.stopped: Stopped | None = None
        self._campaign = campaign
        self._kept = copied(stands), copied(would)
        self._waiting: list[tuple[StoredCommand, Sequence[e.Event]]] = []

    def follow(self, stored: StoredCommand, events: Sequence[e.Event]) -> bool:
        """Let a command take effect in both; False, and both as before the night, where the second cannot go on."""
        if stored.command.name == CLOSING:
            self._kept = copied(self.stands), copied(self.would)
        for event in events:
            evolve(self.stands, event)
        try:
            self._again(stored, events)
        except Stop as stop:
            self._stop(stop.why, stop.told)
        except DatabaseError:
            raise
        except Exception as failure:
            # A state that was altered by hand may lead the rules anywhere.
            logger.warning("days of campaign %s cannot be played again", self._campaign, exc_info=True)
            self._stop("failed", f"The night fails: {type(failure).__name__}: {failure}")
        return self.stopped is None

    def rest(self) -> None:
        """Go no further than to the open day at which both are."""
        self.stopped = Stopped(self.would.day, "time", "More would have taken too long.")

    def _stop(self, why: Why, told: str) -> None:
        day = self.would.day
        self.stands, self.would = self._kept
        self.stopped = Stopped(day, why, told)

    def _again(self, stored: StoredCommand, events: Sequence[e.Event]) -> None:
        name = stored.command.name
        if self.would.phase == "ended" or (
            events and all(isinstance(event, e.ResultRefused) for event in events)
        ):
            return
        if name == PLAYING:
            self._play_on()
            if self.would.phase == "night" and any(type(event) in DAWN for event in events):
                raise self._awaited()
        elif name == CLOSING:
            self.leave_waiting_out()
            [closed] = events[:1]
            assert isinstance(closed, e.OrdersClosed)
            self._keep(decided(copied(self.would), closing_of(closed)))
        elif name in AS_RECORDED:
            for event in events:
                evolve(self.would, event)
        elif name in ANSWERS:
            if not self._applies(stored, events):
                self._waiting.append((stored, events))
        else:
            self._do(stored)

    def _do(self, stored: StoredCommand) -> None:
        """Do the act of an organiser again, if it still applies."""
        command = command_of(stored)
        if isinstance(command, commands.CorrectFacts):
            # He had seen all acts before this one; those that were left out are none that he missed.
            command = msgspec.structs.replace(command, after=self.would.corrections)
        try:
            self._keep(decided(copied(self.would), command))
        except Refusal as refusal:
            self._leave_out(stored, str(refusal))

    def _applies(self, stored: StoredCommand, events: Sequence[e.Event]) -> bool:
        """Give an answer again, where the night waits for it and for no other; whether it did."""
        try:
            made = decided(copied(self.would), self._answering(command_of(stored)))
        except Refusal:
            return False
        if [about(event) for event in made.events] != [about(event) for event in events]:
            return False
        self._keep(made)
        return True

    def _play_on(self) -> None:
        """Play the night to its end, or until it waits for something that was not answered."""
        while self.would.phase == "night":
            if not waits(self.would):
                state = self.would
                command = commands.PlayNight(closing=state.closing, stretch=state.stretch)
                self._keep(decided(state, command, *self._dice(state)))
                continue
            waiting = self._waiting
            self._waiting = []
            for stored, events in waiting:
                if not self._applies(stored, events):
                    self._waiting.append((stored, events))
            if len(self._waiting) == len(waiting):
                return

    def _dice(self, state: State) -> tuple[Dice, Sealing]:
        """The dice of the night under way, and the seeds that its end opens. Raises Stop where its secret is not here."""
        if not dice_secret.fits(self._campaign, state):
            raise Stop(
                "secret",
                "The secret of this night's dice is not here: it was lost, or stayed with the campaign that this one is a "
                "fork of.",
            )
        secret = dice_secret.secret_of(self._campaign)
        return dice_secret.dice_for(state, secret), dice_secret.sealing(secret, state)

    def _awaited(self) -> Stop:
        """The thing that the night would wait for, when it was over as it was."""
        names, die = names_of(self.would), self.would.awaited_die
        if die is not None:
            return Stop("die", f"A die that nobody rolled would be awaited: {die.label}.")
        top = self.would.agenda[-1]
        assert isinstance(top, Battle)
        battle = self.would.battles[top.number]
        attacker, defender = names.faction(battle.attacker), names.faction(battle.defender)
        where = names.place(battle.hex)
        told = (
            f"A battle of {attacker} and {defender} at {where} would wait for a result that nobody brought."
        )
        return Stop("battle", told)

    def _keep(self, made: Decision) -> None:
        self.would = made.state

    def _leave_out(self, stored: StoredCommand, why: str) -> None:
        self.left_out.append(LeftOut(stored.first_version, stored.command.name, why))

    def leave_waiting_out(self) -> None:
        """Let the answers go for which no night has waited."""
        for stored, _ in self._waiting:
            self._leave_out(stored, "nothing waits for it")
        self._waiting = []


def command_of(stored: StoredCommand) -> commands.Command:
    """A command as it was given, of a kind that is stored whole."""
    return msgspec.json.decode(stored.command.body, type=KINDS[stored.command.name])


def closing_of(closed: e.OrdersClosed) -> commands.CloseOrders:
    """The closing that led to this, with the salts of the absent factions."""
    return commands.CloseOrders(
        closing=closed.closing,
        day=closed.day,
        salts={faction: sheet.salt for faction, sheet in closed.sheets.items() if not sheet.number},
        why=closed.why,
        at=closed.at,
        reason=closed.reason,
    )


def about(event: e.Event) -> tuple[object, ...]:
    """The subject of an answer: the kind, and of a battle its place and sides, whatever its number."""
    return (type(event), getattr(event, "hex", ""), getattr(event, "sides", ()))
