"""One record: which files have it, how they are printed again, and how it is found stale in seconds."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

Texts = Mapping[Path, str]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A record. `stale` yields its faults; `unchecked` names the part that takes longer than seconds, "" for none."""

    name: str
    files: Callable[[], Iterable[Path]]
    anew: Callable[[], None]
    stale: Callable[[], Iterable[str]]
    unchecked: str = ""


def printed(name: str, texts: Callable[[], Texts]) -> Record:
    """A record that is text of the code."""
    return Record(
        name=name,
        files=lambda: list(texts()),
        anew=lambda: write(texts()),
        stale=lambda: differing(texts()),
    )


def write(texts: Texts) -> None:
    """Keep these texts."""
    for path, text in texts.items():
        path.write_text(text, "utf-8")


def differing(texts: Texts) -> Iterator[str]:
    """The files that hold another text."""
    for path, text in texts.items():
        if not path.exists():
            yield f"{path.name} is missing"
        elif path.read_text("utf-8") != text:
            yield f"{path.name} is not what is printed today"
