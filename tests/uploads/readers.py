"""Readers that cost, fail or answer, each as a file may make one."""

import ctypes
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec


class Said(msgspec.Struct, frozen=True):
    """What a reader answers."""

    length: int
    words: dict[str, list[str]]


def words(content: bytes, names: dict[str, str]) -> Said:
    """What it was given, as plain data."""
    return Said(len(content), {name: text.split() for name, text in names.items()})


def process(_: bytes) -> int:
    """The process in which it reads."""
    return os.getpid()


def environment(_: bytes) -> dict[str, str]:
    """What it is told of the environment."""
    return dict(os.environ)


def much(megabytes: int) -> int:
    """It takes so much memory."""
    return len(bytearray(megabytes * 2**20))


def talks(megabytes: int) -> bytes:
    """It answers as much."""
    return bytes(megabytes * 2**20)


def for_ever(_: bytes) -> int:
    """It has no end."""
    found = 0
    while True:
        found += 1


def waits(_: bytes) -> int:
    """It waits for what never comes, and takes no time of a processor."""
    threading.Event().wait()
    return 0


def abort(_: bytes) -> int:
    """It ends as libraries do that are given no more memory."""
    os.abort()


def fails(_: bytes) -> int:
    """It raises what it does not tell of itself."""
    raise LookupError("a fault of ours")


def opens(paths: list[str]) -> dict[str, str]:
    """What comes of it where it opens files."""
    return {path: outcome(Path(path).read_bytes) for path in paths}


def outcome(act: Callable[[], object]) -> str:
    """What comes of an act: "done", or how it is refused."""
    try:
        act()
    except (OSError, ValueError) as refused:
        return type(refused).__name__
    return "done"


def captured(path: str) -> dict[str, str]:
    """What comes of it where somebody else says what it does."""
    parent = os.getppid()
    acts: dict[str, Callable[[], object]] = {
        "read what the service was told": Path(f"/proc/{parent}/environ").read_bytes,
        "read the memory of the service": Path(f"/proc/{parent}/mem").read_bytes,
        "peep into it": lambda: peep(parent),
        "read a file": Path(path).read_bytes,
        "list a folder": lambda: os.listdir(Path(path).parent),
        "write a file": lambda: Path(f"{path}.new").write_bytes(b"x"),
        "write over a file": lambda: Path(path).write_bytes(b"x"),
        "remove a file": lambda: os.remove(path),
        "write beside the code": lambda: Path(__file__).with_suffix(".new").write_bytes(b"x"),
        "open a connection": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
        "open a path for connections": lambda: socket.socket(socket.AF_UNIX, socket.SOCK_STREAM),
        "send a packet": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
        "start a program": lambda: subprocess.run([sys.executable, "-c", ""], check=True),
        "become a program": lambda: os.execv(sys.executable, [sys.executable, "-c", "print('x')"]),
        "start a process": os.fork,
        "end the service": lambda: os.kill(parent, 0),
        "hold the service to limits": lambda: resource.prlimit(parent, resource.RLIMIT_CORE, (0, 0)),
        "slow the service down": lambda: os.setpriority(
            os.PRIO_PROCESS, parent, os.getpriority(os.PRIO_PROCESS, parent)
        ),
        "leave memory behind": leave_behind,
        "raise its own limits": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (65, 65)),
    }
    return {name: outcome(act) for name, act in acts.items()}


def peep(parent: int) -> None:
    """Read nothing out of the memory of a process. Raises OSError where that is refused."""
    if ctypes.CDLL(None, use_errno=True).process_vm_readv(parent, None, 0, None, 0, 0):
        raise OSError(ctypes.get_errno(), "process_vm_readv")


def leave_behind() -> None:
    """Take memory that nobody gives back. Raises OSError where that is refused."""
    private, make = 0, 0o1600
    kernel = ctypes.CDLL(None, use_errno=True)
    taken = kernel.shmget(private, 2**12, make)
    if taken < 0:
        raise OSError(ctypes.get_errno(), "shmget")
    kernel.shmctl(taken, 0, None)


def open_files(_: bytes) -> list[int]:
    """The numbers of its open files."""
    found = list[int]()
    for number in range(64):
        try:
            os.fstat(number)
        except OSError:
            continue
        found.append(number)
    return found


def gushes(_: bytes) -> int:
    """It answers without an end, past its own reckoning."""
    while True:
        os.write(1, bytes(2**20))


def lingers(_: bytes) -> int:
    """It says that it has ended, and has not."""
    os.close(1)
    os.close(2)
    signal.pause()
    return 0
