"""Drilled battles read as people read them: every line that a battle says, in every language of the reports."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from battles import rulesets
from battles.contract.playing import play
from battles.contract.surface import Brief
from battles.contract.surface.verdict import spoken
from battles.contract.wording import Said
from battles.rulesets import AnyRuleset
from campaign.presentation.battle_log import in_language
from campaign.presentation.locale import LANGUAGES
from dice.pool import dice_of as thrown
from harness.drill.games import dice_of, players, setting_of, too_long
from harness.drill.plan import Plan
from harness.drill.stumbles import faults

SHOWN = 3
"""The lines that are printed of each finding."""


class Finding(msgspec.Struct, frozen=True):
    """A stumbling block in a line of a battle, in the language in which it was found."""

    language: str
    fault: str
    line: str


class Read(msgspec.Struct, frozen=True):
    """A battle that was read: its orders, its lines in one language, and the findings of all languages.

    `capped` is true if it was broken off at the most orders, or in the last turn of the trials.
    """

    plan: Plan
    orders: int
    lines: int
    findings: list[Finding]
    capped: bool


def read(plan: Plan, most: int) -> Read:
    """Fight a battle for so many orders at most, and read its lines in every language."""
    rules = rulesets.ruleset(plan.ruleset)
    dice = dice_of(plan)
    events, state = rules.open(setting_of(plan, rules), dice)
    seen = rules.initial()
    said = list(spoken_of(rules, seen, events))
    orders = 0
    for step in islice(play(rules, state, players(plan, rules), dice), most):
        said += spoken_of(rules, seen, step.events)
        orders += 1
        if too_long(rules, state):
            break
    capped = rules.to_act(state) is not None
    if not capped:
        said += spoken(rules.verdict(state))
    return Read(plan, orders, len(said), list(found(said)), capped)


def spoken_of(rules: AnyRuleset, state: Any, events: Iterable[Any]) -> Iterator[Said]:
    """The lines of events, with their dice and without them; `state` is brought on by the events."""
    for event in events:
        rules.evolve(state, event)
        brief = rules.in_brief(state, event) if isinstance(rules, Brief) and thrown(event) else None
        yield from (line for line in (rules.tell(state, event), brief) if line is not None)


def found(said: list[Said]) -> Iterator[Finding]:
    """The findings in lines, in every language."""
    for language in LANGUAGES:
        for line in in_language(said, language):
            yield from (Finding(language, fault, line) for fault in faults(line, language))


def lines(battles: Iterable[Read]) -> Iterator[str]:
    """The report for people: how much was read, and each finding with some of its lines."""
    battles = list(battles)
    orders, said = sum(each.orders for each in battles), sum(each.lines for each in battles)
    by_fault: dict[tuple[str, str], list[str]] = {}
    for each in battles:
        for finding in each.findings:
            by_fault.setdefault((finding.language, finding.fault), []).append(finding.line)
    yield (
        f"{len(battles)} battles, {sum(each.capped for each in battles)} of them broken off, {orders} orders, "
        f"{said} lines in {' and '.join(LANGUAGES)}: {sum(map(len, by_fault.values()))} findings"
    )
    for (language, fault), where in sorted(by_fault.items()):
        yield f"{language}: {fault}: {len(where)} lines"
        yield from (f"  {line.strip()}" for line, _ in Counter(where).most_common(SHOWN))
