"""The drawing of a field: well formed, the same each time, everything in its place."""

import re
from itertools import combinations
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.fields import NAMES
from battles.fields.laid import Laid
from battles.guiscard.drawing.counters import Piece
from battles.guiscard.drawing.effects import DRAWN, Gear
from battles.guiscard.drawing.marks import Arcs, Mark
from battles.guiscard.drawing.picture import LOOK
from battles.guiscard.drawing.scene import Scene, draw
from battles.guiscard.drawing.shots import FireLine
from battles.guiscard.rules.cells import LEGEND
from battles.guiscard.rules.ground import Ground, ground_of
from battles.guiscard.state.fabric import Fabric
from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.sheet import SIZE
from battles.kit.drawn.walls import WALLS
from tests.battles.guiscard.grounds import field

SVG = "{http://www.w3.org/2000/svg}"
KNIGHT = Piece("1010", "Nck", "attacker", 1, title="Roger & Guy, on horseback", chosen=True)
HOPLITE = Piece("1807", "Bih", "defender", badge="cross")


def drawn(ground: Ground, *pieces: Piece, **more: object) -> ElementTree.Element:
    scene = msgspec.structs.replace(Scene(ground, LOOK, pieces, title="A fight", caption="Turn 1"), **more)
    text = draw(scene)
    assert text == draw(scene)
    return ElementTree.fromstring(text)


def titles(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def texts(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", NAMES)
def test_every_field_can_be_drawn(name: str) -> None:
    root = drawn(field(name))
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    assert (left, top, width) == (-10, -64, 1203)
    assert height >= 1129.2 if field(name).bordered else height == 1129.2
    assert root.get("role") == "img"
    assert titles(root)[0] == "A fight: Turn 1"


def test_a_field_of_four_maps_shows_their_joints() -> None:
    places = ("upper_left", "upper_right", "lower_left", "lower_right")
    four = ground_of(tuple(Laid("B2", place) for place in places))  # type: ignore[arg-type]
    root = drawn(four)
    dashed = [each for each in root.iter(f"{SVG}path") if each.get("stroke") == PALETTE.ink.joint]
    assert len(dashed) == 1
    assert not [
        each for each in drawn(field("B2")).iter(f"{SVG}path") if each.get("stroke") == PALETTE.ink.joint
    ]


def test_what_is_drawn_has_a_colour_and_a_sign_of_its_own() -> None:
    named = set(LOOK.colours) | {"clear", "bank"}
    assert set(LEGEND.legend.values()) <= named
    assert set(LOOK.signs) <= named
    colours = [*LOOK.colours.values(), *PALETTE.levels]
    assert len(set(colours)) == len(colours)
    borders = {
        border for name in NAMES for cell in field(name).cells.values() for border in cell.borders if border
    }
    assert borders == set(WALLS) - {"open_gate"}


def test_every_counter_says_in_words_who_it_is() -> None:
    root = drawn(field("B3"), KNIGHT, HOPLITE)
    assert "Roger & Guy, on horseback" in titles(root)
    assert "Bih 1807" in titles(root)
    assert {"Nck", "Bih"} <= set(texts(root))


def test_the_sides_differ_in_shape_as_well_as_in_colour() -> None:
    def shapes(side: str, facing: int | None = None) -> list[str]:
        piece = Piece("1010", "Nim", side, facing)  # type: ignore[arg-type]
        group = next(
            group for group in drawn(field("B3"), piece).iter(f"{SVG}g") if group.get("class") == "counters"
        )
        return [each.tag.removeprefix(SVG) for each in group[0]][1:2]

    assert shapes("attacker") == ["circle"]
    assert shapes("defender") == ["rect"]
    assert shapes("attacker", 2) == shapes("defender", 2) == ["path"]


def test_states_are_marked_on_counters() -> None:
    def rings(badge: str) -> int:
        piece = Piece("1010", "Nim", "attacker", badge=badge)  # type: ignore[arg-type]
        return len(list(drawn(field("B1"), piece).iter(f"{SVG}circle")))

    plain = rings("")
    assert rings("cross") == rings("dash") == plain + 1
    stunned = Piece("1010", "Nim", "attacker", faded=True)
    disc = [each for each in drawn(field("B1"), stunned).iter(f"{SVG}circle") if each.get("stroke-dasharray")]
    assert len(disc) == 1


def test_marks_and_shots_have_titles_of_their_own() -> None:
    root = drawn(
        field("B1"),
        HOPLITE,
        marks=(
            Mark("strokes", "1807", sides=(2, 3), title="pikes"),
            Mark("roof", "1807", title="foulkon"),
            Mark("cross", "1010", 5, title="five dead"),
            Mark("large_cross", "1111", title="a dead horse"),
        ),
        shots=(FireLine("2212", "1807", "1808", "off by one"), FireLine("0505", "1807")),
    )
    assert {"pikes", "foulkon", "five dead", "a dead horse", "off by one"} <= set(titles(root))
    assert "shot from 0505 at 1807" in titles(root)


def test_the_way_of_a_shot_runs_below_the_counters_and_its_end_above() -> None:
    text = draw(
        Scene(
            field("B1"),
            LOOK,
            (HOPLITE,),
            shots=(FireLine("0505", "1807", "1808"), FireLine("0506", "1807")),
        )
    )
    counters = text.index('class="counters"')
    assert text.index("shot from 0505") < text.index("shot from 0506") < counters
    ring = text.index(f'r="{0.8 * SIZE:.1f}"')
    assert counters < ring


def test_arcs_are_shown_ahead_and_behind() -> None:
    shown = titles(drawn(field("B1"), KNIGHT, arcs=Arcs("1010", 1)))
    assert {"front arc", "rear arc"} <= set(shown)
    assert "rear arc" not in titles(drawn(field("B1"), arcs=Arcs("1020", 0, 2)))


def test_a_led_horse_hangs_on_a_rope() -> None:
    led = Piece("1615", "horse", None, 5, rope="1515")
    ropes = [
        each for each in drawn(field("B1"), led).iter(f"{SVG}path") if each.get("stroke") == PALETTE.ink.rope
    ]
    assert len(ropes) == 1


def test_numbers_give_way_to_counters() -> None:
    assert "1010" in texts(drawn(field("B1")))
    assert "1010" not in texts(drawn(field("B1"), KNIGHT))
    assert "1010" not in texts(drawn(field("B1"), Piece("1110", "Nck", "attacker", 1)))
    assert "1010" not in texts(drawn(field("B1"), marks=(Mark("cross", "1010"),)))
    assert field("B3").terrain["0505"] == "tree"
    assert "0505" not in texts(drawn(field("B3")))


def test_the_foot_of_the_sheet_names_the_sides() -> None:
    named = texts(drawn(field("B1"), sides={"attacker": "Normans"}))
    assert "attacker: Normans" in named
    assert "defender" in named


def boxes(root: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """A generous box around each text: left, top, right, bottom."""
    found = []
    for each in root.iter(f"{SVG}text"):
        size = float(each.get("font-size") or 0.38 * SIZE)
        width = 0.62 * size * len(each.text or "")
        x, y = float(each.get("x") or 0), float(each.get("y") or 0)
        left = {"middle": x - width / 2, "end": x - width}.get(each.get("text-anchor") or "", x)
        if each.get("text-anchor") is None and len(each.text or "") == 4 and (each.text or "").isdigit():
            left = x - width / 2
        found.append((left, y - 0.75 * size, left + width, y + 0.2 * size))
    return found


def fills(root: ElementTree.Element) -> set[str]:
    """The colours that shapes are filled with."""
    return {each.get("fill") or "" for kind in ("circle", "rect") for each in root.iter(f"{SVG}{kind}")}


def test_counters_have_the_colours_of_their_factions_on_the_field_and_below_it() -> None:
    pieces = (Piece("1010", "Nck", "attacker"), Piece("1210", "Bih", "defender"))
    own = fills(drawn(field("B1"), *pieces, colours={"attacker": "#6d2a83", "defender": "#f0e060"}))
    assert {"#6d2a83", "#f0e060"} <= own
    assert not {PALETTE.attacker.fill, PALETTE.defender.fill} & own
    assert {PALETTE.attacker.fill, PALETTE.defender.fill} <= fills(drawn(field("B1"), *pieces))


def test_the_legend_says_what_every_class_of_counter_and_every_mark_is() -> None:
    classes = {"Nck": "Norman knight", "Bih": "Byzantine hoplite"}
    named = texts(drawn(field("B1"), codes=classes))
    assert {*classes, *classes.values()} <= set(named)
    for mark in ("wounded", "stunned", "dead horse", "on horseback", "pikes"):
        assert any(mark in each for each in named)


@given(st.sets(st.integers(1, 99), max_size=30))
def test_no_entry_of_the_legend_runs_into_another_or_out_of_the_sheet(numbers: set[int]) -> None:
    classes = {f"C{number:02d}": f"Class of men number {number}" for number in numbers}
    root = drawn(field("B1"), codes=classes, sides={"attacker": "Normans", "defender": "Byzantines"})
    left, _, width, _ = map(float, (root.get("viewBox") or "").split())
    assert all(box[2] <= left + width + 4 for box in boxes(root)[-len(classes) - 3 :])


def test_no_two_texts_overlap_in_the_thick_of_a_fight() -> None:
    crowd = [
        Piece(f"{col:02d}{row:02d}", "Nck", side, facing)  # type: ignore[arg-type]
        for number, (col, row) in enumerate((col, row) for col in range(4, 28, 2) for row in range(3, 19, 2))
        for side, facing in [(("attacker", "defender")[number % 2], number % 6 if number % 3 else None)]
    ]
    root = drawn(
        field("B8"), *crowd, sides={"attacker": "Normans of Melfi", "defender": "Byzantines of Bari"}
    )
    for a, b in combinations(boxes(root), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_the_key_explains_of_works_and_gear_what_there_is_on_the_field() -> None:
    notes = LOOK.notes

    def explained(name: str, *pieces: Piece, **more: object) -> set[str]:
        named = set(texts(drawn(field(name), *pieces, **more)))
        return {key for key, text in notes.items() if text in named}

    assert explained("B1") == set()
    assert explained("B7") == {"low_wall", "door", "window"}
    assert explained("B10") == {"canvas", "tent_opening"}
    assert {"palisade", "gate", "platform", "tower", "stairs"} <= explained("B9")
    assert not {"open_gate", "aloft", "fire"} & explained("B9")
    high = explained("B9", Piece("1010", "Nil", "attacker", height=2), gear=(Gear("fire", "1012"),))
    assert {"aloft", "fire"} <= high


def test_every_note_of_the_key_is_about_something_that_can_be_drawn() -> None:
    assert set(LOOK.notes) <= {*WALLS, *LEGEND.legend.values(), *LOOK.colours, *DRAWN, "aloft"}
    assert set(DRAWN) <= set(LOOK.notes)


def test_every_sign_that_terrain_has_is_defined() -> None:
    text = draw(Scene(field("B9").altered(Fabric(open=("1515",), down=("1012",))), LOOK))
    for named in set(re.findall('href="#([a-z-]+)"', text)):
        assert f'id="{named}"' in text


def test_gear_lies_below_the_counters_and_how_long_a_hex_burns_stands_above() -> None:
    text = draw(
        Scene(
            field("B9"),
            LOOK,
            (HOPLITE,),
            gear=(
                Gear("ladder", "1807", "1808", title="a ladder"),
                Gear("fire", "0505", count=2, title="fire"),
            ),
        )
    )
    assert text.index("a ladder") < text.index('class="counters"') < text.rindex("<title>fire")
