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


def test_the_letters_of_a_column_are_as_likely_as_the_table_says_and_armour_adds_one_to_the_die() -> None:
    column_0_4 = column(0, 0)
    assert TABLES.now.combat.combat.column[column_0_4].id == "0/4"
    assert dict(letters(column_0_4, 0)) == pytest.approx({"D": 0.2, "C": 0.2, "-": 0.3, "B": 0.2, "A": 0.1})
    assert dict(letters(column_0_4, 1)) == pytest.approx({"D": 0.1, "C": 0.2, "-": 0.3, "B": 0.2, "A": 0.2})


@pytest.mark.parametrize(
    ("differential", "shift", "id_"), [(-9, -3, "below_0"), (4, 1, "5/8"), (90, 2, "81+")]
)
def test_a_column_is_shifted_and_clamped(differential: int, shift: int, id_: str) -> None:
    assert TABLES.now.combat.combat.column[column(differential, shift)].id == id_


def test_two_on_one_on_foot_gain_a_column_and_against_a_rider_two_riders_alone() -> None:
    on_foot = (blade("Nil"), blade("Nil"))
    riders = (blade("Nck", mounted=True), blade("Nck", mounted=True))
    assert chances(on_foot, foe("Nim")) == letters(column(24 - 6, 1), 1)
    assert chances(on_foot, foe("Nck", mounted=True)) == letters(column(24 - 8, 0), 1)
    assert chances(riders, foe("Nck", mounted=True)) == letters(column(56 - 8, 1), 1)


def test_a_weak_man_does_not_go_at_a_knight_alone_and_nobody_is_harmed_by_nobody() -> None:
    assert assault((blade("Nia"),), foe("Nck", mounted=True)) == NONE
    assert harm((), foe("Nim")) == 0.0


def test_a_stunned_or_cornered_man_is_worth_more_and_a_blow_on_bad_ground_or_by_the_hungry_less() -> None:
    mine, him = (blade("Nim"),), foe("Nim")
    plain = assault(mine, him).gain
    assert assault(mine, foe("Nim", condition="stunned")).gain > plain
    assert assault(mine, foe("Nim", cornered=True)).gain > plain
    assert assault((blade("Nim", shift=-1),), him).gain < plain
    assert assault((blade("Nim", penalty=1),), him).gain < plain


@given(blades, foes())
def test_an_assault_gains_no_less_than_nothing_and_no_more_than_a_man_is_worth_in_whatever_order(
    those: tuple[Blade, ...], one: Foe
) -> None:
    found = assault(those, one)
    assert 0 <= found.gain <= of_class(one.code, one.mounted, one.condition == "wounded") + 1e-9
    assert assault(those[::-1], one).gain == pytest.approx(found.gain)
    assert len(set(found.first)) == len(found.first), "who strikes first is named once"
    assert set(found.first) <= set(range(len(those)))
