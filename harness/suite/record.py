"""The cost of one run of the suite, as the run itself keeps it."""

from pathlib import Path
from statistics import median

import msgspec

PHASES = ("set-up", "call", "tear-down")


class RecordError(Exception):
    """The record of a run is missing, or cannot be read."""


class Priced(msgspec.Struct, frozen=True, array_like=True):
    """A test with its price: where it stands, and the CPU seconds of its three phases, ended child processes included."""

    name: str
    setup: float
    call: float
    teardown: float

    @property
    def seconds(self) -> float:
        """The CPU seconds of all three phases."""
        return self.setup + self.call + self.teardown


class Fixture(msgspec.Struct, frozen=True, array_like=True):
    """One fixture: its name, its scope, how often it was set up, and the CPU seconds of that alone."""

    name: str
    scope: str
    times: int
    seconds: float


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """A run. `wall` is in seconds of the clock; `processes` has the CPU seconds of each, the servers among them."""

    tests: list[Priced]
    fixtures: list[Fixture]
    processes: dict[str, float]
    collecting: float
    yardsticks: list[float]
    wall: float
    cores: int

    @property
    def seconds(self) -> float:
        """The CPU seconds of all processes."""
        return sum(self.processes.values())

    @property
    def yardstick(self) -> float:
        """The CPU seconds of one yardstick, as the run met it."""
        return median(self.yardsticks)

    @property
    def busy(self) -> float:
        """The share of all cores that the run used, from 0 to 1."""
        return self.seconds / (self.wall * self.cores)

    def yards(self, seconds: float) -> float:
        """CPU seconds of this run in yardsticks."""
        return seconds / self.yardstick

    def line(self) -> str:
        """How many tests, in how many minutes, for how many yardsticks."""
        minutes, seconds = divmod(round(self.wall), 60)
        return (
            f"{len(self.tests):,} tests in {minutes}:{seconds:02} min: {self.yards(self.seconds):,.0f} y "
            f"(yardstick {self.yardstick:.2f} s, {self.busy:.0%} of {self.cores} cores busy)"
        )


def write(run: Run, path: Path) -> None:
    """Keep a run. Raises OSError."""
    path.write_bytes(msgspec.json.encode(run))


def read(path: Path) -> Run:
    """The run in a file. Raises RecordError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Run)
    except OSError as error:
        raise RecordError(f"no run is on record ({path.name}: {error.strerror})") from error
    except msgspec.DecodeError as error:
        raise RecordError(f"{path.name}: {error}") from error
