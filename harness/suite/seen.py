"""The files that tests are seen to use while they run, beyond their imports.

There are two kinds of edges. A file of tests has called functions of product files, by whatever register or address it came
there. A module opens files or lists folders, whichever test asked it first, for results that are read once are remembered.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_OPTIMIZED, signature
from pathlib import PurePosixPath
from types import FrameType, FunctionType, ModuleType
from typing import Any, cast

import msgspec

from config.state import CHECKOUT
from harness.mutation import trace
from harness.mutation.stubs import Stub

Edges = dict[str, set[str]]

ROOT = f"{CHECKOUT}/"
OTHERS = (".", "state/", "staticfiles/")
"""The paths that lie in a checkout and are no part of it."""
MACHINERY = ("tests/plugins/", "harness/suite/", "harness/mutation/trace.py", "harness/mutation/stubs.py")
"""The modules that run beside every test: their own steps are put down to no test."""
DIGESTS = ("eventlog/sources.py", "eventlog/snapshots.py")
"""The modules that read sources only to see whether they are still the same."""
LOADERS = ("rulebook/tables.py", "harness/mutation/slips.py")
"""The modules that read for others, and remember for all: an import of them does not show which file is needed."""
QUOTING = ("/linecache.py", "/hypothesis/internal/constants_ast.py")
"""The files that read sources for lines of them to quote, in tracebacks for the most part, and for numbers to try."""
QUOTED = "harness/mutation/"
"""The package that makes slips in the lines that are quoted."""
BARE = ("harness.suite", "harness.mutation", "config.settings")
"""Modules whose functions are left alone."""
ASYNCHRONOUS = CO_COROUTINE | CO_ASYNC_GENERATOR
IMPORTING = "<frozen importlib"
FIXTURE = "fixture:"
"""The beginning of the name at work while a fixture is made that many files of tests share."""
READS, LISTS = "open", ("os.listdir", "os.scandir")
STARTS = ("subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.exec")
EVENTS = frozenset({READS, *LISTS, *STARTS})


class Seen(msgspec.Struct, kw_only=True):
    """The edges of one whole run, by paths from the checkout's root.

    `called`: by file of tests, the product files whose functions it called. `opened` and `listed`: by module, the files
    that it read and the folders that it listed. `started`: files of tests that started processes, whose calls are unseen.
    `imports`: the graph of that time, for files that are gone since.
    """

    commit: str
    called: Edges
    opened: Edges
    listed: Edges
    started: set[str]
    imports: Edges


def path_of(name: object) -> str | None:
    """A file or folder of the checkout by its path from the root; None for any other."""
    if isinstance(name, int | None):
        return None
    text = os.fsdecode(cast(str, name))
    if not text.startswith("/"):
        text = os.path.join(os.getcwd(), text)
    if not text.startswith(ROOT):
        return None
    path = text.removeprefix(ROOT)
    return None if path.startswith(OTHERS) or "__pycache__" in path else path


def reader(readers: list[str], path: str) -> str | None:
    """The reader of a file: the one in the innermost folder round it, else the innermost of all that are running.

    A table is read by the system that it belongs to, and not by what the kit has for reading tables. None for a file that
    is read for an unseen reader.
    """
    folders = {str(parent) for parent in PurePosixPath(path).parents}
    near = [each for each in readers if str(PurePosixPath(each).parent) in folders - {"."}]
    innermost = next((each for each in readers[:1] if each not in LOADERS), None)
    return max(near, key=lambda each: each.count("/"), default=innermost)


class Watch:
    """Sees what is used in this process, file of tests by file of tests."""

    def __init__(self) -> None:
        self.called: defaultdict[str, set[str]] = defaultdict(set)
        self.opened: defaultdict[str, set[str]] = defaultdict(set)
        self.listed: defaultdict[str, set[str]] = defaultdict(set)
        self.ran: defaultdict[str, set[str]] = defaultdict(set)
        self.started: set[str] = set()
        self.current = ""
        self.known: set[str] = set()
        self.fired: list[Stub] = []

    def turn_to(self, tests: str) -> None:
        """From now on a file of tests is at work; "" for none."""
        if tests == self.current:
            return
        self.tell_of_new()
        for stub in self.fired:
            stub.arm()
        self.fired.clear()
        self.current = tests

    def tell_of_new(self) -> None:
        """Note calls of the functions of modules, too, that have been imported since the last time.

        Whatever was at work meanwhile counts as having called them.
        """
        new = sys.modules.keys() - self.known
        if not new:
            return
        self.known |= new
        marked = {stub.function: stub for stub in trace.WATCHED.values()}
        for name in new:
            module = sys.modules[name]
            path = path_of(getattr(module, "__file__", None) or "/")
            if path is None or path.startswith("tests/") or name.startswith(BARE) or "templatetags" in name:
                continue
            self.called[self.current].add(path)
            for function in functions_of(module):
                if function in marked:
                    self.follow(marked[function], path)
                else:
                    self.tell_of(function, path)

    @contextmanager
    def looking_closely(self) -> Iterator[None]:
        """Meanwhile see every function that this thread runs, whatever its code; it takes several times as long."""

        def called(frame: FrameType, event: str, arg: object) -> None:
            code = frame.f_code
            known = event != "call" or code.co_filename in names
            # What runs while a module is imported runs once, in whichever test comes first.
            if not known and code.co_flags & CO_OPTIMIZED and not importing(frame):
                names.add(code.co_filename)

        names: set[str] = set()
        sys.setprofile(called)
        try:
            yield
        finally:
            sys.setprofile(None)
            found = {path for name in names if name.startswith(ROOT) and (path := path_of(name))}
            self.ran[self.current].update(
                path for path in found if not path.startswith((*MACHINERY, "tests/"))
            )

    def tell_of(self, function: FunctionType, path: str) -> None:
        """Note the first call of a function in each file of tests."""

        def called() -> None:
            self.called[self.current].add(path)
            self.fired.append(stub)

        stub = Stub(function, called)
        stub.arm()

    def follow(self, stub: Stub, path: str) -> None:
        """Note the calls of a function that others note already, and in each test."""
        before = stub.told

        def called() -> None:
            before()
            self.called[self.current].add(path)

        stub.told = called

    def audit(self, event: str, args: tuple[Any, ...]) -> None:
        """Record the events of Python about files, folders and processes."""
        if event not in EVENTS:
            return
        if event in STARTS:
            self.started.add(self.current)
        elif path := path_of(args[0]):
            self.read(path, sys._getframe(1), self.opened if event == READS else self.listed)

    def read(self, path: str, frame: FrameType, edges: defaultdict[str, set[str]]) -> None:
        """Record that a file is read, or a folder listed."""
        readers = [*running(frame)]
        if readers and readers[0].startswith(DIGESTS):
            return
        if quoting(frame) and not any(name.startswith(QUOTED) for name in readers):
            return
        user = reader(readers, path)
        if user is None and importing(frame):
            user = next((name for name in readers if name not in LOADERS), None)
            if user is None:
                return
        edges[user or self.current].add(path)

    def in_types(self) -> dict[str, Any]:
        """The record of this process, in types that travel."""
        self.turn_to("")
        edges = {"called": self.called, "opened": self.opened, "listed": self.listed, "ran": self.ran}
        return {name: {user: sorted(used) for user, used in by.items()} for name, by in edges.items()} | {
            "started": sorted(self.started)
        }


def running(frame: FrameType | None) -> Iterator[str]:
    """The files of the checkout that are running, the innermost first, as far as an import."""
    while frame is not None and not frame.f_code.co_filename.startswith(IMPORTING):
        name = frame.f_code.co_filename
        if name.startswith(ROOT) and (path := path_of(name)) and not path.startswith(MACHINERY):
            yield path
        frame = frame.f_back


def importing(frame: FrameType | None) -> bool:
    """True if Python is importing."""
    while frame is not None and not frame.f_code.co_filename.startswith(IMPORTING):
        frame = frame.f_back
    return frame is not None


def quoting(frame: FrameType | None) -> bool:
    """True if lines or numbers of a source are being looked up."""
    while frame is not None and not frame.f_code.co_filename.endswith(QUOTING):
        frame = frame.f_back
    return frame is not None


def merged(told: Iterable[dict[str, Any]], commit: str, imports: Edges, files: Collection[str]) -> Seen:
    """The record of the checkout by all processes of a run; the checkout has these files."""
    known = {*files, *(str(parent) for path in files for parent in PurePosixPath(path).parents)} - {"."}
    edges: dict[str, defaultdict[str, set[str]]] = {
        name: defaultdict(set) for name in ("called", "opened", "listed")
    }
    started: set[str] = set()
    for each in told:
        for name, users in edges.items():
            for user, used in each[name].items():
                for at_work in behind(user, each["using"]):
                    users[at_work].update(known.intersection(used))
        for user in each["started"]:
            started.update(behind(user, each["using"]))
    return Seen(
        commit=commit,
        imports=imports,
        started=started,
        **{name: dict(users) for name, users in edges.items()},
    )


def behind(user: str, using: Mapping[str, list[str]]) -> list[str]:
    """The user at work, or the files of tests that ask for the fixture that is being made; empty between two tests."""
    if user.startswith(FIXTURE):
        return using.get(user.removeprefix(FIXTURE), [])
    return [user] if user else []


def functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """The functions that a module defines whose code can be exchanged, methods of its classes included.

    Frameworks ask the methods of their classes what they take, which a stub would not say.
    """
    found: dict[int, FunctionType] = {}
    for value in [*vars(module).values()]:
        if getattr(value, "__module__", None) == module.__name__:
            of_class = isinstance(value, type)
            for each in [*vars(value).values()] if of_class else [value]:
                for function in bare(each):
                    found[id(function)] = function
                    if of_class and of_framework(value):
                        function.__signature__ = signature(function)  # type: ignore[attr-defined]
    for function in found.values():
        code = function.__code__
        if code.co_filename == module.__file__ and not code.co_flags & ASYNCHRONOUS:
            yield function


def of_framework(kind: type) -> bool:
    """True if a class has a base that neither Python nor the checkout brings."""
    roots = {base.__module__.partition(".")[0] for base in kind.__mro__}
    own = kind.__module__.partition(".")[0]
    return any(root not in sys.stdlib_module_names and root not in (own, "msgspec") for root in roots)


def bare(value: object) -> Iterator[FunctionType]:
    """The functions behind a method, a property or a decorated function."""
    if isinstance(value, FunctionType):
        yield value
    for name in ("__func__", "__wrapped__", "fget", "fset", "func"):
        inner = getattr(value, name, None)
        if inner is not None and inner is not value:
            yield from bare(inner)
