"""What shocks and volleys are worth to the captain, before the dice."""

import pytest

from battles.devils_horsemen.bots import prospects
from battles.devils_horsemen.bots.prospects import Body
from battles.devils_horsemen.bots.weights import weights
from battles.devils_horsemen.rules.clash import Angle
from tests.battles.devils_horsemen.positions import position, unit


def body(hits: int = 0, *, quality: int = 6, checked: bool = False, routed: bool = False) -> Body:
    return Body(hits, quality, 6.0, checked, routed)


@pytest.mark.rule("DH-9.14a")
def test_a_check_is_reckoned_over_all_ten_faces() -> None:
    assert dict(prospects.checks(6)) == pytest.approx({0: 0.7, 1: 0.1, 2: 0.1, 3: 0.1})


@pytest.mark.rule("DH-11.13a")
def test_hits_that_reach_its_quality_rout_a_unit() -> None:
    loss, breaks = prospects.suffers(body(hits=4), 2)
    assert breaks == 1.0
    assert loss == pytest.approx(6 * (weights().routed - prospects.ruin(4, 6)))


@pytest.mark.rule("DH-11.46b")
def test_a_routed_unit_is_lost_by_any_hit() -> None:
    loss, _ = prospects.suffers(body(routed=True, quality=1), 0.5)
    assert loss == pytest.approx(0.5 * 6 * (1 - weights().routed))


@pytest.mark.rule("DH-9.17f")
def test_who_is_superior_makes_the_defender_lose_more() -> None:
    even = prospects.shock(8, "", 0, (body(),), (body(),))
    better = prospects.shock(8, "AS", 0, (body(),), (body(),))
    assert better.defenders > even.defenders
    assert better.attackers <= even.attackers


@pytest.mark.rule("DH-9.17e")
def test_a_leader_is_worth_something_in_a_shock() -> None:
    without, led = (prospects.shock(8, "", more, (body(),), (body(),)) for more in (0, 2))
    assert led.defenders > without.defenders


@pytest.mark.rule("DH-9.16a", "DH-9.17a")
def test_a_shock_is_worth_most_from_behind() -> None:
    enemy = unit("D", "defender", "0707", "N")
    worths = []
    for hex_ in ("0706", "0607", "0708"):
        attacker = unit("A", "attacker", hex_)
        worths.append(prospects.fight(position(attacker, enemy), [attacker], [enemy]))
    front, flank, rear = worths
    assert rear > flank > front


@pytest.mark.rule("DH-7.15a")
def test_an_enemy_is_taken_to_turn_to_who_comes_at_its_flank_unless_another_holds_it() -> None:
    enemy, comer = unit("D", "defender", "0707", "N"), unit("A", "attacker", "0607", "NE")
    holder = unit("B", "attacker", "0706", "S")
    free, held = (position(enemy, comer, *more, acting="attacker") for more in ((), (holder,)))
    assert prospects.turned_to(free, enemy, comer).facing != enemy.facing
    assert prospects.turned_to(held, enemy, comer).facing == enemy.facing


@pytest.mark.rule("DH-8.18b", "DH-10.1a", "DH-10.2a")
def test_the_chance_of_a_volley_is_that_of_the_tables() -> None:
    firer = unit("A", "attacker", "0505", "S", type="LC", missile="C", feign=True)
    target = unit("D", "defender", "0507", type="LC", feign=True)
    assert prospects.chance(firer, target, "direct", 2, moved=False) == pytest.approx(0.8)
    assert prospects.chance(firer, target, "direct", 2, moved=True) == pytest.approx(0.7)
    assert prospects.chance(firer, target, "direct", 5, moved=False) == 0.0


@pytest.mark.rule("DH-7.31a")
@pytest.mark.parametrize("angle", prospects.ANGLES)
def test_artillery_never_attacks_and_is_no_menace(angle: Angle) -> None:
    guns, foot = unit("A", "attacker", "0707", type="ART"), unit("D", "defender", "0706", type="MI")

    assert prospects.duel(guns, foot, angle) == 0
    assert prospects.duel(foot, guns, angle) > 0
