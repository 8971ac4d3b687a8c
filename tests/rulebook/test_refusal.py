"""A refusal as people read it: the rule of the game behind it is named, a mark of the house is not."""

import pytest

from rulebook import Refusal
from rulebook.refusal import cited


@pytest.mark.parametrize(
    ("rule", "text"),
    [("GC-8.1a", "GC-8.1a: too few (men)"), ("house-sheet", "too few (men)")],
)
def test_a_refusal_reads_as_a_sentence(rule: str, text: str) -> None:
    assert str(Refusal(rule, "men", "too few")) == text


@pytest.mark.parametrize(("rule", "text"), [("GC-8.1a", "too few (GC-8.1a)"), ("house-sheet", "too few")])
def test_a_reason_cites_its_rule(rule: str, text: str) -> None:
    assert cited("too few", rule) == text
