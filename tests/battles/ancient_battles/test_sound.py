"""What always holds in a battle."""

from collections.abc import Callable
from typing import Any

import pytest

from battles.ancient_battles.play.shooting import Shooting
from battles.ancient_battles.sound import SOUND
from battles.ancient_battles.state import Charge, Contact, Joined, State
from battles.ancient_battles.state.plane.rectangle import Pose
from tests.battles.ancient_battles.combats import BANNER, bows, face_to_face, led


def sound() -> State:
    """A position of which nothing is wrong."""
    state = face_to_face(bows("a1"), bows("b1"), led("a2", BANNER, x=50))
    state.agenda = [Shooting()]
    return state


def faults(spoil: Callable[[State], None]) -> str:
    """What is wrong with a position that has been spoilt."""
    state = sound()
    spoil(state)
    return "; ".join(SOUND.faults(state, at_rest=True))


def test_nothing_is_wrong_with_a_sound_position_even_where_who_flees_or_is_held_overlaps_others() -> None:
    assert list(SOUND.faults(sound(), at_rest=True)) == []
    state = sound()
    state.units["a2"].fleeing = True
    state.units["a2"].pose = state.units["a1"].pose
    state.units["b1"].pose = state.units["b1"].pose._replace(y=19_000)
    assert list(SOUND.faults(state, at_rest=True)) == []
    state.units["a2"].gone = "destroyed"
    state.units["a2"].models = 0
    assert list(SOUND.faults(state, at_rest=True)) == []


@pytest.mark.rule("AB-H2.1", "AB-H2.3")
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda one: setattr(one, "models", 13), "a2 has 13 of 12 models in 6 files"),
        (lambda one: setattr(one, "models", 0), "a2 has 0 of 12 models"),
        (lambda one: setattr(one, "files", 0), "in 0 files"),
        (lambda one: setattr(one, "models", 4), "more files, 6, than models, 4"),
        (lambda one: setattr(one, "wounds", 1), "a2 has 1 wounds on a model of 1"),
        (lambda one: setattr(one, "characters", (Joined("s", "army_standard_foot", 2),)), "s has 2 wounds"),
        (lambda one: setattr(one, "pose", one.pose._replace(heading=360_000)), "a2 looks to 360000"),
    ],
)
def test_formations_that_can_not_be_are_found(spoil: Callable[[object], None], why: str) -> None:
    if "in 0 files" in why:
        state = sound()
        spoil(state.units["a2"])
        assert why in "; ".join(SOUND.faults(state, at_rest=False))
    else:
        assert why in faults(lambda state: spoil(state.units["a2"]))


@pytest.mark.rule("AB-H2.6", "AB-H6.9", "AB-H5.7", "AB-H8.5", "AB-H6.1")
@pytest.mark.parametrize(
    ("id_", "changes", "why"),
    [
        ("a2", {"pose": Pose(43_190, 20_000, 0)}, "a1 and a2 overlap"),
        ("a2", {"pose": Pose(72_010, 20_000, 0)}, "a2 stands off the table"),
        ("b1", {"contacts": ()}, "a1 touches b1"),
        ("b1", {"contacts": (Contact("a1", "rear", "front", 0),)}, "touches it by"),
        ("a1", {"fleeing": True}, "a1 touches enemies and flees"),
        (
            "",
            {"charges": (Charge("a2", "b1", "front"), Charge("a2", "b1", "rear"))},
            "somebody charges twice",
        ),
        ("", {"agenda": []}, "nothing is to be done"),
    ],
)
def test_positions_that_can_not_be_are_found(id_: str, changes: dict[str, Any], why: str) -> None:
    def spoil(state: State) -> None:
        for name, value in changes.items():
            setattr(state.units[id_] if id_ else state, name, value)

    assert why in faults(spoil)
