"""Which way leads away."""

import pytest

from battles.guiscard.rules.combat import away
from tests.battles.guiscard.play.combat.fights import HERE, NE, NW, SE, SW, N, S


@pytest.mark.rule("GT-5.4.4a", "GT-5.4.4e")
@pytest.mark.parametrize(
    ("old", "enemies", "farther", "not_farther"),
    [
        (HERE, ["1514"], [S, SE, SW], [NE, N]),  # he stands four hexes to the north
        (HERE, ["1514", "1520"], [S], []),  # of several it is enough to get away from one
        ("1617", ["1418"], [], ["1618"]),  # round to the side the half stays as near to him as it was
        (N, ["1617"], [NW], [NE]),
    ],
)
def test_one_hex_and_one_half_by_itself_must_get_farther_away(old, enemies, farther, not_farther):
    for hex_ in (*farther, *not_farther):
        way = away.spot(old), away.spot(hex_), [(enemy,) for enemy in enemies]
        assert away.from_shooter(*way) == away.half_counter(*way) == (hex_ in farther), hex_


@pytest.mark.rule("GT-6.5a")
def test_after_a_fight_one_of_the_enemies_must_not_be_adjacent_any_more():
    north, north_east = (N,), (NE,)
    assert not away.from_fight(away.spot(NE), [north])
    assert away.from_fight(away.spot(SE), [north])
    # South-east of here is beside the one, and not beside the other.
    assert away.from_fight(away.spot(SE), [north_east, north])
    assert not away.from_fight(away.spot(SE), [north_east])
    rider_between = (N, NE)
    assert not away.from_fight(away.spot(SE), [rider_between])


def halves(front, rear):
    return away.spot(front), away.spot(rear)


@pytest.mark.rule("GT-5.4.4g")
def test_a_shift_leads_away_if_no_half_comes_nearer_and_one_gets_farther():
    still = halves(HERE, S)
    assert away.whole_counter(still, halves(S, "1520"), [("1514",)])
    assert not away.whole_counter(still, halves(N, HERE), [("1514",)])
    # He stands beside both halves: forwards the front gets away, the rear takes its place.
    assert away.whole_counter(still, halves(N, HERE), [(SE,)])
    # Far to the east neither gets farther.
    assert not away.whole_counter(still, still, [("2518",)])
    # Of several it is enough to get away from one.
    assert away.whole_counter(still, halves(N, HERE), [("1514",), ("1520",)])


def test_places_off_the_field_are_counted_like_others():
    assert away.apart(away.next_spot("0101", 0), away.spot("0102")) == 2
    assert away.gap(away.spot(HERE), (N, "1516")) == 1
