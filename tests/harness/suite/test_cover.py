"""Which tests are run again on other servers."""

from hypothesis import given
from hypothesis import strategies as st

from harness.suite.cover import covering

NAMES = st.sampled_from(["tests/eventlog/a", "tests/desk/a", "tests/desk/b", "tests/api/a", "tests/api/b"])
SENT = st.dictionaries(NAMES, st.sets(st.integers(1, 12)))


def test_the_cheap_ones_are_taken_and_a_dear_one_that_sends_nothing_else_is_spared() -> None:
    sent = {"tests/api/a": {1, 2}, "tests/api/b": {3}, "tests/desk/a": {1, 2, 3}, "tests/desk/b": {3, 4}}
    costs = {"tests/api/a": 0.1, "tests/api/b": 0.1, "tests/desk/a": 20.0, "tests/desk/b": 5.0}
    assert covering(sent, costs) == {"tests/api/a", "tests/desk/b", "tests/api/b"}


def test_tests_of_what_is_the_servers_own_are_all_taken() -> None:
    assert covering({"tests/eventlog/a": {1}, "tests/eventlog/b": {1}, "tests/api/a": {1}}, {}) == {
        "tests/eventlog/a",
        "tests/eventlog/b",
    }


@given(SENT, st.dictionaries(NAMES, st.floats(0, 100)))
def test_together_they_send_all_that_any_test_sends(
    sent: dict[str, set[int]], costs: dict[str, float]
) -> None:
    chosen = covering(sent, costs)
    assert set().union(*(sent[test] for test in chosen)) == set().union(*sent.values())
