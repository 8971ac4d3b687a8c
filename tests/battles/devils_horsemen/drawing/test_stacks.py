"""What stands in one hex can be read side by side."""

import re
from itertools import combinations
from math import dist

import pytest

from battles.contract.muster import SIDES
from battles.devils_horsemen.drawing import words
from battles.devils_horsemen.drawing.counters import CORNERS, DISC, RING, wedge
from battles.devils_horsemen.drawing.stacks import Stack
from battles.devils_horsemen.drawing.words import short
from battles.devils_horsemen.ruleset import RULESET
from battles.kit.drawn.counters import HALF
from battles.kit.drawn.sheet import SIZE
from campaign.presentation.battle_log import speaker
from tests.battles.devils_horsemen.drawing.test_picture import HERE, root
from tests.battles.devils_horsemen.positions import leader, position, standard, unit
from tests.battles.fights import dice_of
from tests.battles.kit.drawn.reading import SVG, texts, titles, used

COLUMNS = "NE", "E", "SE", "SW", "W", "NW"


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("units", [0, 1])
def test_leaders_of_a_hex_hide_neither_each_other_nor_the_unit(count: int, units: int) -> None:
    stack = Stack(
        [unit("u", "attacker", HERE)] * units,
        [leader(f"l{place}", "attacker", HERE) for place in range(count)],
    )
    (spots, placed), sizes = (
        ([spot for _, spot in stack.spots()], stack.places()),
        [size for size, _ in stack.spots()],
    )

    for (a, b), size in zip(combinations(spots, 2), sizes, strict=False):
        assert dist(a, b) >= 1.6 * DISC * size
    for scale, (x, _) in placed[:units]:
        assert all(spot[0] - DISC * size >= x + scale * HALF for spot, size in zip(spots, sizes, strict=True))


def test_who_passes_through_another_stands_beside_him() -> None:
    (one, (left, _)), (other, (right, _)) = Stack([unit("u", "attacker", HERE)] * 2).places()
    assert right - left >= HALF * (one + other)


@pytest.mark.parametrize("facing", range(6))
def test_a_front_lies_between_the_rings_of_its_hex_and_hides_no_leader_who_is_alone_beside_it(
    facing: int,
) -> None:
    one = unit("u", "attacker", HERE)
    one.facing = facing
    foot, tip, _ = wedge(one)
    assert max(abs(x) for x, _ in (foot, tip)) <= SIZE
    hidden = [name for name, spot in CORNERS.items() if name != "column" and dist(spot, tip) < RING]
    assert hidden == []
    ((scale, spot),) = Stack([one], [leader("l", "attacker", HERE)]).spots()
    assert all(dist(spot, corner) >= scale * DISC for corner in wedge(one))


@pytest.mark.parametrize("side", COLUMNS)
def test_the_front_of_a_column_reaches_its_side(side: str) -> None:
    one = unit("u", "attacker", HERE, side, column=True)
    _, a, b, _ = wedge(one)
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    assert dist((0, 0), middle) == pytest.approx(22)
    assert (middle[0] > 0) == side.endswith("E")
    assert (middle[1] < -1, middle[1] > 1) == ("N" in side, "S" in side)


def test_rings_that_may_be_there_together_hide_none_of_each_other() -> None:
    together = [name for name in CORNERS if name not in ("rallied", "no_check")]
    for a, b in combinations(together, 2):
        assert dist(CORNERS[a], CORNERS[b]) >= 2 * RING


def test_a_hex_shows_its_unit_its_leaders_and_its_standard() -> None:
    led = leader("poppo", "attacker", HERE), leader("henry", "attacker", HERE)
    drawn = root(position(unit("u", "attacker", HERE), leaders=led, standards=(standard(led[0]),)))

    assert len(titles(drawn)) == 4
    assert used(drawn)["flag"] == 1
    assert texts(drawn)["Poppo"] == texts(drawn)["Henry"] == 1


def test_a_captured_standard_hangs_upside_down() -> None:
    led = leader("poppo", "attacker", HERE)

    def turned(**more: str) -> bool:
        drawn = root(
            position(unit("e", "defender", HERE), leaders=(led,), standards=(standard(led, **more),))
        )
        found = (
            each.get("transform") or ""
            for each in drawn.iter(f"{SVG}g")
            if each.find(f"{SVG}title") is not None
        )
        return any("rotate(180)" in each for each in found)

    assert (turned(), turned(captor="e")) == (False, True)


def test_the_name_of_a_hex_gives_way_to_a_front_that_looks_north_to_a_column_and_to_a_standard() -> None:
    def height(facing: str, *, column: bool = False, flag: bool = False) -> float:
        led = leader("poppo", "attacker", HERE)
        drawn = root(
            position(
                unit("u", "attacker", HERE, facing, column=column),
                leaders=(led,) if flag else (),
                standards=(standard(led),) if flag else (),
            )
        )
        return next(float(each.get("y") or 0) for each in drawn.iter() if each.text == HERE)

    above = height("S")
    assert height("N") - above > SIZE
    assert height("E", column=True) - above > SIZE
    assert height("S", flag=True) - above > SIZE


@pytest.mark.parametrize(
    ("others", "above"),
    [((), False), (("0708",), True), (("0608",), True), (("0708", "0606"), False), (("0706",), False)],
)
def test_the_name_of_a_leader_stands_over_him_where_it_would_hide_who_stands_below(
    others: tuple[str, ...], above: bool
) -> None:
    units = (unit(f"u{hex_}", "attacker", hex_) for hex_ in others)
    drawn = root(position(*units, leaders=(leader("poppo", "attacker", HERE),)))
    name, hex_ = (
        float(next(each for each in drawn.iter(f"{SVG}text") if each.text == text).get("y") or 0)
        for text in ("Poppo", HERE)
    )
    assert (name < hex_) == above


def test_a_name_is_not_cut_by_the_edge_of_the_map() -> None:
    drawn = root(position(leaders=(leader("poppo", "attacker", "0714"),)))
    name, hex_ = (
        next(each for each in drawn.iter(f"{SVG}text") if each.text == text) for text in ("Poppo", "0714")
    )
    # The label of its hex stands above, and the sheet ends a frame below the lower corner.
    assert float(name.get("y") or 0) - float(hex_.get("y") or 0) < 2 * SIZE


def test_the_name_of_who_leads_stands_on_a_dark_plate() -> None:
    def plates(status: str) -> int:
        drawn = root(position(leaders=(leader("poppo", "attacker", HERE, status=status),)))
        return sum(each.get("height") == "10.4" for each in drawn.iter(f"{SVG}rect"))

    assert (plates("inactive"), plates("active")) == (0, 1)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Poppo", "Poppo"),
        ("the Noyan of the light horse (Ilkhanate)", "light horse"),
        ("the Duke of Opole", "Opole"),
        ("the Mongol Orlok", "Orlok"),
        ("the Light Cavalry Noyan (west)", "Noyan"),
        ("the Duke", "Duke"),
        ("le noyan de la cavalerie légère (Ilkhanat)", "cavalerie légère"),
        ("le duc d’Opole", "Opole"),  # noqa: RUF001
        ("l'orlok des Mongols", "Mongols"),
        ("le duc", "duc"),
    ],
)
def test_leaders_have_short_names_on_the_map(name: str, said: str) -> None:
    assert short(name) == said
    assert not re.search(r"[()]", said)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", RULESET.scenarios())
def test_no_two_leaders_of_a_side_have_one_name_on_the_map(name: str, language: str) -> None:
    _, state = RULESET.open(RULESET.scenario(name), dice_of(1))
    labels = words.labels(state, speaker(language))
    assert labels.keys() == state.leaders.keys()
    for side in SIDES:
        told = [labels[one.id] for one in state.leaders.values() if one.side == side]
        assert len(set(told)) == len(told)


def test_those_who_would_be_called_alike_are_told_apart_by_what_else_they_are_called() -> None:
    noyans = ("the Light Cavalry Noyan (west)", "the Light Cavalry Noyan (east)", "the Heavy Cavalry Noyan")
    assert words.apart(noyans) == ["Noyan (west)", "Noyan (east)", "Heavy Cavalry"]
    assert words.apart(("Robert Guiscard", "Roger Guiscard", "Drogo")) == ["Robert", "Roger", "Drogo"]
    assert words.apart(("the Emir of Syria", "the Emir of Syria")) == ["the Emir of Syria"] * 2


@pytest.mark.parametrize("name", ["", " ", "(the Bold)"])
def test_a_leader_whose_name_has_nothing_to_shorten_is_drawn_as_he_is_called(name: str) -> None:
    assert short(name) == name
    one = leader("boss", "attacker", HERE)
    one.name = name
    assert name in texts(root(position(unit("A", "attacker", HERE), leaders=(one,))))
