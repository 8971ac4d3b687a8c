"""Every refusal of the rules and verdicts is data: a sentence that stands in the source, and values that it names."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

ROOT = Path(__file__).parents[3] / "campaign"
SENTENCES = {"Refusal": 2, "SheetReplaced": 2}
"""What makes refusals, with the place of the sentence among its arguments."""
OF_CORRECTIONS = {"refused": 1}
"""The same within corrections, which are all refused by one rule of the house."""
PASSED_ON = {
    ("rules/house_tables.py", "str(error)[:LONGEST_REASON]"),
    ("decide/outside.py", "str(odd)"),
    ("decide/corrections/acting.py", "why"),
    ("verdicts/reading/shapes.py", "LISTS.get(name, A_LIST)"),
}
"""What the reader of a table and the dice say is passed on as it is, to organisers alone; what a list should hold stands
in a table, without gaps."""


class Made(NamedTuple):
    """A refusal that is made: its module, its line, the node of its sentence and its values by name."""

    module: str
    line: int
    template: ast.expr
    values: dict[str | None, ast.expr]


def refusals(path: Path) -> Iterator[Made]:
    """Every refusal that a module makes."""
    makers = SENTENCES | OF_CORRECTIONS if path.parent.name == "corrections" else SENTENCES
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers:
            values = {value.arg: value.value for value in node.keywords}
            template = node.args[makers[node.func.id]]
            yield Made(str(path.relative_to(ROOT)), node.lineno, template, values)


@cache
def all_made() -> list[Made]:
    """Every refusal that is made."""
    folders = ("decide", "model", "rules", "verdicts", "visibility")
    modules = (path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")))
    return [made for path in modules for made in refusals(path)]


def in_the_source(made: Made) -> bool:
    """Whether the sentence itself is written there, with a {gap} for each of its values."""
    if not isinstance(made.template, ast.Constant):
        return (made.module, ast.unparse(made.template)) in PASSED_ON
    return made.values.keys() == {
        name for _, name, _, _ in Formatter().parse(str(made.template.value)) if name is not None
    }


def finished_words(made: Made) -> list[str | None]:
    """The values that are words already."""
    return [
        name
        for name, value in made.values.items()
        if isinstance(value, ast.Constant | ast.JoinedStr | ast.IfExp)
        and not (isinstance(value, ast.IfExp) and name == "hex")
    ]


def test_a_sentence_stands_in_the_source_and_names_all_its_values() -> None:
    assert len(all_made()) > 400
    assert [(made.module, made.line) for made in all_made() if not in_the_source(made)] == []


def test_values_are_no_finished_words() -> None:
    assert [(made.module, made.line, words) for made in all_made() if (words := finished_words(made))] == []
