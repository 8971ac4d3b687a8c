"""A unit shoots at another."""

from typing import Any

import pytest

from battles.ancient_battles.play.volleys import VolleyShot, volley
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.system import drafted
from dice.scripted import ScriptedDice
from tests.battles.ancient_battles.combats import BANNER, GENERAL, bows, led, one, told
from tests.battles.ancient_battles.positions import laid, line, position


def shot(state: State, *faces: int, at_charge: bool = False) -> VolleyShot:
    """What comes of it that a1 shoots at b1."""
    dice = ScriptedDice(faces)
    draft = drafted(state, dice)
    volley(draft, state.units["a1"], state.units["b1"], at_charge=at_charge)
    dice.assert_spent()
    return one(VolleyShot, draft.events)


def facing(target: Unit, **more: Any) -> State:
    """Archers who have stood still, twelve in two ranks, and their target."""
    return position(bows("a1", 36, 10, **more), target, phase="shooting", step="shooting")


@pytest.mark.rule("AB-19.1a", "AB-19.2f", "AB-19.3", "AB-21.4", "AB-H11.2")
def test_archers_who_stood_shoot_with_their_first_rank_and_half_of_those_behind() -> None:
    state = facing(bows("b1", 36, 20))
    # Nine dice on 4 and more; six hits, of which four wound.
    event = shot(state, 4, 4, 4, 5, 6, 6, 3, 1, 2, 4, 4, 5, 6, 3, 2)
    assert (event.hits, event.wounds, event.loss.models, event.distance) == (6, 4, 4, 10_000)
    assert (state.units["b1"].models, state.units["b1"].files) == (8, 6)
    assert told(state, [event], VolleyShot) == [
        (
            "Lombard archers a1 shoots at Lombard archers b1: 9 dice (bow, 10 inches), 4+; "
            "to hit 4 4 4 5 6 6 3 1 2 on 4+; to wound 4 4 5 6 3 2 on 4+; 4 models fall (AB-19.1)"
        )
    ]


@pytest.mark.rule("AB-19.4b", "AB-19.4c", "AB-19.2f")
def test_who_has_moved_shoots_without_an_arrow_hail_and_worse_and_so_does_who_shoots_far() -> None:
    state = facing(bows("b1", 36, 22.5), marks=("moved",))
    event = shot(state, 5, 5, 5, 6, 6, 6, 1, 1, 1)
    assert (event.volley.shots, event.hits) == (6, 3)
    assert event.volley.added == {"long_range": -1, "shooter_moved": -1}
    assert told(state, [event], VolleyShot) == [
        (
            "Lombard archers a1 shoots at Lombard archers b1: 6 dice (bow, 12.5 inches), "
            "4+ with -1 long range, -1 shooter moved to the die; to hit 5 5 5 6 6 6 on 6+; to wound 1 1 1 on 4+; "
            "0 models fall (AB-19.1)"
        )
    ]


@pytest.mark.rule("AB-19.3")
def test_no_die_is_thrown_for_shots_that_can_not_hit() -> None:
    state = position(
        bows("a1", 36, 10, marks=("moved",)),
        bows("b1", 36, 30),
        ground=laid(line("wall", 30, 29.5, 42, 29.5)),
    )
    event = shot(state)
    assert (event.volley.needs, event.pools, event.loss.models) == (None, (), 0)
    assert told(state, [event], VolleyShot) == [
        "Lombard archers a1 shoots at Lombard archers b1 (bow, 20 inches) and cannot hit (AB-19.3)"
    ]


@pytest.mark.rule("AB-H11.3", "AB-19.4a")
def test_who_shoots_at_a_charger_counts_as_standing_and_shoots_at_its_range_at_the_farthest() -> None:
    state = facing(bows("b1", 36, 38), marks=("moved",))
    event = shot(state, *[6] * 9, *[1] * 9, at_charge=True)
    assert event.volley.shots == 9
    assert event.volley.added == {"target_charging": -1, "long_range": -1}
    assert event.distance == 28_000


@pytest.mark.rule("AB-H12.3")
def test_shots_at_a_unit_of_which_its_character_alone_is_left_meet_his_toughness_and_armour() -> None:
    state = facing(led("b1", GENERAL, models=1, files=1, y=20, general=True))
    # One die less for a lone man; S 3 wounds T 4 on 5 and more, and armour with a shield saves on 4.
    event = shot(state, *[6, 6, 6], *[4] * 6, 4, 5, 6, 3, 3)
    assert event.volley.added == {"target_lone_character": -1}
    assert (event.hits, event.wounds, event.loss.characters) == (3, 2, {"g": 2})
    event = shot(state, *[5] * 9, *[5] * 9, *[1] * 9)
    assert event.loss.fallen == ("g",)
    assert (state.units["b1"].gone, state.mourning) == ("destroyed", ("defender",))


@pytest.mark.rule("AB-H12.3")
def test_shots_find_the_character_of_a_small_unit_when_all_others_have_fallen() -> None:
    state = facing(led("b1", BANNER, models=5, files=5, y=20, banner=True))
    event = shot(state, *[6] * 9, *[6] * 5, *[1] * 4)
    assert (event.loss.models, event.loss.characters, event.loss.fallen) == (4, {"s": 1}, ())
    assert (state.units["b1"].models, state.units["b1"].banner) == (1, True)
