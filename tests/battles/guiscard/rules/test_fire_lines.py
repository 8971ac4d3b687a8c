"""Lines of fire past people: who blocks, who is shot over."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.rules.fire_lines import Onlookers, Shooting, Sight, charge_barred, sight, wading
from battles.guiscard.rules.ground import Ground
from battles.guiscard.tables import Cover, weapon
from tests.battles.guiscard.grounds import drawn

LEVELS = ((range(1, 6), "clear 1"), (range(6, 7), "bank"))


def shot(
    ground: Ground,
    weapon_id: str,
    shooter: str,
    target: str,
    *blocking: str,
    mounted: bool = False,
    covered: Cover = "none",
    beside: str = "",
    afoot: str = "",
) -> Sight:
    onlookers = Onlookers(frozenset(blocking), frozenset(beside.split()), frozenset(afoot.split()))
    return sight(ground, shooter, target, Shooting(weapon(weapon_id), mounted, covered), onlookers)


def rule_of(found: Sight) -> str:
    return found.refusal.rule if found.refusal is not None else ""


@pytest.mark.rule("GT-5.5.3a")
@pytest.mark.parametrize("id_", ["sling", "lance_foot", "lance_mounted"])
def test_slings_and_lances_are_blocked_by_whoever_lives(id_: str) -> None:
    assert rule_of(shot(drawn(), id_, "1002", "1010", "1005")) == "GT-5.5.3a"
    assert shot(drawn(), id_, "1002", "1010", "1105").clear
    assert shot(drawn(), id_, "1002", "1010", "1010", "1002").clear


@pytest.mark.rule("GT-5.5.3b")
@pytest.mark.parametrize(
    ("id_", "last_short"), [("short_bow", 12), ("composite_bow", 15), ("javelin_foot", 5)]
)
def test_bows_and_javelins_shoot_over_people_beyond_short_range(id_: str, last_short: int) -> None:
    near, far = f"10{2 + last_short:02d}", f"10{3 + last_short:02d}"
    assert rule_of(shot(drawn(), id_, "1002", near, "1005")) == "GT-5.5.3b"
    over = shot(drawn(), id_, "1002", far, "1005", "1006")
    assert over.clear
    assert over.over == ("1005", "1006")


@pytest.mark.rule("GT-5.5.3b")
def test_nobody_is_shot_over_at_more_than_light_cover() -> None:
    light, wall = drawn(_1016="brush"), drawn(*LEVELS)
    assert shot(light, "short_bow", "1002", "1016", "1005").cover == "light"
    assert shot(light, "short_bow", "1002", "1016", "1005").clear
    assert rule_of(shot(light, "short_bow", "1002", "1016", "1005", covered="medium")) == "GT-5.5.3b"
    assert shot(wall, "javelin_foot", "1001", "1006").clear
    assert shot(wall, "javelin_foot", "1001", "1006").cover == "medium"
    assert rule_of(shot(wall, "short_bow", "1001", "1006", "1003")) == "GT-5.5.3b"


@pytest.mark.rule("GT-5.5.1b", "GT-5.5.3a", "GT-5.5.3b", "GT-5.5.1c")
def test_whoever_stands_in_a_hex_that_the_line_crosses_blocks_and_both_along_a_border() -> None:
    for hex_ in ("1111", "1112", "1211", "1212"):
        assert rule_of(shot(drawn(), "sling", "1010", "1313", hex_)) == "GT-5.5.3a"
    for hex_ in ("1110", "1011", "1213", "1312"):
        assert shot(drawn(), "sling", "1010", "1313", hex_).clear
    # A bow shoots over both halves of a rider, one after the other, at medium range.
    assert shot(drawn(), "short_bow", "1005", "2611", "1406", "1407").over == ("1406", "1407")
    assert rule_of(shot(drawn(), "short_bow", "1005", "2011", "1408")) == "GT-5.5.3b"
    assert shot(drawn(), "sling", "1010", "1210", "1110").clear
    assert rule_of(shot(drawn(), "sling", "1010", "1210", "1110", "1111")) == "GT-5.5.3a"


@pytest.mark.rule("GT-5.5.3.1a")
def test_who_is_in_water_blocks_nobody() -> None:
    for terrain, wades in (("shallows", True), ("deep_water", True), ("marsh", False)):
        ground = drawn(_1005=terrain)
        assert shot(ground, "sling", "1002", "1010", "1005").clear is wades is wading(ground, "1005")


@pytest.mark.rule("GT-5.5.3.1b")
def test_a_mounted_archer_shoots_over_friends_beside_him() -> None:
    # W7: A on horseback over B beside him; D on foot not over E; A not over E, who is not beside him.
    ground = drawn()
    assert shot(ground, "composite_bow", "1002", "1008", "1003", mounted=True, beside="1003").clear
    assert not shot(ground, "composite_bow", "1002", "1008", "1003", beside="1003").clear
    assert not shot(ground, "composite_bow", "1002", "1008", "1004", mounted=True, beside="1003").clear
    assert not shot(ground, "javelin_mounted", "1002", "1005", "1003", mounted=True, beside="1003").clear
    at = {"mounted": True, "beside": "1003", "covered": "medium"}
    assert rule_of(shot(ground, "composite_bow", "1002", "1008", "1003", **at)) == "GT-5.5.3b"  # type: ignore[arg-type]


@pytest.mark.rule("GT-7.1b")
def test_a_rider_throws_over_a_friend_on_foot_at_what_is_three_hexes_away() -> None:
    for id_ in ("lance_mounted", "javelin_mounted"):
        at = {"mounted": True, "beside": "1003", "afoot": "1003"}
        assert shot(drawn(), id_, "1002", "1005", "1003", **at).clear  # type: ignore[arg-type]
        assert not shot(drawn(), id_, "1002", "1004", "1003", **at).clear  # type: ignore[arg-type]
        assert not shot(drawn(), id_, "1002", "1005", "1003", mounted=True, beside="1003").clear
    assert not shot(drawn(), "lance_foot", "1002", "1005", "1003", beside="1003", afoot="1003").clear


@pytest.mark.rule("GT-5.5.2.3e", "GT-5.5.3.1c")
def test_whom_the_shooter_cannot_see_does_not_block() -> None:
    # The man at 1008 stands below the crest, hidden from 1003; who is at 1012 is seen over his head.
    ground = drawn(*LEVELS)
    assert shot(ground, "sling", "1003", "1010", "1008").clear
    assert not shot(ground, "sling", "1003", "1010", "1009").clear
    assert not shot(ground, "sling", "1007", "1010", "1008").clear


@pytest.mark.rule("GT-5.5.5a")
def test_shooting_upwards_passes_over_those_near_the_target() -> None:
    # W8: from level 0 at P on level 1 over one who is one hex from him, at Q on level 2 over two.
    hill = drawn(
        (range(1, 4), "clear 2"), (range(4, 5), "bank 1"), (range(5, 9), "clear 1"), (range(9, 10), "bank")
    )
    assert shot(hill, "sling", "1013", "1008", "1009").clear
    assert not shot(hill, "sling", "1013", "1008", "1010").clear
    assert shot(hill, "sling", "1016", "1003", "1004", "1005").clear
    assert rule_of(shot(hill, "sling", "1016", "1003", "1006")) == "GT-5.5.3a"
    assert rule_of(shot(drawn(), "sling", "1013", "1008", "1009")) == "GT-5.5.3a"
    assert not shot(hill, "sling", "1008", "1013", "1012").clear


@pytest.mark.rule("GT-5.5.2.2a")
def test_where_the_ground_bars_the_line_nobody_is_asked() -> None:
    found = shot(drawn(_1005="tree"), "short_bow", "1002", "1016", "1006")
    assert rule_of(found) == "GT-5.5.2.2a"
    assert not found.clear


@pytest.mark.rule("GT-5.5.1b", "GT-7.2.1b")
def test_only_riders_hide_whom_a_rider_would_charge_from_every_hex_that_the_line_crosses() -> None:
    ground, rider = drawn(_1008="tree"), frozenset({"1105"})
    found = charge_barred(ground, "1102", "1112", rider)
    assert (found.rule, found.values["hex"]) == ("GT-7.2.1b", "1105")
    assert charge_barred(ground, "1102", "1112", frozenset()) is None
    assert charge_barred(ground, "1002", "1012", frozenset()).rule == "GT-5.5.2.2a"
    assert charge_barred(drawn(_1105="shallows"), "1102", "1112", rider) is None
    for hex_ in ("1111", "1112", "1211", "1212"):
        assert charge_barred(drawn(), "1010", "1313", frozenset({hex_})) is not None
    assert charge_barred(drawn(), "1010", "1210", frozenset({"1111"})) is None


HEXES = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(5, 15), st.integers(5, 15))


@given(HEXES, HEXES, st.sets(HEXES, max_size=30), HEXES)
def test_one_more_in_the_way_never_opens_a_line(a: str, b: str, people: set[str], other: str) -> None:
    if a == b:
        return
    ground = drawn()
    if shot(ground, "short_bow", a, b, *people, other).clear:
        assert shot(ground, "short_bow", a, b, *people).clear
