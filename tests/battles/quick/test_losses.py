"""GC-17.3c and GC-17.4: the dead, the wounded, the commanders."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.muster import Commander, Force, Group, Person
from battles.quick import losses as quick_losses
from battles.quick.losses import class_fates, commander_fate, foremost_commander, share, side_fates
from battles.quick.tables import SideLosses, load
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
@pytest.mark.parametrize(
    ("losses", "classes", "hit"),
    [
        (
            D_ATTACKER,
            {"cavalry_armoured": 5, "infantry_armoured": 4, "shooter_foot_unarmoured": 2},
            [(1, 2), (1, 1), (0, 1)],
        ),
        (
            D_DEFENDER,
            {"shooter_mounted_unarmoured": 6, "shooter_foot_unarmoured": 4, "infantry_armoured": 9},
            [(0, 1), (0, 1), (0, 2)],
        ),
    ],
)
def test_the_losses_of_the_printed_example(
    losses: SideLosses, classes: dict[str, int], hit: list[tuple[int, int]]
) -> None:
    assert by_class(Force((group("g", classes),)), losses) == dict(zip(classes, hit, strict=True))


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
@pytest.mark.parametrize(
    ("groups", "tested"),
    [
        pytest.param([[("low", 3)], [("high", 7)]], "high", id="the highest prestige"),
        pytest.param([[("zoe", 7)], [("ada", 7)]], "zoe", id="of equals the lower order number"),
        pytest.param([[("zoe", 7), ("ada", 7)]], "ada", id="of one order number the first by id"),
        pytest.param([[]], None, id="nobody where there is no commander"),
    ],
)
def test_of_a_side_one_commander_is_tested(groups: list[list[tuple[str, int]]], tested: str | None) -> None:
    force = Force(
        tuple(
            group(f"g{order}", {}, order=order, commanders=tuple(commander(*each) for each in led))
            for order, led in enumerate(groups, 1)
        )
    )
    found = foremost_commander(force)
    assert (found.id if found else None) == tested


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


def slowly(ranks: list[tuple[Group, Person]], losses: SideLosses) -> dict[str, str]:
    """The fates of a class as the rule tells them: everybody who is left is looked at for each death (GC D48)."""
    left, fates = list(ranks), {person.id: "unhurt" for _, person in ranks}
    dead = share(losses.dead, len(ranks))
    strength = Counter(group.id for group, _ in left)

    def first(group: Group) -> tuple[int, int, str]:
        return -strength[group.id], group.order, group.id

    for _ in range(dead):
        group, person = min(
            left, key=lambda one: (isinstance(one[1], Commander), not one[1].wounded, *first(one[0]))
        )
        left.remove((group, person))
        strength[group.id] -= 1
        fates[person.id] = "killed"
    healthy = [one for one in left if not one[1].wounded]
    healthy.sort(key=lambda one: (isinstance(one[1], Commander), *first(one[0])))
    for _, person in healthy[: min(len(ranks) - dead, share(losses.wounded, len(ranks)))]:
        fates[person.id] = "wounded"
    return fates


@st.composite
def companies(draw: st.DrawFn) -> list[tuple[Group, Person]]:
    """A class of a side: some groups, each with some people, some of them wounded, and some commanders."""
    found = [
        group(
            f"g{number}",
            {"infantry_armoured": draw(st.integers(0, 12))},
            order=draw(st.integers(1, 3)),
            wounded=draw(st.integers(0, 12)),
            commanders=tuple(
                commander(f"g{number}-c{each}", 5, wounded=draw(st.booleans()))
                for each in range(draw(st.integers(0, 3)))
            ),
        )
        for number in range(draw(st.integers(1, 6)))
    ]
    return draw(st.permutations([(one, person) for one in found for person in one.people]))


@pytest.mark.rule("GC-17.3c")
@given(companies(), st.integers(0, 100), st.data())
def test_everybody_has_the_fate_that_looking_at_all_for_each_death_gives(
    ranks: list[tuple[Group, Person]], dead: int, data: st.DataObject
) -> None:
    losses = SideLosses("rout", dead, data.draw(st.integers(0, 100 - dead)))
    assert list(class_fates(ranks, losses).items()) == list(slowly(ranks, losses).items())


def test_nobody_is_looked_at_again_for_the_death_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Counter[str]()

    def order(person: Person, known=quick_losses.death_order) -> int:  # type: ignore[no-untyped-def]
        looked[person.id] += 1
        return int(known(person))

    monkeypatch.setattr(quick_losses, "death_order", order)
    force = Force(tuple(group(f"g{number}", {"infantry_armoured": 20}) for number in range(50)))
    side_fates(force, SideLosses("rout", 80, 10), False, TABLES)
    assert (len(looked), set(looked.values())) == (1000, {1})
