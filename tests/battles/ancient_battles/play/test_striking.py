"""A round of a combat: who strikes when, at whom and how, and who falls."""

from typing import Any

import pytest

from battles.ancient_battles.play.deciding import RoundDecided
from battles.ancient_battles.play.striking import BlowsStruck, CasualtiesRemoved, Striker, blows, groups
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.strikes import Blows
from battles.ancient_battles.state import Combat, Joined, State
from tests.battles.ancient_battles.combats import (
    BANNER,
    GENERAL,
    at_side,
    bows,
    face_to_face,
    fought,
    led,
    one,
    some,
    told,
)
from tests.battles.ancient_battles.positions import Natures, area, laid, position, touching, unit

MISS = [1] * 6


def struck(events: list[Any]) -> list[tuple[str, str, int]]:
    """Who has struck whom with how many dice, in the order of that."""
    return [
        (each.blows.by or each.blows.unit, each.blows.at or each.blows.enemy, each.blows.attacks)
        for each in some(BlowsStruck, events)
    ]


def of(unit_: str, state: State, **aims: Any) -> list[Blows]:
    """The blows of a unit at the beginning of a round."""
    return list(blows(state, Combat(tuple(state.units), **aims), Striker(unit_)))


def order(state: State) -> list[list[str]]:
    """Who strikes at the same time, the first first."""
    combat = Combat(tuple(sorted(unit.id for unit in state.present() if unit.contacts)))
    return [[each.by or each.unit for each in group] for group in groups(state, combat)]


@pytest.mark.rule("AB-21.1a", "AB-21.1b", "AB-21.3", "AB-21.4", "AB-21.6", "AB-H9.2", "AB-H15.1")
def test_who_has_the_same_initiative_strikes_at_once_and_losses_are_removed_when_both_have_struck() -> None:
    state = face_to_face(bows("a1"), bows("b1"))
    events = fought(state, *[6] * 6, *[6] * 6, *[4] * 6, *[3, 4, 5, 6, 1, 2], 1, 1)
    assert struck(events) == [("a1", "b1", 6), ("b1", "a1", 6)]
    removed = one(CasualtiesRemoved, events)
    assert told(state, events, BlowsStruck) == [
        (
            "Lombard archers a1 strikes Lombard archers b1: 6 dice, strength 3; to hit 6 6 6 6 6 6 on 4+; "
            "to wound 6 6 6 6 6 6 on 4+; 6 wounds (AB-21)"
        ),
        (
            "Lombard archers b1 strikes Lombard archers a1: 6 dice, strength 3; to hit 4 4 4 4 4 4 on 4+; "
            "to wound 3 4 5 6 1 2 on 4+; 3 wounds (AB-21)"
        ),
    ]
    assert told(state, events, CasualtiesRemoved) == [
        "Lombard archers a1 loses 3 models, 9 left (AB-21.5); Lombard archers b1 loses 6 models, 6 left (AB-21.5)"
    ]
    assert events.index(one(RoundDecided, events)) > events.index(removed)
    assert one(RoundDecided, events).points["attacker"]["wounds"] == 6


@pytest.mark.rule("AB-H15.1")
def test_of_who_strikes_at_once_the_active_side_throws_first() -> None:
    state = face_to_face(bows("a1"), bows("b1"), active="defender", number=2)
    assert struck(fought(state, *MISS, *MISS)) == [("b1", "a1", 6), ("a1", "b1", 6)]


@pytest.mark.rule("AB-21.2a", "AB-21.2b", "AB-H9.2", "AB-H9.3")
def test_who_charged_strikes_first_then_the_quicker_and_models_that_fall_by_it_do_not_strike_back() -> None:
    knights = unit("b1", 36, 20, 180, kind="norman_knights", models=12, files=6)
    assert order(face_to_face(bows("a1"), knights)) == [["b1"], ["a1"]]
    knights.contacts = ()
    state = face_to_face(bows("a1", charged=1, kind="norman_spearmen"), knights)
    assert order(state) == [["a1"], ["b1"]]
    # Spears in one rank alone since they charge; five wounds of which two are saved; three of six knights are left.
    events = fought(state, 5, 5, 5, 5, 5, 1, *[4] * 5, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1)
    assert struck(events) == [("a1", "b1", 6), ("b1", "a1", 3)]
    assert [each.losses[0].models for each in some(CasualtiesRemoved, events)] == [3]


@pytest.mark.rule("AB-21.2c", "AB-20.2e", "AB-H9.2")
def test_of_equals_who_has_momentum_strikes_first_but_for_riders_on_difficult_ground() -> None:
    assert order(face_to_face(bows("a1"), bows("b1", won=True))) == [["b1"], ["a1"]]
    riders: dict[str, Any] = {"kind": "norman_sergeants", "models": 10, "files": 5}
    wood = laid(area("wood", 30, 20.5, 42, 30))
    mounted = unit("b1", 36, 20, 180, won=True, **riders)
    assert order(face_to_face(bows("a1"), mounted)) == [["b1"], ["a1"]]
    assert order(face_to_face(bows("a1"), mounted, ground=wood)) == [["a1", "b1"]]
    on_foot = bows("b1", won=True)
    assert order(face_to_face(bows("a1"), on_foot, ground=wood)) == [["b1"], ["a1"]]


@pytest.mark.rule("AB-H9.2", "AB-H12.2")
def test_a_character_strikes_by_his_own_initiative() -> None:
    state = face_to_face(led("a1", GENERAL, BANNER), bows("b1"))
    assert order(state) == [["g"], ["s"], ["a1", "b1"]]
    # Four ordinary models of six in contact strike beside the two characters.
    events = fought(state, *[1] * 3, *[1] * 2, *[1] * 4, *MISS)
    assert struck(events) == [("g", "b1", 3), ("s", "b1", 2), ("a1", "b1", 4), ("b1", "a1", 6)]
    assert told(state, events, BlowsStruck)[0] == (
        "general on foot g with Lombard archers a1 strikes Lombard archers b1: 3 dice, strength 4; to hit 1 1 1 on 3+; "
        "0 wounds (AB-21)"
    )


@pytest.mark.rule("AB-H12.2")
def test_a_character_fights_at_the_front_of_his_unit_alone() -> None:
    behind = at_side(bows("b1", 36, 17.6, heading=0), led("a1", GENERAL), "rear")
    events = fought(behind, *MISS, *MISS, 1, 1)
    assert struck(events) == [("a1", "b1", 6), ("b1", "a1", 6)]


@pytest.mark.rule("AB-H12.2", "AB-H9.3")
def test_a_character_strikes_however_many_of_his_unit_have_fallen_before() -> None:
    state = face_to_face(led("a1", Joined("x", "army_standard_foot")), bows("b1", charged=1, models=24))
    # Six of the attackers fall: none of those in contact is left to strike but the character.
    events = fought(state, *[6] * 6, *[6] * 6, 1, 1, 2, 1)
    assert struck(events) == [("b1", "a1", 6), ("x", "b1", 2)]


@pytest.mark.rule("AB-17.2")
def test_hatred_throws_misses_again_in_the_first_round_alone(natures: Natures) -> None:
    natures(a1=("hatred",))
    first = face_to_face(bows("a1"), bows("b1"))
    events = fought(first, 4, *[1] * 5, 4, *[1] * 4, 1, 1, *MISS)
    assert some(BlowsStruck, events)[0].hits == 2
    assert "misses thrown again 4 1 1 1 1 on 4+" in told(first, events, BlowsStruck)[0]
    second = face_to_face(bows("a1", rounds=1), bows("b1", rounds=1))
    assert some(BlowsStruck, fought(second, *MISS, *MISS))[0].hits == 0


@pytest.mark.rule("AB-H9.8", "AB-23.1", "AB-19.6")
def test_a_lance_is_stronger_in_a_charge_alone() -> None:
    knights: dict[str, Any] = {"kind": "norman_knights", "models": 12, "files": 6}
    state = face_to_face(
        unit("a1", 36, 20, charged=1, **knights), unit("b1", 36, 20, 180, models=25, files=5)
    )
    # Four knights touch the enemy's front. S 4 wounds T 3 on 3 and more, and leaves 5 of a save of 4.
    events = fought(state, 3, 3, 1, 1, 3, 2, 4, *[1] * 9)
    assert told(state, events, BlowsStruck)[0] == (
        "Norman knights a1 strikes Norman spearmen b1: 4 dice, strength 3 (+1 lance: 4); to hit 3 3 1 1 on 3+; "
        "to wound 3 2 on 3+; saves 4 on 5+; 1 wound (AB-21)"
    )


@pytest.mark.rule("AB-H2.4", "AB-H9.3")
def test_who_is_in_contact_is_so_until_the_round_is_over_whoever_falls_before_he_strikes() -> None:
    # Ten bowmen in single file, struck in the flank by two units of which the slower touches the rear half alone.
    column = bows("b1", 36, 20, models=10, files=1)
    state = position(
        bows("a1", 35.4, 23, heading=90, models=5, files=5, charged=1),
        bows("a2", 35.4, 29, heading=90, models=5, files=5),
        column,
        phase="close_combat",
        step="combats",
    )
    state = touching(touching(state, "a1", "front", "b1", "right"), "a2", "front", "b1", "right")
    events = fought(state, *[6] * 5, *[6] * 5, *[1] * 5, *[1] * 5, 1, 1)
    assert struck(events) == [("a1", "b1", 5), ("a2", "b1", 5), ("b1", "a1", 2), ("b1", "a2", 3)]


@pytest.mark.rule("AB-H12.2", "AB-21.5")
def test_up_to_two_models_aim_at_a_character_by_his_own_skill_and_toughness_and_save() -> None:
    state = face_to_face(bows("a1"), led("b1", GENERAL, general=True))
    # WS 2 hits WS 5 on 6; S 3 wounds T 4 on 5; he saves on 4.
    events = fought(
        state, *[1] * 3, 6, 6, 5, 5, 4, 3, *[6] * 4, *[1] * 4, *[1] * 5, 1, 1, at={"a1": {"g": 2}}
    )
    assert struck(events) == [("g", "a1", 3), ("a1", "g", 2), ("a1", "b1", 4), ("b1", "a1", 5)]
    assert state.units["b1"].characters == (Joined("g", "general_foot", 1, general=True),)
    assert one(RoundDecided, events).points["attacker"]["wounds"] == 1


@pytest.mark.rule("AB-H12.2")
def test_a_character_may_aim_at_a_character() -> None:
    state = face_to_face(led("a1", Joined("x", "general_foot")), led("b1", BANNER, banner=True))
    events = fought(state, 3, 3, 3, 3, 1, 1, 1, 1, 1, *[1] * 5, *[1] * 5, at={"x": {"s": 1}})
    assert struck(events) == [("x", "s", 3), ("s", "a1", 2), ("a1", "b1", 5), ("b1", "a1", 5)]
    assert state.units["b1"].characters[0].wounds == 1
    assert told(state, events, BlowsStruck)[0].startswith(
        "general on foot x with Lombard archers a1 strikes army standard on foot s with Lombard archers b1: "
        "3 dice, strength 4; "
    )


@pytest.mark.rule("AB-H12.2", "AB-13.4")
def test_where_no_ordinary_model_is_left_blows_meet_the_character_and_he_alone_strikes() -> None:
    state = face_to_face(bows("a1"), led("b1", GENERAL, models=1, files=1, general=True, started=13))
    events = fought(state, *[1] * 3, 5, 5, 5, 4, 3)
    assert struck(events) == [("g", "a1", 3), ("a1", "g", 2)]
    assert state.units["b1"].characters[0].wounds == 1
    events = fought(state, *[1] * 3, 5, 5, 5, 5, 3, 3)
    assert (state.units["b1"].gone, state.mourning) == ("destroyed", ("defender",))


@pytest.mark.rule("AB-H12.2", "AB-H9.3")
def test_a_character_takes_a_place_of_those_who_touch_the_enemy_whom_he_strikes() -> None:
    state = face_to_face(led("a1", GENERAL), bows("b1", 31.6), bows("b2", 38.8))
    touching(state, "a1", "front", "b2", "front")
    assert [(each.enemy, each.attacks) for each in of("a1", state)] == [("b1", 2), ("b2", 3)]
    combat = Combat(("a1", "b1", "b2"))
    assert [(each.enemy, each.attacks) for each in blows(state, combat, Striker("a1", "g"))] == [("b2", 3)]


@pytest.mark.rule("AB-H12.2")
def test_a_character_who_is_left_alone_is_no_ordinary_model_of_his_unit_at_its_flank() -> None:
    state = at_side(bows("b1", 36.6, 19.4, heading=270), led("a1", GENERAL, models=1, files=1), "right")
    assert of("a1", state) == []
    assert [each.at for each in of("b1", state)] == ["g"]


@pytest.mark.rule("AB-H12.2")
def test_a_character_who_has_fallen_strikes_no_more() -> None:
    state = face_to_face(led("a1"), bows("b1"))
    assert list(blows(state, Combat(("a1", "b1")), Striker("a1", "g"))) == []


@pytest.mark.rule("AB-H12.2", "AB-21.1a")
def test_of_a_unit_between_enemies_on_its_flanks_no_more_strike_than_there_are_beside_the_character() -> None:
    column = led("a1", GENERAL, models=4, files=2)
    left, right = footprint(column).edge("left").middle, footprint(column).edge("right").middle
    sides = [
        bows(id_, x / 1000, y / 1000, heading=to)
        for id_, (x, y), to in (("b1", left, 90), ("b2", right, 270))
    ]
    state = position(column, *sides)
    touching(touching(state, "a1", "left", "b1", "front"), "a1", "right", "b2", "front")
    assert [(each.enemy, each.attacks) for each in of("a1", state)] == [("b1", 2), ("b2", 1)]


@pytest.mark.rule("AB-H3.3", "AB-19.5g")
def test_a_blow_is_frontal_at_whom_a_unit_touches_at_his_front_whatever_else_it_touches() -> None:
    barded: dict[str, Any] = {"kind": "byzantine_kataphraktoi", "models": 5}
    front, flank = unit("b1", 36, 20, 180, **barded), unit("b2", 33.5, 20, files=1, **barded)
    both = position(led("a1", GENERAL), front, flank)
    touching(touching(both, "a1", "front", "b1", "front"), "a1", "left", "b2", "right")

    def frontal(who: str) -> dict[str, bool]:
        struck = blows(both, Combat(tuple(both.units)), Striker("a1", who))
        return {each.enemy: "barding_partial_padded" in each.save.by for each in struck}

    assert frontal("") == {"b1": True, "b2": False}
    assert frontal("g") == {"b1": True}
