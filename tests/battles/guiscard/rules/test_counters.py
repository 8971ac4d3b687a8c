"""Which hexes counters fill, and whether they have them to themselves."""

import pytest

from battles.guiscard.rules.counters import filled, has_room, hexes_of, stands_alone
from tests.battles.guiscard.board import foot, position, rider


@pytest.mark.rule("GT-1.1b", "GT-1.2g")
def test_a_rider_fills_two_hexes_and_somebody_on_foot_one() -> None:
    state = position(rider("a", "attacker", "Nck", "1516", "N"), foot("f", "attacker", "Nim", "1515"))
    assert filled("1516", 0, mounted=True) == hexes_of(state.people["a"]) == ("1516", "1517")
    assert filled("1515", 0, mounted=False) == hexes_of(state.people["f"]) == ("1515",)
    state.people["f"].hex = ""
    assert hexes_of(state.people["f"]) == ()


@pytest.mark.rule("GT-1.1c", "GT-4.1b")
def test_there_is_room_where_nobody_else_is() -> None:
    state = position(rider("a", "attacker", "Nck", "1516", "N"), foot("f", "attacker", "Nim", "1515"))
    one, friend = state.people["a"], state.people["f"]
    assert stands_alone(state, one, ("1516", "1517"))
    assert stands_alone(state, one, ("1616", "1516"))
    assert not stands_alone(state, one, ("1515", "1516"))
    assert not stands_alone(state, friend, ("1517",))
    assert has_room(state, one)
    state.at["1517"] = "f"
    assert not has_room(state, one), "who passes through somebody else has no room"
    del state.at["1517"]
    assert not has_room(state, one), "he does not stand there until he has come to stay"
