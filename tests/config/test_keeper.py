"""What dies is started again, after longer and longer pauses, and is never given up."""

import os
import stat
from pathlib import Path

import pytest

from config import keeper
from config.embedded import EmbeddedFailure, log_files
from config.keeper import LONGEST_PAUSE, PAUSES, STEADY_SECONDS, Keeper


class Mortal:
    """A process of the test's own: `dead` until it is started, as long as it can be."""

    name = "The clockwork"

    def __init__(self, log: Path) -> None:
        self.log, self.dead, self.broken, self.starts = log, False, False, 0

    def ended(self) -> str | None:
        return "was killed by signal 9" if self.dead else None

    def start(self) -> None:
        self.starts += 1
        if self.broken:
            raise EmbeddedFailure("no room")
        self.dead = False


class Hours:
    """A clock that the test turns."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def mortal(tmp_path: Path) -> Mortal:
    return Mortal(tmp_path / "clockwork.log")


def test_what_dies_is_started_again_at_once_and_one_line_says_so(
    mortal: Mortal, hours: Hours, said: list[str]
) -> None:
    kept = Keeper([mortal], said.append, hours)
    kept.look()
    assert (mortal.starts, said) == (0, [])
    mortal.dead = True
    kept.look()
    assert (mortal.starts, mortal.dead) == (1, False)
    assert said == ["The clockwork was killed by signal 9; it is started again now (restart 1)."]


def test_what_dies_again_and_again_waits_longer_and_longer_and_is_never_given_up(
    mortal: Mortal, hours: Hours, said: list[str]
) -> None:
    kept = Keeper([mortal], said.append, hours)
    for number, pause in enumerate([*PAUSES, *3 * [LONGEST_PAUSE]], 1):
        mortal.dead = True
        if pause:
            kept.look()
            hours.now += pause - 0.1
            kept.look()
            assert mortal.starts == number - 1
            hours.now += 0.2
        kept.look()
        assert mortal.starts == len(said) == number
    assert "clockwork.log" not in said[len(PAUSES) - 1]
    assert said[len(PAUSES)] == (
        f"The clockwork was killed by signal 9; it is started again in 60 s (restart {len(PAUSES) + 1}). "
        f"It ends again and again: the reason is at the end of {mortal.log}."
    )


def test_what_has_run_for_a_while_has_all_its_restarts_again(
    mortal: Mortal, hours: Hours, said: list[str]
) -> None:
    kept = Keeper([mortal], said.append, hours)
    for _ in range(3 * len(PAUSES)):
        hours.now += STEADY_SECONDS + 1
        mortal.dead = True
        kept.look()
        assert not mortal.dead
    assert all("(restart 1)" in line for line in said)


def test_what_does_not_come_up_has_died_once_more(mortal: Mortal, hours: Hours, said: list[str]) -> None:
    kept = Keeper([mortal], said.append, hours)
    mortal.dead = mortal.broken = True
    kept.look()
    assert mortal.starts == 1
    assert "did not come up (no room); it is started again in 1 s (restart 2)" in said[-1]
    mortal.broken = False
    hours.now += 1.1
    kept.look()
    assert (mortal.starts, mortal.dead) == (2, False)


def test_logs_are_set_aside_before_they_grow_too_long(
    mortal: Mortal, hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_files, "LOG_BYTES", 10)
    kept = Keeper([mortal], lambda line: None, hours)
    with log_files.opened(mortal.log) as writer:
        for number in range(1, 6):
            writer.write(f"a line with the number {number}\n".encode())
            writer.flush()
            kept.look()
        writer.write(b"short\n")
    assert mortal.log.read_text() == "short\n"
    older = [log_files.aside(mortal.log, number).read_text() for number in range(1, log_files.KEPT + 1)]
    assert older == [f"a line with the number {number}\n" for number in (5, 4, 3)]
    assert len(list(mortal.log.parent.iterdir())) == 1 + log_files.KEPT


def test_logs_are_readable_to_their_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_files, "LOG_BYTES", 1)
    log = tmp_path / "of-an-older-release.log"
    log.write_text("open to all\n")
    log.chmod(0o644)
    before = os.umask(0)
    try:
        log_files.opened(log).close()
        log_files.rotate(log)
    finally:
        os.umask(before)
    for path in (log, log_files.aside(log, 1)):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_pauses_are_a_bound_that_a_person_waits_for() -> None:
    assert list(keeper.PAUSES) == sorted(PAUSES)
    assert PAUSES[-1] <= LONGEST_PAUSE <= STEADY_SECONDS
