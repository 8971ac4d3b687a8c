"""A rule function carries its ids; outside a test run it is the bare function."""

import subprocess
import sys
from pathlib import Path

import pytest

from harness.mutation import trace
from rulebook import Refusal, rule
from rulebook.marks import MARKED, is_id, name_of

ROOT = Path(__file__).parents[2]
BARE = """
from rulebook import rule
def bare(): return 7
assert rule("GC-7b")(bare) is bare
"""


@pytest.mark.parametrize(
    "id_", ["GC-7b", "GC-8.1a", "GT-10.2.3", "GR-T.1", "GR-S0a", "AB-H15.2", "WM-1.1", "DH-2.21a"]
)
def test_an_id_names_catalogue_paragraph_and_letter(id_: str) -> None:
    assert is_id(id_)


@pytest.mark.parametrize("text", ["", "GC", "GC-", "7b", "gc-7b", "GC-7bb", "GC-7b ", "GC-.", "GC 7b", "D12"])
def test_what_is_no_id_cannot_be_carried(text: str) -> None:
    with pytest.raises(ValueError, match="not an id"):
        rule(text)


def test_a_marked_function_is_known_by_its_name_with_its_ids() -> None:
    @rule("GC-7b", "GC-7c")
    def sample() -> int:
        return 7

    try:
        assert MARKED[name_of(sample)] == ("GC-7b", "GC-7c")
        trace.forget()
        assert sample() == 7
        assert set(trace.CALLED) == {name_of(sample)}
    finally:
        del MARKED[name_of(sample)]


def test_outside_a_test_run_a_marked_function_is_the_bare_one() -> None:
    subprocess.run([sys.executable, "-c", BARE], cwd=ROOT, env={"PATH": ""}, check=True)


def test_a_refusal_names_rule_reason_and_field() -> None:
    refused = Refusal("GC-8.1a", "orders[2].men", "a group needs at least 3 characters")
    assert str(refused) == "GC-8.1a: a group needs at least 3 characters (orders[2].men)"
    assert (refused.rule, refused.field) == ("GC-8.1a", "orders[2].men")
