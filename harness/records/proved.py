"""The ids that the tests prove, by the marks of the tests: whether they call what carries the ids, a whole run tells."""

import ast
from collections.abc import Iterator
from pathlib import Path

from config.state import CHECKOUT
from harness.mutation import proofs
from harness.mutation.sabotage import marked_functions
from rulebook import coverage
from rulebook.marks import MARKED
from rulebook.report import read_data_ids

PAGES = CHECKOUT / "docs" / "rules"
PATH = PAGES / "proved.txt"
PACKAGES = ("battles", "campaign", "dice", "hexmap")
MARK = "rule"


def marked(checkout: Path = CHECKOUT) -> set[str]:
    """The ids that tests are marked with."""
    return {id_ for name in proofs.marked_files(checkout) for id_ in marks_of(checkout / name)}


def marks_of(path: Path) -> Iterator[str]:
    """The ids in the marks of a file."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == MARK:
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value


def provable() -> set[str]:
    """The ids that a function carries, and the ids of data."""
    carried = {id_ for name in marked_functions(PACKAGES) for id_ in MARKED[name]}
    return carried | {id_ for block in read_data_ids(PAGES / "data.toml").values() for id_ in block}


def anew() -> None:
    """Keep the ids that tests are marked with, without the ids that nothing carries."""
    coverage.write_ids(marked() & provable(), PATH)


def stale() -> Iterator[str]:
    """How the ids that are kept differ from the ids of the marks, and marks that prove nothing."""
    marks, able = marked(), provable()
    yield from (f"tests are marked with {id_}, which no function carries" for id_ in sorted(marks - able))
    try:
        kept = coverage.read_ids(PATH)
    except coverage.CoverageError as error:
        yield str(error)
        return
    yield from (f"{PATH.name} {said}" for said in coverage.differences(kept, marks & able))
