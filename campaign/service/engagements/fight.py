"""One battle at work: its ruleset, its dice and bots, and the stream that it is written to, stretch by stretch."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Self
from uuid import UUID

import msgspec
from django.conf import settings

from battles import contract, rulesets
from battles.contract.draws import Draws
from battles.contract.muster import SIDES
from battles.contract.playing import Step, play
from campaign.decide.engine import order_of
from campaign.model.declined import Declined
from campaign.model.state import ENGINE, BattleUnderWay, State
from campaign.models import Engagement
from campaign.rules.deadline import read
from campaign.service import clock
from campaign.service.engagements import progress
from campaign.service.engagements.naming import stream_of
from campaign.service.engagements.opening import (
    Opening,
    declined_by,
    opening_command,
    opening_of,
    set_up,
    unattended,
)
from campaign.service.engagements.streams import decider_of, step_command
from campaign.service.processes.time_limit import Limit
from dice.sealed import SealedDice, seal
from eventlog.log import LOG
from eventlog.session import Session
from rulebook import Refusal

BEGINNINGS = 3
"""Processes that may die when they set a battle up."""


class GaveUp(Exception):
    """The battle is not fought to its end; `why`, `rule`, `field` as in `EngineGaveUp`, the message is its text.

    `declined` are the systems that refused it, as the event names them.
    """

    declined: tuple[Declined, ...] = ()

    def __init__(self, why: str, told: str, rule: str = "", field: str = "") -> None:
        super().__init__(told)
        self.why, self.rule, self.field = why, rule, field

    @classmethod
    def over(cls, refusal: Refusal, why: str) -> Self:
        """The end of a battle whose rules refuse a necessary order."""
        return cls(why, refusal.reason, refusal.rule, refusal.field)


class Dropped(Exception):
    """The muster is not with the engine any more: somebody has withdrawn or answered it."""


class Fight:
    """A battle that two bots fight out; `seed` is the one of its dice.

    Its stored events are read at once, so that a second process goes on where the log ends.
    """

    def __init__(self, campaign: UUID, state: State, battle: BattleUnderWay, seed: bytes) -> None:
        self.campaign, self.night, self.battle = campaign, state, battle
        self.stream = stream_of(campaign, battle.number, battle.issue)
        self.seed = seed
        self.dice = SealedDice({"open": seed}, bytes.fromhex(state.inputs))
        self.draws = Draws(seed)
        first, last = LOG.first_command(self.stream), LOG.last_command(self.stream)
        self.orders = last.number - 1 if last else 0
        self.begun = opening_of(first.command.body) if first else None
        self.order = tuple(id_ or settings.ENGINE_RULESET for id_ in order_of(state, battle))
        self.declined: tuple[Declined, ...] = (self.begun.declined or ()) if self.begun else ()
        self.ruleset = rulesets.ruleset(self.begun.ruleset if self.begun else self.order[0])
        if first and first.command.rules != self.ruleset.rules_version:
            there, here = first.command.rules, self.ruleset.rules_version
            raise GaveUp("failed", f"it was begun under rules {there}, and here are rules {here}")
        if self.begun and self.begun.bots_version != self.ruleset.bots_version:
            raise GaveUp(
                "failed", "it was begun by bots of another version, who are not here to go on with it"
            )
        if self.begun and self.begun.seal != seal(seed):
            raise GaveUp("failed", "the seals of the night were replaced after it was begun")
        self.session = self.written_by(self.ruleset.id)

    def written_by(self, id_: str) -> Session[Any, Any]:
        """The stream as a system writes it."""
        return Session(LOG, decider_of(id_), self.stream)

    def to_the_end(self, check: Callable[[], None], limit: Limit) -> contract.Result:
        """Fight it out and answer its muster; `check` is called after every stretch, `limit` holds for bots and rules.

        Raises GaveUp, Dropped, TimeOver, and the errors of `check`, bots and rules.
        """
        opening = self.begun or self.open(limit)
        until = read(opening.until)
        try:
            steps = self.steps(opening, until)
            while (step := limit.call(partial(next, steps, None))) is not None:
                self.take_down(step, opening)
                if self.session.pending >= settings.ENGINE_STRETCH:
                    self.session.commit()
                    check()
                    self.check_wanted()
        except Refusal:
            # The rules leave the state as it was before the order, so all that came before is kept.
            self.session.commit()
            raise
        self.session.commit()
        if self.ruleset.to_act(self.session.state) is not None:
            raise self.overdue()
        result: contract.Result = self.ruleset.result(self.session.state)
        return result

    def open(self, limit: Limit) -> Opening:
        """Set the battle up by the first system of the order that fights it; why others refused is kept.

        Raises GaveUp for a muster that none of them fights, or dies at every time.
        """
        if progress.note_beginning(self.stream) >= BEGINNINGS:
            raise GaveUp("failed", f"{BEGINNINGS} processes died when they set it up")
        for number, id_ in enumerate(self.order, 1):
            try:
                return self.open_by(id_, limit)
            except Refusal as refusal:
                self.decline(id_, refusal)
                if number == len(self.order):
                    raise GaveUp.over(refusal, "refused") from refusal
        raise AssertionError("an order of systems has one at least")

    def open_by(self, id_: str, limit: Limit) -> Opening:
        """Set the battle up by one system. Raises Refusal for a muster that it does not fight."""
        self.ruleset = rulesets.ruleset(id_)
        self.session = self.written_by(id_)
        allowed = timedelta(seconds=settings.ENGINE_SECONDS)
        opening = unattended(
            self.ruleset, self.campaign, self.night, self.battle, self.seed, at=clock.now(), allowed=allowed
        )
        opening = msgspec.structs.replace(opening, declined=self.declined or msgspec.UNSET)
        events, self.session.state = limit.call(partial(set_up, opening, self.dice))
        self.session.note(opening_command(opening, ENGINE, self.ruleset.rules_version), events)
        self.session.commit()
        self.begun = opening
        return opening

    def decline(self, id_: str, refusal: Refusal) -> None:
        """Keep in mind why a system does not fight the battle."""
        self.declined = (*self.declined, declined_by(id_, refusal))

    @property
    def on_record(self) -> tuple[Declined, ...]:
        """The systems that refused the battle; none where only one was to be asked, whose reason says all."""
        return self.declined if len(self.order) > 1 else ()

    def steps(self, opening: Opening, until: datetime) -> Iterator[Step[Any, Any]]:
        """The orders of the bots from here on, until the battle is over or has taken too long."""
        return play(
            self.ruleset,
            self.session.state,
            {side: self.ruleset.bot(opening.bots[side], self.draws) for side in SIDES},
            self.dice,
            draws=self.draws,
            after=self.orders,
            stop=lambda _: self.orders >= settings.ENGINE_ORDERS or clock.now() >= until,
        )

    def take_down(self, step: Step[Any, Any], opening: Opening) -> None:
        """Note an order for the next commit."""
        self.session.note(step_command(step, opening, self.ruleset), step.events)
        self.orders = step.number + 1

    def overdue(self) -> GaveUp:
        """Why the battle was broken off."""
        if self.orders >= settings.ENGINE_ORDERS:
            return GaveUp("too_long", f"no end after {self.orders} orders")
        return GaveUp("timed_out", f"no end after {settings.ENGINE_SECONDS} seconds and {self.orders} orders")

    def check_wanted(self) -> None:
        """Raise Dropped unless the muster is still with the engine."""
        if not Engagement.objects.filter(stream=self.stream, state__in=Engagement.OPEN).exists():
            raise Dropped
