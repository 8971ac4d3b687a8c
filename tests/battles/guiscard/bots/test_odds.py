"""Chances of blows as the combat table has them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.bots.odds import NONE, Blade, Foe, assault, chances, column, harm, letters
from battles.guiscard.bots.worth import of_class
from battles.guiscard.tables import TABLES, counter

CODES = sorted(each.code for each in TABLES.now.counters.character)
MOUNTED = [code for code in CODES if counter(code).mounted is not None]


def blade(code: str, mounted: bool = False, **fields: int) -> Blade:
    return Blade(
        counter(code).values(mounted, False).attack, of_class(code, mounted, False), mounted, **fields
    )


def foe(code: str, mounted: bool = False, **fields: object) -> Foe:
    return Foe(code, mounted, "healthy", counter(code).armoured)._replace(**fields)


@st.composite
def foes(draw: st.DrawFn) -> Foe:
    mounted = draw(st.booleans())
    code = draw(st.sampled_from(MOUNTED if mounted else CODES))
    conditions = ("healthy", "wounded") if mounted else ("healthy", "wounded", "stunned")
    return foe(code, mounted, condition=draw(st.sampled_from(conditions)), cornered=draw(st.booleans()))


blades = st.lists(st.sampled_from(CODES).map(blade), min_size=1, max_size=5).map(tuple)


def test_the_letters_of_a_column_are_as_likely_as_the_table_says() -> None:
    column_0_4 = column(0, 0)
    assert TABLES.now.combat.combat.column[column_0_4].id == "0/4"
    assert dict(letters(column_0_4, 0)) == pytest.approx({"D": 0.2, "C": 0.2, "-": 0.3, "B": 0.2, "A": 0.1})


def test_armour_adds_one_to_the_die() -> None:
    assert dict(letters(column(0, 0), 1)) == pytest.approx({"D": 0.1, "C": 0.2, "-": 0.3, "B": 0.2, "A": 0.2})


@pytest.mark.parametrize(
    ("differential", "shift", "id_"), [(-9, -3, "below_0"), (4, 1, "5/8"), (90, 2, "81+")]
)
def test_a_column_is_shifted_and_clamped(differential: int, shift: int, id_: str) -> None:
    assert TABLES.now.combat.combat.column[column(differential, shift)].id == id_


def test_two_on_one_on_foot_gain_a_column() -> None:
    # 12 + 12 - 6 = 18 is 16/25, one to the right 26/40
    both = (blade("Nil"), blade("Nil"))
    assert chances(both, foe("Nim")) == letters(column(18, 1), 1)


def test_two_on_foot_impress_no_rider_but_two_riders_do() -> None:
    on_foot = (blade("Nil"), blade("Nil"))
    riders = (blade("Nck", mounted=True), blade("Nck", mounted=True))
    assert chances(on_foot, foe("Nck", mounted=True)) == letters(column(24 - 8, 0), 1)
    assert chances(riders, foe("Nck", mounted=True)) == letters(column(56 - 8, 1), 1)


def test_a_weak_man_does_not_go_at_a_knight_alone() -> None:
    assert assault((blade("Nia"),), foe("Nck", mounted=True)) == NONE


def test_a_stunned_man_is_the_better_target() -> None:
    mine = (blade("Nim"),)
    assert assault(mine, foe("Nim", condition="stunned")).gain > assault(mine, foe("Nim")).gain


def test_who_has_nowhere_to_fall_back_to_stands_to_lose_more() -> None:
    mine = (blade("Nim"),)
    assert assault(mine, foe("Nim", cornered=True)).gain > assault(mine, foe("Nim")).gain


def test_bad_ground_makes_a_blow_worth_less() -> None:
    assert assault((blade("Nim", shift=-1),), foe("Nim")).gain < assault((blade("Nim"),), foe("Nim")).gain


def test_hunger_makes_a_blow_worth_less() -> None:
    assert assault((blade("Nim", penalty=1),), foe("Nim")).gain < assault((blade("Nim"),), foe("Nim")).gain


@given(blades, foes())
def test_nobody_has_to_strike(those: tuple[Blade, ...], one: Foe) -> None:
    assert assault(those, one).gain >= 0


@given(blades, foes())
def test_those_who_strike_first_are_among_the_attackers_once_each(those: tuple[Blade, ...], one: Foe) -> None:
    first = assault(those, one).first
    assert len(set(first)) == len(first)
    assert set(first) <= set(range(len(those)))


@given(blades, foes())
def test_no_assault_takes_more_than_a_man_is_worth(those: tuple[Blade, ...], one: Foe) -> None:
    worth = of_class(one.code, one.mounted, one.condition == "wounded")
    assert assault(those, one).gain <= worth + 1e-9


@given(blades, foes())
def test_the_order_in_which_attackers_are_named_does_not_matter(those: tuple[Blade, ...], one: Foe) -> None:
    assert assault(those[::-1], one).gain == pytest.approx(assault(those, one).gain)


def test_nobody_is_harmed_by_nobody() -> None:
    assert harm((), foe("Nim")) == 0.0
