"""The arguments of commands as text, read or refused in one line with the argument's name."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from stat import S_ISDIR

from rulebook.texts import controls_in

MOST = 1_000_000
"""No campaign counts as far: battles, days, faces of a die."""
MOST_PROCESSES = 64
"""At once, far more than any machine gains from."""
LONGEST_REMARK = 2000
LONGEST_SEED = 100
"""Bytes: it is part of the names of files."""


def count(text: str) -> int:
    """A whole number from 1 on, in plain digits. Raises ArgumentTypeError for anything else."""
    if (
        not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)))
        or not 1 <= int(text) <= MOST
    ):
        raise ArgumentTypeError(f"{text[:40]!r} is no whole number from 1 to {MOST}")
    return int(text)


def up_to(most: int, what: str) -> Callable[[str], int]:
    """The reader of how many of something are wanted, battles or games; it raises ArgumentTypeError for more."""

    def read(text: str) -> int:
        number = count(text)
        if number > most:
            raise ArgumentTypeError(f"{number} {what} are too many; {most} are the most")
        return number

    return read


processes = up_to(MOST_PROCESSES, "processes at once")
"""A number of processes that a machine can bear."""


def words(text: str) -> str:
    """Words that can be kept beside the log. Raises ArgumentTypeError for what is no text, or far too long."""
    if len(text) > LONGEST_REMARK:
        raise ArgumentTypeError(f"{len(text)} characters are too many; {LONGEST_REMARK} are the most")
    if "\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise ArgumentTypeError(f"{text[:40]!r} is no text in UTF-8")
    if found := controls_in(text, lines=True):
        raise ArgumentTypeError(f"{text[:40]!a} holds control characters ({', '.join(found)})")
    return text


def seed(text: str) -> str:
    """The text that draws and dice are made of, printable to give it again. Raises ArgumentTypeError for other."""
    if not text or not text.isprintable() or len(text.encode()) > LONGEST_SEED:
        raise ArgumentTypeError(f"{text[:40]!a} is no printable text of 1 to {LONGEST_SEED} bytes")
    return text


def no_folder(path: Path) -> str:
    """The reason why failures can't be kept there; "" if they can be."""
    try:
        there = path.stat()
    except FileNotFoundError:
        return ""
    except OSError as failure:
        return f": {failure.strerror}"
    return "" if S_ISDIR(there.st_mode) else " is no folder"
