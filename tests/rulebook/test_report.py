"""What counts as proved, and how it is told."""

from pathlib import Path

import pytest

from rulebook import coverage, report
from rulebook.catalogue import Catalogue
from rulebook.coverage import Proof

CARRIES = {"campaign.rules.hostility.sum": ("GC-7c", "GC-7d")}
PAGE = Catalogue("guiscard-campaign", ("GC-2a", "GC-7b", "GC-7c", "GC-7d"))


def proof(
    test: str, *ids: str, called: dict[str, tuple[str, ...]] | None = None, stored: bool = False
) -> Proof:
    """A passing test."""
    return Proof(test, ids, called or {}, stored)


def test_a_rule_is_proved_by_a_marked_test_that_calls_its_function() -> None:
    made = coverage.gather([proof("t", "GC-7b", "GC-7c", called=CARRIES)], ())
    assert made.rules == {"GC-7c": {"campaign.rules.hostility.sum": ["t"]}}
    assert made.tests_of("campaign.rules.hostility.sum") == ["t"]


def test_a_call_without_the_mark_proves_nothing() -> None:
    assert coverage.gather([proof("t", called=CARRIES)], ()).rules == {}


def test_a_mark_without_the_call_proves_nothing_but_pure_data() -> None:
    made = coverage.gather([proof("t", "GC-7c", "GC-2a")], {"GC-2a"})
    assert (made.rules, made.data) == ({}, {"GC-2a": ["t"]})


def test_tests_with_a_database_are_kept_apart() -> None:
    made = coverage.gather(
        [proof("t", "GC-7c", called=CARRIES, stored=True), proof("u", "GC-7c", called=CARRIES)], ()
    )
    assert made.stored == ["t"]
    assert made.tests_of("campaign.rules.hostility.sum") == ["t", "u"]


def test_the_record_is_the_same_whatever_the_order_of_the_tests(tmp_path: Path) -> None:
    proofs = [proof(name, "GC-7d", "GC-7c", "GC-2a", called=CARRIES) for name in "cab"]
    text = coverage.encode(coverage.gather(proofs, {"GC-2a"}))
    assert coverage.encode(coverage.gather(reversed(proofs), {"GC-2a"})) == text
    (tmp_path / "coverage.json").write_bytes(text)
    assert coverage.read(tmp_path / "coverage.json") == coverage.gather(proofs, {"GC-2a"})


def test_a_record_that_is_malformed_or_missing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "coverage.json"
    with pytest.raises(FileNotFoundError):
        coverage.read(path)
    path.write_text("{}")
    with pytest.raises(coverage.CoverageError, match="missing required field"):
        coverage.read(path)


def test_ids_are_kept_one_a_line_in_order(tmp_path: Path) -> None:
    path = tmp_path / "proved.txt"
    with pytest.raises(coverage.CoverageError, match=r"proved\.txt: `\./run refresh proved` writes it"):
        coverage.read_ids(path)
    coverage.write_ids(["GC-7d", "GC-2a", "GC-7d"], path)
    assert path.read_text() == "GC-2a\nGC-7d\n"
    assert coverage.read_ids(path) == {"GC-2a", "GC-7d"}


def test_what_tests_prove_is_joined_and_left_out_by_test() -> None:
    one = coverage.gather([proof("t", "GC-7c", "GC-2a", called=CARRIES, stored=True)], {"GC-2a"})
    other = coverage.gather([proof("u", "GC-7c", "GC-7d", called=CARRIES)], ())
    both = one.joined(other)
    assert both.tests_of("campaign.rules.hostility.sum") == ["t", "u"]
    assert (both.ids(), both.stored) == ({"GC-2a", "GC-7c", "GC-7d"}, ["t"])
    left = both.without(lambda test: test == "t")
    assert left.tests_of("campaign.rules.hostility.sum") == ["u"]
    assert (left.data, left.stored) == ({"GC-2a": []}, [])


def test_a_standing_counts_what_is_proved_and_lists_the_rest() -> None:
    made = coverage.gather([proof("t", "GC-7c", "GC-2a", called=CARRIES)], {"GC-2a"})
    found = report.standings([PAGE], made.ids())
    assert found == {"guiscard-campaign": report.Standing(2, 4, ("GC-7b", "GC-7d"))}
    lines = report.as_text(found).splitlines()
    assert lines[1].split() == ["guiscard-campaign", "2", "4"]
    assert lines[-1].split() == ["GC-7b", "GC-7d"]


def test_long_lists_of_ids_are_wrapped() -> None:
    lines = report.wrapped([f"GC-{number}a" for number in range(100)])
    assert max(map(len, lines)) <= 110
    assert " ".join(lines).split() == [f"GC-{number}a" for number in range(100)]
