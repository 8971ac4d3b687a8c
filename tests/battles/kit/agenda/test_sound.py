"""Checks that hold for the pieces of every system."""

from collections.abc import Iterator
from types import SimpleNamespace

from battles.kit.agenda.sound import (
    Soundness,
    in_hexes_of_others,
    index_is_true,
    nobody_comes_or_goes,
    pieces_are_somewhere,
    somebody_can_go_on,
    who_stands_where_is_known,
)
from battles.kit.agenda.state import BattleState, Over

STANDS = {"unit": ("0101",), "wagon": ("0505", "0506")}
AT = {"0101": "unit", "0505": "wagon", "0506": "wagon"}


def test_some_checks_wait_until_all_that_follows_has_happened() -> None:
    def always(state: int) -> Iterator[str]:
        yield f"{state} always"

    def at_rest(state: int) -> Iterator[str]:
        yield f"{state} at rest"

    checks = Soundness((always,), (at_rest,))
    assert list(checks.faults(7, at_rest=False)) == ["7 always"]
    assert list(checks.faults(7, at_rest=True)) == ["7 always", "7 at rest"]


def test_a_hex_holds_who_stands_there_and_nobody_else() -> None:
    assert list(index_is_true(AT, STANDS)) == []
    assert list(index_is_true(AT | {"0909": "unit"}, STANDS)) == [
        "0909 is said to hold unit, who is on ['0101']"
    ]
    assert list(index_is_true({"0101": "unit", "0505": "wagon"}, STANDS)) == [
        "0506 is said to be free, and wagon is there"
    ]


def test_who_fills_a_hex_of_another_is_told_with_whose_it_is() -> None:
    assert in_hexes_of_others(AT, STANDS) == {}
    assert in_hexes_of_others(AT, STANDS | {"unit": ("0506",)}) == {"unit": "wagon"}


def test_nobody_is_lost_and_nobody_appears() -> None:
    assert list(nobody_comes_or_goes("units", ["a", "b"], {"b": 1, "a": 2})) == []
    assert list(nobody_comes_or_goes("units", ["a", "b"], ["b", "c"])) == [
        "units are missing: ['a']",
        "units are of no muster: ['c']",
    ]


def test_a_battle_with_nothing_to_do_is_over() -> None:
    waiting: BattleState[str] = BattleState(agenda=["to move"])
    stuck: BattleState[str] = BattleState()
    done: BattleState[str] = BattleState(over=Over("undecided", None))
    assert list(somebody_can_go_on(waiting)) == list(somebody_can_go_on(done)) == []
    assert list(somebody_can_go_on(stuck)) == ["the battle is not over, and nothing is to be done"]


def test_a_battle_is_checked_only_between_its_set_up_and_its_end() -> None:
    checks: Soundness[SimpleNamespace] = Soundness((lambda state: iter(["wrong"]),))
    going_on, before, after = (
        SimpleNamespace(units=units, over=over)
        for units, over in (({"u": 1}, None), ({}, None), ({"u": 1}, Over("undecided", None)))
    )
    assert list(checks.under_way(going_on, at_rest=False)) == ["wrong"]
    assert [*checks.under_way(before, at_rest=False), *checks.under_way(after, at_rest=False)] == []


def test_a_piece_is_on_the_map_if_it_is_in_a_hex_of_it() -> None:
    stands, strays, hangs = (
        SimpleNamespace(id=id_, place=place, hex=hex_)
        for id_, place, hex_ in (("a", "map", "0101"), ("b", "map", "9999"), ("c", "gone", "0101"))
    )
    assert list(pieces_are_somewhere([stands, strays, hangs], {"0101"})) == [
        "b is map, at '9999'",
        "c is gone, at '0101'",
    ]


def test_a_place_that_is_remembered_wrongly_is_a_fault() -> None:
    unit = SimpleNamespace(place="map", hex="0101")
    true, stale = (
        SimpleNamespace(units={"u": unit}, standing=standing) for standing in ({"0101": [unit]}, {})
    )
    assert list(who_stands_where_is_known(true)) == []
    assert list(who_stands_where_is_known(stale)) == ["who stands where is not what is remembered of it"]
