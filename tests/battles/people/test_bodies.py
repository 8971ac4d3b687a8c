"""HB-1: people gathered into bodies."""

import pytest
from hypothesis import given

from battles.contract.muster import SIDES, Force, Muster, Soldier
from battles.people.bodies import (
    Body,
    Scale,
    attached,
    first_of,
    gathered,
    nearest,
    numbered,
    parts,
    piles,
    row_of,
    together,
)
from rulebook import Refusal
from tests.battles.musters import commander, group, muster, musters

SIZES = {"horse": 4, "foot": 6, "bows": 6}


def kind_of(man: Soldier) -> str:
    """Riders, shooters on foot, all others."""
    if man.mounted:
        return "horse"
    return "bows" if "shooter" in man.points_class else "foot"


SCALE = Scale(kind_of, SIZES, 3)


def bodies(*groups: object) -> list[Body]:
    """The bodies of an attacker of these groups."""
    document = muster(list(groups), group("d", {"infantry_armoured": 6}))  # type: ignore[arg-type]
    return [body for body in gathered(document, SCALE) if body.side == "attacker"]


def sizes(found: list[Body]) -> dict[str, int]:
    return {body.id: len(body.row) for body in found}


@pytest.mark.rule("HB-1a", "HB-1b")
def test_men_of_a_class_make_whole_bodies_and_a_smaller_one() -> None:
    own = group("a", {"infantry_armoured": 15, "cavalry_armoured": 4, "infantry_unarmoured": 2})
    assert sizes(bodies(own)) == {"a.horse-1": 4, "a.foot-1": 6, "a.foot-2": 6, "a.foot-3": 5}
    force = Force((own,))
    found = list(piles(force, SCALE))
    assert [(pile.kind, len(pile.people)) for pile in found] == [("horse", 4), ("foot", 17)]
    assert [len(part.people) for part in parts(found[1], SCALE)] == [6, 6, 5]


@pytest.mark.rule("HB-1c")
def test_those_left_over_join_the_nearest_class_of_their_group_then_faction_then_side() -> None:
    own = group("a", {"infantry_armoured": 6, "shooter_foot_unarmoured": 6, "cavalry_armoured": 2})
    assert sizes(bodies(own)) == {"a.foot-1": 8, "a.bows-1": 6}
    few = group("b", {"cavalry_armoured": 2}, order=2, faction="lombards")
    friends = group("c", {"infantry_armoured": 6}, order=3, faction="lombards")
    assert sizes(bodies(own, few, friends)) == {"a.foot-1": 8, "a.bows-1": 6, "c.foot-1": 8}
    assert sizes(bodies(own, few)) == {"a.foot-1": 10, "a.bows-1": 6}
    whole = [*piles(Force((own,)), SCALE)][1:]
    assert nearest(next(piles(Force((few,)), SCALE)), whole, SCALE) == 0


@pytest.mark.rule("HB-1d")
def test_a_side_of_remnants_makes_one_body_of_the_class_of_most_or_is_refused() -> None:
    one = group("a", {"infantry_armoured": 2, "cavalry_armoured": 1})
    other = group("b", {"cavalry_armoured": 2}, order=2)
    assert sizes(bodies(one, other)) == {"a.horse-1": 5}
    few = list(piles(Force((one,)), SCALE))
    assert together(few, "attacker", SCALE).kind == "foot"
    with pytest.raises(Refusal, match="2 are too few for a body, which has 3 at least") as refused:
        bodies(other)
    assert (refused.value.rule, refused.value.field) == ("HB-1d", "attacker")


@pytest.mark.rule("HB-1e")
def test_whoever_stands_last_falls_first_and_the_wounded_stand_last() -> None:
    men = [
        Soldier("hale", "norman", "knight", "infantry_armoured"),
        Soldier("hurt", "norman", "knight", "infantry_armoured", wounded=True),
        Soldier("resting", "norman", "knight", "infantry_armoured", convalescent=True),
    ]
    assert row_of(men) == ("hurt", "resting", "hale")


@pytest.mark.rule("HB-1f")
def test_a_commander_is_attached_to_the_largest_body_of_his_group_and_the_first_has_most_prestige() -> None:
    own = group(
        "a",
        {"infantry_armoured": 4, "cavalry_armoured": 3},
        commanders=(commander("drogo", 5), commander("tancred", 6)),
    )
    lone = group("b", {}, order=2, commanders=(commander("guaimar", 6),))
    found = bodies(own, lone)
    assert attached(Force((own, lone)), found) == {
        "drogo": "a.foot-1",
        "tancred": "a.foot-1",
        "guaimar": "a.foot-1",
    }
    first = first_of(Force((lone, own)))
    assert first is not None
    assert first.id == "tancred"
    assert first_of(Force((group("c", {"infantry_armoured": 3}),))) is None


@pytest.mark.rule("HB-1a", "HB-1b", "HB-1c", "HB-1d")
@given(musters())
def test_everybody_but_the_commanders_is_in_one_body_of_his_side(document: Muster) -> None:
    try:
        found = gathered(document, SCALE)
    except Refusal:
        assert any(len(soldiers(document, side)) < SCALE.least for side in SIDES)
        return
    assert len({body.id for body in found}) == len(found)
    for side in SIDES:
        rows = [name for body in found if body.side == side for name in body.row]
        assert sorted(rows) == sorted(soldiers(document, side))
        assert all(len(body.row) >= SCALE.least for body in found)


def test_bodies_are_numbered_by_side_as_units_are() -> None:
    document = muster(group("a", {"infantry_armoured": 12}), group("d", {"infantry_armoured": 6}))
    plain = gathered(document, SCALE)
    assert [(body.id, body.side) for body in numbered(plain)] == [
        ("a01", "attacker"),
        ("a02", "attacker"),
        ("b01", "defender"),
    ]
    assert [body.row for body in numbered(plain)] == [body.row for body in plain]


def soldiers(document: Muster, side: str) -> list[str]:
    """The ids of the soldiers of a side."""
    force = document.attacker if side == "attacker" else document.defender
    return [man.id for each in force.groups for man in each.soldiers]
