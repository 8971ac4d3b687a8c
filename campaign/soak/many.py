"""Many campaigns on the cores of one machine, and what they came to."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

import msgspec

from campaign.library import game_of
from campaign.soak.balance import Balance
from campaign.soak.dump import Trouble
from campaign.soak.season import Plan, Played, play
from campaign.soak.tally import Tally

THRONGED = 2
"""Every so many rounds of the scenarios, everybody is brought together."""


class Failed(msgspec.Struct, frozen=True):
    """A campaign that failed, and why."""

    plan: Plan
    trouble: Trouble


class Report(msgspec.Struct):
    """What a soak came to. `missing` lists by what it is a kind of what never occurred.

    `balance` is empty but for campaigns that are played for it.
    """

    campaigns: int = 0
    seconds: float = 0.0
    tally: Tally = msgspec.field(default_factory=Tally)
    missing: dict[str, list[str]] = {}
    failures: list[Failed] = []
    balance: list[Balance] = []

    def add(self, played: Played) -> None:
        """Add what became of a campaign."""
        self.campaigns += 1
        self.tally.join(played.tally)
        self.missing = self.tally.missing()
        if played.dump is not None:
            self.failures.append(Failed(played.plan, played.dump.trouble))

    @property
    def failed(self) -> int:
        """How many campaigns failed."""
        return len(self.failures)

    @property
    def complete(self) -> bool:
        """Whether everything that the campaign knows has occurred."""
        return not any(self.missing.values())


def plans(scenarios: Sequence[str], campaigns: int, days: int, seed: str) -> list[Plan]:
    """So many campaigns, the scenarios in turn and now and then thronged; each has a seed of its own made of the soak's."""
    rounds = [divmod(number, len(scenarios)) for number in range(campaigns)]
    return [
        Plan(scenarios[place], days, f"{seed}/{number}", throng=turn % THRONGED == 1)
        for number, (turn, place) in enumerate(rounds)
    ]


def soak(
    planned: Sequence[Plan], processes: int, playing: Callable[[Plan], Played] = play
) -> Iterator[Played]:
    """Play them all by `playing`, on so many processes; each is answered when it is over, in the order of the plans."""
    for scenario in {plan.scenario for plan in planned}:
        game_of(scenario)
    busy = min(processes, len(planned))
    if busy <= 1:
        yield from map(playing, planned)
        return
    with ProcessPoolExecutor(busy, mp_context=get_context("fork")) as pool:
        yield from pool.map(playing, planned)


@contextmanager
def reported() -> Iterator[Report]:
    """A report whose seconds are those of the block."""
    report, started = Report(), time.monotonic()
    yield report
    report.seconds = time.monotonic() - started
