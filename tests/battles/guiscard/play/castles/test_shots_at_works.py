"""Shots at works and from them: what is thrown where, and which cover is lost below."""

import msgspec
import pytest

from battles.fields.laid import Laid
from battles.guiscard.rules.cover import cover_of, from_works, lost_below_works
from battles.guiscard.rules.fire.sight import view
from battles.guiscard.rules.fire_lines import Lane, Onlookers, Shooting, sight, unfit
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.lines import bar
from battles.guiscard.tables import weapon
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.grounds import field

SHORT = 5


def castle() -> Ground:
    """The castle, read anew by each test that is to prove what it is like."""
    return field("B9")


def with_terrain(terrain: str, *hexes: str) -> Ground:
    """The castle with some hexes of another terrain."""
    cells = dict(castle().cells)
    for hex_ in hexes:
        cells[hex_] = msgspec.structs.replace(cells[hex_], terrain=terrain)
    return Ground(castle().laid, cells)


@pytest.mark.rule("GT-9.3.4a")
@pytest.mark.parametrize("terrain", ["brush", "marsh", "rock", "shallows"])
def test_below_a_platform_cover_is_lost_within_half_of_short_range(terrain: str) -> None:
    for hex_, cover in (("0809", "none"), ("0709", "light")):
        ground = with_terrain(terrain, hex_)
        assert bar(ground, "1009", hex_) is None
        assert cover_of(ground, "1009", hex_, SHORT) == cover, "three hexes are more than half of five"


@pytest.mark.rule("GT-9.3.4a")
def test_the_cover_of_trees_is_not_lost() -> None:
    ground = with_terrain("tree", "0809")
    assert bar(ground, "1009", "0809") is None
    assert cover_of(ground, "1009", "0809", SHORT) == "light"


@pytest.mark.rule("GT-9.3.4a")
def test_below_a_slit_it_is_lost_within_short_range() -> None:
    ground = with_terrain("rock", "1009", "1010")
    assert bar(ground, "1406", "1009") is bar(ground, "1406", "1010") is None
    assert lost_below_works(ground, "1406", "1009", SHORT)
    assert cover_of(ground, "1406", "1009", SHORT) == "none"
    assert cover_of(ground, "1406", "1010", SHORT) == "light"


@pytest.mark.rule("GT-9.3.4a")
def test_on_a_bank_too_and_on_no_other_ground() -> None:
    assert castle().terrain["0909"] == "bank"
    assert lost_below_works(castle(), "1009", "0909", SHORT)
    assert cover_of(castle(), "1009", "0909", SHORT) == "none"
    assert not lost_below_works(castle(), "1009", "0809", SHORT)
    assert not lost_below_works(with_terrain("deep_water", "0809"), "1009", "0809", SHORT)


def test_from_the_ground_and_from_stairs_a_shot_is_not_from_works() -> None:
    shots = [("1009", "0809"), ("1406", "1205"), ("0809", "1009"), ("1508", "1510"), ("1110", "1210")]
    assert [shot for shot in shots if from_works(castle(), *shot)] == shots[:2]


def shooting(name: str) -> Shooting:
    """A shot with a weapon of the tables."""
    return Shooting(weapon(name), mounted=False)


@pytest.mark.rule("GT-9.3.4c", "GT-9.3.4d")
@pytest.mark.parametrize(
    ("lane", "rule", "weapons"),
    [
        (Lane(None), "", ["lance_foot", "lance_mounted"]),
        (Lane(None, up=True), "GT-9.3.4d", ["lance_foot", "lance_mounted"]),
        (Lane(None, up=True), "", ["javelin_foot"]),
        (Lane(None, slit=True), "GT-9.3.4c", ["javelin_foot", "sling", "lance_foot"]),
        (Lane(None, slit=True, up=True), "", ["short_bow", "composite_bow"]),
    ],
)
def test_no_lance_is_thrown_up_to_works_and_bows_alone_shoot_out_of_a_slit(
    lane: Lane, rule: str, weapons: list[str]
) -> None:
    for name in weapons:
        found = unfit(lane, shooting(name))
        assert (found.rule if found else "") == rule, name


@pytest.mark.rule("GT-9.3.4c")
@pytest.mark.parametrize("name", ["sling", "javelin_foot", "short_bow"])
def test_who_is_behind_a_slit_or_chapel_window_is_shot_at_with_anything_and_shoots_with_a_bow_alone(
    name: str,
) -> None:
    for ground, within, without in ((castle(), "1505", "1504"), (field("B8"), "1305", "1302")):
        shot = shooting(name)
        assert sight(ground, without, within, shot, Onlookers()).clear
        assert sight(ground, within, without, shot, Onlookers()).clear is (name == "short_bow")


@pytest.mark.rule("GT-9.3.4d")
def test_who_stands_on_a_platform_has_no_lance_to_fear_from_below() -> None:
    lance = shooting("lance_foot").weapon
    people = foot("a", "attacker", "Nim", "0809"), foot("d", "defender", "Nim", "1009")
    state = position(*people, laid=Laid("B9"))
    found = view(state, castle(), state.people["a"], lance, "1009").refusal
    assert found is not None
    assert found.rule == "GT-9.3.4d"
    assert view(state, castle(), state.people["d"], lance, "0809").clear
