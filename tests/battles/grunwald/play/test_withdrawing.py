"""Retreats: who goes where, who is ridden over, and what a retreat cut short costs."""

from typing import Any

import pytest

from battles.grunwald.play import going, losing, withdrawing
from battles.grunwald.play.losing import Lose, Losing
from battles.grunwald.play.orders import Pass
from battles.grunwald.play.withdrawing import Face, FallBack, Looking, Withdrawing
from battles.grunwald.state import Clash, State, Unit
from battles.grunwald.system import LOOP
from tests.battles.grunwald.positions import (
    HERE,
    dead,
    drafting,
    give,
    ground,
    kinds,
    leader,
    off,
    offered,
    position,
    unit,
    why,
)

BACK = "2521"


def retreat(*pieces: Any, hexes: int = 1, units: tuple[str, ...] = ("a",), enemy: str = "2519") -> State:
    """The first piece must retreat from an enemy north of it, and with it the others that are named."""
    front = unit("e", "defender", enemy, "S")
    return position(*pieces, front, agenda=[Withdrawing("attacker", units, hexes)])


GUN = {"kind": "bombard", "formation": "combat"}


@pytest.mark.rule("GR-5.4.1", "GR-5.4.2", "GR-5.4.5")
def test_the_owner_chooses_the_way_hex_by_hex_farther_away() -> None:
    state = retreat(unit("a", "attacker", HERE), hexes=2)
    found = {order.hex for order in offered(state)}
    assert found == {"2420", "2521", "2620"}
    assert why(state, FallBack("a", "2519")) == "GR-5.4.2"
    give(state, FallBack("a", BACK))
    assert state.units["a"].hex == HERE
    [went] = kinds(give(state, FallBack("a", "2522")), withdrawing.UnitWithdrew)
    assert (went.path, state.units["a"].hex) == ((BACK, "2522"), "2522")


@pytest.mark.rule("GR-5.4.6a", "GR-5.4.6b", "GR-8.1.7a", "GR-8.1.7b", "GR-11.7.4")
def test_what_cannot_be_gone_costs_strength_and_a_bombard_its_life() -> None:
    led = leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510")
    state = retreat(unit("a", "attacker", HERE), *led, hexes=4)
    draft = drafting(state)
    withdrawing.through(draft, state.agenda[-1], state.units["a"], ())
    assert (state.agenda, state.leaders["witold"].hex) == (
        [Withdrawing("attacker", ("a",), 4, gone=("a",), lacks=4)],
        HERE,
    )
    LOOP.topic_of(state).run(draft, state.agenda[-1])
    assert state.agenda[-1] == Losing("attacker", ("a",), 4, "retreat cut short")
    gun = retreat(unit("a", "attacker", HERE, **GUN))
    withdrawing.through(drafting(gun), gun.agenda[-1], gun.units["a"], ())
    assert (gun.units["a"].place, gun.agenda[-1].lacks) == ("eliminated", 0)


@pytest.mark.rule("GR-5.4.4", "GR-5.4.3", "GR-5.4.2", "GR-5.4.6a")
def test_cavalry_rides_over_its_own_foot_which_panics_and_falls_back_three_hexes() -> None:
    one, foot = unit("a", "attacker", HERE, charge=2), unit("f", "attacker", BACK, kind="infantry_light")
    state = retreat(one, foot)
    draft = drafting(state, 1)
    withdrawing.fall_back(draft, state.agenda[-1], FallBack("a", BACK))
    assert (one.hex, foot.order, one.order, one.charge) == (BACK, "panicked", "good", 0)
    assert state.agenda[-1] == Withdrawing("attacker", ("f",), 3, "ridden over")


@pytest.mark.rule("GR-5.4.3", "GR-8.1.7a")
def test_a_retreat_costs_no_charge_and_leaders_go_along() -> None:
    one, witold = unit("a", "attacker", HERE, charge=2), leader("witold", "attacker", HERE)
    assert withdrawing.walk(drafting(retreat(one, witold)), one, (BACK,)) == []
    assert (one.hex, one.charge, witold.hex) == (BACK, 2, BACK)


@pytest.mark.rule("GR-5.4.4", "GR-8.1.7a")
def test_a_leader_stays_with_the_riders_who_brought_him_and_not_with_the_foot_they_rode_over() -> None:
    foot, rider = unit("f", "attacker", HERE, kind="levy"), unit("r", "attacker", HERE)
    for others, hex_ in (([rider], HERE), ([], BACK)):
        state = position(foot, *others, leader("witold", "attacker", HERE))
        foot.hex = HERE
        item = Withdrawing("attacker", ("f",), 3, "ridden over")
        state.agenda = [item]
        withdrawing.through(drafting(state), item, foot, (BACK,))
        assert (foot.hex, state.leaders["witold"].hex) == (BACK, hex_)


AFTER = [("retreat", 3, 2), ("pursuit", 2, 2), ("pursuit", 3, 0), ("advance", 1, 0)]


@pytest.mark.rule("GR-4.3.7", "GR-5.4.3", "GR-5.5.9", "GR-5.6.3b")
@pytest.mark.parametrize(("after", "facing", "left"), AFTER)
def test_after_it_a_unit_looks_any_way_for_nothing(after: str, facing: int, left: int) -> None:
    one = unit("a", "attacker", HERE, charge=2)
    state = position(one, agenda=[Looking("a", after)])
    assert why(state, Face(0)) == "GR-4.3.7"
    draft = drafting(state)
    withdrawing.face(draft, state.agenda[-1], Face(facing))
    assert (one.facing, one.charge, one.spent, one.turned) == (facing, left, 0, False)


@pytest.mark.rule("GR-T.2", "GR-5.4.6b")
def test_the_owner_names_who_loses_a_point() -> None:
    one, other = unit("a", "attacker", "2020"), unit("b", "attacker", "2120")
    item = Losing("attacker", ("a", "b", "d"), 2, "combat")
    state = position(one, other, off("d", "attacker"), agenda=[item])
    assert offered(state) == [Lose("a"), Lose("b")]
    assert why(state, Lose("d")) == "GR-T.2"
    give(state, Lose("b"))
    assert (one.sp, other.sp, len(offered(state))) == (2, 1, 2)
    assert list(losing.choices(state, Losing("attacker", ("d",), 1, "combat"))) == []


@pytest.mark.rule("GR-5.4.2", "GR-5.4.4", "GR-5.4.6a")
@pytest.mark.parametrize(("hexes", "rest"), [(2, 0), (3, 0), (5, 2)])
def test_who_was_ridden_over_before_its_retreat_goes_what_is_left_of_it(hexes: int, rest: int) -> None:
    foot = unit("f", "attacker", HERE, kind="levy", order="panicked")
    state = position(foot, agenda=[Withdrawing("attacker", ("f",), hexes)])
    state.clash = Clash(("f",), ("x",), (), "A1", {"f": HERE}, paths={"f": ("2521", "2522", "2523")})
    foot.hex = "2523"
    draft = drafting(state)
    while state.agenda:
        item = state.agenda[-1]
        (LOOP.topic_of(state).run if isinstance(item, Withdrawing) else lambda draft, _: draft.done())(
            draft, item
        )
    assert (ground().distance(HERE, foot.hex), foot.sp) == (3 + rest, 1)
    assert len(kinds(draft.events, withdrawing.UnitWithdrew)) == bool(rest)


def test_who_retreats_and_is_ridden_over_after_it_has_gone_one_way() -> None:
    state = position(unit("a", "attacker", HERE))
    state.clash = Clash(("e",), ("a",), (HERE,), "D1", {"a": HERE})
    for path in ((BACK,), ("2522", "2523")):
        withdrawing.UnitWithdrew("a", path, len(path)).book(state)
    assert state.clash.paths == {"a": (BACK, "2522", "2523")}


@pytest.mark.rule("GR-5.4.1", "GR-5.4.2", "GR-5.4.5")
def test_who_is_on_its_way_goes_on_and_no_bombard_does() -> None:
    def ways(*there: Unit, **more: Any) -> set[tuple[str, str]]:
        state = retreat(*there)
        return {(each.unit, each.hex) for each in withdrawing.ways(state, Withdrawing("attacker", **more))}

    pair = [unit("a", "attacker", HERE, sp=1), unit("b", "attacker", "2620", sp=1)]
    assert {name for name, _ in ways(*pair, units=("a", "b"), hexes=2)} == {"a", "b"}
    begun = ways(*pair, units=("a", "b"), hexes=2, unit="a", path=("2420",))
    assert begun
    assert begun <= {("a", hex_) for hex_ in ("2320", "2321", "2421", "2319")}
    assert ways(*pair, units=("a",), hexes=2, unit="a", path=("2420", "2320")) == set()
    assert ways(unit("a", "attacker", HERE, **GUN), units=("a",), hexes=1) == set()
    stack = [unit(name, "attacker", HERE, sp=1) for name in "ab"]
    assert {name for name, _ in ways(*stack, units=("a", "b"), hexes=2, unit="a", path=("2521",))} == {"a"}


@pytest.mark.rule("GR-5.4.2", "GR-5.4.6a")
def test_one_way_is_enough_and_who_has_none_is_through_in_the_order_of_the_list() -> None:
    friends = unit("v", "attacker", "2420"), unit("w", "attacker", "2620")
    state = retreat(unit("a", "attacker", HERE), *friends)
    withdrawing.fall_back(drafting(state), state.agenda[-1], FallBack("a", BACK))
    assert state.units["a"].hex == BACK
    guns = unit("v", "attacker", "2420", **GUN), unit("w", "attacker", "2620", **GUN)
    full = retreat(*guns, units=("v", "w"))
    LOOP.topic_of(full).run(drafting(full), full.agenda[-1])
    assert full.agenda[0].gone == ("v",)


@pytest.mark.rule("GR-5.4.2", "GR-5.4.6a", "GR-8.1.7a")
def test_after_its_way_a_unit_looks_about_and_what_is_left_of_all_pays() -> None:
    pair = unit("a", "attacker", HERE), unit("b", "attacker", "2620")
    state = retreat(*pair, units=("a", "b"))
    draft = drafting(state)
    withdrawing.fall_back(draft, state.agenda[-1], FallBack("a", BACK))
    assert kinds(draft.events, withdrawing.UnitWithdrew) == [withdrawing.UnitWithdrew("a", (BACK,), 1)]
    assert state.agenda == [Withdrawing("attacker", ("a", "b"), 1, gone=("a",)), Looking("a")]
    for lacks, killed, pays in ((0, "", []), (2, "", [("a", "b")]), (2, "b", [("a",)]), (2, "ab", [])):
        item = Withdrawing("attacker", ("a", "b"), 1, gone=("a", "b"), lacks=lacks)
        state = position(*(unit(name, "attacker", HERE, sp=1) for name in "ab"), agenda=[item])
        dead(state, *killed)
        LOOP.topic_of(state).run(drafting(state), item)
        assert state.agenda == [Losing("attacker", units, lacks, "retreat cut short") for units in pays]


@pytest.mark.rule("GR-5.4.6a", "GR-11.7.4", "GR-5.4.2")
def test_the_only_way_is_gone_and_who_has_none_stays() -> None:
    friends = unit("w", "attacker", "2430"), unit("v", "attacker", "2630")
    state = retreat(unit("a", "attacker", "2531"), *friends, enemy="2530")
    before = list(withdrawing.ways(state, state.agenda[-1]))
    draft = drafting(state)
    LOOP.topic_of(state).run(draft, state.agenda[-1])
    [went] = kinds(draft.events, withdrawing.UnitWithdrew)
    assert len(went.path) == bool(before)
    gun = retreat(unit("a", "attacker", HERE, **GUN))
    LOOP.topic_of(gun).run(drafting(gun), gun.agenda[-1])
    assert gun.units["a"].place == "eliminated"
    free = retreat(unit("a", "attacker", HERE))
    LOOP.topic_of(free).run(drafting(free), free.agenda[-1])
    assert free.units["a"].hex in ("2420", "2521", "2620")


@pytest.mark.rule("GR-4.3.7", "GR-5.4.3")
def test_a_unit_that_looks_about_is_done_with_it_and_pays_nothing() -> None:
    one = unit("a", "attacker", HERE, charge=2)
    for order, events in ((Pass(), []), (Face(2), [going.UnitTurned("a", 2, 0, 2, free=True)])):
        state = position(one, agenda=[Looking("a")])
        draft = drafting(state)
        LOOP.topic_of(state).take(draft, state.agenda[-1], order)
        assert (state.agenda, kinds(draft.events, going.UnitTurned)) == ([], events)


@pytest.mark.rule("GR-5.4.5", "GR-5.4.6a", "GR-4.4.1b")
def test_the_log_says_what_bars_a_retreat() -> None:
    state = retreat(unit("a", "attacker", HERE), hexes=2)
    for path, barred, says in (
        (
            (),
            {BACK: "enemy", "2420": "control"},
            "a at 2520 cannot retreat by 2 hexes: the enemy stands at 2521, the enemy controls 2420 (GR-5.4.6a)",
        ),
        ((HERE,), {"": "edge"}, "a has retreated 1 of 2 hexes, to 2520: the field ends there (GR-5.4.6a)"),
        (
            (),
            {BACK: "river", "2420": "room", "2620": "room"},
            "a at 2520 cannot retreat by 2 hexes: a river lies before 2521, no room is left at 2420, 2620 (GR-5.4.6a)",
        ),
        ((), {}, "a at 2520 cannot retreat by 2 hexes: no hex leads farther away (GR-5.4.6a)"),
    ):
        event = withdrawing.UnitWithdrew("a", path, 2, barred)  # type: ignore[arg-type]
        assert str(event.tell(state, None)) == says


@pytest.mark.rule("GR-5.4.5", "GR-5.4.6a")
def test_a_retreat_cut_short_keeps_what_bars_its_way() -> None:
    closed = [unit(f"x{hex_}", "defender", hex_, "S", sp=1) for hex_ in ("2420", "2521", "2620")]
    state = retreat(unit("a", "attacker", HERE), *closed)
    draft = drafting(state)
    withdrawing.through(draft, state.agenda[-1], state.units["a"], ())
    [event] = kinds(draft.events, withdrawing.UnitWithdrew)
    assert {hex_: event.barred[hex_] for hex_ in ("2420", "2521", "2620")} == dict.fromkeys(
        ("2420", "2521", "2620"), "enemy"
    )
