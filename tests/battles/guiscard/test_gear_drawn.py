"""What a drawing shows of works and gear."""

from typing import NamedTuple

import pytest

from battles.drawn.gear import Gear
from battles.fields.laid import Laid
from battles.guiscard.fabric import Fabric, Leaning
from battles.guiscard.gear_drawn import gear, in_words, seen
from battles.guiscard.picture import picture, scene
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import OPEN, foot, position

WORKS = Fabric(
    open=("1515",),
    torn=(),
    burning=("1012",),
    engines=("1517", "1518"),
    siphons=("1614",),
    leaning=(Leaning("0909", "1009"),),
)


def castle(*placed: object, fabric: Fabric = WORKS) -> Skirmish:
    state = position(*placed, laid=Laid("B9"))  # type: ignore[arg-type]
    state.fabric = fabric
    return state


class Burns(NamedTuple):
    count: int


class Pipe(NamedTuple):
    hex: str
    facing: int
    jammed: bool


class Machine(NamedTuple):
    hex: str
    facing: int
    served: int


class Rungs(NamedTuple):
    hexes: tuple[str, ...]


class Line(NamedTuple):
    hex: str
    over: str
    climber: str = ""
    carrier: str = ""


class Besieged(Skirmish):
    """A state that keeps all gear."""

    fires: dict[str, Burns] = {}
    naphtha: tuple[str, ...] = ()
    siphons: dict[str, Pipe] = {}
    perriers: dict[str, Machine] = {}
    ladders: dict[str, Rungs] = {}
    ropes: dict[str, Line] = {}


def test_the_works_as_they_stand_are_gear_on_the_field():
    assert set(seen(castle())) == {
        Gear("fire", "1012"),
        Gear("perrier", "1517"),
        Gear("perrier", "1518"),
        Gear("siphon", "1614"),
        Gear("raised_ladder", "0909", "1009"),
    }


def test_what_the_state_keeps_of_gear_is_drawn_with_it():
    state = Besieged(
        laid=(Laid("B9"),),
        fabric=WORKS,
        fires={"1012": Burns(2)},
        naphtha=("1716",),
        siphons={"s": Pipe("1614", 3, jammed=True)},
        perriers={"p": Machine("1517", 0, 2)},
        ladders={"flat": Rungs(("0505", "0506")), "up": Rungs(())},
        ropes={"held": Line("1315", "1314"), "lies": Line("0101", ""), "carried": Line("", "")},
    )
    assert set(seen(state)) == {
        Gear("fire", "1012", count=2),
        Gear("naphtha", "1716"),
        Gear("jammed_siphon", "1614", facing=3),
        Gear("perrier", "1517", "1518", count=2),
        Gear("ladder", "0505", "0506"),
        Gear("raised_ladder", "0909", "1009"),
        Gear("rope", "1315", "1314"),
        Gear("coil", "0101"),
    }


def test_torn_canvas_and_burnt_tents_are_seen():
    fabric = Fabric(torn=(("1310", "SW"),), razed=("2109",))
    state = position(foot("a", "attacker", "Nil", "1014"), laid=Laid("B10"))
    state.fabric = fabric
    assert set(seen(state)) == {Gear("tear", "1310", facing=4), Gear("ash", "2109")}


def test_every_piece_of_gear_says_in_words_what_it_is():
    told = {each.kind: each.title for each in gear(castle(), str)}
    assert told["raised_ladder"] == "a ladder at 0909, raised against 1009"
    assert told["fire"] == "fire at 1012"
    assert str(in_words(Gear("fire", "1012", count=2))) == "fire at 1012, count 2"
    assert str(in_words(Gear("perrier", "1517", "1518", count=1))) == (
        "a perrier at 1517 and 1518, pointing to 1517, loading 1"
    )
    assert all(title in picture(castle()) for title in told.values())


@pytest.mark.parametrize(
    ("hex_", "height", "perch", "said"),
    [
        ("1010", 2, "", "on works, level 2"),
        ("1506", 3, "", "on works, level 3"),
        ("1205", 1, "stairs", "on stairs"),
        ("1508", 2, "stairs", "on stairs"),
        ("0909", 0, "ladder", "on a ladder"),
        ("1510", 0, "", "on foot, healthy, at 1510"),
        ("1011", 0, "", "on foot, healthy, at 1011"),
    ],
)
def test_who_stands_on_works_is_marked_with_their_level_or_with_what_he_climbs(hex_, height, perch, said):
    shown = next(
        piece for piece in scene(castle(foot("a", "attacker", "Nil", hex_))).pieces if piece.hex == hex_
    )
    assert (shown.height, shown.perch) == (height, perch)
    assert said in shown.title


def test_who_hangs_on_a_rope_is_marked_and_who_carries_one_is_said_to():
    hung, coiled = Line("1315", "1314", "a"), Line("", "", carrier="b")
    state = Besieged(laid=(Laid("B9"),), ropes={"r": hung, "s": coiled})
    for one, _, _ in (foot("a", "attacker", "Nil", "1315"), foot("b", "attacker", "Nil", "1316")):
        one.hex = "1315" if one.id == "a" else "1316"
        state.people[one.id] = one
    assert {piece.hex: piece.perch for piece in scene(state).pieces} == {"1315": "rope", "1316": ""}
    assert ["with a grapnel" in piece.title for piece in scene(state).pieces] == [False, True]


def test_in_the_open_field_nobody_and_nothing_is_marked():
    shown = scene(position(foot("a", "attacker", "Nil", "1014"), laid=OPEN))
    assert shown.gear == ()
    assert not any(piece.aloft for piece in shown.pieces)
