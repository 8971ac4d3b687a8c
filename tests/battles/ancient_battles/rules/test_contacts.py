"""Which models touch an enemy, how many fight, and how units close up after losses."""

from random import Random
from typing import Any

import pytest

from battles.ancient_battles.rules import charges, contacts
from battles.ancient_battles.rules.contacts import Spot
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import Contact, State
from battles.ancient_battles.state.plane.rectangle import Pose, Rectangle, distance, overlap
from tests.battles.ancient_battles.positions import position, some_unit, touching, unit

PIKES: dict[str, Any] = {"kind": "nubian_pikemen"}
SWORDS: dict[str, Any] = {"kind": "german_swordsmen"}


def fighting(
    state: State, one: str, *, charging: bool = False, aim: str = "", fell: int = 0
) -> dict[str, int]:
    """How many models of a unit strike whom."""
    return contacts.fighting(state, state.units[one], charging=charging, aim=aim, fell=fell)


def front_to_front(
    shift: float = 0, one: dict[str, Any] | None = None, other: dict[str, Any] | None = None
) -> State:
    """Two units front to front, the second so far to the east."""
    state = position(unit("a1", 36, 20, **(one or {})), unit("b1", 36 + shift, 20, 180, **(other or {})))
    return touching(state, "a1", "front", "b1", "front")


def charged(count: int = 500) -> list[tuple[State, Contact]]:
    """Positions after random charges that reached their targets, with the chargers' contacts."""
    random = Random(7)
    found: list[tuple[State, Contact]] = []
    while len(found) < count:
        one, other = some_unit(random, "a1"), some_unit(random, "b1")
        state = position(one, other)
        if overlap(footprint(one), footprint(other)):
            continue
        way = charges.route(state, one, other, charges.declared(one, other).side)
        if way:
            side = charges.declared(one, other).side
            made = charges.reached(state, one, other, side, way.final, way.cost)
            if made and made.contacts:
                one.pose = made.pose
                one.contacts, other.contacts = (made.contacts[0],), (made.contacts[1],)
                found.append((state, made.contacts[0]))
    return found


@pytest.mark.rule("AB-H6.9", "AB-21.1a")
def test_the_models_in_contact_are_those_of_whose_bases_points_lie_against_the_enemy() -> None:
    for state, made in charged():
        one, other = state.units["a1"], state.units["b1"]
        found = contacts.in_contact(state, one, made)
        left, right = footprint(one).corners[:2]
        wide = one.kind.base[0]
        for file in range(one.files):
            points = [(file + (i + 0.5) / 40) / one.files for i in range(40)]
            near = sum(
                distance(
                    Rectangle(
                        left[0] + (right[0] - left[0]) * at, left[1] + (right[1] - left[1]) * at, 0, 0, 0
                    ),
                    footprint(other),
                )
                < 1.5
                for at in points
            )
            over = found.get(Spot(1, file), 0)
            assert over == pytest.approx(near * wide / 40, abs=wide / 30)


@pytest.mark.rule("AB-H6.9")
def test_contact_is_the_same_from_both_sides() -> None:
    for state, made in charged():
        one, other = state.units["a1"], state.units["b1"]
        (back,) = other.contacts
        assert (made.at, made.mine, made.theirs) == (back.at, back.theirs, back.mine)
        seen = contacts.contact(footprint(other), back.mine, footprint(one), back.theirs, "a1")
        assert abs(seen.at - made.at) <= 2
        assert sum(contacts.in_contact(state, one, made).values()) == pytest.approx(
            sum(contacts.in_contact(state, other, back).values()), abs=40
        )


@pytest.mark.rule("AB-H6.9")
def test_a_mere_corner_does_not_touch() -> None:
    for shift, count in ((3.195, 1), (3.19, 1), (3.189, 2), (0, 5), (4, 1)):
        state = front_to_front(shift)
        found = contacts.in_contact(state, state.units["a1"], state.units["a1"].contacts[0])
        # They are four inches wide, a base is 0.8; the last of all touches, however little.
        assert len(found) == count


@pytest.mark.rule("AB-H2.2", "AB-H6.9")
def test_on_a_flank_the_ranks_touch_and_in_the_rear_the_last_men_of_the_files() -> None:
    one = unit("a1", 36, 20, models=12, files=5)
    assert [place for place, _ in contacts.slots(one, "left")] == [Spot(3, 0), Spot(2, 0), Spot(1, 0)]
    assert [place for place, _ in contacts.slots(one, "right")] == [Spot(1, 4), Spot(2, 4), Spot(3, 1)]
    assert [place for place, _ in contacts.slots(one, "rear")] == [
        *(Spot(2, file) for file in (4, 3, 2)),
        *(Spot(3, file) for file in (1, 0)),
    ]
    assert [span for _, span in contacts.slots(one, "rear")][:2] == [(-2000, -1200), (-1200, -400)]
    assert [span for _, span in contacts.slots(one, "right")][2] == (400, 1200)
    assert [span for _, span in contacts.slots(one, "left")] == [(-1200, -400), (-400, 400), (400, 1200)]


@pytest.mark.rule("AB-H9.1")
def test_a_combat_is_all_that_hangs_together_by_contact() -> None:
    state = position(
        unit("a1", 20, 20),
        unit("a2", 24, 20),
        unit("b1", 22, 20, 180),
        unit("a3", 50, 20),
        unit("b2", 50, 20, 180),
        unit("a4", 60, 20),
    )
    for one, other in (("a3", "b2"), ("a1", "b1"), ("a2", "b1")):
        touching(state, one, "front", other, "front")
    assert contacts.combats(state) == [("a1", "a2", "b1"), ("a3", "b2")]


@pytest.mark.rule("AB-H9.3", "AB-H9.8")
@pytest.mark.parametrize(
    ("kind", "charging", "count"),
    [
        *(("norman_spearmen", False, 10), ("norman_spearmen", True, 5), ("nubian_pikemen", False, 15)),
        *(("nubian_pikemen", True, 10), ("german_swordsmen", False, 5), ("norman_knights", False, 5)),
    ],
)
def test_behind_the_men_in_contact_fight_the_ranks_that_the_weapon_lets_fight(
    kind: str, charging: bool, count: int
) -> None:
    assert fighting(front_to_front(one={"kind": kind}), "a1", charging=charging) == {"b1": count}


@pytest.mark.rule("AB-H9.3")
def test_only_men_who_are_there_support() -> None:
    assert fighting(front_to_front(one={**PIKES, "models": 12, "files": 5}), "a1") == {"b1": 12}
    assert fighting(front_to_front(3.3, {**PIKES, "models": 12, "files": 5}), "a1") == {"b1": 2}


@pytest.mark.rule("AB-H9.3", "AB-21.1a")
def test_on_a_flank_only_the_men_in_contact_fight_and_they_do_not_help_at_the_front() -> None:
    pikes = unit("a1", 36, 20, **PIKES)
    state = position(pikes, unit("b2", 34, 18.4, 90))
    touching(state, "a1", "left", "b2", "front")
    assert fighting(state, "a1") == {"b2": 4}
    state.units["b1"] = unit("b1", 36, 20, 180)
    touching(state, "a1", "front", "b1", "front")
    # The first man of the file on the flank touches both as much, and strikes him of the lower id.
    assert fighting(state, "a1") == {"b1": 5 + 8, "b2": 3}


@pytest.mark.rule("AB-H6.9")
def test_contact_that_has_no_more_ground_is_that_of_the_nearest_model() -> None:
    state = front_to_front()
    one = state.units["a1"]
    for at, file in ((9_000, 4), (-9_000, 0)):
        assert contacts.in_contact(state, one, Contact("b1", "front", "front", at)) == {Spot(1, file): 0}


@pytest.mark.rule("AB-9.10")
def test_of_a_forced_march_the_first_rank_fights_alone() -> None:
    assert fighting(front_to_front(one={**PIKES, "forced": True}), "a1") == {"b1": 5}
    for side, count in (("left", 1), ("rear", 0)):
        state = position(unit("a1", 36, 20, forced=True), unit("b1", 40, 20, 180))
        touching(state, "a1", side, "b1", "front")  # type: ignore[arg-type]
        state.units["a1"].contacts = (Contact("b1", side, "front", 0),)  # type: ignore[arg-type]
        assert fighting(state, "a1") == {"b1": count}


@pytest.mark.rule("AB-H2.5", "AB-10.4")
def test_who_flees_does_not_strike() -> None:
    assert fighting(front_to_front(one={"fleeing": True}), "a1") == {}


@pytest.mark.rule("AB-H9.4")
def test_a_model_between_two_enemies_strikes_the_one_whom_it_overlaps_more_or_him_who_is_aimed_at() -> None:
    state = position(
        unit("a1", 36, 20, **SWORDS),
        unit("b1", 33.7, 20, 180, **SWORDS),
        unit("b2", 37.702, 20, 180, **SWORDS),
    )
    touching(state, "a1", "front", "b1", "front")
    touching(state, "a1", "front", "b2", "front")
    # The second man of five stands from 34.8 to 35.6, the third from 35.6 to 36.4; the enemies meet at 35.7.
    assert fighting(state, "a1") == {"b1": 2, "b2": 3}
    assert fighting(state, "a1", aim="b1") == {"b1": 3, "b2": 2}
    assert fighting(state, "a1", aim="b2") == {"b1": 2, "b2": 3}


@pytest.mark.rule("AB-H9.3")
def test_the_fallen_are_missing_behind_the_first_rank_even_if_more_fight_on_the_flank() -> None:
    # A column of two files and ten ranks, touched on its left by ten men of another.
    state = position(unit("a1", 36, 20, files=2), unit("b1", 36, 20, 180), unit("b2", 35.2, 16, 90, files=10))
    touching(state, "a1", "front", "b1", "front")
    touching(state, "a1", "left", "b2", "front")
    for fell, left in enumerate(({"b1": 3, "b2": 9}, {"b1": 2, "b2": 9}, {"b1": 2, "b2": 8})):
        state.units["a1"].models = 20 - fell
        assert fighting(state, "a1", fell=fell) == left


@pytest.mark.rule("AB-H9.3", "AB-H9.4", "AB-21.1a")
@pytest.mark.parametrize("order", [("b1", "b2"), ("b2", "b1")])
def test_of_equal_enemies_the_lower_id_comes_first_whomever_a_unit_has_touched_first(
    order: tuple[str, ...],
) -> None:
    def between(files: int) -> State:
        both = (unit(f"b{n}", 30 + 4 * n, 20, 180) for n in (1, 2))
        state = position(unit("a1", 36, 20, models=4 * files, files=files), *both)
        for enemy in order:
            touching(state, "a1", "front", enemy, "front")
        return state

    # The third man of five touches both as much.
    assert list(fighting(between(5), "a1").items()) == [("b1", 6), ("b2", 4)]
    assert list(fighting(between(4), "a1").items()) == [("b1", 4), ("b2", 4)]
    assert list(fighting(between(4), "a1", fell=1).items()) == [("b1", 3), ("b2", 4)]


@pytest.mark.rule("AB-H9.3", "AB-21.2a")
@pytest.mark.parametrize(("fell", "count"), [(0, 10), (3, 7), (9, 1), (12, 0)])
def test_the_fallen_of_this_round_are_missing_among_those_who_strike(fell: int, count: int) -> None:
    state = front_to_front()
    state.units["a1"].models -= fell
    assert fighting(state, "a1", fell=fell) == {"b1": count}


@pytest.mark.rule("AB-H9.3")
def test_the_fallen_are_missing_where_most_fight_and_behind_the_first_rank_first() -> None:
    state = position(unit("a1", 36, 20, models=20), unit("b1", 33.7, 20, 180), unit("b2", 37.7, 20, 180))
    touching(state, "a1", "front", "b1", "front")
    touching(state, "a1", "front", "b2", "front")
    assert fighting(state, "a1") == {"b1": 4, "b2": 6}
    assert fighting(state, "a1", fell=2) == {"b1": 4, "b2": 4}
    assert fighting(state, "a1", fell=3) == {"b1": 3, "b2": 4}
    assert fighting(state, "a1", fell=6) == {"b1": 2, "b2": 2}


@pytest.mark.rule("AB-H8.1")
def test_most_in_contact_is_the_enemy_with_most_models_there_then_the_greater_one() -> None:
    state = position(
        unit("a1", 36, 20), unit("b1", 34, 20, 180), unit("b2", 38, 20, 180, models=24, files=6, started=24)
    )
    touching(state, "a1", "front", "b1", "front")
    touching(state, "a1", "front", "b2", "front")
    found = contacts.most_in_contact(state, state.units["a1"])
    assert found
    assert found.id == "b2"
    assert contacts.most_in_contact(state, unit("a3", 1, 1)) is None


@pytest.mark.rule("AB-H8.1", "AB-H6.9")
def test_who_is_most_in_contact_is_told_by_those_who_touch_the_unit_and_nobody_else() -> None:
    state = position(unit("a1", 36, 20), unit("a2", 31, 20), unit("b1", 33, 20, 180), unit("b2", 38, 20, 180))
    for one, enemy in (("a2", "b1"), ("a1", "b1"), ("a1", "b2")):
        touching(state, one, "front", enemy, "front")
    # Of the first enemy two models touch it, and three the other unit; of the second three.
    found = contacts.most_in_contact(state, state.units["a1"])
    assert found
    assert found.id == "b2"


# Losses


@pytest.mark.rule("AB-H6.9")
def test_contacts_are_reckoned_anew_for_both_who_touch_where_one_has_shifted_and_for_nobody_else() -> None:
    state = touching(
        position(unit("a1", 36, 20), unit("a2", 50, 20), unit("b1", 36, 20, 180)),
        "a1",
        "front",
        "b1",
        "front",
    )
    stands = {each.id: footprint(each) for each in state.present()}
    assert contacts.anew(state, stands) == {}
    stands["b1"] = stands["b1"]._replace(x=37_000.0)
    assert contacts.anew(state, stands) == {
        "a1": (Contact("b1", "front", "front", 1000),),
        "b1": (Contact("a1", "front", "front", 1000),),
    }


def after_losses(state: State, id_: str, models: int, files: int | None = None) -> contacts.Shifts:
    """What moves when so many models are left of a unit, carried out."""
    found = state.units[id_]
    before = footprint(found)
    found.models, found.files = models, files or found.files
    shifts = contacts.shifted(state, {id_: before})
    for each, pose in shifts.poses.items():
        state.units[each].pose = pose
    for each, new in shifts.contacts.items():
        state.units[each].contacts = new
    return shifts


@pytest.mark.rule("AB-H2.4")
def test_an_enemy_in_the_rear_slides_up_when_the_last_rank_falls_and_one_before_the_front_stays() -> None:
    state = position(unit("a1", 36, 20), unit("b1", 36, 16.8), unit("b2", 36, 20, 180))
    touching(state, "a1", "rear", "b1", "front")
    touching(state, "a1", "front", "b2", "front")
    found = after_losses(state, "a1", 14)
    assert found.poses == {"b1": Pose(36_000, 17_600, 0)}
    assert distance(footprint(state.units["a1"]), footprint(state.units["b1"])) == 0


@pytest.mark.rule("AB-H2.4", "AB-H6.3")
def test_an_enemy_on_a_flank_that_becomes_shorter_slides_along_it() -> None:
    state = position(unit("a1", 36, 20), unit("b1", 34, 17.6, 90))
    touching(state, "a1", "left", "b1", "front")
    found = after_losses(state, "a1", 5)
    # Of the flank 0.8 is left: four inches of front may stand 1.6 beside its middle, from 18 on.
    assert found.poses == {"b1": Pose(34_000, 18_000, 90_000)}
    assert state.units["b1"].contacts[0].at == 1600 or state.units["b1"].contacts[0].at == -1600
    assert state.units["a1"].contacts[0].at == state.units["b1"].contacts[0].at


@pytest.mark.rule("AB-H2.3", "AB-H2.4")
def test_enemies_close_up_to_a_unit_that_becomes_narrower_and_others_to_them() -> None:
    state = position(unit("a1", 36, 20, models=5), unit("b1", 34, 19.6, 90), unit("a2", 30.8, 19.6, 90))
    touching(state, "a1", "left", "b1", "front")
    touching(state, "b1", "rear", "a2", "front")
    found = after_losses(state, "a1", 3, 3)
    assert found.poses == {"b1": Pose(34_800, 19_600, 90_000), "a2": Pose(31_600, 19_600, 90_000)}


@pytest.mark.rule("AB-H2.4")
def test_who_would_slide_onto_another_stays_and_contact_lasts_with_one_model() -> None:
    state = position(
        unit("a1", 36, 20), unit("b1", 36, 16.8, files=6, models=6), unit("a2", 38.2, 16.9, models=2, files=2)
    )
    touching(state, "a1", "rear", "b1", "front")
    found = after_losses(state, "a1", 14)
    assert found.poses == {}
    one = state.units["a1"]
    assert len(contacts.in_contact(state, one, one.contacts[0])) == 5
    assert fighting(state, "b1")["a1"] >= 1


@pytest.mark.rule("AB-H2.3", "AB-H2.4", "AB-H6.3")
def test_before_a_front_that_becomes_shorter_an_enemy_slides_along_it_and_before_one_that_does_not_he_stays() -> (
    None
):
    state = position(unit("a1", 36, 20, models=10), unit("b1", 38, 20, 180))
    touching(state, "a1", "front", "b1", "front")
    assert after_losses(state, "a1", 5).poses == {}
    # Of 2.4 inches of front four may stand 0.8 beside the middle.
    assert after_losses(state, "a1", 3, 3).poses == {"b1": Pose(36_800, 20_000, 180_000)}


@pytest.mark.rule("AB-H2.4")
@pytest.mark.parametrize("fewer", [("a1", "a2"), ("a2", "a1")])
def test_between_two_that_become_narrower_an_enemy_closes_up_to_the_lower_id_whichever_lost_first(
    fewer: tuple[str, ...],
) -> None:
    state = position(unit("a1", 34, 20), unit("a2", 38, 20), unit("b1", 36, 20, 180))
    before = {id_: footprint(state.units[id_]) for id_ in fewer}
    for id_ in fewer:
        touching(state, id_, "front", "b1", "front")
        state.units[id_].models, state.units[id_].files = 3, 3
    # Of 2.4 inches of front four may stand 0.8 beside the middle, which is two away.
    assert contacts.shifted(state, before).poses == {"b1": Pose(34_800, 20_000, 180_000)}


@pytest.mark.rule("AB-H2.4")
def test_who_touches_with_another_edge_than_its_front_does_not_move_sideways_to_who_becomes_narrower() -> (
    None
):
    state = position(unit("a1", 36, 20, models=5), unit("b1", 30.8, 19.6, 270))
    touching(state, "a1", "left", "b1", "rear")
    assert after_losses(state, "a1", 3, 3).poses == {}


@pytest.mark.rule("AB-H2.4", "AB-H2.6")
def test_closing_up_never_makes_units_overlap() -> None:
    random = Random(12)
    for state, _ in charged():
        other = state.units["b1"]
        left = random.randint(1, other.models)
        after_losses(state, "b1", left, min(left, other.files))
        assert not overlap(footprint(state.units["a1"]), footprint(other))
        assert distance(footprint(state.units["a1"]), footprint(other)) <= 2


@pytest.mark.rule("AB-H6.3")
def test_who_stands_short_of_an_edge_closes_up_to_it() -> None:
    mine, theirs = footprint(unit("a1", 36, 19.9)), footprint(unit("b1", 36.4, 20, 180, files=6))
    assert contacts.closed_up(mine, "front", theirs, "front") == mine._replace(y=20_000)
