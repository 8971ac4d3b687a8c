"""Many campaigns on the cores of one machine, and what they came to."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from campaign.service.editions import game_of
from harness import parallel
from harness.soak.balance import Balance
from harness.soak.dump import Trouble
from harness.soak.season import Plan, Played, play
from harness.soak.tally import Tally
from harness.soak.versus import Versus

Job = TypeVar("Job")
Result = TypeVar("Result")
THRONGED = 2
"""Every so many rounds of the scenarios, everybody is brought together."""


class Failed(msgspec.Struct, frozen=True):
    """A campaign that failed, and why."""

    plan: Plan
    trouble: Trouble


class Report(msgspec.Struct):
    """The outcome of a soak. `missing` lists the words that never occurred by what they are a kind of, `unknown` the
    unexpected ones.

    `balance` is empty but for campaigns that are played for it, `versus` is there for games of personalities alone.
    """

    campaigns: int = 0
    seconds: float = 0.0
    tally: Tally = msgspec.field(default_factory=Tally)
    missing: dict[str, list[str]] = {}
    unknown: dict[str, list[str]] = {}
    failures: list[Failed] = []
    balance: list[Balance] = []
    versus: Versus | None = None

    def add(self, played: Played) -> None:
        """Add what became of a campaign."""
        self.campaigns += 1
        self.tally.join(played.tally)
        self.missing, self.unknown = self.tally.missing(), self.tally.unknown()
        if played.dump is not None:
            self.failures.append(Failed(played.plan, played.dump.trouble))

    @property
    def failed(self) -> int:
        """How many campaigns failed."""
        return len(self.failures)

    @property
    def complete(self) -> bool:
        """True if everything that the campaign knows has occurred, and nothing else."""
        return not any((*self.missing.values(), *self.unknown.values()))


def plans(
    scenarios: Sequence[str],
    campaigns: int,
    days: int,
    seed: str,
    *,
    sieges_on_maps: bool = False,
    engine: tuple[str, ...] = (),
) -> list[Plan]:
    """So many campaigns, the scenarios in turn and now and then thronged; each has a seed of its own made of the soak's."""
    rounds = [divmod(number, len(scenarios)) for number in range(campaigns)]
    return [
        Plan(scenarios[place], days, f"{seed}/{number}", turn % THRONGED == 1, sieges_on_maps, engine)
        for number, (turn, place) in enumerate(rounds)
    ]


def soak(
    planned: Sequence[Plan], processes: int, playing: Callable[[Plan], Played] = play
) -> Iterator[Played]:
    """Play them all by `playing`, on so many processes; each is answered when it is over, in the order of the plans."""
    return spread(planned, processes, playing, {plan.scenario for plan in planned})


def spread(
    jobs: Sequence[Job], processes: int, playing: Callable[[Job], Result], scenarios: Iterable[str]
) -> Iterator[Result]:
    """Do all jobs, which are of these scenarios, on so many processes; the results come in the order of the jobs."""
    for scenario in scenarios:
        game_of(scenario)
    yield from parallel.spread(jobs, processes, playing)


@contextmanager
def reported() -> Iterator[Report]:
    """Yield a report whose seconds are the time of the block."""
    report, started = Report(), time.monotonic()
    yield report
    report.seconds = time.monotonic() - started
