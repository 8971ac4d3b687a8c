"""What is otherwise between two states, fact by fact."""

from typing import Any

import pytest

from campaign.decide.differences import PIECES, THERE, Difference, differences
from campaign.model.men import Band
from campaign.model.state import State
from campaign.presentation.organiser import names_of
from campaign.presentation.otherwise import sentence, worth_telling
from campaign.rules.decision import copied
from tests.campaign.board import Board, foot, knights

FIELD = "4020"


def board() -> Board:
    return (
        Board().group("n1", "norman", FIELD, knights(20), prestige=5).group("l1", "lombard", "4030", foot(10))
    )


def otherwise(state: State, change: Any) -> list[Difference]:
    """What a change of a state makes otherwise."""
    would = copied(state)
    change(would)
    return list(differences(state, would))


def test_a_state_is_not_otherwise_than_itself() -> None:
    state = board().state
    assert differences(state, copied(state)) == ()


def test_men_are_the_same_in_whatever_order_they_are_counted() -> None:
    state = Board().group("n1", "norman", FIELD, [*knights(20), *foot(5)]).state
    assert otherwise(state, lambda would: would.groups["n1"].men.reverse()) == []


def test_what_the_rules_keep_for_themselves_is_no_fact() -> None:
    def done(would: State) -> None:
        would.groups["n1"].done = True
        would.groups["n1"].fought = 3

    assert otherwise(board().state, done) == []


def test_a_fact_has_its_old_and_its_new_value_and_what_it_comes_to() -> None:
    def paid(would: State) -> None:
        would.groups["n1"].money = 24

    state = board().state
    before = state.groups["n1"].money
    assert otherwise(state, paid) == [
        Difference("group", "n1", "norman", "money", before, 24),
        Difference("faction", "norman", "norman", "money", before, 24, sum=True),
    ]


def test_a_piece_that_only_one_has_is_one_difference() -> None:
    state = board().state
    found = otherwise(state, lambda would: would.groups.pop("n1"))
    assert [(each.of, each.id, each.fact) for each in found if not each.sum] == [("group", "n1", THERE)]
    assert found[0].old == state.groups["n1"]


@pytest.mark.parametrize(
    ("piece", "change", "said"),
    [
        ("n1", {"hex": "4021"}, "n1, of the Normans, would stand at hex 4021 ("),
        ("n1", {"men": []}, "n1, of the Normans, would have 0 heads, not 20 heads (20 mounted)"),
        ("n1", {"commanders": []}, "n1, of the Normans, would not have N1-Leader for commander"),
        ("n1", {"money": 5}, "n1, of the Normans, would have 2.5 deniers, not "),
        (
            "n1",
            {"failed": (True, True, False)},
            "would have missed its supply on 2 of the last three days, not on 0",
        ),
        ("n1", {"victories": 1}, "n1, of the Normans, would have a count of victories of 1, not of 0"),
        ("n1", {"ration": 2}, "n1, of the Normans, would have another ration: 2, not 0"),
        ("n1", {"shut_in": "melfi"}, "n1, of the Normans, would be shut in at Melfi"),
    ],
)
def test_each_is_said_in_a_sentence(piece: str, change: dict[str, Any], said: str) -> None:
    state = board().state

    def changed(would: State) -> None:
        for name, value in change.items():
            setattr(would.groups[piece], name, value)

    [found] = [each for each in otherwise(state, changed) if not each.sum]
    assert said in sentence(found, names_of(state))


def test_what_reads_the_same_before_and_after_is_not_worth_telling() -> None:
    state = board().state
    names = names_of(state)

    def missed(*days: bool) -> Difference:
        return Difference("group", "n1", "norman", "failed", (True, False, False), days)

    assert not worth_telling(missed(False, True, False), names)
    assert worth_telling(missed(False, True, True), names)


def test_men_of_whom_there_are_as_many_are_told_by_their_types() -> None:
    names = names_of(board().state)
    old, new = ([Band("norman", each, False, False, 4)] for each in ("archer", "peasant"))
    found = Difference("group", "n1", "norman", "men", old, new)
    assert worth_telling(found, names)
    assert sentence(found, names).endswith("would have 4 peasants, not 4 archers")


def test_every_fact_is_a_field_of_its_piece() -> None:
    for where, facts in PIECES.values():
        [kind] = [each for each in State.__annotations__.items() if each[0] == where]
        fields = kind[1].__args__[1].__struct_fields__
        assert set(facts) <= set(fields)
