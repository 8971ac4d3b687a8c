"""A rehearsal: nights of a campaign played as they might go, with other dice; nothing of it is kept.

It is played on a copy, in the log of sandboxes or in memory (`campaign.service.log.stages`). The log, read models and
clocks of the campaign stay as they are. Deputies write for all, since the sheets of the open day are closed to an
organiser. If the whole is asked for, the sheets on file count. Battles are settled by the quick tables.
`campaign.service.nights.tonight` plays one night several times.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any
from uuid import UUID

import msgspec

from bounds.work import go_on
from campaign.decide.deputies import in_force
from campaign.decide.engine import fought_by_engine
from campaign.decide.life import quorum_missed
from campaign.decide.outside import waiting
from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import State
from campaign.service import dice_secret
from campaign.service.editions import pinned
from campaign.service.log.commands import decided, following, new_id, stored
from campaign.service.log.past import past
from campaign.service.log.stages import Sandbox, Stage
from campaign.service.nights.deputies import deputy_orders
from campaign.visibility import view
from dice import Dice, Rolled
from dice.sealed import SealedDice
from eventlog import sandbox
from eventlog.decider import Decided
from eventlog.log import LOG, REHEARSALS
from eventlog.records import NEW, Command, Encoded
from rulebook import Refusal

ACTOR = "rehearsal"
STAND_IN = "cautious"
"""The personality of a deputy who stands in for a faction that has named none."""


class Night(msgspec.Struct, frozen=True):
    """A night of a rehearsal: its day, its events, the state after it, and the factions for which deputies wrote.

    `dice` counts the rolled ones.
    """

    day: int
    events: list[e.Event]
    state: State
    by_deputies: tuple[str, ...]
    dice: int


class Counted:
    """Dice that are counted as they fall."""

    def __init__(self, dice: Dice) -> None:
        self._dice, self.fallen = dice, 0

    def roll(
        self, rule: str, subject: str, purpose: str, *, sides: int = 10, repetition: int = 0, witness: str
    ) -> Rolled:
        """Roll the die, and count it. Raises as the dice themselves do."""
        rolled = self._dice.roll(rule, subject, purpose, sides=sides, repetition=repetition, witness=witness)
        self.fallen += 1
        return rolled


@contextmanager
def rehearsal(
    campaign: UUID, seed: str, *, whole: bool = False, at: int | None = None
) -> Iterator["Rehearsal"]:
    """A rehearsal on a copy of a campaign, whose dice follow from `seed`; the copy is dropped at the end.

    With `at` it begins with the campaign as it was at that event (`campaign.service.log.past`), with the sheets of then.
    `whole` brings the sheets of the open day along, which its events give away. Raises UnknownEvent for a campaign that
    this release cannot read, Refusal for an unknown event.
    """
    copy = new_id()
    try:
        recorded = LOG.read(campaign) if at is None else past(campaign, at).events
        events = [Encoded(each.type, each.schema, each.payload) for each in recorded]
        REHEARSALS.append(copy, NEW, Command("copy", "Copy", "{}", ACTOR, ""), events)
        yield rehearsed_on(Sandbox(copy), seed, whole=whole or at is not None)
    finally:
        sandbox.drop(copy)
        REHEARSALS.warm.forget()


def rehearsed_on(stage: Stage, seed: str, *, whole: bool = False) -> "Rehearsal":
    """A rehearsal on a copy that is there already; `whole` as in `rehearsal`."""
    rehearsed = Rehearsal(stage, seed)
    if not whole:
        rehearsed.leave_out_sheets()
    return rehearsed


class Rehearsal:
    """A campaign under rehearsal, on a copy of it."""

    def __init__(self, stage: Stage, seed: str) -> None:
        self._stage, self._chance = stage, Random(seed)
        self._secret = sha256(f"rehearsal|{seed}".encode()).digest()
        self._given = self._fallen = 0
        self._happened: list[e.Event] = []

    def state(self) -> State:
        """The campaign as it stands in the rehearsal."""
        return self._stage.state()

    def leave_out_sheets(self) -> None:
        """Take the players' sheets of the open day off the file of the copy."""
        state = self.state()
        for faction, filed in state.sheets.items():
            if not filed.deputy:
                self._give(commands.WithdrawSheet(faction=faction, day=filed.day, at=state.deadline))

    def nights(self, most: int) -> Iterator[Night]:
        """So many nights, from the one that is under way or the next; fewer where the campaign ends."""
        for _ in range(most):
            state = self.state()
            if state.phase == "ended":
                return
            yield self._night(state)

    def _night(self, state: State) -> Night:
        day, since, fallen = state.day, len(self._happened), self._fallen
        by_deputies = tuple(self._deputies(state)) if state.phase == "orders" else ()
        if state.phase == "orders":
            self._close()
        while (state := self.state()).phase == "night":
            self._go_on(state)
        return Night(day, self._happened[since:], state, by_deputies, self._fallen - fallen)

    def _deputies(self, state: State) -> Iterator[str]:
        """Let deputies write for all factions without a sheet; a faction whose deputy fails is absent."""
        for faction in sorted(set(state.factions) - set(state.sheets)):
            personality, limits = in_force(state.factions[faction], state.day)
            if not personality:
                personality = STAND_IN
                self._give(commands.NameDeputy(faction=faction, temper=personality))
            orders = deputy_orders(self._stage.name, view(state, faction), pinned(state), personality, limits)
            if orders is None:
                continue
            try:
                self._give(
                    commands.FileByDeputy(
                        faction=faction,
                        day=state.day,
                        temper=personality,
                        orders=orders,
                        salt=self._salt(),
                        at=state.deadline,
                    )
                )
            except Refusal:
                continue
            yield faction

    def _close(self) -> None:
        """Close the orders, of a campaign that is paused as though it went on at once, however few have filed."""
        state = self.state()
        if state.paused is not None:
            self._give(commands.ResumeCampaign(since=state.paused.at, at=state.paused.at))
            state = self.state()
        self._give(
            commands.CloseOrders(
                closing=state.closing + 1,
                day=state.day,
                salts={faction: self._salt() for faction in state.factions if faction not in state.sheets},
                why="early" if quorum_missed(state) else "deadline",
                at=state.deadline,
            )
        )

    def _go_on(self, state: State) -> None:
        """Take one step of a night: answer what it waits for, else play the stretch that is due."""
        stamps: dict[str, Any] = {"salt": self._salt(), "at": state.heard_at}
        awaited = waiting(state)
        if state.awaited_die is not None:
            label, face = state.awaited_die.label, self._chance.randint(1, state.awaited_die.sides)
            self._give(commands.EnterDie(label=label, face=face, **stamps))
        elif awaited is not None and fought_by_engine(state) is not None:
            self._give(
                commands.GiveUpEngine(
                    number=awaited.number,
                    issue=awaited.issue,
                    why="too_long",
                    rule="",
                    field="",
                    told="",
                    **stamps,
                )
            )
        elif awaited is not None:
            self._give(commands.SettleBattle(number=awaited.number, way="quick", result="", **stamps))
        else:
            self._give(commands.PlayNight(closing=state.closing, stretch=state.stretch))

    def _give(self, command: commands.Command) -> None:
        """Decide a command with the dice of the rehearsal. Raises Refusal, and GivenUp."""
        go_on()
        self._given += 1

        def decide(state: State) -> Decided[State, e.Event]:
            seeds = dice_secret.seeds(self._secret, state.closing, state.factions)
            dice = Counted(SealedDice(seeds, bytes.fromhex(state.inputs)))
            made = decided(state, command, dice, dice_secret.sealing(self._secret, state))
            self._fallen += dice.fallen
            return following(made)

        self._happened += self._stage.give(stored(command, f"{self._given}", ACTOR), decide)

    def _salt(self) -> str:
        return self._chance.randbytes(dice_secret.SALT_BYTES).hex()
