"""The picture of a battle shows what is on the table, and its key tells what each mark means."""

from xml.etree import ElementTree

import pytest

from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.kit.agenda.state import Over
from battles.warmaster.drawing import painted, wordings
from battles.warmaster.drawing.words import LOOK
from battles.warmaster.ruleset import RULESET
from battles.warmaster.scenarios import SCENARIOS
from battles.warmaster.state import State
from battles.warmaster.state.ground import Line
from battles.warmaster.tables import TABLES
from dice.scripted import ScriptedDice
from hexmap.drawing import number
from tests.battles.warmaster.positions import area as wood
from tests.battles.warmaster.positions import laid, position, unit

SVG = "{http://www.w3.org/2000/svg}"
GROUND = laid(wood("wood", 10, 10, 20, 20), Line("rampart", (30, 60), (60, 60)))


def drawn(state: State, livery: Livery | None = None) -> ElementTree.Element:
    """The picture."""
    return ElementTree.fromstring(painted(state, livery or Livery()))


def texts(root: ElementTree.Element) -> list[str]:
    """All that is written in it."""
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> list[str]:
    """What its parts are called."""
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def battle() -> State:
    """A whole unit with the general, and one that has suffered; a third is gone."""
    return position(
        unit("a01", 50, 50, general=True),
        unit("b01", 50, 90, kind="knights", confused=2, wounds=1),
        unit("b02", 90, 90, kind="archers", stands=()),
        ground=GROUND,
    )


def test_units_are_named_with_their_state_and_those_that_are_gone_are_not_shown() -> None:
    root = drawn(battle())
    named = titles(root)
    assert "infantry a01, attacker, 3 of 3 stands, unit of the general" in named
    assert "knights b01, defender, 3 of 3 stands, wounds left over: 1, confused" in named
    assert not any("b02" in each for each in named)
    assert {"I1", "K1"} <= set(texts(root))


def test_the_key_tells_what_is_there_and_nothing_else() -> None:
    told = set(texts(drawn(battle())))
    assert {"unit of the general", "confused", "wounds left over", "wood", "rampart", "knights"} <= told
    assert not told & {"village", "low wall", "militia"}
    assert "attacker, units lost 0, breaks at 1" in told
    assert "defender, units lost 1, breaks at 1" in told


def test_each_stand_is_drawn_where_it_is_with_its_front() -> None:
    root = drawn(position(unit("a01", 50, 50)))
    stands = [each for each in root.iter(f"{SVG}g") if (each[0].text or "").startswith("infantry a01")]
    (rects,) = ([each for each in group if each.tag == f"{SVG}rect"] for group in stands)
    scale = 1100 / 180
    assert [float(each.attrib["x"]) for each in rects] == pytest.approx(
        [48 * scale, 52 * scale, 56 * scale], abs=0.1
    )
    assert {float(each.attrib["y"]) for each in rects} == {round((120 - 51) * scale, 1)}
    fronts = [each for each in root.iter(f"{SVG}path") if each.get("stroke-width") == "3.2"]
    assert [each.attrib["d"] for each in fronts] == [
        f"M{x * scale:.1f} {69 * scale:.1f}L{(x + 4) * scale:.1f} {69 * scale:.1f}" for x in (48, 52, 56)
    ]


def engaged() -> State:
    """A unit with another behind it fights; a third fights a monster by a corner."""
    return position(
        unit("a01", 50, 50),
        unit("a02", 50, 48),
        unit("a03", 90, 50),
        unit("b01", 50, 52),
        unit("b02", 87, 53, kind="monster"),
    )


def test_each_combat_lies_in_a_patch_that_names_who_fights_and_who_supports() -> None:
    root = drawn(engaged())
    named = [each for each in titles(root) if each.startswith("combat: ")]
    assert named == [
        "combat: infantry a01, infantry a02 against infantry b01; in support: infantry a02 of infantry a01",
        "combat: infantry a03 against monster b02",
    ]
    assert {"one combat", "enemies in contact", "support"} <= set(texts(root))


def test_marks_stand_where_enemies_touch_and_arrows_lead_from_supporters_to_whom_they_support() -> None:
    root, scale = drawn(engaged()), 1100 / 180
    on_table = {each.get("transform") for each in root.iter(f"{SVG}g") if each.get("transform")}

    def at(x: float, y: float, turned: str = "") -> str:
        return f"translate({number(x * scale)} {number((120 - y) * scale)}){turned}"

    assert {at(x, 51) for x in (50, 54, 58)} <= on_table
    assert at(88, 51) in on_table
    assert {at(x, 49, " rotate(0)") for x in (50, 54, 58)} <= on_table


def test_nothing_is_said_of_combats_where_nobody_fights() -> None:
    root = drawn(battle())
    assert not {"one combat", "enemies in contact", "support"} & set(texts(root))
    assert not any(each.startswith("combat: ") for each in titles(root))


def test_the_heading_is_the_battles_title_or_its_number() -> None:
    assert titles(drawn(battle(), Livery(title="The village")))[0].startswith("The village: Turn 1 of 12")
    assert titles(drawn(battle(), Livery(number=7)))[0].startswith("Battle 7: ")
    assert titles(drawn(battle()))[0] == "A field of battle: Turn 1 of 12: the attacker gives orders"
    assert titles(drawn(position(turn=0)))[0].endswith("Before the first turn")


@pytest.mark.parametrize(
    ("loser", "told"),
    [("attacker", "the defender wins"), ("defender", "the attacker wins"), (None, "neither side wins")],
)
def test_the_heading_says_who_has_won_when_it_is_over(loser: Side | None, told: str) -> None:
    over = position(turn=3, phase="combat", over=Over("flight", loser))
    assert titles(drawn(over))[0] == f"A field of battle: Turn 3 of 12: {told}"


@pytest.mark.parametrize("name", ["village", "rampart", "lombard_arab"])
def test_every_battle_is_drawn(name: str) -> None:
    _, state = RULESET.open(RULESET.scenario(name), ScriptedDice([]))
    assert ElementTree.fromstring(RULESET.drawing(state)) is not None
    assert RULESET.painted(state, Livery()) == RULESET.drawing(state)


def test_there_is_a_look_for_every_type_and_terrain() -> None:
    assert set(LOOK.letters) == {*TABLES.now.types, *TABLES.now.terrains}
    assert len({letter.lower() for letter in LOOK.letters.values()}) == len(LOOK.letters)
    assert set(LOOK.colours) == set(TABLES.now.terrains)
    assert set(TABLES.now.terrains) - {"plain"} <= set(LOOK.notes)
    assert set(wordings()["key"]) == set(LOOK.notes.values())
    told = [SCENARIOS.content(name) for name in SCENARIOS.names]
    assert {area.kind for each in told for area in each.area} <= set(LOOK.notes)
    assert {line.kind for each in told for line in each.line} <= set(LOOK.notes)
