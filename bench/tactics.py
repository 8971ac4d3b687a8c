"""Part (e): a battle fought out, order by order.

| figure | measured | by |
| --- | --- | --- |
| tactical_memory | orders a second of random play in memory, choosing included | a plain rate |
| tactical_stored | the same, each order in a transaction of its own in the battle's stream | a plain rate |
| tactical_growth | cost of the last hundred orders of a long battle, stored | of the first hundred after setting up |
| tactical_captains | seconds of one core that a battle takes to its end | plain; both sides play to win |

Thirty fight against thirty, and every order is any legal one, but where captains play. The rates are of this machine; they
have no yardstick. Growth is the median over battles, each against itself.
"""

from __future__ import annotations

import time
from statistics import median
from typing import Any
from uuid import uuid4

from battles import contract, rulesets
from battles.muster import SIDES
from battles.playing import play
from bench.figures import Figure
from campaign.service.engagements.opening import Opening
from campaign.service.engagements.orders import give, open_battle
from harness.drill.games import dice_of, fight, players
from harness.drill.plan import Plan

RULESET, SCENARIO, PLAYER = "guiscard", "thirty", "random"
HUNDRED = 100


def measure(rounds: int) -> list[Figure]:
    """The figures of part (e); each of the rounds fights one battle in memory and one stored."""
    in_memory(0)
    memory = [in_memory(number) for number in range(1, rounds + 1)]
    stored = [in_stream(number) for number in range(1, rounds + 1)]
    rates = [len(costs) / sum(costs) for costs, _ in stored]
    captains = [of_captains(number) for number in range(1, rounds + 1)]
    growths = [sum(costs[-HUNDRED:]) / sum(costs[first : first + HUNDRED]) for costs, first in stored]
    return [
        plain("tactical_memory", memory),
        plain("tactical_stored", rates),
        bounded(
            "tactical_growth",
            growths,
            1.2,
            digits=3,
            rates={"orders": median(rates)},
            beside={"orders in a battle": round(median(len(costs) for costs, _ in stored))},
        ),
        bounded("tactical_captains", captains, 10.0, digits=1, beside={"longest": round(max(captains), 1)}),
    ]


def plain(name: str, rates: list[float]) -> Figure:
    """A rate of this machine, without a yardstick."""
    return Figure(name, round(median(rates)), spread=round(spread(rates)), rates={"orders": median(rates)})


def bounded(name: str, values: list[float], most: float, *, digits: int, **beside: Any) -> Figure:
    """The median of what each battle came to, which is to be `most` at most."""
    middle, widest = round(median(values), digits), round(spread(values), digits)
    return Figure(name, middle, most, at_most=True, spread=widest, **beside)


def spread(values: list[float]) -> float:
    """The widest deviation from the median."""
    return max(abs(each - median(values)) for each in values)


def battle(number: int) -> tuple[Any, Any, Any, Any]:
    """A ruleset, the state after setting the maps out, its dice and its players."""
    rules = rulesets.ruleset(RULESET)
    plan = planned(number)
    dice = dice_of(plan)
    _, state = rules.open(rules.scenario(SCENARIO), dice)
    return rules, state, dice, players(plan, rules)


def in_memory(number: int) -> float:
    """Orders a second of one battle."""
    rules, state, dice, bots = battle(number)
    start = time.perf_counter()
    orders = sum(1 for _ in play(rules, state, bots, dice))
    return orders / (time.perf_counter() - start)


def in_stream(number: int) -> tuple[list[float], int]:
    """What each order of one battle costs, stored by itself, in seconds; and the first after setting up."""
    rules, state, dice, bots = battle(number)
    stream, actor = uuid4(), "bench"
    muster = contract.to_json(rules.scenario(SCENARIO)).decode()
    opening = Opening(ruleset=RULESET, muster=muster, bots=dict.fromkeys(SIDES, PLAYER))
    open_battle(stream, opening, dice_of(planned(number)), actor=actor)
    costs: list[float] = []
    first = 0
    for step in play(rules, state, bots, dice):
        thrown = dice_of(planned(number))
        start = time.perf_counter()
        give(stream, step.order, thrown, actor=actor)
        costs.append(time.perf_counter() - start)
        first = first or (len(costs) if rules.progress(state).turn else 0)
    return costs, first


def of_captains(number: int) -> float:
    """Seconds of the processor that a battle takes which the bot that fights unattended plays for both sides."""
    captain = rulesets.ruleset(RULESET).bots[0]
    start = time.process_time()
    fight(Plan(RULESET, SCENARIO, captain, captain, f"bench/{number}"))
    return time.process_time() - start


def planned(number: int) -> Plan:
    """The battle of a number."""
    return Plan(RULESET, SCENARIO, PLAYER, PLAYER, f"bench/{number}")
