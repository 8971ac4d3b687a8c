"""Files are read by a process of its own: what it answers, and at which limit it is broken off."""

import ctypes
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import BoundedSemaphore, Semaphore

import pytest

from tests.plugins.waiting import until
from tests.uploads import readers
from uploads import apart as module
from uploads import confined
from uploads.apart import BUSY, ReaderFailed, apart
from uploads.limits import Limits, TooCostly

LIMITS = Limits(seconds=5, megabytes=64)
LONG = Limits(seconds=600, megabytes=64)
SHORT = Limits(seconds=1, megabytes=64)
MEMORY = "reading it takes more than 64 MB of memory, which is the limit"
CONFINED = pytest.mark.skipif(
    confined.landlock(ctypes.CDLL(None)) < 1 or os.uname().machine not in confined.MACHINES,
    reason="NOTHING TO CONFINE BY: this kernel has no Landlock, or its calls have numbers that are not known",
)
TIME = "reading it takes longer than 1 seconds, which is the limit"


def test_what_a_reader_returns_comes_back_as_its_type() -> None:
    said = apart(LIMITS, readers.words, b"\0\xff", {"n1": "Robert Roger", "n2": ""})
    assert said == readers.Said(2, {"n1": ["Robert", "Roger"], "n2": []})


def test_it_reads_in_another_process() -> None:
    assert apart(LIMITS, readers.process, b"") != os.getpid()


def test_nothing_that_the_service_was_told_is_told_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SECRET_KEY", "DATABASE_URL", "HOME", "PATH", "PYTHONPATH"):
        monkeypatch.setenv(name, "secret")
    assert "secret" not in apart(LIMITS, readers.environment, b"").values()


def test_it_has_no_file_open_but_three_pipes(tmp_path: Path) -> None:
    with (tmp_path / "secret").open("w") as secret:
        os.set_inheritable(secret.fileno(), True)
        assert apart(LIMITS, readers.open_files, b"") == [0, 1, 2]


def test_of_the_checkout_its_packages_alone_are_open_wherever_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = tmp_path.resolve() / "usr"
    checkout, libraries = system / "src" / "app", system / "lib"
    for folder in (libraries, checkout / "rules", checkout / "state"):
        folder.mkdir(parents=True)
    (checkout / "rules" / "__init__.py").touch()
    (system / "src" / "current").symlink_to(checkout)
    monkeypatch.setattr(confined, "ROOT", checkout)
    monkeypatch.setattr(confined, "SYSTEM", (str(system),))
    found = {each for each in confined.code() if each.is_relative_to(tmp_path)}
    assert found == {libraries, checkout / "rules"}


@CONFINED
def test_whoever_takes_it_over_comes_to_nothing(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the key of the service")
    came = apart(LIMITS, readers.captured, str(secret))
    assert {name: said for name, said in came.items() if said == "done"} == {}
    assert secret.read_text() == "the key of the service"
    assert os.listdir(tmp_path) == ["secret"]


@pytest.mark.skipif(sys.platform != "linux", reason="THIS IS NO LINUX, which ends a process with its parent")
def test_it_ends_with_the_process_that_asked() -> None:
    asks = "from tests.uploads import readers, test_apart as t; t.apart(t.LONG, readers.waits, b'')"
    with subprocess.Popen((sys.executable, "-c", asks), cwd=confined.ROOT) as service:
        children = Path(f"/proc/{service.pid}/task/{service.pid}/children")
        until(lambda: any(map(begun, children.read_text().split())), "it reads", service)
        [reader] = children.read_text().split()
        service.kill()
        service.wait()
        until(lambda: not begun(reader), "it has ended")


def begun(process: str) -> bool:
    """True if a process is there, and has been told to end with its parent, which is what it is told before its limits."""
    try:
        said = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
    return "NoNewPrivs:\t1" in said and "State:\tZ" not in said


@CONFINED
def test_it_opens_what_it_is_told_to_open_and_its_code(tmp_path: Path) -> None:
    told, folder, beside = tmp_path / "told", tmp_path / "folder", tmp_path / "beside"
    folder.mkdir()
    for each in (told, beside, folder / "map"):
        each.write_text("x")
    asked = [str(each) for each in (told, beside, folder / "map", Path(readers.__file__))]
    assert list(apart(LIMITS.to_open(str(told)), readers.opens, asked).values()) == [
        "done",
        "PermissionError",
        "PermissionError",
        "done",
    ]
    assert list(apart(LIMITS.to_open(str(folder)), readers.opens, asked).values()) == [
        "PermissionError",
        "PermissionError",
        "done",
        "done",
    ]


@pytest.mark.parametrize("secret", ["state/secret-key", ".env", ".git"])
def test_beside_its_code_it_opens_nothing(secret: str) -> None:
    place = str(confined.ROOT / secret)
    assert not any(Path(place).is_relative_to(each) for each in confined.code())


def test_no_more_is_heard_than_an_answer_may_say() -> None:
    with pytest.raises(TooCostly, match="more than 2 MB"):
        apart(Limits(seconds=5, megabytes=64, answer=2), readers.gushes, b"")


def test_whoever_says_no_more_and_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    with pytest.raises(TooCostly, match="longer than 1 seconds"):
        apart(SHORT, readers.lingers, b"")


def test_what_takes_less_memory_than_it_is_given_is_read() -> None:
    assert apart(LIMITS, readers.much, 16) == 16 * 2**20


@pytest.mark.parametrize(
    ("reader", "given", "said"),
    [(readers.much, 80, MEMORY), (readers.abort, b"", MEMORY), (readers.for_ever, b"", TIME)],
)
def test_what_costs_too_much_is_broken_off_at_the_limit_that_is_told(
    reader: object, given: object, said: str
) -> None:
    with pytest.raises(TooCostly) as broken:
        apart(SHORT, reader, given)  # type: ignore[arg-type]
    assert broken.value.reason == said


def test_an_answer_is_no_longer_than_its_limit() -> None:
    limits = Limits(seconds=5, megabytes=64, answer=2)
    assert len(apart(limits, readers.talks, 1)) == 2**20
    with pytest.raises(TooCostly) as broken:
        apart(limits, readers.talks, 2)
    assert broken.value.reason == "its content takes more than 2 MB, which is the limit"


def test_what_waits_without_end_is_broken_off_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 1)
    with pytest.raises(TooCostly, match="longer than 1 seconds"):
        apart(SHORT, readers.waits, b"")


def test_a_fault_of_a_reader_is_told_with_its_place() -> None:
    with pytest.raises(ReaderFailed, match=r"(?s)readers\.py.*LookupError: a fault of ours"):
        apart(LIMITS, readers.fails, b"")


def test_files_wait_for_each_other_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    places = BoundedSemaphore(1)
    monkeypatch.setattr(module, "_places", places)
    monkeypatch.setattr(module, "PATIENCE", 0)
    with places, pytest.raises(TooCostly, match=BUSY):
        apart(LIMITS, readers.process, b"")


class Asked(BoundedSemaphore):
    """Places that tell when one is asked for."""

    def __init__(self, places: int) -> None:
        super().__init__(places)
        self.asked = Semaphore(0)

    def acquire(self, blocking: bool = True, timeout: float | None = None) -> bool:
        """Take a place."""
        self.asked.release()
        return super().acquire(blocking, timeout)

    __enter__ = acquire


def test_a_few_files_wait_and_the_next_one_is_sent_away_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    places = Asked(1)
    monkeypatch.setattr(module, "_places", places)
    monkeypatch.setattr(module, "_taken", BoundedSemaphore(module.WAITING))
    with ThreadPoolExecutor() as people:
        with places:
            waiting = [people.submit(apart, LIMITS, readers.process, b"") for _ in range(module.WAITING)]
            for _ in ("held", *waiting):
                places.asked.acquire()
            with pytest.raises(TooCostly, match=BUSY):
                apart(LIMITS, readers.process, b"")
            assert not places.asked.acquire(blocking=False)
        assert all(each.result() for each in waiting)
    assert apart(LIMITS, readers.process, b"")


def test_whoever_was_refused_frees_his_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_places", BoundedSemaphore(1))
    with pytest.raises(TooCostly):
        apart(SHORT, readers.abort, b"")
    assert apart(LIMITS, readers.process, b"")
