"""The differential, the columns, the die."""

import pytest

from battles.guiscard.combat import weighing
from battles.guiscard.combat.weighing import Weight, weigh
from battles.guiscard.counters import hexes_of
from battles.guiscard.state import Horse
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.combat.fights import HERE, NE, NW, N, fight
from tests.battles.guiscard.grounds import drawn, field


def weighed(*placed, ground=None, horses=(), **fields):
    """What an attack of all attackers on "d" comes to."""
    state = position(*placed, horses=horses)
    attackers = [one for one, _, _ in placed if one.side == "attacker"]
    names = [one.id for one in attackers]
    defender = state.people.get("d") or state.horses["d"]
    return weigh(state, ground or field("B1"), fight(*names, **fields), attackers, defender)


@pytest.mark.rule("GT-6c", "GT-6.2b")
def test_the_differential_is_the_sum_of_attacks_less_the_defence():
    alone = weighed(foot("a", "attacker", "Nim", N), foot("d", "defender", "Lic", HERE))
    assert (alone.attacks, alone.attack) == ((16,), 16)
    assert alone.differential == 16 - alone.defence
    three = weighed(
        foot("a", "attacker", "Nim", N),
        foot("b", "attacker", "Nil", NE),
        foot("c", "attacker", "Nia", NW, "wounded"),
        foot("d", "defender", "Bim", HERE),
    )
    assert (three.attacks, three.attack, three.defence, three.differential) == ((16, 12, 4), 32, 6, 26)


@pytest.mark.rule("GT-6.2b", "GT-7.2.3a")
@pytest.mark.parametrize(
    ("attacks", "increased", "sum_"), [((28,), False, 28), ((28,), True, 42), ((15,), True, 22)]
)
def test_w13_a_charge_increases_the_attack_by_half_rounded_down(attacks, increased, sum_):
    assert weighing.total(attacks, increased) == sum_


@pytest.mark.rule("GT-6.1a")
@pytest.mark.parametrize(
    ("ours", "theirs", "columns"),
    [
        ("clear", "clear", 0),
        ("brush", "clear", -1),
        ("clear", "marsh", 1),
        ("bank", "rock", 0),
        ("beach", "tree", 1),
        ("shallows", "beach", -1),
    ],
)
def test_the_ground_of_both_shifts_the_column(ours, theirs, columns):
    ground = drawn(_1517=ours, _1518=theirs)
    state = position(foot("a", "attacker", "Nim", N), foot("d", "defender", "Nim", HERE))
    assert (
        weighing.terrain_shift(ground, [hexes_of(state.people["a"])], hexes_of(state.people["d"])) == columns
    )


@pytest.mark.rule("GT-6.1b", "GT-6.2f")
def test_of_several_hexes_the_least_favourable_counts():
    ground = drawn(_1517="brush")
    rear_in_brush = rider("a", "attacker", "Nck", "1516", "N")[0]
    rear_in_brush.hex = "1516"
    ahead = foot("b", "attacker", "Nim", "1518")[0]
    ahead.hex = "1518"
    assert weighing.worst_ground(ground, hexes_of(rear_in_brush)).value == "-"
    assert weighing.worst_ground(ground, hexes_of(ahead)).value == "0"
    assert weighing.worst_ground(ground, ("1518", "1517")).value == "-"


def mixed(mounted):
    """Attackers, so many of them on horses."""
    riders = [rider(f"r{k}", "attacker", "Nck", N, "S")[0] for k in range(mounted)]
    return riders, foot("f", "attacker", "Nim", NE)[0], foot("g", "attacker", "Nim", NW)[0]


@pytest.mark.rule("GT-6.2c")
def test_attacking_together_gives_a_column_and_against_a_rider_only_with_two_riders():
    walker = foot("d", "defender", "Nim", HERE)[0]
    mounted = rider("d", "defender", "Nck", HERE, "N")[0]
    horse = Horse("d", hex=HERE)
    (one,), f, g = mixed(1)
    two, _, _ = mixed(2)
    assert weighing.number_shift([f], walker) == 0
    assert weighing.number_shift([f, g], walker) == 1
    assert weighing.number_shift([f, g], horse) == 1
    assert weighing.number_shift([f, g], mounted) == 0
    assert weighing.number_shift([f, one], mounted) == 0
    assert weighing.number_shift(two, mounted) == 1
    assert weighing.number_shift([*two, f], mounted) == 1
    assert weighing.number_shift([one], mounted) == 0


@pytest.mark.rule("GT-6.3a")
def test_armour_and_hunger_are_added_to_the_die():
    hungry = foot("a", "attacker", "Nim", N, penalty=1)[0]
    fed = foot("b", "attacker", "Nim", N)[0]
    armoured = foot("d", "defender", "Nim", HERE)[0]
    bare = foot("d", "defender", "Nil", HERE)[0]
    assert weighing.added([fed], armoured) == {"armoured": 1, "unsupplied": 0}
    assert weighing.added([fed, hungry], bare) == {"armoured": 0, "unsupplied": 1}
    assert weighing.added([fed], Horse("h", armoured=True)) == {"armoured": 1, "unsupplied": 0}
    assert weighing.added([fed], Horse("h")) == {"armoured": 0, "unsupplied": 0}


@pytest.mark.rule("GT-6.8c")
def test_a_horse_without_rider_has_defence_one():
    found = weighed(
        foot("a", "attacker", "Nim", N),
        foot("x", "defender", "Nim", "0119"),
        horses=[Horse("d", side="defender", hex=HERE, facing=3, armoured=True)],
    )
    assert (found.defence, found.differential, found.added) == (1, 15, {"armoured": 1})
    man = weighed(foot("a", "attacker", "Nim", N), foot("d", "defender", "Nil", HERE))
    assert (man.defence, man.added) == (4, {})


@pytest.mark.rule("GT-6c")
@pytest.mark.parametrize(
    ("attack", "defence", "shifts", "start", "read"),
    [
        (3, 4, {}, "below_0", "below_0"),
        (4, 4, {}, "0/4", "0/4"),
        (12, 4, {"terrain": -1}, "5/8", "0/4"),
        (13, 4, {"terrain": -1, "number": 1}, "9/15", "9/15"),
        (5, 4, {"terrain": -2}, "0/4", "below_0"),
        (3, 4, {"terrain": -2, "number": 1}, "below_0", "below_0"),
        (90, 4, {"number": 1}, "81+", "81+"),
        (78, 4, {"number": 1, "charge": 1}, "61/80", "81+"),
    ],
)
def test_shifts_are_added_up_and_then_clamped_to_the_table(attack, defence, shifts, start, read):
    columns = [each.id for each in weighing.TABLES.now.combat.combat.column]
    weight = Weight((attack,), attack, defence, shifts, {})
    assert (columns[weight.start], columns[weight.column]) == (start, read)


@pytest.mark.rule("GT-6.1a", "GT-6.2c", "GT-6.2f")
def test_w9_two_attackers_one_of_them_in_brush_cancel_out():
    ground = drawn(_1417="brush")
    found = weighed(
        foot("a", "attacker", "Nia", N),
        foot("b", "attacker", "Nia", NW, "wounded"),
        foot("d", "defender", "Nia", HERE),
        ground=ground,
    )
    assert (found.differential, found.shifts) == (9, {"terrain": -1, "number": 1})
    assert found.column == found.start
    assert weighing.TABLES.now.combat.combat.column[found.column].id == "9/15"


@pytest.mark.rule("GT-6c")
def test_a_charge_in_a_group_has_its_column():
    found = weighed(
        rider("a", "attacker", "Nck", N, "S"),
        foot("d", "defender", "Nim", HERE),
        charging=True,
        increased=True,
        shift=1,
    )
    assert (found.attack, found.shifts) == (42, {"charge": 1})


def values_between(ground, attackers, defender):
    """What the ground is worth to attackers and to the defender."""
    ours, theirs = weighing.footings(ground, attackers, defender)
    return ours.value, theirs.value


@pytest.mark.rule("GT-8.5.1a")
def test_through_a_door_the_defender_stands_well_inside_and_outside():
    village = field("B7")
    assert values_between(village, [("0607",)], ("0606",)) == ("0", "+")
    assert values_between(village, [("0606",)], ("0607",)) == ("+", "+"), "the attacker keeps his own (D29)"
    assert values_between(village, [("0605",)], ("0505",)) == ("+", "+"), "both inside"
    assert values_between(field("B8"), [("1513",)], ("1512",)) == ("0", "+"), "the entrance of a court"


@pytest.mark.rule("GT-8.5.1b")
def test_through_a_window_the_defender_stands_well_and_the_attacker_badly_wherever_they_are():
    village = field("B7")
    assert values_between(village, [("0503",)], ("0504",)) == ("-", "+")
    assert values_between(village, [("0504",)], ("0503",)) == ("-", "+")


@pytest.mark.rule("GT-8.5.1c")
def test_across_a_low_wall_the_defender_stands_well():
    assert values_between(field("B7"), [("0803",)], ("0804",)) == ("0", "+")


@pytest.mark.rule("GT-8.5.1a", "GT-6.2f")
def test_of_several_attackers_one_across_a_low_wall_is_enough_for_the_defender():
    village = field("B7")
    assert values_between(village, [("0805",)], ("0804",)) == ("0", "0")
    assert values_between(village, [("0805",), ("0803",)], ("0804",)) == ("0", "+")


@pytest.mark.rule("GT-8.5.1c")
def test_of_a_riders_halves_the_one_counts_between_which_least_stands():
    village = field("B7")
    assert values_between(village, [("0803", "0802")], ("0804",)) == ("0", "+")
    assert values_between(village, [("0904", "0803")], ("0804",)) == ("0", "0")
