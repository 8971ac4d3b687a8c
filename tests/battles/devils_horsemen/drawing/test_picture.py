"""The picture of a battle shows what is on the field, and its key tells what each mark means."""

from collections.abc import Callable
from typing import Any, Literal
from xml.etree import ElementTree

import pytest

from battles.contract.muster import SIDES, Side
from battles.contract.surface import Livery
from battles.contract.wording import BATTLE, Said, say, word
from battles.devils_horsemen.drawing import Move, marks, painted, wordings, words
from battles.devils_horsemen.drawing.words import LOOK
from battles.devils_horsemen.play import opening
from battles.devils_horsemen.play.items import Ordering
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.state import Horsemen, Leader, LineRight, State
from battles.devils_horsemen.system import drafted
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda.state import Over
from battles.kit.drawn.arrows import Kind
from dice.scripted import ScriptedDice
from tests.battles.devils_horsemen.positions import leader, position, standard, unit
from tests.battles.kit.drawn.reading import SVG, board, texts, titles, told, used

PLAIN = Livery()
HERE, NEAR, FAR = "0707", "0807", "1413"


def printed(name: str) -> State:
    state: State = Horsemen()
    opening.begin(drafted(state, ScriptedDice([])), SCENARIOS.content(name))
    return state


def root(state: State, livery: Livery = PLAIN, **more: Any) -> ElementTree.Element:
    return ElementTree.fromstring(painted(state, livery, **more))


def one(**more: Any) -> State:
    return position(unit("u", "attacker", HERE, **more))


def led(*units: Any, **more: Any) -> State:
    return position(*units, leaders=(leader("poppo", "attacker", HERE, **more),))


@pytest.mark.parametrize("name", SCENARIOS.names)
def test_whole_scenarios_are_drawn_each_hex_with_its_name_and_each_counter_with_its_title(name: str) -> None:
    state = printed(name)
    drawn = root(state)

    names = texts(drawn)
    assert state.units
    assert all(names[one.hex] == 1 for one in state.units.values())
    assert {one.id for one in state.units.values()} == {
        title.split(" (")[0] for title in titles(drawn) if ", facing " in title
    }
    for each in state.leaders.values():
        assert sum(title.startswith(f"{each.name}, ") for title in titles(drawn)) == 1
    assert sum(title.startswith("standard: ") for title in titles(drawn)) == len(state.standards)
    assert painted(state, PLAIN) == painted(state, PLAIN)


def test_a_small_battle_is_shown_where_it_is_fought_and_the_key_tells_of_no_other_ground() -> None:
    size: dict[str, Any] = {"columns": 40, "rows": 30, "terrain": {"3020": "w"}}
    near = position(unit("u", "attacker", HERE), unit("e", "defender", "0709"), **size)
    far = position(unit("u", "attacker", "0101"), unit("e", "defender", "4030"), **size)

    part, whole = root(near), root(far)

    shown = set(texts(part)) & set(near.field.hexes)
    assert {HERE, "0709"} < shown < set(near.field.hexes)
    assert set(texts(whole)) >= set(near.field.hexes) - {"0101", "4030"}
    assert LOOK.notes["woods"] in told(whole)
    assert LOOK.notes["woods"] not in told(part)


def ordered(**more: Any) -> State:
    state = position(
        unit("u", "attacker", FAR),
        leaders=(leader("poppo", "attacker", "1412", status="active", **more),),
        active="poppo",
    )
    state.agenda.append(Ordering("poppo"))
    return state


MARKS: dict[str, Callable[[], State]] = {
    "B": lambda: one(missile="B"),
    "C": lambda: one(missile="C"),
    "CB": lambda: one(missile="CB"),
    "low": lambda: one(missile="C", supply="low"),
    "none": lambda: one(missile="C", supply="none"),
    "column": lambda: one(facing="E", column=True),
    "dismounted": lambda: one(dismount="HI", dismounted=True),
    "moved": lambda: one(moved=True),
    "routed": lambda: one(routed=True),
    "rallied": lambda: one(rallied=True),
    "disordered": lambda: one(disordered=True),
    "engaged": lambda: one(engaged=("e",)),
    "check": lambda: one(marker="check"),
    "no_check": lambda: one(marker="no_check"),
    "leader": led,
    "overall": lambda: led(kind="overall"),
    "active": lambda: led(status="active"),
    "finished": lambda: led(status="finished"),
    "bypassed": lambda: led(bypassed=True),
    "wounded": lambda: led(wounded=True),
    "command": ordered,
    "standard": lambda: position(
        leaders=(poppo := leader("poppo", "attacker", HERE),), standards=(standard(poppo),)
    ),
    "captured": lambda: position(
        unit("e", "defender", HERE),
        standards=(standard(poppo := leader("poppo", "attacker", HERE), captor="e"),),
        leaders=(poppo,),
    ),
    "level_1": lambda: position(terrain={HERE: "1"}),
    "level_2": lambda: position(terrain={HERE: "2"}),
    "level_3": lambda: position(terrain={HERE: "3"}),
    "uphill": lambda: position(terrain={HERE: "1"}),
    "rough": lambda: position(terrain={HERE: "r"}),
    "woods": lambda: position(terrain={HERE: "w"}),
    "stream": lambda: position(sides={"stream": ((HERE, NEAR),)}),
    "kalka_river": lambda: position(sides={"kalka_river": ((HERE, NEAR),)}),
    "indus_river": lambda: position(sides={"indus_river": ((HERE, NEAR),)}),
    "steep_bank": lambda: position(sides={"steep_bank": ((HERE, NEAR),)}),
}
SIGNS = {"overall": "crown", "standard": "flag", "captured": "flag"}


@pytest.mark.parametrize("name", MARKS)
def test_each_mark_is_drawn_and_told_where_it_is_and_nowhere_else(name: str) -> None:
    state, bare = MARKS[name](), position(unit("u", "defender", FAR, type="LC"))

    drawn = root(state)

    assert LOOK.notes[name] in told(drawn)
    assert LOOK.notes[name] not in told(root(bare))
    if SIGNS.get(name, name) in marks.SIGNS.kinds:
        assert used(drawn)[SIGNS.get(name, name)] == 1


@pytest.mark.parametrize("kind", sorted(set(marks.SIGNS.kinds) & set(LOOK.letters)))
def test_each_type_has_a_sign_of_its_own(kind: str) -> None:
    drawn = root(one(type=kind))

    assert used(drawn)[kind] == 1
    assert LOOK.notes[kind] in told(drawn)


def test_all_types_have_signs_and_letters_of_their_own() -> None:
    assert set(TABLES.now.types) == set(marks.SIGNS.kinds) & set(LOOK.letters)
    assert len({*LOOK.letters.values()}) == len(LOOK.letters)


def test_the_face_that_is_up_is_drawn() -> None:
    drawn = root(one(type="KN", dismount="HI", dismounted=True))

    assert (used(drawn)["KN"], used(drawn)["HI"]) == (0, 1)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"hits": 3, "tq": 6}, "3/6"),
        ({"hits": 3, "tq": 6, "column": True, "facing": "E"}, "3/4"),
        ({"hits": 9, "tq": 6, "routed": True}, "9/6"),
    ],
)
def test_hits_stand_against_quality(more: dict[str, Any], said: str) -> None:
    assert texts(board(root(one(**more))))[said] == 1


SUPPLIES = ({"missile": "C"}, {"missile": "C", "supply": "low"}, {"missile": "C", "supply": "none"})


def ink(state: State) -> str:
    """The field without colours."""
    drawn = board(root(state))
    for each in drawn.iter():
        for name in ("fill", "stroke", "color"):
            if each.get(name) not in (None, "none"):
                each.set(name, "ink")
        if each.tag == f"{SVG}title":
            each.text = ""
    return ElementTree.tostring(drawn, encoding="unicode")


def test_states_are_told_apart_without_colours() -> None:
    marks: tuple[dict[str, Any], ...] = (
        *SUPPLIES,
        *({name: True} for name in ("moved", "routed", "rallied", "disordered")),
        {"marker": "check"},
        {"engaged": ("e",)},
        {"facing": "E", "column": True},
    )
    assert len({ink(one(**more)) for more in marks}) == len(marks)
    statuses = ("inactive", "active", "finished")
    assert len({ink(led(status=status)) for status in statuses}) == len(statuses)


def fills(state: State, sign: Literal["check", "no_check"]) -> set[str | None]:
    ring = next(
        group
        for group in board(root(state)).iter()
        if [each.get("href") for each in group] == [None, f"#horsemen-{sign}"]
    )
    return {ring[0].get("fill")}


def test_a_shock_after_a_check_is_dark_and_one_without_is_light() -> None:
    assert fills(one(marker="check"), "check") != fills(one(marker="no_check"), "no_check")


def test_sides_are_told_apart_without_colours() -> None:
    assert ink(one()) != ink(position(unit("u", "defender", HERE)))


@pytest.mark.parametrize("facings", [("N", "NE", "SE", "S", "SW", "NW")])
def test_a_unit_shows_the_corner_that_it_faces_and_a_column_the_side(facings: tuple[str, ...]) -> None:
    sides = ("NE", "E", "SE", "SW", "W", "NW")
    shown = {ink(one(facing=facing)) for facing in facings}
    shown |= {ink(one(facing=side, column=True)) for side in sides}
    assert len(shown) == 12


def commanded(state: State) -> int:
    lines = [each for each in root(state).iter() if each.get("class") == "command"]
    return sum((each.get("d") or "").count("M") for each in lines)


def test_lines_lead_from_who_gives_orders_to_those_to_whom_he_may() -> None:
    state = ordered()
    state.units["far"] = unit("far", "attacker", "0101")
    state.units["done"] = unit("done", "attacker", "1313", ordered=True)
    state.units["other"] = unit("other", "attacker", "1311", formation="others")
    state.units["routs"] = unit("routs", "attacker", "1211", routed=True, ordered=True)
    assert commanded(state) == 2
    state.agenda.clear()
    assert commanded(state) == 0


def test_who_has_no_order_left_has_no_lines_and_of_line_orders_those_of_lines_have() -> None:
    assert commanded(ordered()) == 1
    state = ordered(initiative=2)
    state.agenda[-1] = Ordering("poppo", "orders", 2)
    assert commanded(state) == 0
    state = ordered()
    state.agenda[-1] = Ordering("poppo", "lines", 0)
    assert commanded(state) == 0
    state.rights = (LineRight("poppo", "body", ("HC",)),)
    state.gone()
    assert commanded(state) == 1


def test_zones_are_shown_of_those_sides_that_are_asked_for() -> None:
    state = position(unit("u", "attacker", HERE), unit("e", "defender", "0712"))
    own: tuple[Side, ...] = ("attacker",)
    one, both = (painted(state, PLAIN, zones=sides) for sides in (own, SIDES))

    assert "url(#horsemen-zone-" not in painted(state, PLAIN)
    assert (one.count("url(#horsemen-zone-attacker)"), one.count("url(#horsemen-zone-defender)")) == (2, 0)
    assert both.count("url(#horsemen-zone-defender)") == 2
    assert LOOK.notes["zone_attacker"] in one
    assert LOOK.notes["zone_defender"] not in one


WAY = ("0709", "0708", HERE)


def test_moves_are_arrows_in_the_colour_of_their_side_and_each_kind_in_a_stroke_of_its_own() -> None:
    state = one()
    kinds: tuple[Kind, ...] = ("move", "pursuit", "withdrawal", "flight")
    shown = {kind: root(state, moves=(Move("attacker", WAY, kind),)) for kind in kinds}

    strokes = set()
    for kind, drawn in shown.items():
        assert {LOOK.notes[each] in told(drawn) for each in kinds if each != kind} == {False}
        assert LOOK.notes[kind] in told(drawn)
        lines = [each for each in board(drawn).iter() if each.get("stroke-linejoin") == "round"]
        strokes.add(tuple((each.get("stroke-width"), each.get("stroke-dasharray")) for each in lines))
    assert len(strokes) == 4
    coloured = painted(state, Livery(colours={"attacker": "#123456"}), moves=(Move("attacker", WAY),))
    assert 'stroke="#123456"' in coloured
    assert LOOK.notes["move"] not in told(root(state))


def named(name: str, side: Side = "attacker") -> Leader:
    return (
        leader("p", side, HERE, status="active")
        if not name
        else Leader("p", name, side, "subordinate", 5, 1, 4, 1, hex=HERE, status="active")
    )


def test_the_heading_says_the_turn_who_leads_and_who_has_won() -> None:
    state = position(leaders=(named("Poppo"),), active="p")
    state.turn = 3

    assert {"position", "Turn 3: Poppo is active"} <= set(texts(root(state)))
    assert "Battle 7: position" in texts(root(state, Livery(number=7)))
    assert "Wahlstatt" in texts(root(state, Livery(title="Wahlstatt")))
    state.active = ""
    assert "Turn 3" in texts(root(state))
    state.turn = 0
    assert "Before the first turn" in texts(root(state))
    for loser, winner in (SIDES, SIDES[::-1]):
        assert f"Turn 2: the {winner} wins" in texts(root(position(over=Over("victory", loser))))  # type: ignore[arg-type]


def test_a_battle_of_the_list_has_its_own_name_for_a_heading_as_the_log_says_it() -> None:
    state = printed("knights")

    assert words.title(state, Livery(title=state.name)) == say("Knights against feigned flight")
    assert words.title(state, Livery(title="Wahlstatt")) == word(BATTLE, "Wahlstatt")


def test_the_key_says_who_is_who() -> None:
    drawn = root(position(names={"attacker": "golden_horde"}), Livery(sides={"defender": "Kitbuqa"}))
    assert {"attacker: Golden Horde", "defender: Kitbuqa"} <= told(drawn)


def test_all_words_pass_through_the_reader_s_language() -> None:
    def said(words: Said) -> str:
        return f"¡{words}"

    drawn = root(printed("liegnitz"), Livery(said=said))

    # Signs of the key have the letters of counters.
    words = {text for text in told(drawn) if not text.isupper() and not text[0].isdigit()}
    assert words
    assert all(text.startswith("¡") for text in (*words, *titles(drawn)))
    assert set(wordings()["key"]) >= {text[1:] for text in words if ": " not in text}
    assert {"Mongols", "Golden Horde"} <= set(wordings()["nation"])
    assert "light horse" in wordings()["formation"]


def test_who_is_gone_is_neither_drawn_nor_told() -> None:
    gone = unit("u", "attacker", "", place="gone")
    lost = leader("poppo", "attacker", "", place="gone")
    drawn = root(position(gone, leaders=(lost,), standards=(standard(lost, hex="", away=True),)))

    assert titles(drawn) == []
    assert not {LOOK.notes[name] for name in ("HC", "leader", "standard", "front")} & told(drawn)
