"""Who plays Devil's Horsemen without a head for it: the plain opponent, and a player of chance."""

import random
from typing import Any

import pytest

from battles.devils_horsemen.bots.players import LONG, Anyhow, Plain, nearest
from battles.devils_horsemen.play import (
    activating,
    collapsing,
    commanding,
    designating,
    lining,
    routing,
    shooting,
    turns,
)
from battles.devils_horsemen.play import items as lie
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Order, Step, TurnTo
from battles.devils_horsemen.state import Leader, LineRight, State, Unit
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import offered
from tests.battles.devils_horsemen.positions import leader, position, standard, unit

ARCHERS: dict[str, Any] = {"type": "LC", "missile": "C"}
NEAR, FAR = ("n", "attacker", "0707", "S"), ("f", "attacker", "0703", "S")
"""Two units of those who are led by `boss`, the nearer to the enemy the later by place and id."""


def boss(**more: Any) -> Leader:
    return leader("boss", "attacker", "0705", **{"kind": "overall", "status": "active", **more})


def led(*units: Unit, by: Leader | None = None, lined: bool = False, **more: Any) -> State:
    """Orders Phase of a leader over these, with an enemy far to the south; `lined`: Line Orders may be given to horse."""
    who = by or boss()
    rights = (LineRight(who.id, "body", ("HC",)),) if lined else ()
    enemy = unit("e", "defender", "0712")
    return position(*units, enemy, leaders=(who,), active=who.id, rights=rights, **more)


def chosen(state: State, item: Any) -> Any:
    """What the plain opponent orders where this is asked."""
    state.agenda.append(item)
    order = Plain(random.Random(1)).choose(state)
    assert LOOP.allows(state, order)
    return order


def test_the_nearest_enemy_is_the_first_by_id_of_several_as_near_and_there_may_be_none() -> None:
    here, one, other = (
        unit("a", "attacker", "0505"),
        unit("z", "defender", "0503"),
        unit("y", "defender", "0507"),
    )
    farther = unit("b", "defender", "0509")
    assert nearest(position(here, one, other, farther), here) == other
    assert nearest(position(here, unit("c", "attacker", "0506")), here) is None


def test_the_plain_opponent_leads_by_whoever_is_due_first_and_always_tries_momentum() -> None:
    def leaders(**more: Any) -> State:
        return position(leaders=(leader("z", "attacker", "0101", **more), leader("y", "attacker", "0102")))

    assert chosen(leaders(), lie.Activating("attacker")) == activating.Activate("z")
    assert chosen(leaders(kind="overall", elite=True), lie.Electing("attacker")) == activating.Elect("z")
    assert chosen(leaders(initiative=0), lie.Continuing("z")) == activating.GoOn()


def test_the_plain_opponent_orders_the_nearest_to_an_enemy_and_ends_with_nobody_left() -> None:
    assert chosen(led(unit(*FAR), unit(*NEAR)), lie.Ordering("boss")) == commanding.Command("n")
    assert chosen(led(unit(*FAR), unit(*NEAR, ordered=True)), lie.Ordering("boss")) == commanding.Command("f")
    assert chosen(led(), lie.Ordering("boss")) == commanding.EndOrders()


@pytest.mark.parametrize(("hits", "order"), [(3, commanding.Command("n")), (4, commanding.Recover("f"))])
def test_the_plain_opponent_lets_who_is_two_hits_from_routing_recover_first(hits: int, order: Order) -> None:
    shaken = unit(*FAR, hits=hits)
    assert shaken.tq == 6
    assert chosen(led(shaken, unit(*NEAR)), lie.Ordering("boss")) == order


def test_the_plain_opponent_rallies_by_a_standard_then_one_by_one_then_gives_line_orders() -> None:
    def state(**more: Any) -> State:
        return led(unit(*NEAR), unit("r", "attacker", "0706", "S", routed=True), lined=True, **more)

    assert chosen(state(standards=(standard(boss()),)), lie.Ordering("boss")) == commanding.RallyStandard()
    assert chosen(state(), lie.Ordering("boss")) == commanding.Rally("r")


def test_the_plain_opponent_gives_line_orders_before_single_ones_and_throws_for_them() -> None:
    assert chosen(led(unit(*NEAR), lined=True), lie.Ordering("boss")) == commanding.Line("body", "HC")
    sub = boss(kind="subordinate")
    assert chosen(led(unit(*NEAR), by=sub, lined=True), lie.Ordering("boss")) == commanding.TestLines()


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ({}, lining.FallIn(("f", "n"))),
        ({"units": ("f",)}, lining.FallIn(("n",))),
        ({"units": ("f", "n")}, lining.CloseLine()),
        ({"units": ("f", "n"), "closed": True}, lining.Task("n")),
        ({"units": ("f", "n"), "closed": True, "acted": ("n",)}, lining.Task("f")),
        ({"units": ("f", "n"), "closed": True, "acted": ("n", "f")}, lining.EndLine()),
    ],
)
def test_the_plain_opponent_lets_all_fall_in_and_the_nearest_to_an_enemy_go_first(
    line: dict[str, Any], order: Order
) -> None:
    state = led(unit(*FAR), unit(*NEAR), lined=True)
    assert chosen(state, lie.Lining("boss", "body", "HC", **line)) == order


def on_its_way(*units: Unit) -> Any:
    """What the plain opponent orders the first of these on its way."""
    return chosen(position(*units, acting="attacker"), lie.Marching(units[0].id, began=True))


def test_the_plain_opponent_goes_nearer_turns_where_that_leads_nearer_and_halts_beside_an_enemy() -> None:
    enemy = unit("e", "defender", "0509")
    assert on_its_way(unit("a", "attacker", "0505", "SE"), enemy) == Step("0506")
    assert on_its_way(unit("a", "attacker", "0505", "N"), enemy) == TurnTo(3)
    assert on_its_way(unit("a", "attacker", "0707", "NE"), unit("e", "defender", "0202")) == TurnTo(5)
    assert on_its_way(unit("a", "attacker", "0508", "S"), enemy) == Halt()
    assert on_its_way(unit("a", "attacker", "0508", "N"), enemy) == Halt()
    assert on_its_way(unit("a", "attacker", "0505", "S")) == Halt()


def test_the_plain_opponent_does_not_turn_to_and_fro_where_friends_are_before_it() -> None:
    tired = unit("a", "attacker", "0505", "S", ma=8, spent=7)
    friends = [unit(hex_, "attacker", hex_) for hex_ in ("0506", "0406")]
    assert on_its_way(tired, unit("e", "defender", "0509"), *friends) == Halt()


def test_the_plain_opponent_fires_as_it_goes_at_whom_it_is_likeliest_to_hit() -> None:
    archers = unit("a", "attacker", "0507", "S", ordered=True, **ARCHERS)
    mailed, bare = unit("e", "defender", "0509"), unit("f", "defender", "0609", type="LI")
    assert on_its_way(archers, mailed, bare) == Fire("f")
    assert on_its_way(archers, bare, mailed) == Fire("f")
    assert on_its_way(archers, mailed, unit("g", "defender", "0508")) == Fire("g")


@pytest.mark.parametrize(
    ("facing", "order"),
    [("N", Forgo()), ("NE", Forgo()), ("SE", TurnTo(3)), ("S", Forgo()), ("SW", Forgo()), ("NW", TurnTo(4))],
)
def test_the_plain_opponent_turns_to_an_enemy_beside_it_whom_one_corner_brings_in_front(
    facing: str, order: Order
) -> None:
    state = position(unit("a", "attacker", "0505"), unit("d", "defender", "0504", facing), acting="attacker")
    assert chosen(state, lie.Facing("d", "a")) == order


def test_the_plain_opponent_strikes_whom_it_meets() -> None:
    came = unit("a", "attacker", "0505", "S", went=True, ordered=True, type="LC")
    state = position(came, unit("e", "defender", "0506"), acting="attacker")
    assert chosen(state, lie.Offering("a")) == designating.Attack("a")
    state = led(unit("a", "attacker", "0705", "S"), unit("x", "defender", "0706"))
    assert chosen(state, lie.Designating("boss")) == designating.Attack("a")


def test_the_plain_opponent_closes_in_when_a_trap_is_sprung() -> None:
    lured, feigned = unit("a", "attacker", "0707", "S"), unit("d", "defender", "0709", **ARCHERS)
    state = position(lured, feigned, acting="attacker")
    assert chosen(state, lie.Springing("d", "a", True)) == Step("0708")


def test_the_plain_opponent_fires_back_and_its_leaders_stay_with_those_who_rout() -> None:
    mover, archers = unit("e", "defender", "0505", "S"), unit("a", "attacker", "0507", "N", **ARCHERS)
    state = position(mover, archers, acting="defender")
    assert chosen(state, lie.Answering("e", ("a",), "return")) == shooting.Answer("a")
    state = position(unit("r", "attacker", "0505", routed=True), leaders=(leader("z", "attacker", "0505"),))
    assert chosen(state, lie.Routing("r")) == routing.GoAlong("z")


@pytest.mark.rule("DH-2.6a")
def test_the_plain_opponent_leaves_a_battle_drawn_that_has_become_long_and_not_before() -> None:
    def at_the_end(turn: int) -> State:
        return position(unit(*NEAR), unit("e", "defender", "0712"), turn=turn)

    draw = lie.RallyPhase(step="draw")
    assert chosen(at_the_end(LONG), draw) == Forgo()
    assert chosen(at_the_end(LONG + 1), draw) == turns.OfferDraw()


def test_the_plain_opponent_has_its_routed_units_go_in_their_order() -> None:
    routed = [unit(name, "attacker", hex_, routed=True) for name, hex_ in (("z", "0505"), ("y", "0707"))]
    state = position(*routed, unit("e", "defender", "0712"))
    assert chosen(state, lie.RallyPhase(step="routs")) == collapsing.Flee("z")


class Last(random.Random):
    """Draws the last of everything, and so much where it draws whether that stands."""

    def __init__(self, share: float) -> None:
        super().__init__(1)
        self.share = share

    def randrange(self, start: int, *more: Any) -> int:
        return start - 1

    def random(self) -> float:
        return self.share


def asked() -> State:
    """A leader who may order a unit to move, may go himself, or may end his orders."""
    state = led(unit(*NEAR))
    state.agenda = [lie.Ordering("boss")]
    return state


def test_a_player_of_chance_seldom_ends_the_orders_of_a_leader_or_passes_him_over() -> None:
    assert Anyhow(Last(0.1)).choose(asked()) == commanding.EndOrders()
    assert Anyhow(Last(0.3)).choose(asked()) == commanding.Lead("boss")
    due = led(by=boss(status="inactive"))
    due.agenda = [lie.Activating("attacker")]
    assert Anyhow(Last(0.05)).choose(due) == activating.PassOver("boss")
    assert Anyhow(Last(0.2)).choose(due) == activating.Activate("boss")


@pytest.mark.rule("DH-2.6a")
def test_a_player_of_chance_seldom_offers_a_draw_before_a_battle_is_long() -> None:
    def asked_at(turn: int) -> State:
        state = position(unit(*NEAR), unit("e", "defender", "0712"), turn=turn)
        state.agenda = [lie.RallyPhase(step="draw")]
        return state

    class First(Last):
        def randrange(self, start: int, *more: Any) -> int:
            return 0

    assert Anyhow(First(0.5)).choose(asked_at(LONG)) == Forgo()
    assert Anyhow(First(0.5)).choose(asked_at(LONG + 1)) == turns.OfferDraw()


def test_a_player_of_chance_gives_each_order_that_there_is() -> None:
    state = asked()
    drawn = {Anyhow(random.Random(seed)).choose(state) for seed in range(50)}
    assert drawn == set(offered(state))
