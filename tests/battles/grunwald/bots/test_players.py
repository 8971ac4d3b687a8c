"""The plain opponent: the nearest enemy, the best odds."""

from random import Random

from battles.grunwald.bots.players import Plain, nearest
from battles.grunwald.play.fighting import Attack, Fighting, Join
from battles.grunwald.play.marching import Advance, Marching, TurnTo
from battles.grunwald.play.moving import Moving, Recover, Take
from battles.grunwald.play.orders import Halt
from battles.grunwald.play.reacting import Reacting, Shoot
from battles.grunwald.rules.obligations import owed
from tests.battles.grunwald.positions import HERE, ground, position, unit


def chosen(*pieces: object, item: object, phase: int = 1) -> object:
    state = position(*pieces, agenda=[Moving(), item])  # type: ignore[arg-type]
    state.phase = phase
    return Plain(Random(1)).choose(state)


def test_the_nearest_to_an_enemy_moves_first_and_the_disorganised_rally() -> None:
    enemy, near, far = (
        unit("e", "defender", "2515"),
        unit("n", "attacker", HERE),
        unit("f", "attacker", "2525"),
    )
    assert chosen(far, near, enemy, item=Moving()) == Take("n")
    assert chosen(
        far, near, unit("d", "attacker", "2528", order="disorganised"), enemy, item=Moving()
    ) == Recover("d")
    assert nearest(position(far, near, enemy), enemy) == near
    assert nearest(position(far, near), near) is None


def test_on_its_way_it_goes_nearer_turns_where_it_must_and_halts() -> None:
    enemy = unit("e", "defender", "2515", "N")
    assert chosen(unit("a", "attacker", HERE, "N"), enemy, item=Marching("a")) == Advance()
    assert chosen(unit("a", "attacker", HERE, "S"), enemy, item=Marching("a")) == TurnTo(0)
    assert chosen(unit("a", "attacker", "2516", "N"), enemy, item=Marching("a")) == Halt()


def test_who_can_shoot_shoots() -> None:
    archers = unit("s", "defender", "2518", "S", kind="archer", formation="combat")
    mover = unit("a", "attacker", HERE)
    assert chosen(archers, mover, item=Reacting("defender", "a")) == Shoot("s", HERE, "a")


def test_it_attacks_the_weakest_and_whoever_can_joins() -> None:
    a, b = unit("a", "attacker", "2519", "N"), unit("b", "attacker", "2619", "N")
    strong, weak = unit("x", "defender", "2518", "S"), unit("y", "defender", "2618", "S", sp=1)
    debt = owed(position(a, b, strong, weak), ground(), "attacker", cavalry=True)
    assert chosen(a, b, strong, weak, item=Fighting(debt), phase=2) in (
        Attack("a", "2618"),
        Attack("b", "2618"),
    )
    started = Fighting(debt, ("b",), ("2618",))
    assert chosen(a, b, strong, weak, item=started, phase=2) == Join("a")
