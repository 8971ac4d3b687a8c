"""What a drawing shows of works and gear, and of those who wait off the map; the pictures of docs/sieges.md."""

import msgspec
import pytest

from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.fields.laid import Laid
from battles.guiscard.drawing.effects import DRAWN as KINDS
from battles.guiscard.drawing.effects import Gear
from battles.guiscard.drawing.gear import gear, in_words, seen
from battles.guiscard.drawing.picture import picture, scene
from battles.guiscard.play.gear.ladders import LadderLifted
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Post, Skirmish
from battles.guiscard.state.fabric import Fabric
from tests.battles.guiscard.board import OPEN, Placed, decision, foot, position, sound
from tests.battles.guiscard.pictures import DOCS, DRAWN
from tests.battles.guiscard.play.gear import engines, sieges
from tests.battles.guiscard.play.gear.storming import siege
from tests.battles.guiscard.play.sieges import fights


def castle(*placed: Placed) -> Skirmish:
    return position(*placed, laid=Laid("B9"))


def test_gear_is_drawn_as_it_lies_is_carried_leans_and_hangs() -> None:
    state = siege(
        foot("a", "attacker", "Nim", "0704"),
        foot("b", "attacker", "Nim", "0705"),
        foot("up", "attacker", "Nim", "0909"),
        foot("hung", "attacker", "Nim", "0910"),
        foot("coiled", "attacker", "Nim", "0515"),
        flat={"lies": ("0505", "0506"), "borne": ("0704", "0705")},
        raised={"leans": ("0909", "1009")},
        hanging={"held": ("0910", "1009"), "free": ("0908", "1008")},
        climbing={"held": "hung"},
        carried={"coil": "coiled"},
    )
    decision(state).emit(LadderLifted("borne", ("a", "b")))
    state.ropes["dropped"] = msgspec.structs.replace(state.ropes["coil"], carrier="", hex="0515")
    assert set(seen(state)) == {
        Gear("ladder", "0505", "0506"),
        Gear("carried_ladder", "0704", "0705"),
        Gear("raised_ladder", "0909", "1009"),
        Gear("rope", "0910", "1009"),
        Gear("rope", "0908", "1008"),
        Gear("coil", "0515"),
    }
    shown = {piece.hex: piece for piece in scene(state).pieces}
    assert [shown[each].perch for each in ("0909", "0910", "0515")] == ["ladder", "rope", ""]
    assert "on a ladder" in shown["0909"].title
    assert [each for each, piece in shown.items() if "with a grapnel" in piece.title] == ["0515"]


def test_engines_are_drawn_with_their_load_and_whether_they_are_jammed() -> None:
    state = castle()
    engines.emplace(state, "p", "1517", served=2)
    sieges.emplace(state, "1614", "S")
    whole = {Gear("perrier", "1517", "1518", count=2), Gear("siphon", "1614", facing=3)}
    assert set(seen(state)) == whole
    state.siphons["s"] = msgspec.structs.replace(state.siphons["s"], jammed=True)
    assert set(seen(state)) - whole == {Gear("jammed_siphon", "1614", facing=3)}


def test_fires_naphtha_torn_canvas_and_burnt_tents_are_drawn() -> None:
    state = castle()
    sieges.alight(state, "1012", count=2)
    sieges.alight(state, "1013", count=0)
    state.naphtha = ("1716",)
    assert set(seen(state)) == {Gear("fire", "1012", count=2), Gear("fire", "1013"), Gear("naphtha", "1716")}
    state = position(foot("a", "attacker", "Nil", "1014"), laid=Laid("B10"))
    state.fabric = Fabric(torn=(("1310", "SW"),), razed=("2109",))
    assert set(seen(state)) == {Gear("tear", "1310", facing=4), Gear("ash", "2109")}


def test_every_piece_of_gear_says_in_words_what_it_is() -> None:
    state = siege(raised={"leans": ("0909", "1009")})
    sieges.alight(state, "1012", count=0)
    told = {each.kind: each.title for each in gear(state, str)}
    assert told == {"raised_ladder": "a ladder at 0909, raised against 1009", "fire": "fire at 1012"}
    assert str(in_words(Gear("fire", "1012", count=2))) == "fire at 1012, count 2"
    assert str(in_words(Gear("perrier", "1517", "1518", count=1))) == (
        "a perrier at 1517 and 1518, pointing to 1517, loading 1"
    )
    assert all(title in picture(state) for title in told.values())


def test_who_stands_on_works_is_marked_with_their_level_or_with_what_he_climbs() -> None:
    marks = {
        "1010": (2, "", "on works, level 2"),
        "1506": (3, "", "on works, level 3"),
        "1205": (1, "stairs", "on stairs"),
        "1508": (2, "stairs", "on stairs"),
        "1510": (0, "", "on foot, healthy, at 1510"),
        "1011": (0, "", "on foot, healthy, at 1011"),
    }
    shown = scene(castle(*(foot(hex_, "attacker", "Nil", hex_) for hex_ in marks))).pieces
    assert {piece.hex: (piece.height, piece.perch) for piece in shown if piece.hex in marks} == {
        hex_: (height, perch) for hex_, (height, perch, _) in marks.items()
    }
    assert all(marks[piece.hex][2] in piece.title for piece in shown if piece.hex in marks)


def waiting() -> Skirmish:
    state = fights.opened(fights.siege("camp_sally", tents=28))
    own = [name for name, one in state.people.items() if one.side == "attacker"]
    posts = (Post("top", 1), Post("left", 1), Post("top", 1), Post())
    state.siege.waiting = dict(zip(own, posts, strict=True))
    return state


@pytest.mark.rule("GS-11.4.1b")
@pytest.mark.parametrize("side", ["attacker", None])
def test_it_is_said_below_the_heading_how_many_wait_along_which_side_but_not_to_the_other_side(
    side: Side | None,
) -> None:
    said = "; attacker off the map: top 2, left 1, not placed yet 1"
    assert scene(waiting(), side=side).caption.endswith(said)
    assert said in RULESET.drawing(waiting(), side)
    assert said in RULESET.painted(waiting(), Livery(), side)
    assert "off the map" not in RULESET.drawing(waiting(), "defender")


def test_in_the_open_field_nobody_and_nothing_is_marked() -> None:
    shown = scene(position(foot("a", "attacker", "Nil", "1014"), laid=OPEN))
    assert shown.gear == ()
    assert not any(piece.aloft for piece in shown.pieces)


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_of_the_page_is_the_one_that_is_drawn(name: str) -> None:
    state = DRAWN[name]()
    sound(state)
    assert (DOCS / name).read_text() == picture(state), (
        "`./run test tests/battles/guiscard/pictures.py` prints it anew"
    )
    assert f"({name})" in (DOCS / "sieges.md").read_text()


def test_the_pictures_show_every_kind_of_gear_but_the_rarest() -> None:
    shown = {each.kind for draw in DRAWN.values() for each in seen(draw())}
    assert set(KINDS) - shown == {"coil", "jammed_siphon"}
