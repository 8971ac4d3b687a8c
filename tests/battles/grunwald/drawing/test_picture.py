"""The picture of a battle shows what is on the field, and its key tells what each mark means."""

from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from battles.contract.muster import Side
from battles.contract.surface import Livery
from battles.contract.wording import Said
from battles.grunwald.drawing import Move, marks, painted, wordings
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.rules.placement import banners, leaders, placed
from battles.grunwald.ruleset import RULESET
from battles.grunwald.scenarios import SCENARIOS
from battles.grunwald.state import Banner, Grunwald, State
from battles.grunwald.state.field import field
from battles.grunwald.tables import TABLES
from battles.kit.agenda.state import Over
from campaign.presentation.battle_log import speaker
from tests.battles.grunwald.positions import HERE, leader, position, unit
from tests.battles.kit.drawn.reading import texts, titles, told, used

PLAIN = Livery()
BOTH = pytest.mark.parametrize("name", ["titans", "blitzkrieg"])


def printed(name: str) -> State:
    told = SCENARIOS.content(name)
    sides = {"polish": "attacker", "teutonic": "defender"}
    units = placed(told, field(), sides)  # type: ignore[arg-type]
    return Grunwald(
        turn=1,
        turns=told.turns,
        phase=1,
        nations={"attacker": "polish", "defender": "teutonic"},
        units=units,
        leaders=leaders(told, units, sides),  # type: ignore[arg-type]
        banners=banners(told, sides),  # type: ignore[arg-type]
    )


def root(state: State, livery: Livery = PLAIN, **more: object) -> ElementTree.Element:
    return ElementTree.fromstring(painted(state, livery, **more))  # type: ignore[arg-type]


@BOTH
def test_each_hex_of_a_printed_battle_has_its_name_and_each_counter_its_title(name: str) -> None:
    state = printed(name)
    drawn = root(state)

    names = texts(drawn)
    assert all(sum(hex_ in text.split() for text in names) for hex_ in field().hexes)
    assert sum(names[hex_] for hex_ in field().hexes) == len(field().hexes)
    on_map = {one.id for one in state.units.values() if one.place == "map"}
    named = {each for each in state.units if any(f"({each})," in title for title in titles(drawn))}
    assert named == on_map
    for one in state.leaders.values():
        assert any(one.hex in title and "command range" in title for title in titles(drawn))
    assert sum(title.startswith("banner with its bearer") for title in titles(drawn)) == 4


def test_a_small_battle_is_shown_where_it_is_fought_and_the_key_tells_of_no_other_ground() -> None:
    near = position(unit("u", "attacker", HERE), unit("e", "defender", "2523"))
    far = position(unit("u", "attacker", "0101"), unit("e", "defender", "5530"))

    part, whole = root(near), root(far)

    shown = set(texts(part)) & set(field().hexes)
    assert {HERE, "2523"} < shown < set(field().hexes)
    assert set(texts(whole)) >= set(field().hexes)
    assert LOOK.notes["wall"] in told(whole)
    assert LOOK.notes["wall"] not in told(part)


@BOTH
def test_a_battle_is_the_same_picture_each_time_and_has_no_style_but_to_fit_its_window(name: str) -> None:
    state = printed(name)
    assert painted(state, PLAIN) == painted(state, PLAIN)
    assert painted(state, PLAIN).count("style=") == 1


MARKS: dict[str, Callable[[], State]] = {
    "armour": lambda: position(unit("u", "attacker", HERE)),
    "lithuanian": lambda: position(unit("u", "attacker", HERE)),
    "tatar": lambda: position(unit("u", "attacker", HERE)),
    "lost_step": lambda: position(unit("u", "attacker", HERE, sp=1)),
    "charge": lambda: position(unit("u", "attacker", HERE, charge=2)),
    "combat": lambda: position(unit("u", "attacker", HERE, kind="archer", formation="combat")),
    "movement": lambda: position(unit("u", "attacker", HERE, kind="archer")),
    "disorganised": lambda: position(unit("u", "attacker", HERE, order="disorganised")),
    "panicked": lambda: position(unit("u", "attacker", HERE, order="panicked")),
    "moved": lambda: position(unit("u", "attacker", HERE, entered=1)),
    "fired": lambda: position(unit("u", "attacker", HERE, kind="archer", fired=("own",))),
    "countered": lambda: position(unit("u", "attacker", HERE, countered=True)),
    "leader": lambda: position(leader("jerzy", "attacker", HERE)),
    "army_leader": lambda: position(leader("jagiello", "attacker", HERE, army=True)),
    "banner": lambda: position(unit("u", "attacker", HERE), Banner("b", "attacker", bearer="u")),
    "lost_banner": lambda: position(Banner("b", "attacker", hex=HERE)),
    "captured_banner": lambda: position(Banner("b", "attacker", hex=HERE, captor="defender")),
    "ruined": lambda: position(ruined=("1405",)),
}
SIGNS = {
    "armour": "shield",
    "charge": "chevron",
    "banner": "eagle",
    "lost_banner": "eagle",
    "captured_banner": "eagle",
}
DRAWN_OTHERWISE = ("lithuanian", "tatar", "movement", "ruined")


@pytest.mark.parametrize("name", MARKS)
def test_each_mark_is_drawn_and_told_where_it_is_and_nowhere_else(name: str) -> None:
    state, bare = MARKS[name](), position(unit("u", "attacker", HERE, kind="cavalry_light"))
    for one in state.units.values():
        one.contingent = name if name in ("lithuanian", "tatar") else one.contingent  # type: ignore[assignment]

    drawn = root(state)

    assert LOOK.notes[name] in told(drawn)
    assert LOOK.notes[name] not in told(root(bare))
    if name not in DRAWN_OTHERWISE:
        assert used(drawn)[SIGNS.get(name, name)] == (2 if name == "charge" else 1)


def test_orders_are_told_apart_without_colours() -> None:
    def edges(order: str) -> tuple[int, int, int]:
        text = painted(position(unit("u", "attacker", HERE, order=order)), PLAIN)
        return (
            text.count('stroke-dasharray="4 3"'),
            text.count('opacity="0.6"'),
            text.count("#grunwald-panicked"),
        )

    good, disorganised, panicked = map(edges, ("good", "disorganised", "panicked"))

    assert good < disorganised
    assert panicked[0] == disorganised[0]
    assert panicked > disorganised


def test_missile_foot_on_the_move_has_no_strength() -> None:
    def strength(formation: str) -> Counter[str]:
        return texts(root(position(unit("u", "attacker", HERE, kind="archer", formation=formation))))

    assert strength("movement")["0"] == strength("combat")["0"] + 2


def test_banners_stand_lie_or_hang() -> None:
    turned = [painted(MARKS[name](), PLAIN) for name in ("banner", "lost_banner", "captured_banner")]

    board = [text.partition('class="legend"')[0] for text in turned]
    assert ["rotate(78)" in text for text in board] == [False, True, False]
    assert ["rotate(180)" in text for text in board] == [False, False, True]


def test_a_captured_banner_stays_where_it_was_lost() -> None:
    drawn = root(
        position(unit("u", "defender", "2522"), Banner("b", "attacker", hex=HERE, captor="defender"))
    )

    assert texts(drawn)[HERE] == 1
    assert "captured banner, attacker" in titles(drawn)


@pytest.mark.parametrize("kind", sorted(set(marks.SIGNS.kinds) & set(LOOK.letters)))
def test_each_type_has_a_sign_of_its_own(kind: str) -> None:
    drawn = root(position(unit("u", "attacker", HERE, kind=kind)))

    assert used(drawn)[kind] == 1
    assert LOOK.notes[kind] in told(drawn)


def test_all_types_have_signs() -> None:
    types = set(TABLES.now.army.unit_types.__struct_fields__) - {"provenance"}
    assert types == set(marks.SIGNS.kinds) & set(LOOK.letters)


def test_zones_are_shown_of_those_sides_that_are_asked_for() -> None:
    state = position(unit("u", "attacker", HERE), unit("e", "defender", "2530"))

    one, both = (
        painted(state, PLAIN, zones=("attacker",)),
        painted(state, PLAIN, zones=("attacker", "defender")),
    )

    assert "url(#grunwald-zone-" not in painted(state, PLAIN)
    assert (one.count("url(#grunwald-zone-attacker)"), one.count("url(#grunwald-zone-defender)")) == (2, 0)
    assert both.count("url(#grunwald-zone-defender)") == 2
    assert LOOK.notes["zone_attacker"] in one
    assert LOOK.notes["zone_defender"] not in one


def test_moves_are_arrows_in_the_colour_of_their_side() -> None:
    state = position(unit("u", "attacker", HERE))
    way = Move("attacker", ("2523", "2522", "2521", HERE))
    colours = Livery(colours={"attacker": "#123456"})

    shown, plain = painted(state, colours, moves=(way,)), painted(state, colours)

    assert shown.count('stroke="#123456"') - plain.count('stroke="#123456"') == 2
    assert LOOK.notes["move"] in shown
    assert LOOK.notes["move"] not in plain


def test_heading_and_key_say_who_is_who_and_what_is_done() -> None:
    state = position(unit("u", "attacker", HERE), level=1, points={"attacker": 4})
    state.phase = 7
    drawn = root(state, Livery(number=3, sides={"defender": "Ulrich"}))

    assert {"Battle 3: Field of Grunwald", "Turn 1 of 16, phase 7: the foot of the defender moves"} <= set(
        texts(drawn)
    )
    assert "attacker: Poland and Lithuania, morale +1, victory points 4" in told(drawn)
    assert "defender: Ulrich, morale -1, victory points 0" in told(drawn)


@pytest.mark.parametrize(
    ("turn", "phase", "said"), [(0, 0, "Before the first turn"), (2, 9, "morale is counted")]
)
def test_what_is_no_phase_of_a_side_is_told_too(turn: int, phase: int, said: str) -> None:
    state = position(unit("u", "attacker", HERE))
    state.turn, state.phase = turn, phase

    assert any(said in text for text in texts(root(state)))


@pytest.mark.parametrize(
    ("loser", "said"),
    [("attacker", "the defender wins"), ("defender", "the attacker wins"), (None, "neither side wins")],
)
def test_the_heading_says_who_has_won_when_it_is_over(loser: Side | None, said: str) -> None:
    state = position(unit("u", "attacker", HERE))
    state.turn, state.over = 4, Over("undecided", loser)

    assert f"Turn 4 of {state.turns}: {said}" in texts(root(state))


def test_all_words_pass_through_the_reader_s_language() -> None:
    def said(words: Said) -> str:
        return f"¡{words}"

    drawn = root(printed("titans"), Livery(said=said))

    words = {text for text in told(drawn) if not text.isdigit()}
    assert all(text.startswith("¡") for text in (*words, *titles(drawn)))
    assert set(wordings()["key"]) >= {text[1:] for text in words if "morale" not in text}
    assert "¡" + wordings()["battlefield"][0] in texts(drawn)


@pytest.mark.parametrize("name", [name for name in RULESET.scenarios() if name != "blitzkrieg"])
def test_a_battle_by_name_has_its_title_in_french(name: str) -> None:
    title = RULESET.titled(name)
    [heading, *_] = texts(root(printed(name), Livery(title=title, said=speaker("fr"))))
    assert heading.endswith("Champ de Grunwald")
    assert title not in heading


def test_people_behind_counters_have_the_title_of_their_battle_in_french() -> None:
    livery = Livery(title="Sixty against sixty", said=speaker("fr"))
    assert any(text.startswith("Soixante contre soixante") for text in texts(root(position(), livery)))


def test_a_destroyed_fortification_is_open_ground() -> None:
    every = field().told.fortifications["teutonic_wagon_fort"]
    drawn = root(position(ruined=every))

    assert LOOK.notes["fortification"] not in told(drawn)
    assert LOOK.notes["gate"] in told(root(position()))


def test_a_banner_that_has_left_the_map_is_neither_drawn_nor_told() -> None:
    gone = unit("u", "attacker", "")
    gone.place, gone.left_at = "left", "1000"
    drawn = root(position(gone, Banner("b", "attacker", bearer="u"), Banner("c", "defender")))

    assert not any("banner" in text for text in (*told(drawn), *titles(drawn)))
