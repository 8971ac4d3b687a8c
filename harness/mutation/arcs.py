"""Which lines of some folders run while a test runs, and which line after which: its arcs, with the functions it calls."""

import sys
import time
from collections import defaultdict
from collections.abc import Collection, Generator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec


class Traced(msgspec.Struct, frozen=True, tag="traced"):
    """The code of some folders that a test runs: CPU seconds, functions, and arcs by file. An arc is a line
    before and a line.
    """

    test: str
    seconds: float
    calls: tuple[str, ...] = ()
    arcs: dict[str, tuple[tuple[int, int], ...]] = {}


class Tracer:
    """Sees each line of code in some folders; code elsewhere runs at its speed."""

    def __init__(self, folders: Collection[Path], root: Path) -> None:
        self.below, self.root = tuple(f"{folder}/" for folder in folders), root
        self.calls: set[CodeType] = set()
        self.arcs: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
        self.seconds = 0.0

    @contextmanager
    def seeing(self) -> Generator[None, None, None]:
        """See what runs in the meantime, and count its CPU."""
        begun = time.process_time()
        sys.settrace(self.entered)
        try:
            yield
        finally:
            sys.settrace(None)
            self.seconds += time.process_time() - begun

    def entered(self, frame: FrameType, event: str, argument: object) -> Any:
        """A function is called: see its lines if it lies in the folders."""
        code = frame.f_code
        if not code.co_filename.startswith(self.below):
            return None
        self.calls.add(code)
        arcs, before = self.arcs[code.co_filename], -code.co_firstlineno

        def line(frame: FrameType, event: str, argument: object) -> Any:
            nonlocal before
            if event == "line":
                arcs.add((before, frame.f_lineno))
                before = frame.f_lineno
            elif event == "return":
                arcs.add((before, -code.co_firstlineno))
            return line

        return line

    def found(self, test: str) -> Traced:
        """The trace as recorded, put down to a test."""
        calls = {f"{self.module_of(code)}.{code.co_qualname}" for code in self.calls}
        arcs = {self.module_of(Path(file)): tuple(sorted(seen)) for file, seen in sorted(self.arcs.items())}
        return Traced(test, round(self.seconds, 4), tuple(sorted(calls)), arcs)

    def module_of(self, where: CodeType | Path) -> str:
        """The name of the module in a file."""
        path = Path(where.co_filename) if isinstance(where, CodeType) else where
        return ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(".__init__")


def together(cases: Collection[Traced]) -> Traced:
    """The traces of the cases of a test as one; the CPU seconds are the dearest case's."""
    arcs: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
    for case in cases:
        for module, seen in case.arcs.items():
            arcs[module].update(seen)
    return Traced(
        next(iter(cases)).test.partition("[")[0],
        max(case.seconds for case in cases),
        tuple(sorted({name for case in cases for name in case.calls})),
        {module: tuple(sorted(seen)) for module, seen in sorted(arcs.items())},
    )
