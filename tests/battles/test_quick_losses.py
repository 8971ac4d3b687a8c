"""GC-17.3c and GC-17.4: the dead, the wounded, the commanders."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.muster import Force
from battles.quick_losses import commander_fate, foremost_commander, share, side_fates
from battles.quick_tables import SideLosses, load
from tests.battles.musters import TYPES, commander, group, musters

TABLES = load()
D_ATTACKER = TABLES.losses_field.values["D"].attacker
D_DEFENDER = TABLES.losses_field.values["D"].defender


def by_class(force: Force, losses: SideLosses) -> dict[str, tuple[int, int]]:
    fates = side_fates(force, losses, False, TABLES)
    classes = {person.points_class for person in force.people}
    return {
        class_: (
            sum(fates[p.id] == "killed" for p in force.people if p.points_class == class_),
            sum(fates[p.id] == "wounded" for p in force.people if p.points_class == class_),
        )
        for class_ in classes
    }


@pytest.mark.rule("GC-17.3c")
def test_losses_of_the_attacker_in_the_printed_example() -> None:
    classes = {"cavalry_armoured": 5, "infantry_armoured": 4, "shooter_foot_unarmoured": 2}
    assert by_class(Force((group("a", classes),)), D_ATTACKER) == {
        "cavalry_armoured": (1, 2),
        "infantry_armoured": (1, 1),
        "shooter_foot_unarmoured": (0, 1),
    }


@pytest.mark.rule("GC-17.3c")
def test_losses_of_the_defender_in_the_printed_example() -> None:
    classes = {"shooter_mounted_unarmoured": 6, "shooter_foot_unarmoured": 4, "infantry_armoured": 9}
    assert by_class(Force((group("d", classes),)), D_DEFENDER) == {
        "shooter_mounted_unarmoured": (0, 1),
        "shooter_foot_unarmoured": (0, 1),
        "infantry_armoured": (0, 2),
    }


@pytest.mark.rule("GC-17.3c")
@pytest.mark.parametrize(
    ("percent", "heads", "expected"), [(15, 5, 1), (15, 2, 0), (30, 5, 2), (20, 6, 1), (25, 2, 1), (5, 9, 0)]
)
def test_a_share_is_rounded_to_the_nearest_halves_up(percent: int, heads: int, expected: int) -> None:
    assert share(percent, heads) == expected


@pytest.mark.rule("GC-17.3c")
def test_the_dead_are_taken_from_the_wounded_and_the_wounds_fall_on_the_healthy() -> None:
    force = Force((group("a", {"infantry_armoured": 10}, wounded=3),))
    fates = side_fates(force, SideLosses("rout", 20, 50), False, TABLES)
    hit = Counter((p.wounded, fates[p.id]) for p in force.people)
    assert hit == {(True, "killed"): 2, (True, "unhurt"): 1, (False, "wounded"): 5, (False, "unhurt"): 2}


@pytest.mark.rule("GC-17.3c")
def test_wounds_that_find_nobody_healthy_lapse() -> None:
    force = Force((group("a", {"infantry_armoured": 10}, wounded=9),))
    fates = side_fates(force, SideLosses("rout", 20, 45), False, TABLES)
    assert Counter(fates.values()) == {"killed": 2, "wounded": 1, "unhurt": 7}


@pytest.mark.rule("GC-17.3c")
def test_losses_of_a_class_are_pooled_and_fall_on_the_group_with_most_left() -> None:
    force = Force(
        (
            group("a", {"infantry_armoured": 6}, order=2),
            group("b", {"infantry_armoured": 4}, order=1),
        )
    )
    fates = side_fates(force, SideLosses("rout", 30, 0), False, TABLES)
    dead = Counter(id_.split("-")[0] for id_, fate in fates.items() if fate == "killed")
    assert dead == {"a": 2, "b": 1}


@pytest.mark.rule("GC-17.3c")
def test_among_equal_groups_the_lower_order_number_loses_first() -> None:
    force = Force(
        (
            group("a", {"infantry_armoured": 5}, order=2),
            group("b", {"infantry_armoured": 5}, order=1),
        )
    )
    fates = side_fates(force, SideLosses("rout", 10, 10), False, TABLES)
    assert {id_.split("-")[0] for id_, fate in fates.items() if fate == "killed"} == {"b"}
    assert {id_.split("-")[0] for id_, fate in fates.items() if fate == "wounded"} == {"a"}


@pytest.mark.rule("GC-17.3c")
@pytest.mark.parametrize(("percent", "wounded"), [(10, {"b": 1}), (20, {"b": 3}), (60, {"a": 5, "b": 3})])
def test_wounds_fall_on_the_group_with_most_survivors(percent: int, wounded: dict[str, int]) -> None:
    """D48: who was wounded before, or has just been, has survived; whoever is healthy in that group is hit first."""
    force = Force(
        (
            group("a", {"infantry_armoured": 6}, order=1),
            group("b", {"infantry_armoured": 7}, order=2, wounded=4),
        )
    )
    fates = side_fates(force, SideLosses("holds", 0, percent), False, TABLES)
    assert Counter(id_.split("-")[0] for id_, fate in fates.items() if fate == "wounded") == wounded


@pytest.mark.rule("GC-17.3c")
def test_dismounted_riders_form_a_class_with_those_on_foot() -> None:
    force = Force((group("a", {"cavalry_unarmoured": 1, "infantry_unarmoured": 1}),))
    losses = SideLosses("holds", 25, 0)
    assert "killed" not in side_fates(force, losses, False, TABLES).values()
    assert "killed" in side_fates(force, losses, True, TABLES).values()


@pytest.mark.rule("GC-17.3c", "GC-17.4a")
def test_other_commanders_are_members_of_their_class_and_hit_last() -> None:
    first, second = commander("roger", 8), commander("robert", 9)
    force = Force((group("a", {"cavalry_armoured": 2}, commanders=(first, second)),))
    hit = side_fates(force, SideLosses("rout", 30, 30), False, TABLES)
    assert "robert" not in hit
    assert (hit["roger"], sorted(hit.values())) == ("unhurt", ["killed", "unhurt", "wounded"])
    worse = side_fates(force, SideLosses("rout", 50, 30), False, TABLES)
    assert (worse["roger"], sorted(worse.values())) == ("wounded", ["killed", "killed", "wounded"])


@pytest.mark.rule("GC-17.4a")
def test_the_commander_of_highest_prestige_is_tested() -> None:
    low, high = commander("low", 3), commander("high", 7)
    force = Force((group("a", {}, commanders=(low,)), group("b", {}, order=2, commanders=(high,))))
    assert foremost_commander(force) == high


@pytest.mark.rule("GC-17.4a")
def test_among_equals_the_commander_of_the_lower_order_number_is_tested() -> None:
    one, two = commander("zoe", 7), commander("ada", 7)
    force = Force((group("a", {}, order=1, commanders=(one,)), group("b", {}, order=2, commanders=(two,))))
    assert foremost_commander(force) == one


@pytest.mark.rule("GC-17.4a")
def test_among_equals_of_one_order_number_the_first_by_id_is_tested() -> None:
    one, two = commander("zoe", 7), commander("ada", 7)
    assert foremost_commander(Force((group("a", {}, commanders=(one, two)),))) == two


@pytest.mark.rule("GC-17.4a")
def test_a_side_without_a_commander_tests_nobody() -> None:
    assert foremost_commander(Force((group("a", {"infantry_armoured": 3}),))) is None


@pytest.mark.rule("GC-17.4b")
@pytest.mark.parametrize(
    ("die", "percent", "expected"),
    [
        (7, 15, "wounded"),
        (10, 5, "unhurt"),
        (10, 20, "killed"),
        (9, 20, "wounded"),
        (10, 10, "wounded"),
        (9, 10, "unhurt"),
        (7, 30, "killed"),
        (10, 0, "unhurt"),
    ],
)
def test_the_fate_of_a_commander_by_die_and_percent_of_dead(die: int, percent: int, expected: str) -> None:
    assert commander_fate(die, percent, False, TABLES) == expected


@pytest.mark.rule("GC-17.4b")
def test_a_wounded_commander_who_is_wounded_again_dies() -> None:
    assert commander_fate(7, 15, True, TABLES) == "killed"
    assert commander_fate(6, 15, True, TABLES) == "unhurt"


@given(musters(), st.sampled_from(sorted(TABLES.losses_field.values)))
def test_heads_are_conserved_and_losses_stay_within_their_class(fight, cell: str) -> None:  # type: ignore[no-untyped-def]
    losses = TABLES.losses_field.values[cell].attacker
    fates = side_fates(fight.attacker, losses, False, TABLES)
    tested = foremost_commander(fight.attacker)
    everyone = [p for p in fight.attacker.people if p is not tested]
    assert set(fates) == {p.id for p in everyone}
    for class_ in TYPES:
        ranks = [p for p in everyone if p.points_class == class_]
        dead = sum(fates[p.id] == "killed" for p in ranks)
        hurt = [p for p in ranks if fates[p.id] == "wounded"]
        assert dead == share(losses.dead, len(ranks))
        assert len(hurt) <= share(losses.wounded, len(ranks))
        assert dead + len(hurt) <= len(ranks)
        assert not any(p.wounded for p in hurt)


@given(musters(), st.sampled_from(sorted(TABLES.losses_field.values)))
def test_losses_fall_evenly_on_the_groups(fight, cell: str) -> None:  # type: ignore[no-untyped-def]
    """A group that lost a healthy man of a class never has two fewer left than another one of healthy men."""
    fates = side_fates(fight.attacker, TABLES.losses_field.values[cell].attacker, False, TABLES)
    for class_ in TYPES:
        left, lost = {}, {}
        for force_group in fight.attacker.groups:
            ranks = [s for s in force_group.soldiers if s.points_class == class_]
            if any(s.wounded for s in ranks) or force_group.commanders:
                break
            lost[force_group.id] = sum(fates[s.id] == "killed" for s in ranks)
            left[force_group.id] = len(ranks) - lost[force_group.id]
        else:
            hit = [left[id_] for id_ in lost if lost[id_]]
            assert not hit or min(hit) >= max(left.values()) - 1
