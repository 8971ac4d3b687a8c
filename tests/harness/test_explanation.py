"""All that a checkout has on a rule is read from its sources: marks, refusals with their French, decisions and tests."""

from pathlib import Path

import pytest

from harness.explanation import Place, as_text, explain
from rulebook.book.shelf import shelf
from rulebook.catalogue import CatalogueError

PLAYS = """
from rulebook.marks import rule

FAR = "the group stands too far away"

@rule("GC-7b", "GC-7c")
def met(group):
    def near():
        raise Refusal("GC-7b", "hex", "you know of no group of {faction} to fight in {hex}")
    raise Refusal("GC-7b", "group", FAR)

@rule("GC-7bis")
def other():
    return "GC-7b"
"""
PROVES = """
import pytest

@pytest.mark.rule("GC-7b")
def test_both_sides_are_tested():
    pass

@pytest.mark.rule("GC-7c")
def test_nobody_is():
    pass
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of two files: one plays a rule, the other proves it."""
    for name, text in (("campaign/meeting.py", PLAYS), ("tests/test_meeting.py", PROVES)):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(text, "utf-8")
    return tmp_path


def test_a_rule_is_told_with_all_that_plays_refuses_and_proves_it(checkout: Path) -> None:
    told = explain("GC-7b", shelf(), checkout, ("campaign",), "tests")
    assert told.played == [Place("campaign/meeting.py", 6, "met")]
    assert [(each.function, each.line) for each in told.named] == [("met.near", 9), ("met", 10)]
    assert told.named[1].sentence == "the group stands too far away"
    assert told.tests == [Place("tests/test_meeting.py", 4, "test_both_sides_are_tested")]
    assert "D11" in told.decisions
    assert set(told.texts) == {"en", "fr"}
    assert "vous ne connaissez" in told.sentences[told.named[0].sentence]["fr"]


def test_an_explanation_is_read_from_top_to_bottom_and_says_what_is_lacking(checkout: Path) -> None:
    text = as_text(explain("GC-7c", shelf(), checkout, ("campaign",), "tests"))
    order = [
        "GC-7c (guiscard-campaign, Hostility)",
        "en: ",
        "fr: ",
        "played by:",
        "refused and named:",
        "tests:",
    ]
    assert sorted(order, key=text.index) == order
    assert "refused and named:\n    nothing" in text


def test_a_rule_that_no_catalogue_has_is_refused_with_the_nearest(checkout: Path) -> None:
    with pytest.raises(CatalogueError, match="the nearest are GC-7b"):
        explain("GC-7bb", shelf(), checkout, ("campaign",), "tests")
