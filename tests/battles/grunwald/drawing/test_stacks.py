"""A stack is spread so that each of its counters can be read."""

import re
from itertools import combinations
from math import cos, radians, sin

import pytest

from battles.contract.surface import Livery
from battles.grunwald.drawing import words
from battles.grunwald.drawing.counters import SPLIT, wedge
from battles.grunwald.drawing.stacks import places
from battles.grunwald.drawing.words import unit as told
from battles.grunwald.state import Banner, Leader, Unit
from battles.grunwald.state.field import field
from battles.kit.drawn.counters import HALF
from battles.kit.drawn.sheet import LAYOUT, SIZE
from tests.battles.grunwald.drawing.test_picture import root
from tests.battles.grunwald.positions import HERE, leader, position, unit
from tests.battles.kit.drawn.reading import SVG, texts, titles, used

FIELD = field()


@pytest.mark.parametrize("count", range(1, 13))
def test_no_counter_of_a_hex_hides_another_or_leaves_it(count: int) -> None:
    scale, spots = places(count)
    wide = 2 * HALF * scale

    assert len(spots) == count
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert max(abs(ax - bx), abs(ay - by)) >= wide
    assert all(abs(x) + wide / 2 <= SIZE and abs(y) + wide / 2 <= SIZE for x, y in spots)


def test_an_empty_hex_has_no_places() -> None:
    assert places(0)[1] == []


def test_a_stack_shows_each_of_its_units_and_its_leader() -> None:
    archers = [unit(f"a{number}", "attacker", HERE, kind="archer") for number in range(5)]
    drawn = root(
        position(*archers, unit("s", "attacker", HERE, "SE", "levy"), leader("witold", "attacker", HERE))
    )

    assert used(drawn)["archer"] == 5
    assert used(drawn)["levy"] == used(drawn)["leader"] == 1
    assert {str(told(one)) for one in archers} <= set(titles(drawn))
    assert texts(drawn)["Witold"] == 1


def test_the_name_of_a_hex_gives_way_to_a_front_that_looks_north() -> None:
    def height(facing: str) -> float:
        drawn = root(position(unit("u", "attacker", HERE, facing)), Livery())
        return next(float(each.get("y") or 0) for each in drawn.iter() if each.text == HERE)

    assert height("N") - height("S") > SIZE


def test_contingents_are_told_apart_by_their_bars() -> None:
    def bars(contingent: str) -> int:
        one = unit("u", "attacker", HERE)
        one.contingent = contingent  # type: ignore[assignment]
        return sum(each.get("height") == "17" for each in root(position(one)).iter())

    assert (bars("polish"), bars("lithuanian"), bars("tatar")) == (0, 1, 2)


CLOTH = ((0.0, -27.0), (19.0, -27.0), (19.0, -16.0), (0.0, -16.0))
"""The corners of the cloth of a banner, from the foot of its pole."""
MOVED = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


def cloth(*pieces: Unit | Leader | Banner) -> tuple[float, float, float, float]:
    """From where to where the cloth of the one banner on the field reaches, from the middle of its hex."""
    drawn = root(position(*pieces))
    (found,) = (
        each for each in drawn.iter(f"{SVG}g") if (each.findtext(f"{SVG}title") or "").find("banner") >= 0
    )
    points = list(CLOTH)
    for how, given in reversed(MOVED.findall(found.get("transform") or "")):
        x, *more = map(float, given.split())
        if how == "rotate":
            turn, around = cos(radians(x)), sin(radians(x))
            points = [(px * turn - py * around, px * around + py * turn) for px, py in points]
        elif how == "scale":
            points = [(px * x, py * more[0]) for px, py in points]
        # What moves it to its hex is as long as that is far; places in the hex are what is asked for.
        elif abs(x) < SIZE:
            points = [(px + x, py + more[0]) for px, py in points]
    xs, ys = zip(*points, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def over(box: tuple[float, float, float, float], hex_: str) -> bool:
    """Whether that lies over a counter in another hex."""
    x, y = (
        other - here
        for here, other in zip(
            *(LAYOUT.centre(FIELD.naming.hex_of(each)) for each in (HERE, hex_)), strict=True
        )
    )
    left, right, top, bottom = box
    return left < x + HALF and right > x - HALF and top < y + HALF and bottom > y - HALF


def test_a_banner_flies_over_its_bearer_and_beside_him_where_somebody_would_hide_it() -> None:
    bearer, own = unit("u", "attacker", HERE), Banner("b", "attacker", bearer="u")
    north = FIELD.toward(HERE, 0)

    assert over(cloth(bearer, own), north)
    moved = cloth(bearer, own, unit("n", "attacker", north))
    assert not any(over(moved, near) for near in FIELD.around[HERE])
    assert moved[1] <= -HALF


def test_a_captured_banner_hangs_in_its_hex_beside_who_stands_there() -> None:
    box = cloth(unit("u", "attacker", HERE), Banner("b", "defender", hex=HERE, captor="attacker"))

    assert not any(over(box, near) for near in FIELD.around[HERE])
    assert box[1] <= -HALF


def test_a_lost_banner_lies_in_its_hex() -> None:
    box = cloth(Banner("b", "defender", hex=HERE))

    assert not any(over(box, near) for near in FIELD.around[HERE])


def test_who_stands_on_the_right_of_a_hex_holds_a_banner_on_its_right() -> None:
    others = unit("o", "attacker", HERE, kind="levy"), unit("n", "attacker", FIELD.toward(HERE, 0))

    box = cloth(*others, unit("u", "attacker", HERE, kind="levy"), Banner("b", "attacker", bearer="u"))
    assert box[0] >= HALF


@pytest.mark.parametrize("facing", range(6))
def test_the_wedge_of_a_front_hides_neither_strength_nor_charge_and_stays_in_its_hex(facing: int) -> None:
    first, tip, last = wedge(facing)

    foot = [
        (first[0] + (last[0] - first[0]) * part / 8, first[1] + (last[1] - first[1]) * part / 8)
        for part in range(9)
    ]
    assert not any(abs(x) < 13.5 and SPLIT < y < HALF - 1 for x, y in (tip, *foot))
    assert max(abs(x) for x, _ in (tip, *foot)) <= SIZE


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ulrich von Jungingen", "Jungingen"),
        ("Witold", "Witold"),
        ("Robert (his son)", "Robert"),
        ("Robert (his son) of Bari", "Bari"),
        ("(his son)", "(his son)"),
        ("", ""),
        ("  ", "  "),
    ],
)
def test_a_leader_has_a_short_name_on_the_map_whatever_he_is_called(
    name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "name", lambda one: name)
    assert words.short(leader("l", "attacker", HERE)) == said
