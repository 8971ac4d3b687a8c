"""The system as a whole: its battles, verdicts and drawing, and any play that keeps to what always holds."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.contract.muster import SIDES
from battles.contract.surface.verdict import spoken
from battles.devils_horsemen.play import opening
from battles.devils_horsemen.play.activating import MomentumTried
from battles.devils_horsemen.play.fates import LeaderKilled
from battles.devils_horsemen.play.happenings import UnitEliminated
from battles.devils_horsemen.play.opening import BattleJoined
from battles.devils_horsemen.play.phases import OrdersPhaseBegan
from battles.devils_horsemen.play.shocking import CombatJoined
from battles.devils_horsemen.play.turns import BattleDecided, TurnBegan
from battles.devils_horsemen.rules import activation
from battles.devils_horsemen.ruleset import RULESET
from battles.devils_horsemen.scenarios import SCENARIOS
from battles.devils_horsemen.state import State
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda.state import Over
from rulebook import Refusal
from tests.battles.devils_horsemen.orders import kinds
from tests.battles.devils_horsemen.positions import leader, position, unit
from tests.battles.fights import dice_of

NAMES = (
    "ayn_jalut",
    "example",
    "jalut_heavy",
    "jalut_vanguard",
    "knights",
    "liegnitz",
    "liegnitz_west",
    "mirror",
)
SHORT = ("jalut_vanguard", "knights", "liegnitz_west", "mirror")
ORDERS = 400
"""How many orders of a battle are looked at."""


def test_both_battles_of_the_catalogue_and_smaller_ones_are_there_with_their_titles() -> None:
    assert RULESET.scenarios() == NAMES
    assert sorted(RULESET.titled(name) for name in NAMES) == sorted(opening.TITLES)
    assert RULESET.titled("knights") == "Knights against feigned flight"


@pytest.mark.rule("DH-2.6a")
@pytest.mark.parametrize("name", NAMES)
def test_each_battle_begins_soundly_with_somebody_to_act_and_again_once_written_and_read(name: str) -> None:
    events, state = RULESET.open(RULESET.scenario(name), dice_of(1))
    assert [type(event) for event in events[:1]] == [BattleJoined]
    assert len(kinds(events, BattleJoined)) == 1
    assert RULESET.to_act(state) in SIDES
    assert state.turn == 1
    assert list(RULESET.faults(state, at_rest=True)) == []
    again = RULESET.initial()
    for event in events:
        written = RULESET.codec.encode(event)
        RULESET.evolve(again, RULESET.codec.decode(written.type, written.schema, written.payload))
    assert RULESET.encode(again) == RULESET.encode(state)


def test_any_battle_is_drawn_and_a_whole_one_seldom() -> None:
    names = Counter(named.name for number in range(400) if (named := RULESET.drawn(Random(number)).scenario))
    assert sorted(names) == sorted(NAMES)
    assert max(names[name] for name in RULESET.large) < min(
        names[name] for name in NAMES if name not in RULESET.large
    )


def gone(id_: str, kind: Callable[..., Any], side: Any) -> Any:
    """A unit or leader that is lost."""
    one = kind(id_, side, "0505")
    one.place, one.hex = "gone", ""
    return one


@pytest.mark.rule("DH-12.12a")
def test_a_verdict_has_losses_and_waits_for_the_end() -> None:
    state = position(
        gone("a", unit, "attacker"),
        unit("e", "defender", "0510"),
        leaders=(gone("l", leader, "attacker"),),
        points={"attacker": 31},
    )
    with pytest.raises(Refusal, match="the battle goes on: turn 2"):
        RULESET.verdict(state)
    state.over = Over("flight", "attacker")
    found = RULESET.verdict(state)
    assert (found.winner, found.points) == ("defender", {})
    assert found.losses == {
        "attacker": {"units": 1, "leaders": 1, "rout points": 31},
        "defender": {"units": 0, "leaders": 0, "rout points": 0},
    }
    assert list(map(str, spoken(found))) == [
        "the defender wins",
        "the attacker lost 1 unit, 1 leader, 31 rout points",
        "the defender lost nothing",
    ]
    state.over = Over("undecided", None)
    assert RULESET.verdict(state).winner is None


def test_the_drawing_has_each_counter_on_the_field() -> None:
    _, state = RULESET.open(RULESET.scenario("example"), dice_of(1))
    one = RULESET.drawing(state)
    some = next(iter(state.units.values()))
    some.place, some.hex = "gone", ""
    state.gone()
    assert len(RULESET.drawing(state)) < len(one)
    assert RULESET.sketch(state).count("\n") > 10
    assert RULESET.progress(state).fighting == Counter(each.side for each in state.units.values() if each.hex)


def played(
    name: str, seed: int, bots: tuple[str, str], most: int = ORDERS
) -> Iterator[tuple[list[Any], State]]:
    """What each order brings about, and how things stand then."""
    dice = dice_of(seed)
    events, state = RULESET.open(RULESET.scenario(name), dice)
    yield events, state
    players = {
        side: RULESET.bot(bot, Random(seed + n))
        for n, (side, bot) in enumerate(zip(SIDES, bots, strict=True))
    }
    for _ in range(most):
        if (side := RULESET.to_act(state)) is None:
            return
        yield RULESET.decide(state, players[side].choose(state), dice), state


class Watch:
    """Held against each event of a battle: leaders, attacks, points, the depth of the agenda."""

    MAY = {(one, other.partition(",")[0]) for one, _, other in activation.STATES}

    def __init__(self, name: str) -> None:
        scenario = SCENARIOS.content(name)
        forces = scenario.order_of_battle
        self.worth = {each.id: each.tq for each in forces.units}
        self.worth |= {each.id: 5 * each.initiative for each in forces.leaders}
        self.state = RULESET.initial()
        self.phases = Counter[str]()
        self.attacks = Counter[str]()
        self.attacked = Counter[str]()
        self.points = Counter[str]()
        self.seen = Counter[str]()

    def event(self, event: Any) -> None:
        before = {each.id: (each.status, each.place) for each in self.state.leaders.values()}
        RULESET.evolve(self.state, event)
        assert list(RULESET.faults(self.state, at_rest=False)) == [], event
        for each in self.state.leaders.values():
            old, place = before.get(each.id, (each.status, each.place))
            if each.place == place and each.status != old:
                assert (old, each.status) in self.MAY, event
                assert each.status != "inactive" or old != "finished" or isinstance(event, TurnBegan)
                self.seen[f"{old} {each.status}"] += 1
        assert sum(each.status == "active" for each in self.state.leaders.values()) <= 1
        self.counted(event)

    def counted(self, event: Any) -> None:
        match event:
            case TurnBegan():
                self.phases.clear()
            case OrdersPhaseBegan(leader):
                self.phases[leader] += 1
                assert self.phases[leader] <= TABLES.now.effects.max_orders_phases_per_turn
                self.attacks.clear()
                self.attacked.clear()
            case CombatJoined(attackers, defenders):
                self.attacks.update(attackers)
                self.attacked.update(defenders)
                assert set(self.attacks.values()) | set(self.attacked.values()) == {1}, event
                self.seen["combats"] += 1
            case UnitEliminated(unit_, cause, points):
                assert points == (0 if cause == "put to the sword" else self.worth[unit_])
                self.points[self.state.units[unit_].side] += points
            case LeaderKilled(leader, points):
                assert points == self.worth[leader]
                self.points[self.state.leaders[leader].side] += points
            case MomentumTried(result="again"):
                self.seen["momentum"] += 1
        assert {side: points for side, points in self.state.points.items() if points} == {
            side: points for side, points in self.points.items() if points
        }


@pytest.mark.rule("DH-5.14a", "DH-5.11a", "DH-5.16a", "DH-5.45a", "DH-12.11a", "DH-6.61a", "DH-11.13a")
@settings(max_examples=4)
@given(
    st.sampled_from(SHORT),
    st.integers(1, 10_000),
    st.sampled_from(["plain", "random"]),
    st.sampled_from(["plain", "random"]),
)
def test_any_play_keeps_to_what_always_holds(name: str, seed: int, one: str, other: str) -> None:
    watch = Watch(name)
    for events, state in played(name, seed, (one, other)):
        for event in events:
            watch.event(event)
        assert list(RULESET.faults(state, at_rest=True)) == []
        assert RULESET.encode(watch.state) == RULESET.encode(state)


def test_the_watch_has_something_to_see() -> None:
    watch = Watch("jalut_vanguard")
    for events, _ in played("jalut_vanguard", 2, ("plain", "plain"), 1500):
        for event in events:
            watch.event(event)
    wanted = ("inactive active", "active finished", "finished inactive", "combats", "momentum")
    assert all(watch.seen[each] > 2 for each in wanted), watch.seen
    assert watch.points


@pytest.mark.rule("DH-12.12a", "DH-2.6a")
@pytest.mark.parametrize("name", ["mirror", "jalut_vanguard"])
def test_a_battle_ends_when_an_army_routs(name: str) -> None:
    *_, (events, state) = played(name, 2, ("plain", "plain"), 20_000)
    [decided] = kinds(events, BattleDecided)
    assert decided.loser is not None
    assert decided.end in ("flight", "eliminated", "surrender")
    assert RULESET.verdict(state).winner != decided.loser
    assert state.agenda == []
