"""A kept failure fought again, order by order, up to where it failed."""

from typing import Any

import msgspec

from battles import rulesets
from campaign.drill.dump import Dump
from campaign.drill.games import Broken, Plan, Watch, dice_of, mustered

LAST = 12
"""Events that are told before the failure."""


class Replayed(msgspec.Struct, frozen=True):
    """What came of it: the last events and what goes wrong now, in words; whether anything does."""

    told: str
    failed: bool


def again(kept: Dump) -> Replayed:
    """Fight a failed battle again."""
    rules = rulesets.ruleset(kept.ruleset)
    plan = Plan(kept.ruleset, kept.scenario, kept.attacker, kept.defender, kept.seed)
    watch, seen = Watch(rules), list[str]()
    dice = dice_of(plan)
    try:
        opened, state = rules.open(mustered(plan, rules), dice)
        watch.see(opened)
        for raw in kept.orders:
            order: Any = msgspec.json.decode(raw, type=rules.order_type)
            seen.append(f"> {order}")
            events = rules.decide(state, order, dice)
            seen += [f"  {event}" for event in events]
            watch.see(events)
            watch.agree(state)
    except Exception as error:  # what a dump is kept for
        why = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        return Replayed("\n".join([*seen[-LAST:], f"fails as it did or otherwise: {why}"]), failed=True)
    said = f"does not fail any more: {len(kept.orders)} orders"
    return Replayed("\n".join([*seen[-LAST:], said]), failed=False)
