"""What drilled battles have seen."""

from battles import rulesets
from harness.drill import tally
from harness.drill.games import Drilled
from harness.drill.plan import Plan
from harness.drill.tally import Tally

RULES = rulesets.ruleset("guiscard")
PLAN = Plan("guiscard", "mirror", "random", "random", "1")


def seen() -> Tally:
    """Two battles: one of three kinds, one of one."""
    return Tally.of(
        [
            Drilled(PLAN, 3, 1, "", {"BattleJoined": 1, "HexEntered": 4}, {"go": 4}, {}),
            Drilled(PLAN, 3, 1, "", {"HexEntered": 2}, {}, {}),
        ]
    )


def test_every_kind_that_the_ruleset_knows_is_expected():
    expected = tally.expected(RULES)

    assert {"BattleJoined", "CounterChargeMissed"} <= expected["events"]
    assert {"go", "let_come", "form_up"} <= expected["orders"]


def test_kinds_are_counted_and_the_battles_they_occurred_in():
    told = list(tally.lines(seen()))

    assert "          6      2 HexEntered" in told
    assert "          4      1 go" in told
    assert not any("never" in line for line in told)


def test_what_never_occurred_is_named_by_what_it_is_a_kind_of():
    told = list(tally.never({"events": ["Killed"], "orders": []}))

    assert told == ["never occurred: events: Killed", "never occurred: orders: none"]


def test_what_never_occurred_is_all_that_is_left_of_what_is_expected():
    missing = seen().missing(RULES)

    assert "HexEntered" not in missing["events"]
    assert len(missing["events"]) == len(tally.expected(RULES)["events"]) - 2
    assert len(missing["orders"]) == len(tally.expected(RULES)["orders"]) - 1
