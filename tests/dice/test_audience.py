"""Audiences: each has one name and one number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.audience import MOST, AudienceRefused, all_of, joint, members, named, number, seats

FACTIONS = ("arab", "byzantine", "lombard", "norman")
ids = st.text(st.characters(categories=("Ll", "Nd")), min_size=1, max_size=8).filter(
    lambda one: one not in ("open", "referee")
)
factions = st.sets(ids, min_size=1, max_size=MOST)


@pytest.mark.parametrize(
    ("there", "name"),
    [
        ((), "referee"),
        (("norman",), "norman"),
        (("norman", "arab"), "arab+norman"),
        (("norman", "arab", "norman"), "arab+norman"),
        (FACTIONS[::-1], "open"),
    ],
)
def test_an_audience_is_called_after_its_members(there: tuple[str, ...], name: str) -> None:
    assert named(there, FACTIONS) == name
    assert members(name, FACTIONS) == frozenset(there)
    assert joint(name) is (name == "arab+norman")


@given(factions)
def test_every_audience_has_one_name_and_one_number(there: set[str]) -> None:
    everybody = seats(there)
    names = all_of(everybody)
    assert len(set(names)) == len(names) == 2 ** len(everybody)
    assert [number(name, everybody) for name in names] == list(range(len(names)))
    assert all(named(members(name, everybody), everybody) == name for name in names)


@pytest.mark.parametrize(
    "name", ["norman+arab", "arab+arab", "pope", "", "arab+", "+".join(FACTIONS), "arab+pope"]
)
def test_a_name_that_is_written_in_another_way_is_none(name: str) -> None:
    with pytest.raises(AudienceRefused):
        members(name, FACTIONS)


def test_who_is_no_faction_is_in_no_audience() -> None:
    with pytest.raises(AudienceRefused, match="pope"):
        named(["pope"], FACTIONS)


@pytest.mark.parametrize("odd", ["open", "referee", "", "a+b"])
def test_a_faction_that_is_called_like_an_audience_is_refused(odd: str) -> None:
    with pytest.raises(AudienceRefused):
        seats(["norman", odd])


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_too_many_factions_have_no_seeds(count: int) -> None:
    with pytest.raises(AudienceRefused, match=f"not {count}"):
        seats(f"f{one}" for one in range(count))
