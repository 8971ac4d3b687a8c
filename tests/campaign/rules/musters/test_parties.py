"""Who takes part in a sally, and who is met."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.men import Band
from campaign.rules.musters import parties
from tests.campaign.board import GAME

TABLES = GAME.sieges
KINDS = ("knight", "medium_infantry", "light_infantry", "archer", "heavy_infantry")


def people(**types: int) -> list[parties.Person]:
    """So many healthy people of these types, knights on their horses."""
    return [
        parties.person("n1", "n1", Band("norman", kind, kind == "knight", False, 1), GAME)
        for kind, number in types.items()
        for _ in range(number)
    ]


def types_of(chosen: list[parties.Person]) -> dict[str, int]:
    """How many of each type are in a party."""
    return dict(Counter(one.band.type for one in chosen))


@pytest.mark.rule("GS-11.4.2a")
def test_of_five_knights_two_guard_the_camp() -> None:
    """W3."""
    assert types_of(parties.guard(people(knight=5, light_infantry=20), TABLES))["knight"] == 2


@pytest.mark.rule("GS-11.4.2a")
@given(st.fixed_dictionaries({kind: st.integers(0, 12) for kind in KINDS}))
def test_a_third_of_all_and_half_of_each_type_guard_the_camp_at_most(numbers: dict[str, int]) -> None:
    everyone = people(**numbers)
    chosen = types_of(parties.guard(everyone, TABLES))
    assert sum(chosen.values()) <= len(everyone) // 3
    assert all(count <= numbers[kind] // 2 for kind, count in chosen.items())
    if sum(number // 2 for number in numbers.values()) >= len(everyone) // 3:
        assert sum(chosen.values()) == len(everyone) // 3


@pytest.mark.rule("GS-11.4.2b")
def test_the_best_half_of_the_besieged_raids_the_camp() -> None:
    assert types_of(parties.raiders(people(light_infantry=5, heavy_infantry=4), TABLES)) == {
        "heavy_infantry": 4
    }


@pytest.mark.rule("GS-11.4.3b")
def test_the_third_who_are_worth_least_go_for_food() -> None:
    chosen = parties.foragers(people(heavy_infantry=5, light_infantry=3), TABLES)
    assert types_of(chosen) == {"light_infantry": 2}
    assert parties.foragers(people(heavy_infantry=2), TABLES) == []


@pytest.mark.rule("GS-11.4.3d")
def test_a_patrol_has_two_riders_and_two_shooters_at_most() -> None:
    chosen = parties.patrols(people(knight=5, archer=5, heavy_infantry=3, light_infantry=9), 1, TABLES)
    assert types_of(chosen) == {"knight": 2, "archer": 2, "heavy_infantry": 3, "light_infantry": 1}
    assert types_of(parties.patrols(people(knight=5), 2, TABLES)) == {"knight": 4}


def test_a_wounded_man_is_worth_half_and_a_rider_what_he_is_on_foot() -> None:
    """D14."""
    whole, hurt = (
        parties.person("n1", "n1", Band("norman", "knight", True, wounded, 1), GAME).value2
        for wounded in (False, True)
    )
    assert (whole, hurt) == (6, 3)


@pytest.mark.rule("GS-11.4.2a", "GS-11.4.2b", "GS-11.4.3b")
def test_types_that_are_listed_go_first_within_the_limits() -> None:
    everyone = people(knight=4, light_infantry=8)
    assert types_of(parties.guard(everyone, TABLES, ["light_infantry"])) == {"light_infantry": 4}
    assert types_of(parties.raiders(everyone, TABLES, ["light_infantry"])) == {"light_infantry": 6}
    assert types_of(parties.foragers(everyone, TABLES, ["knight"])) == {"knight": 4}
