"""Django's command line, with the embedded servers around whatever needs a database."""

import contextlib
import logging
import os
import select
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType

from config.embedded import EmbeddedFailure, Services
from config.state import state_folder
from config.version import VERSION

DEVELOPMENT = "config.settings.development"
# Commands that do without PostgreSQL and Valkey.
WITHOUT_SERVERS = frozenset(
    {
        "battle",
        "calibrate",
        "check",
        "collectstatic",
        "course",
        "diffsettings",
        "drill",
        "help",
        "makemigrations",
        "messages",
        "orders",
        "picture",
        "refresh",
        "rules",
        "scenario",
        "soak",
        "spectacular",
        "version",
    }
)
# Commands that are the service: a second one beside a running one is a mistake.  All others join it.
THE_SERVICE = frozenset({"up"})
# Commands that show something and leave no trace: neither accounts nor campaigns of an installation are theirs.
ON_THEIR_OWN = frozenset({"demo"})


def launch(argv: Sequence[str]) -> int:
    """Run one command line, `argv[0]` being the program; the exit code.

    With the development settings, and where the environment does not name servers, the command runs inside
    embedded ones. A failure that cannot be helped here is one sentence on the standard error stream.
    """
    signal.signal(signal.SIGTERM, _end)
    # What the service logs of tasks for its workers is not for who reads a command's answer.
    logging.getLogger("django_structlog").setLevel(logging.WARNING)
    try:
        if not needs_servers(argv):
            return _execute(argv)
        _say_that_it_starts(argv[1])
        with state_for(argv[1]) as state, Services(state, join=argv[1] not in THE_SERVICE) as env:
            os.environ.update(env)
            return _execute(argv)
    except EmbeddedFailure as failure:
        print(f"hauteville: {failure}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        if _is_read():
            raise
        return 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        return 130
    finally:
        # Whatever way it ends: Python itself would complain of a reader who has gone.
        with contextlib.suppress(OSError, AttributeError):
            _is_read()


@contextlib.contextmanager
def state_for(command: str) -> Iterator[Path]:
    """The state folder that a command works on: the installation's, or one that is gone when the command ends."""
    if command not in ON_THEIR_OWN:
        yield state_folder()
        return
    before = os.environ.get("HAUTEVILLE_STATE")
    with tempfile.TemporaryDirectory(prefix="hauteville-", ignore_cleanup_errors=True) as folder:
        os.environ["HAUTEVILLE_STATE"] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ["HAUTEVILLE_STATE"]
            else:
                os.environ["HAUTEVILLE_STATE"] = before


def needs_servers(argv: Sequence[str]) -> bool:
    """True if this command line works on embedded servers."""
    if os.environ.get("DJANGO_SETTINGS_MODULE") != DEVELOPMENT or len(argv) < 2:
        return False
    if argv[1].startswith("-") or argv[1] in WITHOUT_SERVERS or {"-h", "--help"} & set(argv):
        return False
    # An export is checked from the file alone, the log where it is.
    return not (argv[1] == "verify" and len(argv) > 2)


def _execute(argv: Sequence[str]) -> int:
    from config.command_line import CommandLine

    if list(argv[1:]) == ["help"]:
        from config.overview import overview

        print(overview(), end="")
        return 0
    if list(argv[1:]) in (["version"], ["--version"]):
        print(VERSION)
        return 0
    # Not from the settings: they are read by the command line itself, which says what is wrong with them.
    CommandLine(list(argv), os.environ.get("HAUTEVILLE_COMMAND") or argv[0]).execute()
    return 0


def _say_that_it_starts(command: str) -> None:
    """Print the first words of the service: its start takes some seconds, the first time many."""
    if command in THE_SERVICE:
        print("Hauteville. Starting PostgreSQL and Valkey ...", flush=True)


def _is_read() -> bool:
    """Print the output that is left; False, and all of it is dropped, if the reader has gone (`| head`)."""
    with contextlib.suppress(BrokenPipeError):
        sys.stdout.flush()
    poll = select.poll()
    poll.register(sys.stdout.fileno(), select.POLLOUT)
    gone = any(state & (select.POLLERR | select.POLLHUP) for _, state in poll.poll(0))
    if gone:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return not gone


def _end(number: int, frame: FrameType | None) -> None:
    # Told again while it stops, it would break off the very thing that ends its processes.
    signal.signal(number, signal.SIG_IGN)
    # A signal may come in the middle of a print; the descriptor itself has no buffer to be caught in.
    with contextlib.suppress(OSError):
        os.write(2, b"hauteville: told to end; stopping.\n")
    sys.exit(128 + number)
