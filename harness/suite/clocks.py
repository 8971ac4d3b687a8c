"""Each test passes on a machine of any pace: `./run lint` finds, by their text, the tests that would not.

A busy machine is slow, and right all the same. So no test compares what a clock says or sleeps in a loop of its own
(`tests/plugins/waiting.py` waits for all of them). Hypothesis gives no example a time, and pages are looked at without a
fixed pause before. Measured are the costs of the suite alone, in files that are named here.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from config.state import CHECKOUT

CLOCKS = frozenset(
    f"{name}{unit}"
    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")
    for unit in ("", "_ns")
)
SUSPECT = re.compile(
    r"\bimport time\b|\bfrom time import\b|\bwait_for_timeout\b|\bdeadline=|\btimeout=\d|\b(?:wait|join|result)\(\d"
)
"""The words of every file that can have a finding: only such files are parsed."""
MEASURING = (
    "tests/plugins/bench.py",
    "tests/plugins/costs.py",
    "tests/plugins/test_costs.py",
    "tests/harness/suite/",
)
"""The files that measure the CPU on purpose, or end a rule that was made wrong and goes on for ever."""
WAITS = frozenset({"acquire", "communicate", "create_connection", "join", "result", "run", "wait"})
"""Methods and functions that wait for a thread, a process, an answer or a lock."""
WAITING = "tests/plugins/waiting.py"
"""The one place where tests sleep until something holds."""

ASSERTS = (
    "asserts over a clock: show it by the order of events, by counted work or by a clock of the test's own"
)
DECIDES = "compares what a clock says: wait for an event, or for the end of a process"
SLEEPS = f"sleeps in a loop: `until` of {WAITING} waits for what holds or dies"
HURRIES = "gives examples of hypothesis a deadline: only deadline=None"
GIVES_UP = f"gives up after some seconds: wait for ever, or for the PATIENCE of {WAITING}"
PAUSES = "looks at a page after a while: wait for what is to be seen there"


class Finding(NamedTuple):
    """A place where a test hangs on the pace of the machine."""

    line: int
    what: str


@dataclass
class Names:
    """The names in a file for a clock and the sleep, and all names that hold something a clock has said."""

    modules: set[str] = field(default_factory=set)
    clocks: set[str] = field(default_factory=set)
    sleeps: set[str] = field(default_factory=set)
    timed: set[str] = field(default_factory=set)

    def imported(self, node: ast.AST) -> None:
        """Note what an import brings."""
        if isinstance(node, ast.Import):
            self.modules |= {each.asname or each.name for each in node.names if each.name == "time"}
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            for each in node.names:
                called = each.asname or each.name
                self.clocks |= {called} if each.name in CLOCKS else set()
                self.sleeps |= {called} if each.name == "sleep" else set()

    def is_clock(self, node: ast.AST) -> bool:
        """True if this expression names a clock."""
        return self._of_time(node, CLOCKS) or (isinstance(node, ast.Name) and node.id in self.clocks)

    def is_sleep(self, node: ast.AST) -> bool:
        """True if this expression names the sleep."""
        return self._of_time(node, {"sleep"}) or (isinstance(node, ast.Name) and node.id in self.sleeps)

    def is_timed(self, node: ast.AST) -> bool:
        """True if anything in this expression comes from a clock."""
        return any(self.is_clock(each) or called(each) in self.timed for each in ast.walk(node))

    def learn(self, node: ast.AST) -> None:
        """Note what takes over something that a clock has said: by assignment, in a list, or as an answer."""
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                for target, value in zip(targets, values, strict=False):
                    self.learn(ast.Assign([target], value))
            case ast.Assign(targets=targets, value=value) if self.is_timed(value):
                self.timed.update(*map(assigned_names, targets))
            case ast.AnnAssign(target=target, value=ast.expr() as value) if self.is_timed(value):
                self.timed.update(assigned_names(target))
            case ast.AugAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value) if (
                self.is_timed(value)
            ):
                self.timed.update(assigned_names(target))
            case ast.Call(func=ast.Attribute(value=into, attr="append" | "add" | "extend"), args=given) if (
                any(map(self.is_timed, given))
            ):
                self.timed.update(assigned_names(into))
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if any(
                isinstance(each, ast.Return) and each.value and self.is_timed(each.value)
                for each in ast.walk(node)
            ):
                self.timed.add(name)

    def _of_time(self, node: ast.AST, names: frozenset[str] | set[str]) -> bool:
        return (
            isinstance(node, ast.Attribute)
            and node.attr in names
            and isinstance(node.value, ast.Name)
            and node.value.id in self.modules
        )


def called(node: ast.AST) -> str | None:
    """The name of a variable or an attribute; an attribute's with its dot."""
    if isinstance(node, ast.Name):
        return node.id
    return f".{node.attr}" if isinstance(node, ast.Attribute) else None


def assigned_names(target: ast.AST) -> Iterator[str]:
    """The names that an assignment to this gives a value."""
    if isinstance(target, ast.Tuple | ast.List):
        for each in target.elts:
            yield from assigned_names(each)
    elif isinstance(target, ast.Starred | ast.Subscript):
        yield from assigned_names(target.value)
    elif (name := called(target)) is not None:
        yield name


def findings(text: str, *, waits: bool = False) -> list[Finding]:
    """The lines of a test's file that hang on the pace of the machine; where it `waits`, it may sleep in a loop."""
    if not SUSPECT.search(text):
        return []
    tree = ast.parse(text)
    names = Names()
    for node in ast.walk(tree):
        names.imported(node)
    before = -1
    while len(names.timed) > before:
        before = len(names.timed)
        for node in ast.walk(tree):
            names.learn(node)
    found = {*compared(tree, names), *hasty(tree)}
    if not waits:
        found |= set(slept(tree, names))
    return sorted(found)


def compared(tree: ast.AST, names: Names) -> Iterator[Finding]:
    """Assertions that a clock decides, and other comparisons with what it says."""
    asserted: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and names.is_timed(node.test):
            asserted |= set(ast.walk(node.test))
            yield Finding(node.lineno, ASSERTS)
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and node not in asserted and names.is_timed(node):
            yield Finding(node.lineno, DECIDES)


def slept(tree: ast.AST, names: Names) -> Iterator[Finding]:
    """Sleeps in a loop."""
    for loop in ast.walk(tree):
        if isinstance(loop, ast.While | ast.For):
            for node in ast.walk(loop):
                if isinstance(node, ast.Call) and names.is_sleep(node.func):
                    yield Finding(node.lineno, SLEEPS)


def hasty(tree: ast.AST) -> Iterator[Finding]:
    """Deadlines of hypothesis, pages that are looked at after a while, and waits that end after so many seconds."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = (called(node.func) or "").removeprefix(".")
        if name == "wait_for_timeout":
            yield Finding(node.lineno, PAUSES)
        if name in WAITS and any(map(is_number, (*node.args[:1], *timeouts(node)))):
            yield Finding(node.lineno, GIVES_UP)
        if name in ("settings", "register_profile"):
            for given in node.keywords:
                if given.arg == "deadline" and not (
                    isinstance(given.value, ast.Constant) and given.value.value is None
                ):
                    yield Finding(node.lineno, HURRIES)


def timeouts(call: ast.Call) -> Iterator[ast.expr]:
    """The values that are given as a timeout."""
    return (given.value for given in call.keywords if given.arg == "timeout")


def is_number(node: ast.expr) -> bool:
    """True if a number stands there."""
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def of_the_suite(root: Path = CHECKOUT) -> Iterator[str]:
    """The findings in the tests below a folder, a line each."""
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not name.startswith(MEASURING):
            for line, what in findings(path.read_text("utf-8"), waits=name == WAITING):
                yield f"{name}:{line}: {what}"


def main() -> int:
    """Print what is found; exit code 1 if there is any."""
    found = list(of_the_suite())
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
