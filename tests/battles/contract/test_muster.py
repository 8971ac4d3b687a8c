"""The muster counts heads as the rules do, and is checked before it goes out."""

import msgspec
import pytest

from battles.contract.muster import Captive, Convoy, Force, Soldier, Works, opponent
from battles.contract.roll_call import check_muster
from rulebook import Refusal
from tests.battles.musters import castle, commander, group, muster

MEN = {"infantry_armoured": 3}


def test_each_side_has_the_other_as_its_opponent() -> None:
    assert (opponent("attacker"), opponent("defender")) == ("defender", "attacker")


def test_heads_are_wounded_and_commanders_too_but_no_convalescents() -> None:
    resting = Soldier("rest-1", "norman", "knight", "cavalry_armoured", wounded=True, convalescent=True)
    plain = group("a", MEN, wounded=2, commanders=(commander("guiscard", 5),))
    with_resting = msgspec.structs.replace(plain, soldiers=(*plain.soldiers, resting))
    assert (plain.head_count, with_resting.head_count) == (4, 4)
    assert len(with_resting.people) == 5


def test_the_largest_group_is_the_first_in_order_among_equals() -> None:
    small, late, early = (
        group("s", {"infantry_armoured": 2}),
        group("l", MEN, order=3),
        group("e", MEN, order=2),
    )
    assert Force((small, late, early)).largest == early


def test_factions_are_named_once() -> None:
    force = Force((group("a", MEN), group("b", MEN, faction="lombards"), group("c", MEN)))
    assert force.factions == ("normans", "lombards")


def test_a_muster_in_order_passes() -> None:
    check_muster(muster(group("a", MEN, arrived_from="NE"), group("d", MEN)))
    check_muster(muster(group("a", MEN), group("d", MEN), kind="siege", works=castle()))


@pytest.mark.parametrize("empty", ["attacker", "defender"])
def test_an_empty_side_is_refused(empty: str) -> None:
    sides = {"attacker": group("a", MEN), "defender": group("d", MEN)} | {empty: group("x", {})}
    with pytest.raises(Refusal) as raised:
        check_muster(muster(sides["attacker"], sides["defender"]))
    assert raised.value.field == empty


def test_a_person_that_is_mustered_twice_is_refused() -> None:
    twin = commander("twin", 5)
    fight = muster(group("a", MEN, commanders=(twin,)), group("d", MEN, commanders=(twin,)))
    with pytest.raises(Refusal, match="twin is used twice"):
        check_muster(fight)


@pytest.mark.parametrize(
    "more",
    [{"captives": (Captive("x", "f", "o", "t"),)}, {"convoys": (Convoy("x", 3),)}],
    ids=["captives", "convoys"],
)
def test_captives_and_convoys_have_ids_of_their_own(more: dict) -> None:  # type: ignore[type-arg]
    with pytest.raises(Refusal, match="x is used twice"):
        check_muster(muster(group("a", MEN, **more), group("d", MEN, **more)))


@pytest.mark.rule("GC-14.3c")
def test_groups_arrive_over_a_side_of_the_hex() -> None:
    with pytest.raises(Refusal, match=r"GC-14\.3c.*'E'"):
        check_muster(muster(group("a", MEN, arrived_from="E"), group("d", MEN)))


@pytest.mark.parametrize(("kind", "works"), [("field", Works("castle")), ("siege", None)])
def test_works_belong_to_sieges_and_sieges_have_works(kind: str, works: Works | None) -> None:
    with pytest.raises(Refusal, match="works"):
        check_muster(muster(group("a", MEN), group("d", MEN), kind=kind, works=works))
