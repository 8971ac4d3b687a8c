"""The tests that notice each fault: by fault every test that fails by it, by test the code that it runs. A file keeps them
as they come in.

So work of hours can be broken off and gone on with. A file speaks of one state of the product and its tests.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from eventlog.sources import digest_of
from harness.mutation.arcs import Traced, together
from harness.mutation.benches import Benches
from harness.mutation.sabotage import CRASHED, function_of
from rulebook.coverage import Coverage
from rulebook.marks import FUNCTIONS

DEAR = 3.0
"""A test that takes more CPU seconds is asked only about faults that no cheaper one notices."""
UNSEEN = 20.0
"""The need (in seconds) of a test that is too long to be looked at; it is always kept."""
LEAST, TIMES = 0.4, 4
"""A test has so many CPU seconds, and so many times what it takes while it is looked at, before it counts as endless."""


class Notice(msgspec.Struct, frozen=True, tag="notice"):
    """A fault, how many tests were asked about it, and the cases that noticed it."""

    fault: str
    asked: int
    cases: tuple[str, ...] = ()

    @property
    def tests(self) -> set[str]:
        """The tests that noticed it, all cases of one together."""
        return {case.partition("[")[0] for case in self.cases}


class First(msgspec.Struct, frozen=True, tag="first"):
    """A fault, how many tests call what has it, and the case that noticed it first; kept tests came first."""

    fault: str
    asked: int
    case: str = ""

    @property
    def test(self) -> str:
        """The test, all its cases together; empty for an unnoticed fault."""
        return self.case.partition("[")[0]


class Header(msgspec.Struct, frozen=True, tag="header"):
    """The first line: the state of product and tests that the file speaks of."""

    sources: str


class Notices:
    """The notices known so far, in a file. The file is made if there is none; a last line that was cut off is dropped.

    Raises OSError, msgspec.DecodeError for a file that holds no notices, and ValueError for one of another state.
    """

    def __init__(self, path: Path | None, sources: str) -> None:
        self.path = path
        self.traced: dict[str, Traced] = {}
        self.noticed: dict[str, Notice] = {}
        self.first: dict[str, First] = {}
        text = path.read_bytes() if path is not None and path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if not whole:
            self.write(Header(sources))
            return
        header, *lines = whole.splitlines()
        if msgspec.json.decode(header, type=Header).sources != sources:
            raise ValueError("its notices are of another state of the product or its tests")
        for line in lines:
            self.learn(msgspec.json.decode(line, type=Traced | Notice | First))
        if path is not None:
            with path.open("r+b") as file:
                file.truncate(len(whole))

    def learn(self, line: Traced | Notice | First) -> None:
        """Know of it."""
        if isinstance(line, Traced):
            self.traced[line.test] = line
        elif isinstance(line, First):
            self.first[line.fault] = line
        else:
            self.noticed[line.fault] = line

    def add(self, line: Traced | Notice | First) -> None:
        """Know of it, and write it down."""
        self.learn(line)
        self.write(line)

    def write(self, line: msgspec.Struct) -> None:
        """Write a line down, where there is a file."""
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")


def sources(root: Path, folders: Iterable[str]) -> str:
    """A digest of the modules and tables in these folders below the root of the project."""
    files = (path for name in folders for path in (root / name).rglob("*") if path.suffix in (".py", ".toml"))
    return digest_of((path.relative_to(root).as_posix(), path) for path in files)


class Asking:
    """Asks the tests of a record and others that stand in the same files about faults, on benches that have them."""

    def __init__(self, notices: Notices, record: Coverage, ready: Benches, at_once: int = 1) -> None:
        self.notices, self.record, self.ready, self.at_once = notices, record, ready, at_once

    def trace(self, tests: Sequence[str], folders: Sequence[str]) -> None:
        """See what each test runs of these folders, where it is not known yet."""
        unknown = [test for test in tests if test not in self.notices.traced]
        with ThreadPoolExecutor(self.at_once) as pool:
            for found in pool.map(lambda test: self.traced(test, folders), unknown):
                self.notices.add(found)

    def traced(self, test: str, folders: Sequence[str]) -> Traced:
        """The code of these folders that a test runs; the trace of a test that takes too long for that is empty."""
        with self.ready.one() as bench:
            cases = bench.traced(test, folders)
        return together(cases) if cases else Traced(test, UNSEEN)

    def ask(self, faults: Sequence[str]) -> Iterator[Notice]:
        """The notice of each fault that has none yet. Raises SabotageError where nothing can be told."""
        asked = self.asked_about(faults)
        unknown = [fault for fault in faults if fault not in self.notices.noticed]
        with ThreadPoolExecutor(self.at_once) as pool:
            for notice in pool.map(lambda fault: self.noticed_by(fault, asked[fault]), unknown):
                self.notices.add(notice)
                yield notice

    def ask_kept(self, faults: Sequence[str], kept: set[str]) -> Iterator[First]:
        """The first case that notices each fault, kept tests before others: the others are kept from then on.

        A fault is passed over where all tests that can notice it are kept anyhow. Raises SabotageError where
        nothing can be told.
        """
        asked = self.asked_about(faults)
        kept.update(first.test for first in self.notices.first.values() if first.case)

        def noticed_first(fault: str) -> First | None:
            if kept.issuperset(asked[fault]):
                return None
            first = self.first(fault, asked[fault], kept)
            kept.update({first.test} - {""})
            return first

        unknown = [fault for fault in faults if fault not in self.notices.first]
        with ThreadPoolExecutor(self.at_once) as pool:
            for found in filter(None, pool.map(noticed_first, unknown)):
                self.notices.add(found)
                yield found

    def asked_about(self, faults: Sequence[str]) -> dict[str, list[str]]:
        """The tests that can notice each fault: in a marked function the tests that prove it, in another the
        tests that call it.
        """
        callers: defaultdict[str, set[str]] = defaultdict(set)
        for test, traced in self.notices.traced.items():
            for name in traced.calls:
                callers[name].add(test)
        names = {function_of(fault) for fault in faults}
        for name in names & FUNCTIONS.keys():
            callers[name] = self.notices.traced.keys() & set(self.record.tests_of(name))
        seconds = {test: traced.seconds for test, traced in self.notices.traced.items()}
        ordered = {name: sorted(callers[name], key=lambda test: (seconds[test], test)) for name in names}
        return {fault: ordered[function_of(fault)] for fault in faults}

    def noticed_by(self, fault: str, asked: Sequence[str]) -> Notice:
        """The tests that notice a fault; the dear tests are asked where the others notice nothing."""
        cases: list[str] = []
        for dear in (False, True):
            lot = [test for test in asked if (self.notices.traced[test].seconds > DEAR) is dear]
            if lot and not cases:
                cases.extend(self.failed(fault, lot, every=True))
        return Notice(fault, len(asked), tuple(sorted(set(cases))))

    def first(self, fault: str, asked: Sequence[str], kept: Collection[str]) -> First:
        """The test that notices a fault first."""
        for lot in ([test for test in asked if test in kept], [test for test in asked if test not in kept]):
            if lot and (cases := self.failed(fault, lot, every=False)):
                return First(fault, len(asked), cases[0])
        return First(fault, len(asked))

    def failed(self, fault: str, tests: Sequence[str], *, every: bool) -> Sequence[str]:
        """The cases that fail by a fault, every one or the first; a test that ends the process has failed."""
        limits = {test: LEAST + TIMES * self.notices.traced[test].seconds for test in tests}
        with self.ready.one() as bench:
            outcome = bench.within(limits, fault, every=every)
        if outcome.code != CRASHED or len(tests) == 1:
            return outcome.failed or (tests if outcome.code == CRASHED else ())
        found: list[str] = []
        for test in tests:
            if every or not found:
                found.extend(self.failed(fault, [test], every=every))
        return found


class Worth(msgspec.Struct, frozen=True):
    """The worth of a test: the faults that it notices, the faults that it alone notices, and all that it alone shows.

    `shows` counts lines after lines and proofs of rules beside faults. `needed`: whether it is one of the few that
    show all together.
    """

    test: str
    lines: int
    seconds: float
    notices: int
    alone: int
    shows: int
    needed: bool


def shown(notices: Notices, record: Coverage) -> dict[str, set[str]]:
    """All that each test shows: faults, lines after lines, and rules with the functions that carry them.

    One that is too long to be looked at shows itself.
    """
    found = {
        test: {
            f"arc {module} {before} {line}" for module, arcs in traced.arcs.items() for before, line in arcs
        }
        | ({f"unseen {test}"} if traced.seconds >= UNSEEN else set())
        for test, traced in notices.traced.items()
    }
    for notice in notices.noticed.values():
        for test in notice.tests & found.keys():
            found[test].add(f"fault {notice.fault}")
    for proof, tests in _proofs(record):
        for test in found.keys() & set(tests):
            found[test].add(proof)
    return found


def _proofs(record: Coverage) -> Iterator[tuple[str, list[str]]]:
    for id_, carriers in record.rules.items():
        for function, tests in carriers.items():
            yield f"proof {id_} {function}", tests
    for id_, tests in record.data.items():
        yield f"proof {id_}", tests


def needed(shows: Mapping[str, Collection[str]], costs: Mapping[str, float]) -> set[str]:
    """A small and cheap set of tests that show as much as all tests together: first the tests that alone show something."""
    by: Counter[str] = Counter(each for found in shows.values() for each in found)
    chosen = {test for test, found in shows.items() if any(by[each] == 1 for each in found)}
    left = set(by) - {each for test in chosen for each in shows[test]}
    open_ = {test: set(found) & left for test, found in shows.items() if test not in chosen}
    while left:
        best = min(open_, key=lambda test: (costs[test] / max(len(open_[test]), 0.001), test))
        chosen.add(best)
        left -= (gained := open_.pop(best))
        for more in open_.values():
            more.difference_update(gained)
    again = Counter(each for test in chosen for each in shows[test])
    for test in sorted(chosen, key=lambda test: (-costs[test], test)):
        if all(again[each] > 1 for each in shows[test]):
            chosen.remove(test)
            again.subtract(shows[test])
    return chosen


def cost(notices: Notices, lines: Mapping[str, int]) -> dict[str, float]:
    """The cost of each test: lines for its readers, and its time."""
    return {test: lines.get(test, 0) + 10 * traced.seconds for test, traced in notices.traced.items()}


def few(notices: Notices, record: Coverage, lines: Mapping[str, int]) -> set[str]:
    """A few tests that show all that is known so far."""
    return needed(shown(notices, record), cost(notices, lines))


def worths(notices: Notices, record: Coverage, lines: Mapping[str, int]) -> list[Worth]:
    """The worth of each test, in their order."""
    shows = shown(notices, record)
    by = Counter(each for found in shows.values() for each in found)
    kept = needed(shows, cost(notices, lines))
    found = []
    for test in sorted(shows):
        faults = [each for each in shows[test] if each.startswith("fault ")]
        found.append(
            Worth(
                test,
                lines.get(test, 0),
                notices.traced[test].seconds,
                len(faults),
                sum(by[each] == 1 for each in faults),
                sum(by[each] == 1 for each in shows[test]),
                test in kept,
            )
        )
    return found
