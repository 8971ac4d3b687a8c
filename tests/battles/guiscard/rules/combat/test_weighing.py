"""The differential, the columns, the die."""

import pytest

from battles.guiscard.rules.combat import weighing
from battles.guiscard.rules.combat.weighing import Weight, weigh
from battles.guiscard.state import Horse
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.grounds import drawn, field
from tests.battles.guiscard.play.combat.fights import HERE, NE, NW, N, fight


def weighed(*placed, ground=None, horses=(), **fields):
    """What an attack of all attackers on "d" comes to."""
    state = position(*placed, horses=horses)
    attackers = [one for one, _, _ in placed if one.side == "attacker"]
    names = [one.id for one in attackers]
    defender = state.people.get("d") or state.horses["d"]
    return weigh(state, ground or field("B1"), fight(*names, **fields), attackers, defender)


@pytest.mark.rule("GT-6c", "GT-6.2b")
def test_the_differential_is_the_sum_of_attacks_less_the_defence():
    a, d = foot("a", "attacker", "Nim", N), foot("d", "defender", "Bim", HERE)
    alone = weighed(a, d)
    assert (alone.attacks, alone.attack, alone.defence, alone.differential) == ((16,), 16, 6, 10)
    three = weighed(a, foot("b", "attacker", "Nil", NE), foot("c", "attacker", "Nia", NW, "wounded"), d)
    assert (three.attacks, three.attack, three.defence, three.differential) == ((16, 12, 4), 32, 6, 26)


@pytest.mark.rule("GT-6.2b", "GT-7.2.3a")
@pytest.mark.parametrize(
    ("attacks", "increased", "sum_"), [((28,), False, 28), ((28,), True, 42), ((15,), True, 22)]
)
def test_w13_a_charge_increases_the_attack_by_half_rounded_down(attacks, increased, sum_):
    assert weighing.total(attacks, increased) == sum_


@pytest.mark.rule("GT-6.1a")
@pytest.mark.parametrize(
    ("columns", "grounds"),
    [
        (0, [("clear", "clear"), ("bank", "rock")]),
        (-1, [("brush", "clear"), ("shallows", "beach")]),
        (1, [("clear", "marsh"), ("beach", "tree")]),
    ],
)
def test_the_ground_of_both_shifts_the_column(columns, grounds):
    for ours, theirs in grounds:
        assert weighing.terrain_shift(drawn(_1517=ours, _1518=theirs), [(N,)], (HERE,)) == columns, ours


@pytest.mark.rule("GT-6.1b", "GT-6.2f")
@pytest.mark.parametrize(
    ("hexes", "value"), [(("1516", "1517"), "-"), (("1518", "1517"), "-"), (("1518",), "0")]
)
def test_of_several_hexes_the_least_favourable_counts(hexes, value):
    assert weighing.worst_ground(drawn(_1517="brush"), hexes).value == value


F, G = foot("f", "attacker", "Nim", NE)[0], foot("g", "attacker", "Nim", NW)[0]
R, Q = rider("r", "attacker", "Nck", N, "S")[0], rider("q", "attacker", "Nck", N, "S")[0]


@pytest.mark.rule("GT-6.2c")
@pytest.mark.parametrize(
    ("defender", "alone", "together"),
    [
        (foot("d", "defender", "Nim", HERE)[0], [[F], [R]], [[F, G], [F, R]]),
        (Horse("d", hex=HERE), [[F]], [[F, G]]),
        (rider("d", "defender", "Nck", HERE, "N")[0], [[R], [F, G], [F, R]], [[R, Q], [R, Q, F]]),
    ],
)
def test_attacking_together_gives_a_column_and_against_a_rider_only_with_two_riders(
    defender, alone, together
):
    assert {weighing.number_shift(attackers, defender) for attackers in alone} == {0}
    assert {weighing.number_shift(attackers, defender) for attackers in together} == {1}


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
    horse = Horse("d", side="defender", hex=HERE, facing=3, armoured=True)
    people = foot("a", "attacker", "Nim", N), foot("x", "defender", "Nim", "0119")
    found = weighed(*people, horses=[horse])
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


@pytest.mark.rule("GT-8.5.1a", "GT-8.5.1b", "GT-8.5.1c", "GT-6.2f")
@pytest.mark.parametrize(
    ("laid", "attackers", "defender", "values"),
    [
        # Through a door the defender stands well inside and outside; the attacker keeps his own (D29).
        ("B7", [("0607",)], "0606", ("0", "+")),
        ("B7", [("0606",)], "0607", ("+", "+")),
        ("B7", [("0605",)], "0505", ("+", "+")),  # both inside
        ("B8", [("1513",)], "1512", ("0", "+")),  # the entrance of a court
        # Through a window the attacker stands badly, whoever is inside.
        ("B7", [("0503",)], "0504", ("-", "+")),
        ("B7", [("0504",)], "0503", ("-", "+")),
        # Of several attackers one across a low wall is enough for the defender.
        ("B7", [("0803",)], "0804", ("0", "+")),
        ("B7", [("0805",)], "0804", ("0", "0")),
        ("B7", [("0805",), ("0803",)], "0804", ("0", "+")),
        # Of a rider's halves the one counts between which and the defender least stands.
        ("B7", [("0803", "0802")], "0804", ("0", "+")),
        ("B7", [("0904", "0803")], "0804", ("0", "0")),
    ],
)
def test_what_the_ground_is_worth_to_both_across_doors_windows_and_low_walls(
    laid, attackers, defender, values
):
    ours, theirs = weighing.footings(field(laid), attackers, (defender,))
    assert (ours.value, theirs.value) == values
