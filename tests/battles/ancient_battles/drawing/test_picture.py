"""The picture of a battle shows what is on the table, its lists who it is, and the key what each mark means."""

from xml.etree import ElementTree

import pytest

from battles.ancient_battles.drawing import painted, wordings
from battles.ancient_battles.drawing.words import LOOK
from battles.ancient_battles.play.moving import Moving
from battles.ancient_battles.play.pursuing import Pursuing
from battles.ancient_battles.rules import ways as steps
from battles.ancient_battles.ruleset import RULESET
from battles.ancient_battles.state import Charge, Joined, State
from battles.ancient_battles.tables import TABLES
from battles.contract.muster import SIDES
from battles.contract.surface import Livery
from battles.kit.agenda.state import Over
from dice.scripted import ScriptedDice
from tests.battles.ancient_battles.positions import area, laid, line, position, touching, unit

SVG = "{http://www.w3.org/2000/svg}"
SCALE = 12
"""Units of the sheet to an inch."""
RIDERS = "norman_knights"


def drawn(state: State, livery: Livery | None = None) -> ElementTree.Element:
    """The picture."""
    return ElementTree.fromstring(painted(state, livery or Livery()))


def texts(root: ElementTree.Element) -> list[str]:
    """All that is written in it."""
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> list[str]:
    """What its parts are called."""
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def block(root: ElementTree.Element, start: str) -> ElementTree.Element:
    """What is drawn of a unit, by the beginning of its title."""
    (found,) = (
        each
        for each in root.iter(f"{SVG}g")
        if len(each) and each[0].tag == f"{SVG}title" and (each[0].text or "").startswith(start)
    )
    return found


def figures(root: ElementTree.Element, start: str) -> list[ElementTree.Element]:
    """The figures of a unit: what is drawn of it in rectangles, but for its ground and its losses."""
    rects = block(root, start).findall(f"{SVG}rect")[1:]
    return [each for each in rects if each.get("stroke-width") != "0.7" or each.get("rx")]


@pytest.mark.rule("AB-H2.2")
def test_a_unit_is_drawn_by_its_bases_in_ranks_and_files_of_which_the_last_may_be_incomplete() -> None:
    root = drawn(position(unit("a01", 20, 30, 90, models=8, files=5)))
    found = block(root, "Norman spearmen a01")
    assert found.get("transform") == f"translate({20 * SCALE} {(48 - 30) * SCALE}) rotate(90)"
    ground = found.findall(f"{SVG}rect")[0]
    assert [float(ground.attrib[name]) for name in ("x", "width", "height")] == [-24, 48, 19.2]
    places = [
        (float(each.attrib["x"]), float(each.attrib["y"])) for each in figures(root, "Norman spearmen a01")
    ]
    assert len({x for x, _ in places}) == 5
    assert sorted({y: sum(1 for _, other in places if other == y) for _, y in places}.values()) == [3, 5]


@pytest.mark.rule("AB-H2.5")
def test_who_flees_stands_loose_and_has_neither_front_nor_arc() -> None:
    steady, runs = unit("a01", 20, 30), unit("a02", 40, 30, fleeing=True)
    root = drawn(position(steady, runs))
    assert not any(each.get("transform") for each in figures(root, "Norman spearmen a01"))
    assert all(each.get("transform") for each in figures(root, "Norman spearmen a02"))
    assert len(block(root, "Norman spearmen a01").findall(f"{SVG}path")) == 2
    assert not block(root, "Norman spearmen a02").findall(f"{SVG}path")
    assert "Norman spearmen, 20 of 20, flees" in texts(root)
    overlaid = RULESET.overlaid(position(runs), Livery(), SIDES)
    assert "front arc" not in texts(ElementTree.fromstring(overlaid))


def test_sides_are_told_apart_by_the_shapes_of_their_figures() -> None:
    root = drawn(position(unit("a01", 20, 20), unit("b01", 20, 30, 180)))
    assert all(
        each.get("rx") and each.get("fill") != "#faf6ea" for each in figures(root, "Norman spearmen a01")
    )
    hollow = block(root, "Norman spearmen b01").findall(f"{SVG}rect")[1:]
    assert len(hollow) == 20
    assert {each.get("fill") for each in hollow} == {"#faf6ea"}


def command() -> State:
    """A unit with all that leads one, that has lost some; a lone general of the enemy."""
    with_them = (
        Joined("a02", "general_mounted", general=True),
        Joined("a03", "army_standard_mounted", standard=True),
    )
    led = unit(
        "a01",
        20,
        20,
        kind=RIDERS,
        models=9,
        started=12,
        standard=True,
        musician=True,
        general=True,
        banner=True,
        characters=with_them,
    )
    return position(led, unit("b01", 40, 40, 180, "general_foot", 1, 1, general=True))


def test_a_unit_is_called_by_all_that_there_is_to_say_of_it() -> None:
    root = drawn(command())
    assert (
        "Norman knights a01, attacker, 9 of 12 models, in 5 files, general, army standard, standard, musician"
        in titles(root)
    )
    assert {"Norman knights, 9 of 12", "general on foot, 1 of 1"} <= set(texts(root))


def test_the_key_tells_what_is_there_and_nothing_else() -> None:
    told = set(texts(drawn(command())))
    assert {"front", "general", "army standard", "standard", "musician", "models lost"} <= told
    assert not told & {"flees", "engaged edge", "declared charge", "wood", "front arc", "last moves"}
    ground = laid(area("wood", 2, 2, 9, 9), line("hedge", 20, 20, 30, 20))
    assert {"wood", "hedge"} <= set(texts(drawn(position(ground=ground))))


def test_each_army_is_listed_in_the_order_of_its_numbers() -> None:
    root = drawn(position(unit("a12", 20, 20), unit("a03", 40, 20), unit("b01", 20, 40, 180)))
    key = next(
        each for each in root.iter(f"{SVG}g") if "attacker, 2 of 2 units fight, points 100" in texts(each)[:1]
    )
    assert [each for each in texts(key) if each.isdigit()] == ["3", "12", "1"]


def engaged() -> State:
    """A unit fights in front, and is broken."""
    state = position(
        unit("a01", 20, 20), unit("b01", 22, 20, 180, models=10, broken_by="a01"), unit("b02", 60, 40, 180)
    )
    return touching(state, "a01", "front", "b01", "front")


@pytest.mark.rule("AB-H6.9")
def test_enemies_are_joined_along_the_edge_that_they_share() -> None:
    root = drawn(engaged())
    edges = [each.get("d") for each in root.iter(f"{SVG}path") if each.get("stroke-linecap") == "round"]
    y = (48 - 20) * SCALE
    assert edges == [f"M{20 * SCALE} {y}L{22 * SCALE} {y}"] * 2
    assert {"engaged edge", "broken, will flee", "way of a flight"} <= set(texts(root))


def test_who_fights_in_front_has_no_arrow_there() -> None:
    root = drawn(engaged())
    paths = [
        len(block(root, f"Norman spearmen {id_}").findall(f"{SVG}path")) for id_ in ("a01", "b01", "b02")
    ]
    assert paths == [1, 1, 2]


def charging(step: str) -> State:
    """Two charges were declared, of which one was given up; a third is met."""
    return position(
        unit("a01", 20, 10),
        unit("a02", 40, 10),
        unit("b01", 20, 30, 180),
        step=step,
        charges=(Charge("a01", "b01", "front"), Charge("a02", "b01", "left", off=True)),
        reactions={"b01": "stand_and_shoot"},
    )


@pytest.mark.rule("AB-3.2")
def test_a_declared_charge_is_an_arrow_until_it_is_ridden() -> None:
    root = drawn(charging("reactions"))
    charges = [each for each in titles(root) if " charges Norman" in each]
    assert charges == ["Norman spearmen a01 charges Norman spearmen b01, which stands and shoots"]
    assert "declared charge" in texts(root)
    assert "declared charge" not in texts(drawn(charging("other_moves")))


def test_who_is_to_shoot_and_whom_one_may_pursue_is_shown_while_it_is_open() -> None:
    units = unit("a01", 20, 10), unit("b01", 20, 30, 0, fleeing=True)
    assert "target" in texts(drawn(position(*units, step="shooting", shots={"a01": "b01"})))
    assert "target" not in texts(drawn(position(*units, step="combats", shots={"a01": "b01"})))
    told = texts(drawn(position(*units, agenda=[Pursuing("a01", {"b01": 5})])))
    assert {"broken enemy before it", "front arc"} <= set(told)


@pytest.mark.rule("AB-H5.2")
def test_who_moves_is_drawn_where_his_steps_have_led_him() -> None:
    one = unit("a01", 20, 10)
    going = position(one, agenda=[Moving("a01", "normal", (steps.Forward(4000),))])
    assert block(drawn(going), "Norman spearmen a01").get("transform") == (
        f"translate({20 * SCALE} {(48 - 14) * SCALE}) rotate(0)"
    )
    assert {"where it stood before this move", "front arc"} <= set(texts(drawn(going)))
    assert one.pose[1] == 10_000


@pytest.mark.rule("AB-H10.1")
def test_who_has_left_the_table_stands_at_its_edge_and_who_is_destroyed_nowhere() -> None:
    left = unit("a03", 20, 40, gone="pursuing", exit=(21_000, 48_000))
    root = drawn(position(left, unit("b04", 30, 30, gone="destroyed", models=0, started=9)))
    assert not any(each.startswith("Norman spearmen") for each in titles(root))
    at = [each for each in root.iter(f"{SVG}g") if each.get("transform") == f"translate({21 * SCALE} 0)"]
    assert [each.text for each in at[0].iter(f"{SVG}text")] == ["3"]
    assert {"Norman spearmen, 20 of 20, pursues off the table", "Norman spearmen, 0 of 9, destroyed"} <= set(
        texts(root)
    )


@pytest.mark.rule("AB-4.1b")
@pytest.mark.parametrize("name", ["norman_byzantine", "stream"])
def test_no_number_on_the_table_is_a_distance(name: str) -> None:
    _, state = RULESET.open(RULESET.scenario(name), ScriptedDice([]))
    numbers = {unit.id.strip("ab").lstrip("0") for unit in state.units.values()}
    written = [each for each in texts(drawn(state)) if not any(letter.isalpha() for letter in each)]
    assert written
    assert set(written) <= numbers


def test_the_heading_says_whose_turn_it_is_and_who_has_won() -> None:
    def heading(state: State) -> str:
        return titles(drawn(state))[0]

    assert heading(position(turn=0)) == "A field of battle: Before the first turn"
    assert heading(position()) == "A field of battle: Turn 1 of 12: the turn of the attacker begins"
    assert heading(position(step="shooting", active="defender")).endswith("Turn 1 of 12: the defender shoots")
    assert heading(position(over=Over("flight", "attacker"))).endswith("Turn 1 of 12: the defender has won")
    assert heading(position(over=Over("undecided", None))).endswith("Turn 1 of 12: neither side has won")
    assert titles(drawn(position(), Livery(title="The hill")))[0].startswith("The hill: ")
    assert titles(drawn(position(), Livery(number=7)))[0].startswith("Battle 7: ")


def test_sides_have_their_names_and_colours() -> None:
    root = drawn(command(), Livery(sides={"attacker": "Roger"}, colours={"attacker": "#123456"}))
    assert "attacker: Roger, 1 of 1 units fight, points 0" in texts(root)
    assert {each.get("fill") for each in figures(root, "Norman knights a01")} == {"#123456"}


def test_ground_is_told_by_its_name_and_by_what_grows_on_it() -> None:
    ground = laid(
        *(area(kind, 2, 2, 14, 14) for kind in TABLES.now.play.terrain_types if kind in LOOK.colours)
    )
    assert set(titles(drawn(position(ground=ground)))) >= {"wood", "water", "gentle hill"}
    hill = block(drawn(position(ground=laid(area("sheer_hill", 2, 2, 14, 14)))), "sheer hill")
    assert len(hill.findall(f"{SVG}path")) == 4
    wood = block(drawn(position(ground=laid(area("wood", 2, 2, 14, 14)))), "wood")
    assert len(wood.findall(f"{SVG}g")) > 20


def test_there_is_a_look_for_every_terrain() -> None:
    kinds = set(TABLES.now.play.terrain_types)
    assert set(LOOK.colours) == set(LOOK.letters) == {*kinds, "plain"}
    assert len(set(LOOK.letters.values())) == len(LOOK.letters)
    assert kinds <= set(LOOK.notes)
    assert set(wordings()["key"]) == set(LOOK.notes.values())
