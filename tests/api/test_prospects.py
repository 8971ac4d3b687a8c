"""The odds of a meeting that a player plans, as the API tells them."""

import pytest

from tests.api.conftest import FROM_TRANI, MEETING, Player, Table, is_problem, march

PLAN = f"days/1/prospect?group=n1&hex={MEETING}&against=lombard"


@pytest.fixture
def watched(corato: Table) -> Table:
    """The Lombards have come out of Trani; it is the second day."""
    corato.players["lombard"].put("days/1/sheet", {"orders": [march("l1", FROM_TRANI)]})
    corato.night()
    return corato


def test_a_planned_meeting_is_told_from_the_worst_to_the_best(watched: Table) -> None:
    found = watched.players["norman"].get(PLAN.replace("days/1", "days/2")).json()
    assert (found["hex"], found["against"], found["own"], found["theirs"]) == (
        MEETING,
        "lombard",
        ["n1"],
        ["l1"],
    )
    assert not found["counted"]
    assert found["attacking"]["least"] < found["attacking"]["most"]


def test_it_is_told_as_known_at_the_dawn_of_the_day(watched: Table) -> None:
    problem = is_problem(watched.players["norman"].get(PLAN), 422)
    assert [(fault["field"], fault["rule"]) for fault in problem["errors"]] == [("against", "GC-7b")]


@pytest.mark.parametrize("field", ["group", "hex", "against"])
def test_what_is_left_out_is_asked_for_by_its_name(norman: Player, field: str) -> None:
    address, _, query = PLAN.partition("?")
    rest = "&".join(each for each in query.split("&") if not each.startswith(field))
    for asked in (rest, f"{rest}&{field}=", f"{rest}&{field}={'x' * 81}"):
        problem = is_problem(norman.get(f"{address}?{asked}"), 400)
        assert [fault["field"] for fault in problem["errors"]] == [field]


@pytest.mark.parametrize(
    ("field", "value"), [("group", "l1"), ("group", "n9"), ("hex", "0000"), ("against", "nobody")]
)
def test_a_lie_is_refused_with_the_field(watched: Table, field: str, value: str) -> None:
    address, _, query = PLAN.replace("days/1", "days/2").partition("?")
    values = dict(each.split("=") for each in query.split("&")) | {field: value}
    asked = "&".join(f"{name}={each}" for name, each in values.items())
    problem = is_problem(watched.players["norman"].get(f"{address}?{asked}"), 422)
    assert problem["errors"][0]["field"] == ("group" if field == "group" else "against")


def test_a_day_that_has_not_come_has_none(norman: Player) -> None:
    is_problem(norman.get(PLAN.replace("days/1", "days/2")), 404)
