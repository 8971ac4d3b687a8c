"""Charges in a group with couched lances (GT-7.2.4, 7.2.5, D34, D65)."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import AtHim, CallOff, ChargeAnnounced, ChargeForgone, RideOn
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.rules.charge import group
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Charge
from tests.battles.guiscard.board import foot, happened, position, refused, rider
from tests.battles.guiscard.play.charge.rides import announce, at_him, give, run

ROWS = ("13", "14", "15")
EAST = ("SE", "NE") * 3


def line(*codes: str, foes: str = "Aim", mounted: bool = False) -> Skirmish:
    """Riders abreast on the west, three enemies abreast seven hexes to the east."""
    enemies = [
        rider(f"p{row}", "defender", foes, f"15{row}", "SW")
        if mounted
        else foot(f"p{row}", "defender", foes, f"15{row}")
        for row in ROWS
    ]
    riders = [
        rider(f"k{row}", "attacker", code, f"08{row}", "SE") for row, code in zip(ROWS, codes, strict=False)
    ]
    return position(*riders, *enemies, step="charges")


def path(row: str) -> list[str]:
    return run(f"08{row}", *EAST)


def announced(*rows: str, codes: tuple[str, ...] = ("Nck", "Nck", "Nck")) -> Skirmish:
    """Three riders abreast, of whom those in these rows have announced their charges."""
    state = line(*codes)
    for row in rows:
        announce(state, f"k{row}", f"p{row}", path(row))
    return state


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.4b", "GT-7.2.3a")
def test_three_knights_abreast_charge_together_and_each_gains_a_column() -> None:
    events = at_him(announced(*ROWS, codes=("Nck", "Ncc", "Nck")), [4, 4, 4])
    assert [each.charge.rider for each in happened(events, ChargeAnnounced)] == ["k13", "k14", "k15"]
    struck = happened(events, Struck)
    assert [(each.attackers, each.defender, each.attack) for each in struck] == [
        (("k13",), "p13", 42),
        (("k14",), "p14", 45),
        (("k15",), "p15", 42),
    ]
    assert all(each.shifts["charge"] == 1 for each in struck)


@pytest.mark.rule("GT-7.2.4b")
def test_a_rider_alone_gains_no_column() -> None:
    assert [group.shift(count) for count in (1, 2, 3, 4)] == [0, 0, 1, 1]


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
def test_one_rides_alone_or_three_and_more_together_and_two_call_off_one_by_one() -> None:
    assert [group.may_ride(count) for count in (0, 1, 2, 3, 4)] == [False, True, False, True, True]
    state = announced("13", "14")
    assert refused(state, AtHim()).rule == "GT-7.2.4a"
    assert ChargeAt("k15", "p15") in system.LOOP.orders(state)
    assert [each.rider for each in happened(give(state, CallOff()), ChargeForgone)] == ["k14"]
    assert system.LOOP.orders(state) == [AtHim(), CallOff()]
    assert [each.rider for each in happened(give(state, CallOff()), ChargeForgone)] == ["k13"]
    assert {each.rider for each in system.LOOP.orders(state) if isinstance(each, ChargeAt)} == {"k15"}


@pytest.mark.rule("GT-7.2.4a")
def test_nobody_joins_while_a_path_is_half_way() -> None:
    state = line("Nck", "Nck", "Nck")
    announce(state, "k13", "p13", path("13")[:4])
    assert refused(state, ChargeAt("k14", "p14")).rule == "GT-7.2.1c"
    assert refused(state, AtHim()).rule == "GT-7.2.1c"


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
@pytest.mark.parametrize(
    ("code", "foes", "mounted", "orders"),
    [
        ("Nck", "Aim", False, ("Nck", "Ncc")),
        ("Ncc", "Ach", True, ("Nck", "Ncc")),
        ("Bch", "Aim", False, ("Bch",)),
        ("Bch", "Ach", False, ("Bch",)),
        ("Bch", "Ach", True, ()),
        ("Ach", "Aim", False, ()),
    ],
)
def test_norman_knights_charge_anybody_together_cataphracts_those_on_foot(
    code: str, foes: str, mounted: bool, orders: tuple[str, ...]
) -> None:
    state = line(code, code, code, foes=foes, mounted=mounted)
    assert group.order_of(state.people["k13"], state.people["p13"]) == orders


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
@pytest.mark.parametrize(
    ("first", "other", "together"),
    [
        ("Bch", "Bch", True),
        ("Nck", "Bch", False),
        ("Nck", "Ach", False),
        ("Nck", "Bcm", False),
        ("Ach", "Ach", False),
    ],
)
def test_riders_of_one_order_charge_together_and_no_others(first: str, other: str, together: bool) -> None:
    state = announced("13", codes=(first, other, first))
    assert AtHim() in system.LOOP.orders(state)
    if together:
        assert ChargeAt("k14", "p14") in system.LOOP.orders(state)
    else:
        refusal = refused(state, ChargeAt("k14", "p14"))
        assert (refusal.rule, refusal.field) == ("GT-7.2.4a", "rider")


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
@pytest.mark.parametrize(
    ("rows", "rider_", "target", "field"),
    [
        ("13", "k14", "p14", ""),
        ("13", "k15", "p14", "rider"),
        ("13", "k14", "p15", "target"),
        ("13 14", "k15", "p15", ""),
        ("13 14", "k15", "p14", "target"),
        ("13 14", "k14", "p15", "target"),
    ],
)
def test_each_is_beside_another_of_the_group_and_so_is_each_target_of_his_own(
    rows: str, rider_: str, target: str, field: str
) -> None:
    state = line("Nck", "Nck", "Nck")
    people = state.people
    charges = [Charge(f"k{row}", f"p{row}", tuple(path(row))) for row in rows.split()]
    found = group.bar(state, charges, people[rider_], people[target])
    assert (found.field if found else "") == field


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
def test_all_who_have_announced_count_for_who_joins() -> None:
    state = line("Bch", "Nck", "Nck")
    both = [Charge("k13", "p13"), Charge("k14", "p14")]
    assert group.bar(state, both, state.people["k15"], state.people["p15"]) is not None


@pytest.mark.rule("GT-7.2.4a")
def test_nobody_joins_who_is_not_there_or_for_a_target_that_is_taken() -> None:
    state = announced("13")
    for rider_, target in (("k14", "p13"), ("k13", "p14")):
        assert refused(state, ChargeAt(rider_, target)).rule == "GT-7.2.4a"
    for rider_, target in (("nobody", "p14"), ("k14", "nobody")):
        assert refused(state, ChargeAt(rider_, target)).rule == "GT-7.2.1a"


@pytest.mark.rule("GT-7.2.4a")
def test_counters_touch_with_either_half() -> None:
    hexes = {"a": "1013", "b": "0813", "c": "0612"}
    people = position(*(rider(name, "attacker", "Nck", hex_, "SE") for name, hex_ in hexes.items())).people
    assert group.touching(people["a"], people["b"])
    assert group.touching(people["b"], people["c"])
    assert not group.touching(people["a"], people["c"])


@pytest.mark.rule("GT-7.2.4a", "GT-4.1b")
def test_no_path_of_the_group_ends_where_another_does() -> None:
    state = announced("13")
    give(state, ChargeAt("k14", "p14"))
    for hex_ in path("14")[:4]:
        give(state, RideOn(hex_))
    onward = {each.hex for each in system.LOOP.orders(state) if isinstance(each, RideOn)}
    last = path("13")[-1]
    assert (path("14")[4] in onward, last in onward, state.at.get(last)) == (True, False, None)
