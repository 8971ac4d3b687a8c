"""Part (e): a battle fought out, order by order.

| figure | measured | by |
| --- | --- | --- |
| tactical_memory | orders a second of random play in memory, choosing included | a plain rate |
| tactical_storm | the same in the assault that a system's trials name | of tactical_memory, in the same round |
| tactical_stored | the same, each order loaded, decided and stored alone | the same rules, one bare INSERT an order |
| tactical_growth | cost of the last hundred orders of a long battle, stored | of the first hundred after setting up |
| tactical_captains | seconds of one core that a battle takes to its end | plain; both sides play to win |

Each figure is there for every registered system, `tactical_memory:guiscard`, in the battle that its trials call busy. Every
order is any legal one, but where captains play: the bot that fights unattended. Plain rates are of this machine, and what
is wanted of them too (`Trials.pace`, `Trials.longest`). Growth is the median over battles, each against itself.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple
from uuid import uuid4

from battles import rulesets
from battles.contract.muster import SIDES
from battles.contract.playing import play
from battles.contract.surface.setting import kept
from bench.figures import Figure
from bench.log_floor import Floor
from campaign.service.engagements.opening import Opening
from campaign.service.engagements.orders import give, open_battle
from harness.drill.games import dice_of, fight, players
from harness.drill.plan import Plan

PLAYER = "random"
HUNDRED = 100


def measure(rounds: int) -> list[Figure]:
    """The figures of part (e), of each registered system under its id; each of the rounds fights one battle in
    memory and one stored.
    """
    return [figure for id_ in sorted(rulesets.PACKAGES) for figure in of_system(id_, rounds)]


def of_system(id_: str, rounds: int) -> list[Figure]:
    """The figures of one system, in the battle that its trials call busy."""
    in_memory(id_, 0)
    trials = rulesets.ruleset(id_).trials
    memory = [in_memory(id_, number) for number in range(1, rounds + 1)]
    storm = [in_memory(id_, number, trials.stormed) for number in range(1, rounds + 1) if trials.stormed]
    stored = [in_stream(id_, number) for number in range(1, rounds + 1)]
    rates = [len(each.ours) / sum(each.ours) for each in stored]
    floors = [len(each.floor) / sum(each.floor) for each in stored]
    shares = [ours / floor for ours, floor in zip(rates, floors, strict=True)]
    captains = [of_captains(id_, number) for number in range(1, rounds + 1)]
    growths = [
        sum(each.ours[-HUNDRED:]) / sum(each.ours[each.first : each.first + HUNDRED]) for each in stored
    ]
    return [
        Figure(
            f"tactical_memory:{id_}",
            round(median(memory)),
            trials.pace,
            spread=round(spread(memory)),
            rates={"orders": median(memory)},
        ),
        *stormed(id_, storm, memory),
        Figure(
            f"tactical_stored:{id_}",
            round(median(shares), 3),
            0.5,
            spread=round(spread(shares), 3),
            rates={"orders": median(rates), "floor": median(floors)},
        ),
        bounded(
            f"tactical_growth:{id_}",
            growths,
            1.2,
            digits=3,
            rates={"orders": median(rates)},
            beside={"orders in a battle": round(median(len(each.ours) for each in stored))},
        ),
        bounded(
            f"tactical_captains:{id_}",
            captains,
            trials.longest,
            digits=2,
            beside={"longest": round(max(captains), 2)},
        ),
    ]


def stormed(id_: str, storm: list[float], memory: list[float]) -> Iterator[Figure]:
    """The cost of the orders of an assault, divided by the cost in the open field; empty for a system without assaults."""
    if storm:
        shares = [one / other for one, other in zip(storm, memory, strict=True)]
        yield Figure(
            f"tactical_storm:{id_}",
            round(median(shares), 3),
            0.6,
            spread=round(spread(shares), 3),
            rates={"orders": median(storm)},
        )


def bounded(name: str, values: list[float], most: float, *, digits: int, **beside: Any) -> Figure:
    """The median of what each battle came to, which is to be `most` at most."""
    middle, widest = round(median(values), digits), round(spread(values), digits)
    return Figure(name, middle, most, at_most=True, spread=widest, **beside)


def spread(values: list[float]) -> float:
    """The widest deviation from the median."""
    return max(abs(each - median(values)) for each in values)


def battle(id_: str, number: int, scenario: str = "") -> tuple[Any, Any, Any, Any]:
    """A ruleset, the state after setting the maps out, its dice and its players; of the busy battle, or another."""
    rules = rulesets.ruleset(id_)
    plan = planned(id_, number)
    dice = dice_of(plan)
    _, state = rules.open(rules.scenario(scenario or rules.trials.busy), dice)
    return rules, state, dice, players(plan, rules)


def in_memory(id_: str, number: int, scenario: str = "") -> float:
    """Orders a second of one battle, the busy one or another."""
    rules, state, dice, bots = battle(id_, number, scenario)
    start = time.perf_counter()
    orders = sum(1 for _ in play(rules, state, bots, dice))
    return orders / (time.perf_counter() - start)


class Costs(NamedTuple):
    """The cost of each order of one battle, in seconds: stored in its stream, and on the floor; `first` after
    setting up.
    """

    ours: list[float]
    floor: list[float]
    first: int


def in_stream(id_: str, number: int) -> Costs:
    """One battle, each order of it timed in its stream and, right after, on the floor."""
    rules, state, dice, bots = battle(id_, number)
    stream, actor = uuid4(), "bench"
    told = kept(rules.scenario(rules.trials.busy))
    opening = Opening(
        ruleset=id_, muster=told.muster, setting=told.setting, bots=dict.fromkeys(SIDES, PLAYER)
    )
    open_battle(stream, opening, dice_of(planned(id_, number)), actor=actor)
    floor, (_, beside, *_) = Floor(), battle(id_, number)
    ours, bare, first = list[float](), list[float](), 0
    for step in play(rules, state, bots, dice):
        thrown = dice_of(planned(id_, number))
        start = time.perf_counter()
        give(stream, step.order, thrown, actor=actor)
        ours.append(time.perf_counter() - start)
        thrown = dice_of(planned(id_, number))
        start = time.perf_counter()
        events = rules.decide(beside, step.order, thrown)
        floor.append([rules.codec.encode(event) for event in events], max(1, len(events)))
        bare.append(time.perf_counter() - start)
        first = first or (len(ours) if rules.progress(state).turn else 0)
    return Costs(ours, bare, first)


def of_captains(id_: str, number: int) -> float:
    """Seconds of the processor that a battle takes which the bot that fights unattended plays for both sides."""
    rules = rulesets.ruleset(id_)
    captain = rules.bots[0]
    start = time.process_time()
    fight(Plan(id_, rules.trials.busy, captain, captain, f"bench/{number}"))
    return time.process_time() - start


def planned(id_: str, number: int) -> Plan:
    """The battle of a number."""
    return Plan(id_, rulesets.ruleset(id_).trials.busy, PLAYER, PLAYER, f"bench/{number}")
