"""Every worked example of the catalogue has its test: here, or beside the rules that it is about."""

import re
import sys
from importlib import import_module
from itertools import chain
from typing import Any

import pytest

from battles.devils_horsemen import bows, clash, missiles, quality
from battles.devils_horsemen.chapters import shocking, shooting
from battles.devils_horsemen.chapters.activating import GoOn
from battles.devils_horsemen.chapters.commanding import Command, EndOrders, Line
from battles.devils_horsemen.chapters.happenings import CohesionLost
from battles.devils_horsemen.chapters.items import Electing, Marching, Ordering, Responding
from battles.devils_horsemen.chapters.lining import EndLine, FallIn
from battles.devils_horsemen.chapters.loop import LOOP
from battles.devils_horsemen.chapters.orders import Fire, Forgo, Halt, Step, TurnTo
from battles.devils_horsemen.chapters.shocking import ShockResolved
from battles.devils_horsemen.chapters.shooting import VolleyFired
from battles.devils_horsemen.state import LineRight, State, Unit
from tests.battles.devils_horsemen.positions import (
    drafting,
    give,
    kinds,
    leader,
    offered,
    position,
    unit,
    why,
)
from tests.plugins.rules import PAGES

ELSEWHERE: dict[int, tuple[str, ...]] = {
    1: (
        "test_activation.test_w1_the_lowest_first_then_sides_alternate_at_an_initiative",
        "chapters.test_activating.test_w1_dice_decide_at_a_tie_and_then_the_sides_alternate",
    ),
    2: ("test_command.test_a_leader_has_as_many_orders_as_initiative_or_as_many_lines",),
    3: ("test_command.test_a_unit_heeds_one_order_in_an_orders_phase_and_none_once_it_has_rallied",),
    4: (
        "chapters.test_phases.test_w4_who_lets_units_strike_by_his_range_in_an_enemy_zone_is_finished",
        "test_leaders.test_a_finished_leader_is_sent_by_another_alone",
        "chapters.test_ordering.test_he_sends_one_other_leader_for_two_orders_out_of_a_zone",
    ),
    5: (
        "test_activation.test_w5_poppo_goes_on_with_a_die_of_at_most_his_initiative",
        "chapters.test_activating.test_w5_who_has_ended_his_orders_phase_may_go_on",
    ),
    6: (
        "test_activation.test_w6_who_may_trump_the_leader_who_is_due",
        "chapters.test_trumping.test_w6_who_fails_a_trump_is_finished_and_the_one_who_was_due_leads",
    ),
    7: (
        "test_activation.test_w7_w8_an_enemy_of_as_high_an_initiative_trumps_a_trump_or_a_momentum",
        "chapters.test_trumping.test_w7_genghis_may_trump_the_trump_of_the_shah",
    ),
    8: (
        "test_activation.test_w7_w8_an_enemy_of_as_high_an_initiative_trumps_a_trump_or_a_momentum",
        "chapters.test_trumping.test_w8_genghis_may_trump_the_momentum_of_the_shah",
    ),
    9: (
        "test_activation.test_w9_all_inactive_leaders_of_his_initiative_or_less_are_bypassed",
        "chapters.test_trumping.test_w9_a_trump_of_the_shah_bypasses_all_of_his_initiative_or_less",
    ),
    10: (
        "test_command.test_a_subordinate_in_range_of_his_overall_commander_need_not_throw",
        "chapters.test_ordering.test_out_of_range_a_die_gives_line_orders_or_ends_the_leader",
    ),
    11: ("test_costs.test_a_column_takes_a_hit_on_a_steep_bank_and_none_in_a_stream",),
    12: ("test_steps.test_light_cavalry_crosses_a_stream_turns_and_goes_seven_hexes",),
    14: (
        "test_costs.test_going_through_costs_a_point_and_cohesion_of_heavy_and_medium_foot",
        "test_worked_examples.test_w13_five_hexes_through_a_friend_a_volley_a_turn_and_two_hexes_back",
    ),
    15: ("test_steps.test_a_unit_stops_in_an_enemy_zone",),
    16: ("test_withdrawals.test_w16_knights_do_not_withdraw_before_heavy_cavalry_of_a_greater_allowance",),
    17: (
        "test_withdrawals.test_w17_knights_withdraw_two_points_before_foot",
        "chapters.test_withdrawing.test_w17_knights_withdraw_two_hexes_before_foot_which_then_goes_on",
    ),
    18: ("test_steps.test_who_has_come_into_an_enemy_zone_does_not_turn",),
    19: (
        "chapters.test_feigning.test_w19_one_feint_is_seen_through_another_succeeds_and_the_horse_archers_turn_and_shoot",
    ),
    20: ("chapters.test_feigning.test_w20_knights_catch_who_has_feigned_and_strike_from_the_rear",),
    21: (
        "chapters.test_designating.test_a_heavy_unit_that_has_moved_beside_an_enemy_must_attack",
        "chapters.test_designating.test_a_light_unit_chooses_when_it_ends_its_move",
    ),
    23: (
        "test_missiles.test_composite_bows_on_foot_at_two_hexes_hit_on_0_to_8_as_the_printed_example_has_it",
    ),
    24: (
        (
            "chapters.test_shooting.test_a_volley_by_who_will_move_misses_with_a_die_that_would_have_hit_as_the_printed_"
            "example_has_it"
        ),
    ),
    25: (
        "chapters.test_harassing.test_w25_heavy_cavalry_charges_four_points_and_light_cavalry_gets_away_two_hexes_first",
        "chapters.test_harassing.test_w25_from_two_hexes_the_retreat_does_not_save_it",
    ),
    26: ("chapters.test_designating.test_w26_who_has_moved_must_attack_and_who_stood_there_may_join",),
    27: ("chapters.test_shooting.test_archers_miss_who_comes_in_the_printed_example",),
    28: ("chapters.test_worked_shock.test_w28_the_checks_before_the_shock",),
    29: (
        "chapters.test_worked_shock.test_w29_to_w33_columns_and_results",
        "test_clash.test_flank_and_rear_make_superior_unless_another_enemy_holds_the_attacker_alone",
        "test_clash.test_weapons_make_superior_and_the_attacker_before_the_defender",
        "test_clash.test_the_most_charismatic_leader_of_each_side_counts_less_one_if_wounded",
    ),
    30: ("chapters.test_worked_shock.test_w29_to_w33_columns_and_results",),
    31: (
        "chapters.test_worked_shock.test_w29_to_w33_columns_and_results",
        "chapters.test_worked_shock.test_w31_to_w33_who_routs_and_who_advances",
    ),
    32: (
        "chapters.test_worked_shock.test_w29_to_w33_columns_and_results",
        "chapters.test_worked_shock.test_w31_to_w33_who_routs_and_who_advances",
    ),
    33: (
        "chapters.test_worked_shock.test_w29_to_w33_columns_and_results",
        "chapters.test_worked_shock.test_w31_to_w33_who_routs_and_who_advances",
    ),
    34: ("chapters.test_worked_shock.test_w34_all_cavalry_is_disordered_and_who_stays_is_engaged",),
    36: (
        "test_routs.test_w36_within_its_allowance_it_runs_to_the_standard_else_to_the_edge",
        "chapters.test_routing.test_w36_two_hexes_to_the_standard_or_to_the_edge",
    ),
    37: ("test_costs.test_ground_costs_points_and_cohesion_by_class",),
}
"""The tests of examples that stand beside the rules, by the number of the example."""


def expanded(text: str) -> set[str]:
    """Ids as the catalogue shortens them: DH-5.12a-c, DH-5.27a/b."""
    found = set()
    for stem, letters in re.findall(r"(DH-\d+\.\d+)([a-z](?:[-/][a-z])*)", text):
        first, last = letters[0], letters[-1]
        whole = map(chr, range(ord(first), ord(last) + 1)) if "-" in letters else letters.split("/")
        found |= {stem + letter for letter in whole}
    return found


def printed() -> dict[int, set[str]]:
    """The rules of each example as the catalogue names them."""
    text = (PAGES / "devils-horsemen.md").read_text("utf-8")
    return {
        int(number): expanded(rules) for number, rules in re.findall(r"^\| W(\d+) \| ([^|]+) \|", text, re.M)
    }


def proofs(number: int) -> list[Any]:
    """The tests of an example."""
    here = sys.modules[__name__]
    found = [getattr(here, name) for name in dir(here) if re.match(rf"test_w{number}_", name)]
    for path in ELSEWHERE.get(number, ()):
        module, _, name = path.rpartition(".")
        found.append(getattr(import_module(f"tests.battles.devils_horsemen.{module}"), name))
    return found


def test_the_catalogue_has_37_examples() -> None:
    assert printed().keys() == set(range(1, 38))
    assert printed()[1] == {"DH-5.12a", "DH-5.12b", "DH-5.12c"}
    assert printed()[4] == {"DH-5.27a", "DH-5.27b", "DH-4.31c", "DH-4.26a"}


@pytest.mark.parametrize("number", printed())
def test_each_example_has_its_test_which_is_marked_with_its_rules(number: int) -> None:
    found = proofs(number)
    assert found
    marks = chain.from_iterable(getattr(test, "pytestmark", ()) for test in found)
    ids = {id_ for mark in marks if mark.name == "rule" for id_ in mark.args}
    assert printed()[number] - ids == set()


def under_way(mover: Unit, *others: Unit, **more: Any) -> State:
    """A unit is on its march, on an order of a leader who has others to order."""
    who = leader("l", "attacker", "1414", status="active", kind="overall")
    state = position(mover, unit("z", "attacker", "1413"), *others, leaders=(who,), active="l", **more)
    mover.ordered = True
    state.agenda = [Ordering("l", "orders", 1), Marching(mover.id, began=True)]
    return state


def light(hex_: str) -> Unit:
    """Mongol light cavalry that looks up the map."""
    return unit("a", "attacker", hex_, "N", type="LC", missile="C", ma=9)


def subudei() -> State:
    """Subudei's Orders Phase: Initiative 7, two lines, and more units than he can order one by one."""
    who = leader("s", "attacker", "0707", status="active", kind="overall", initiative=7, lines=2, range=9)
    kinds_ = ("HC", "LC", "KN")
    units = [unit(f"u{n}", "attacker", f"{3 + n:02d}08", type=kinds_[n % 3]) for n in range(9)]
    state = position(*units, leaders=(who,), active="s", rights=(LineRight("s", "body", kinds_),))
    state.agenda = [Electing("defender"), Ordering("s")]
    return state


@pytest.mark.rule("DH-5.21a")
def test_w2_subudei_gives_seven_orders_or_two_lines() -> None:
    state = subudei()
    for number in range(7):
        assert EndOrders() in offered(state)
        give(state, Command(f"u{number}"))
        give(state, Halt())
        assert isinstance(state.agenda[-1], Ordering) is (number < 6)
        if number < 6:
            assert why(state, Line("body", "KN")) == "DH-4.2a"
    state = subudei()
    for type_ in ("HC", "LC"):
        assert EndOrders() in offered(state)
        give(state, Line("body", type_))
        give(state, next(order for order in offered(state) if isinstance(order, FallIn)))
        give(state, EndLine())
    assert not any(isinstance(item, Ordering) for item in state.agenda)


@pytest.mark.rule("DH-5.25a")
def test_w3_no_second_order_in_an_orders_phase_but_one_in_the_next() -> None:
    noyan = leader("n", "attacker", "0707", status="active", initiative=5, phases=1)
    state = position(
        unit("a", "attacker", "0708"), unit("b", "attacker", "0808"), unit("e", "defender", "1414"),
        leaders=(noyan,), active="n", elected=True,
    )  # fmt: skip
    state.agenda = [Ordering("n")]
    give(state, Command("a"))
    give(state, Step("0707"))
    give(state, Halt())
    assert why(state, Command("a")) == "DH-5.25a"
    give(state, EndOrders())
    give(state, GoOn(), 5)
    assert isinstance(state.agenda[-1], Ordering)
    assert Command("a") in offered(state)


@pytest.mark.rule("DH-6.42b")
@pytest.mark.parametrize(("side", "hits"), [("steep_bank", [1]), ("stream", [])])
def test_w11_a_column_crosses_a_steep_bank_and_a_stream(side: str, hits: list[int]) -> None:
    foot = unit("a", "attacker", "0505", "NE", type="MI", column=True, began=True)
    state = under_way(foot, sides={side: [("0505", "0504")]})
    assert [lost.hits for lost in kinds(give(state, Step("0504")), CohesionLost)] == hits
    assert foot.hex == "0504"


@pytest.mark.rule("DH-6.31a", "DH-7.12a")
def test_w12_a_stream_a_turn_and_seven_hexes_take_nine_points() -> None:
    one = light("0505")
    state = under_way(one, sides={"stream": [("0505", "0504")]})
    give(state, Step("0504"))
    assert one.spent == 2
    give(state, TurnTo(3))
    assert one.spent == 3
    for hex_ in ("0605", "0606", "0607", "0608", "0609", "0610"):
        give(state, Step(hex_))
    assert (one.hex, one.spent, one.ma) == ("0610", 9, 9)
    assert isinstance(state.agenda[-1], Ordering)


@pytest.mark.rule("DH-7.23a")
def test_w15_after_four_points_beside_an_enemy_it_stops() -> None:
    one = light("0709")
    state = under_way(one, unit("e", "defender", "0704", "S", type="MI"))
    for hex_ in ("0708", "0707", "0706"):
        give(state, Step(hex_))
        assert any(isinstance(order, Step) for order in offered(state))
    give(state, Step("0705"))
    give(state, Forgo())
    assert (one.hex, one.spent) == ("0705", 4)
    assert not [order for order in offered(state) if isinstance(order, Step | TurnTo)]


@pytest.mark.rule("DH-6.52a")
@pytest.mark.parametrize(("type_", "asked"), [("KN", False), ("LC", True)])
def test_w16_only_who_is_faster_is_asked_to_withdraw_before_heavy_cavalry(type_: str, asked: bool) -> None:
    state = under_way(
        unit("a", "attacker", "0708", "N", type="HC", ma=8), unit("e", "defender", "0705", "S", type=type_)
    )
    give(state, Step("0707"))
    assert any(isinstance(item, Responding) for item in state.agenda) is asked


@pytest.mark.rule("DH-7.13a")
def test_w18_who_wants_to_look_another_way_turns_before_it_comes_beside_the_enemy() -> None:
    one = unit("a", "attacker", "0707", "N", type="LC", ma=9)
    state = under_way(one, unit("e", "defender", "0704", "S", type="KN"))
    give(state, Step("0706"))
    assert TurnTo(5) in offered(state)
    give(state, TurnTo(5))
    give(state, Step("0705"))
    give(state, Forgo())
    assert (one.hex, one.facing) == ("0705", 5)
    assert not [order for order in offered(state) if isinstance(order, TurnTo)]


@pytest.mark.rule("DH-6.63a", "DH-7.12a", "DH-8.11b")
def test_w13_five_hexes_through_a_friend_a_volley_a_turn_and_two_hexes_back() -> None:
    one, friend = light("0710"), unit("b", "attacker", "0708", type="HI")
    state = under_way(one, friend, unit("e", "defender", "0703", "N", type="MI"))
    hexes = ["0709", "0708", "0707", "0706", "0705"]
    events = [event for hex_ in hexes for event in give(state, Step(hex_))]
    assert one.spent == 5 + 1
    assert [(lost.unit, lost.hits) for lost in kinds(events, CohesionLost)] == [("b", 1)]
    assert len(kinds(give(state, Fire("e"), 9), VolleyFired)) == 1
    assert one.spent == 6
    give(state, TurnTo(3))
    assert one.spent == 6 + 1
    give(state, Step("0706"))
    give(state, Step("0707"))
    assert one.spent == one.ma == 9


@pytest.mark.rule("DH-8.11a", "DH-8.11b", "DH-8.18b")
def test_w22_it_goes_four_hexes_fires_at_four_and_goes_on() -> None:
    one = light("0712")
    state = under_way(one, unit("e", "defender", "0704", "N", type="MI"))
    for hex_ in ("0711", "0710", "0709", "0708"):
        give(state, Step(hex_))
    assert state.field.distance(one.hex, "0704") == 4
    [volley] = kinds(give(state, Fire("e"), 1), VolleyFired)
    assert (volley.range, volley.most, volley.modifiers["has moved or will move"]) == (4, 2, 1)
    for hex_ in ("0707", "0706"):
        assert Step(hex_) in offered(state)
        give(state, Step(hex_))
    assert one.spent == 6
    assert Halt() in offered(state)


@pytest.mark.rule("DH-8.18a", "DH-10.1a")
@pytest.mark.parametrize(("die", "hit"), [(0, True), (8, True), (9, False)])
def test_w23_dismounted_mongols_at_two_hexes(die: int, hit: bool) -> None:
    archer = unit("a", "attacker", "0707", type="LC", missile="C", dismount="LI", dismounted=True)
    state = position(archer, unit("e", "defender", "0705", "S", type="MI"))
    draft = drafting(state, die)
    assert shooting.volley(draft, archer, "e", "direct", moved=False, why="order") is hit
    [volley] = kinds(draft.events, VolleyFired)
    assert (volley.most, volley.modifiers) == (8, {})


@pytest.mark.rule("DH-8.18a", "DH-8.18b", "DH-10.2a")
def test_w24_a_four_at_three_hexes_by_who_will_move() -> None:
    archer, target = light("0707"), unit("e", "defender", "0704", "S", type="HC")
    state = position(archer, target)
    draft = drafting(state, 4)
    assert not shooting.volley(draft, archer, "e", "arched", moved=True, why="order")
    [volley] = kinds(draft.events, VolleyFired)
    assert (volley.most, volley.modifiers) == (4, {"has moved or will move": 1})


@pytest.mark.rule("DH-8.43a", "DH-10.1a", "DH-10.2a")
def test_w27_archers_with_a_five_at_who_comes() -> None:
    archer = unit("b", "defender", "0704", type="LI", missile="B")
    assert bows.most(archer, 1) == 5
    for kind, added, feign in (("LC", 1, True), ("HC", 2, False)):
        target = unit("a", "attacker", "0705", type=kind, feign=feign)
        found = missiles.modifiers(archer, target, "direct", 1, moved=missiles.moving("entry"), shower=False)
        assert found == {"armour": added}
        assert 5 + added > 5


@pytest.mark.rule("DH-11.15a")
def test_w35_with_four_hits_it_fights_as_without() -> None:
    fresh, hurt = (unit(name, "attacker", "0505", tq=6, hits=hits) for name, hits in (("a", 0), ("b", 4)))
    enemy = unit("e", "defender", "0504", "S", type="KN")
    assert quality.breaks(fresh) is quality.breaks(hurt) is False
    assert quality.allowance(fresh) == quality.allowance(hurt)
    assert quality.in_force(fresh) == quality.in_force(hurt) == 6
    assert clash.base(fresh, "front", enemy) == clash.base(hurt, "front", enemy)
    assert clash.weapons([fresh], [enemy])[0] == clash.weapons([hurt], [enemy])[0]
    assert quality.breaks(unit("c", "attacker", "0505", tq=6, hits=6))


@pytest.mark.rule("DH-11.15a")
def test_w35_its_shock_comes_to_the_same_as_one_without_hits() -> None:
    def fought(hits: int) -> ShockResolved:
        state = position(
            unit("a", "attacker", "0505", tq=6, hits=hits),
            unit("e", "defender", "0504", "S", type="KN", tq=7),
            acting="attacker",
            agenda=[Electing("defender")],
        )
        draft = drafting(state, *[5] * 9)
        shocking.alone(draft, state.units["a"], state.units["e"])
        LOOP.go_on(draft)
        return kinds(draft.events, ShockResolved)[0]

    fresh, hurt = fought(0), fought(4)
    assert (fresh.column, fresh.superior, fresh.hits) == (hurt.column, hurt.superior, hurt.hits)


@pytest.mark.rule("DH-6.33a")
def test_w37_a_hex_of_woods_is_woods_and_nothing_else() -> None:
    one = light("0707")
    state = under_way(one, terrain={"0706": "w"})
    [lost] = kinds(give(state, Step("0706")), CohesionLost)
    assert (one.spent, lost.hits) == (2, 1)
