"""The process that reads one file: it limits itself, calls the reader that it is told, and writes what that returns.

A library that a file takes over cannot read or speak with anything there, and its resources end at the limits.
"""

import importlib
import inspect
import os
import resource
import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from uploads.apart import LONG_ANSWER, OUT_OF_MEMORY, Asked
from uploads.confined import confine
from uploads.limits import MEBIBYTE, Limits

LONGEST_FILE = 2**16
"""Bytes of a file that is written where the kernel refuses none: libraries try whether they may."""
MOST_FILES = 64
"""Files that are open at a time; it begins with three."""
OWN_SIZE = Path("/proc/self/statm")
"""Where Linux says how much this process has, in pages; other systems hold no process to a size, but to its seconds."""


def main() -> None:
    """Read what is asked from standard input, and answer on standard output."""
    asked = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Asked)
    reader = named(asked.reader)
    limit(asked.limits)
    confine(asked.limits.opened)
    try:
        answer = msgspec.msgpack.encode(reader(*arguments_for(reader, asked.arguments)))
    except MemoryError:
        # Not by the usual way out, which may want memory.
        os._exit(OUT_OF_MEMORY)
    if len(answer) > asked.limits.answer * MEBIBYTE:
        os._exit(LONG_ANSWER)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
    # What is left need not be taken apart.
    os._exit(0)


def named(reader: str) -> Any:
    """The function that "module:function" names."""
    module, _, function = reader.partition(":")
    return getattr(importlib.import_module(module), function)


def arguments_for(reader: Any, encoded: msgspec.Raw) -> tuple[Any, ...]:
    """The arguments, as the reader's signature has them."""
    hints = get_type_hints(reader)
    kinds = tuple(hints[name] for name in inspect.signature(reader).parameters)
    found: tuple[Any, ...] = msgspec.msgpack.decode(encoded, type=tuple.__class_getitem__(kinds))
    return found


def limit(limits: Limits) -> None:
    """Stay within the limits from now on, write only short files, and start no process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + limits.seconds + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    if own := own_size():
        size = own + limits.megabytes * MEBIBYTE
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_FSIZE, (LONGEST_FILE, LONGEST_FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_FILES, MOST_FILES))
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


def own_size() -> int:
    """The bytes of address space that this process has; 0 where the system does not say."""
    try:
        pages = int(OWN_SIZE.read_text().split()[0])
    except OSError:
        return 0
    return pages * resource.getpagesize()
