"""Tonight, rehearsed several times with other dice each: the certain, likely and rare events, and the stops.

Each try is a rehearsal of its own (`campaign.service.nights.rehearsal`), in memory.
The campaign is read once, and stays as it is.
"""

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from uuid import UUID

from django.db import DatabaseError

from campaign.decide.tonight import too_few
from campaign.model import events as e
from campaign.model.state import State
from campaign.presentation.foreseen import (
    BATTLE,
    BROKE,
    STOPS,
    WAITS,
    Foreseen,
    Happening,
    Seen,
    Tonight,
    numbered,
    seen_in,
    told_apart,
)
from campaign.presentation.organiser import told_best
from campaign.service.log.commands import state_of
from campaign.service.log.past import past
from campaign.service.log.stages import Memory
from campaign.service.nights.rehearsal import Night, rehearsed_on
from campaign.visibility import Line

logger = logging.getLogger(__name__)

MOST = 100
"""Tries at the most."""


def tonight(
    campaign: UUID,
    seed: str,
    *,
    tries: int,
    seconds: float,
    whole: bool = False,
    at: int | None = None,
) -> Tonight:
    """Play the night that is open or under way so many times, and begin none once the seconds are over.

    With `at` it is the night of the campaign as it was at that event, with the sheets of then.

    The dice follow from `seed`, and `whole` is as in `rehearsal`. A campaign that is over has no night. Raises
    UnknownEvent for a campaign that cannot be read, Refusal for an unknown event.
    """
    before = state_of(campaign) if at is None else past(campaign, at).state()
    end, tally = time.monotonic() + seconds, Count()
    for number in range(tries if before.phase != "ended" else 0):
        if number and time.monotonic() >= end:
            break
        try:
            copy = Memory(campaign, before)
            rehearsed = rehearsed_on(copy, f"{seed}/{number}", whole=whole or at is not None)
            for night in rehearsed.nights(1):
                tally.add(before, night)
        except DatabaseError:
            raise
        except Exception as failure:
            # What would break the night is what an organiser wants to know beforehand.
            logger.warning("a rehearsal of campaign %s fails", campaign, exc_info=True)
            tally.failures[f"{type(failure).__name__}: {failure}"] += 1
    return tally.summed_up(before, tries)


class Count:
    """The sum of the tries so far, as an organiser reads it."""

    def __init__(self) -> None:
        self._counts: Counter[Happening] = Counter()
        self._ends: defaultdict[Happening, Counter[str]] = defaultdict(Counter)
        self._dice: list[int] = []
        self._by_deputies: set[str] = set()
        self._over = 0
        self.failures: Counter[str] = Counter()

    def add(self, before: State, night: Night) -> None:
        """Count the happenings of a night; a repeated one counts once, except battles."""
        lines = seen_in(lines_of(before, night.events))
        seen = [*numbered(lines, waits_for(before)), *broke(before, night.state)]
        self._counts.update({each.happening for each in seen})
        for each in {each.happening: each for each in seen if each.happening.kind == BATTLE}.values():
            self._ends[each.happening][each.end] += 1
        self._dice.append(night.dice if before.settings.dice == "hand" else 0)
        self._by_deputies.update(night.by_deputies)
        self._over += night.state.phase == "ended"

    def summed_up(self, before: State, asked: int) -> Tonight:
        """All of it."""
        waits = [each.happening for each in numbered(map(Seen, waits_for(before)))]
        all_ = {*self._counts, *waits}
        found = [
            Foreseen(told_apart(each, all_), count, dict(self._ends.get(each, {})))
            for each, count in sorted(self._counts.items(), key=by_frequency)
        ]
        return Tonight(
            day=before.day,
            asked=asked,
            tries=len(self._dice),
            happens=tuple(each for each in found if each.happening.kind not in STOPS),
            stops=(
                *(Foreseen(told_apart(each, all_), len(self._dice)) for each in waits),
                *(each for each in found if each.happening.kind in STOPS),
            ),
            dice=(min(self._dice, default=0), max(self._dice, default=0)),
            failures=dict(self.failures),
            by_deputies=tuple(sorted(self._by_deputies)),
            over=self._over,
            paused=before.phase == "orders" and before.paused is not None,
            too_few=too_few(before),
        )


def lines_of(state: State, events: Iterable[e.Event]) -> Iterator[Line]:
    """The lines of a night to its best informed factions."""
    for event in events:
        line = told_best(event, state)
        if line is not None:
            yield line


def broke(before: State, after: State) -> Iterator[Seen]:
    """The factions that had money before the night and have none after it."""
    for faction in before.factions:
        if money_of(before, faction) and not money_of(after, faction):
            yield Seen(Happening(BROKE, "", (faction,)))


def waits_for(state: State) -> Iterator[Happening]:
    """The battles that a night under way waits for already."""
    for battle in state.battles.values():
        if battle.muster and not battle.result and battle.way in WAITS:
            yield Happening(WAITS[battle.way], battle.hex, (battle.attacker, battle.defender))


def by_frequency(counted: tuple[Happening, int]) -> tuple[int, str, str, tuple[str, ...], int]:
    """The key that puts frequent happenings first, and equally frequent ones by kind and place."""
    happening, count = counted
    return -count, happening.kind, happening.hex, happening.about, happening.nth


def money_of(state: State, faction: str) -> int:
    """The money of a faction in the chests of its groups; half-deniers."""
    return sum(group.money for group in state.groups.values() if group.faction == faction)
