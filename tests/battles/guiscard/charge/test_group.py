"""Charges in a group with couched lances (GT-7.2.4, 7.2.5, D34, D65)."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Charge
from battles.guiscard.charge import group
from battles.guiscard.events.charge import ChargeAnnounced, ChargeForgone
from battles.guiscard.events.combat import Struck
from battles.guiscard.orders import AtHim, CallOff, ChargeAt, RideOn
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import foot, happened, position, refused, rider
from tests.battles.guiscard.charge.rides import announce, at_him, give, run

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


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.4b", "GT-7.2.3a")
def test_three_knights_abreast_charge_together_and_each_gains_a_column() -> None:
    state = line("Nck", "Ncc", "Nck")
    for row in ROWS:
        announce(state, f"k{row}", f"p{row}", path(row))
    events = at_him(state, [4, 4, 4])
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
def test_one_rides_alone_or_three_and_more_together() -> None:
    assert [group.may_ride(count) for count in (0, 1, 2, 3, 4)] == [False, True, False, True, True]
    state = line("Nck", "Nck", "Nck")
    for row in ROWS[:2]:
        announce(state, f"k{row}", f"p{row}", path(row))
    assert refused(state, AtHim()).rule == "GT-7.2.4a"
    assert ChargeAt("k15", "p15") in engine.orders(state)


@pytest.mark.rule("GT-7.2.4a")
def test_called_off_one_by_one() -> None:
    state = line("Nck", "Nck", "Nck")
    for row in ROWS[:2]:
        announce(state, f"k{row}", f"p{row}", path(row))
    assert [each.rider for each in happened(give(state, CallOff()), ChargeForgone)] == ["k14"]
    assert engine.orders(state) == [AtHim(), CallOff()]
    assert [each.rider for each in happened(give(state, CallOff()), ChargeForgone)] == ["k13"]
    assert {each.rider for each in engine.orders(state) if isinstance(each, ChargeAt)} == {"k15"}


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


@pytest.mark.rule("GT-7.2.5a")
def test_three_cataphracts_charge_infantry_together() -> None:
    state = line("Bch", "Bch", "Bch")
    announce(state, "k13", "p13", path("13"))
    assert ChargeAt("k14", "p14") in engine.orders(state)


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
@pytest.mark.parametrize("other", ["Bch", "Ach", "Bcm"])
def test_riders_of_two_orders_do_not_charge_together(other: str) -> None:
    state = line("Nck", other, "Nck")
    announce(state, "k13", "p13", path("13"))
    refusal = refused(state, ChargeAt("k14", "p14"))
    assert (refusal.rule, refusal.field) == ("GT-7.2.4a", "rider")


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
def test_others_than_knights_charge_alone() -> None:
    state = line("Ach", "Ach", "Ach")
    announce(state, "k13", "p13", path("13"))
    assert AtHim() in engine.orders(state)
    assert not [each for each in engine.orders(state) if isinstance(each, ChargeAt)]
    assert refused(state, ChargeAt("k14", "p14")).rule == "GT-7.2.4a"


@pytest.mark.rule("GT-7.2.4a")
def test_each_is_beside_another_of_the_group_and_so_is_each_target() -> None:
    state = line("Nck", "Nck", "Nck")
    announced = [Charge("k13", "p13", tuple(path("13")))]
    people = state.people
    assert group.bar(state, announced, people["k14"], people["p14"]) is None
    far_rider = group.bar(state, announced, people["k15"], people["p14"])
    far_target = group.bar(state, announced, people["k14"], people["p15"])
    assert far_rider is not None
    assert far_rider.field == "rider"
    assert far_target is not None
    assert far_target.field == "target"
    both = [*announced, Charge("k14", "p14", tuple(path("14")))]
    assert group.bar(state, both, people["k15"], people["p15"]) is None


@pytest.mark.rule("GT-7.2.4a")
def test_each_of_a_group_has_a_target_of_its_own() -> None:
    state = line("Nck", "Nck", "Nck")
    announce(state, "k13", "p13", path("13"))
    for rider_, target in (("k14", "p13"), ("k13", "p14")):
        assert refused(state, ChargeAt(rider_, target)).rule == "GT-7.2.4a"
    for rider_, target in (("nobody", "p14"), ("k14", "nobody")):
        assert refused(state, ChargeAt(rider_, target)).rule == "GT-7.2.1a"


@pytest.mark.rule("GT-7.2.4a", "GT-7.2.5a")
def test_all_who_have_announced_count_for_who_joins() -> None:
    state = line("Nck", "Nck", "Nck")
    people = state.people
    both = [Charge("k13", "p13"), Charge("k14", "p14")]
    assert group.bar(state, both, people["k15"], people["p15"]) is None
    assert group.bar(state, both, people["k15"], people["p14"]) is not None
    assert group.bar(state, both, people["k14"], people["p15"]) is not None
    people["k13"].code = "Bch"
    assert group.bar(state, both, people["k15"], people["p15"]) is not None


@pytest.mark.rule("GT-7.2.4a")
def test_counters_touch_with_either_half() -> None:
    state = position(
        rider("a", "attacker", "Nck", "1013", "SE"),
        rider("b", "attacker", "Nck", "0813", "SE"),
        rider("c", "attacker", "Nck", "0612", "SE"),
    )
    people = state.people
    assert group.touching(people["a"], people["b"])
    assert group.touching(people["b"], people["c"])
    assert not group.touching(people["a"], people["c"])


@pytest.mark.rule("GT-7.2.4a", "GT-4.1b")
def test_no_path_of_the_group_ends_where_another_does() -> None:
    state = line("Nck", "Nck", "Nck")
    announce(state, "k13", "p13", [*path("13")])
    give(state, ChargeAt("k14", "p14"))
    for hex_ in path("14")[:4]:
        give(state, RideOn(hex_))
    assert RideOn(path("14")[4]) in engine.orders(state)
    assert state.at.get(path("13")[-1]) is None
    assert path("13")[-1] not in {each.hex for each in engine.orders(state) if isinstance(each, RideOn)}
