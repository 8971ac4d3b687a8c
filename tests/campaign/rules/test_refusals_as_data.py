"""Every refusal of the rules and verdicts is data: a sentence that stands in the source, and values that it names."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

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


def refusals() -> Iterator[tuple[str, ast.Call, int]]:
    """Every refusal that is made, with its module and the place of its sentence."""
    for folder in ("decide", "model", "rules", "verdicts", "visibility"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                made = node.func if isinstance(node, ast.Call) else None
                makers = makers_in(path)
                if isinstance(made, ast.Name) and made.id in makers:
                    assert isinstance(node, ast.Call)
                    yield str(path.relative_to(ROOT)), node, makers[made.id]


def makers_in(path: Path) -> dict[str, int]:
    """What makes refusals in a module, with the place of the sentence among its arguments."""
    return SENTENCES | OF_CORRECTIONS if path.parent.name == "corrections" else SENTENCES


MADE = [pytest.param(*made, id=f"{made[0]}:{made[1].lineno}") for made in refusals()]


@pytest.mark.parametrize(("module", "made", "place"), MADE)
def test_a_sentence_stands_in_the_source_and_names_all_its_values(
    module: str, made: ast.Call, place: int
) -> None:
    template = made.args[place]
    if (module, ast.unparse(template)) in PASSED_ON:
        return
    assert isinstance(template, ast.Constant), "write the sentence itself, with {gaps} for values"
    gaps = {name for _, name, _, _ in Formatter().parse(str(template.value)) if name is not None}
    assert gaps == {value.arg for value in made.keywords}


@pytest.mark.parametrize(("module", "made", "place"), MADE)
def test_values_are_no_finished_words(module: str, made: ast.Call, place: int) -> None:
    for value in made.keywords:
        assert not isinstance(value.value, ast.Constant | ast.JoinedStr | ast.IfExp) or (
            isinstance(value.value, ast.IfExp) and value.arg == "hex"
        )
