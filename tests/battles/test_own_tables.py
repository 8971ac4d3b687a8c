"""Battles by tables of an organiser's own, in each system that has printed ones."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from battles.ancient_battles.play.deciding import RoundDecided
from battles.ancient_battles.play.testing import TestTaken as Taken
from battles.devils_horsemen.play.shocking import ShockResolved
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.grunwald.play.clashing import CombatFought
from battles.guiscard.play.combat.blows import Struck
from battles.warmaster.play.commanding import OrderGiven
from battles.warmaster.play.striking import UnitStruck
from rulebook import Refusal
from tests.battles.fights import dice_of
from tests.battles.malformed_tables import MALFORMED, Broken
from tests.battles.systems import SYSTEMS

MOST = 1500
"""Orders of a battle that are looked at, unless enough was seen before."""
SEEN = 12
"""How often what a table says is seen at least."""


class Own(NamedTuple):
    """A number of a system's tables, another in its place, and what it is seen by in a battle."""

    system: str
    scenario: str
    table: str
    was: str
    becomes: str
    seen: Callable[[Any], Iterable[Any]]
    printed: Callable[[Counter[Any]], bool]
    own: Callable[[Counter[Any]], bool]

    @property
    def text(self) -> str:
        """The table as the organiser has it."""
        text, count = re.subn(self.was, self.becomes, SYSTEMS[self.system].tables()[self.table])
        assert count
        return text


def of(kind: type, told: Callable[[Any], Iterable[Any]]) -> Callable[[Any], Iterable[Any]]:
    """What is told by events of a kind."""
    return lambda event: told(event) if isinstance(event, kind) else ()


def only(value: Any) -> Callable[[Counter[Any]], bool]:
    return lambda found: set(found) == {value}


def several(found: Counter[Any]) -> bool:
    return len(found) > 2


def close_order(event: RoundDecided) -> Iterator[int]:
    """What it was worth to either side."""
    return (side["close_order"] for side in event.points.values() if "close_order" in side)


OWN = [
    pytest.param(
        Own("guiscard", "mirror", "combat", r"results = \[[^]]*\]", "results = [" + ", ".join(['"E"'] * 10) + "]",
            of(Struck, lambda event: [event.letter]), several, only("E")),
        marks=pytest.mark.rule("GT-6c"), id="whoever is struck is wounded",
    ),
    pytest.param(
        Own("grunwald", "mirror", "combat", r'"[-AD\d /]+"(?=[,\]])', '"-"',
            of(CombatFought, lambda event: [event.cell]), several, only("-")),
        marks=pytest.mark.rule("GR-1.4b", "GR-5.1.1e"), id="no combat comes to anything",
    ),
    pytest.param(
        Own("ancient_battles", "mirror", "combat", "close_order = 1", "close_order = 4",
            of(RoundDecided, close_order), only(1), only(4)),
        marks=pytest.mark.rule("AB-20.2a"), id="to stand in close order is as good as four wounds",
    ),
    pytest.param(
        Own("ancient_battles", "mirror", "play", "general_radius = 12", "general_radius = 1",
            of(Taken, lambda event: [event.score.whose]),
            lambda found: 2 * found["general"] > found.total(),
            lambda found: 4 * found["general"] < found.total()),
        marks=pytest.mark.rule("AB-8.1"), id="the general lends his leadership to hardly anybody",
    ),
    pytest.param(
        Own("warmaster", "clash", "combat", "open = 4", "open = 6",
            of(UnitStruck, lambda event: [blow.needs for blow in event.blows if blow.cover == "open"]),
            only(4), only(6)),
        marks=pytest.mark.rule("WM-4.4a"), id="nobody is hit on less than a six",
    ),
    pytest.param(
        Own("warmaster", "mirror", "play", "command = 9", "command = 12",
            of(OrderGiven, lambda event: [event.command]),
            lambda found: max(found) == 9, lambda found: max(found) == 12),
        marks=pytest.mark.rule("WM-H10.3"), id="the general is obeyed",
    ),
    pytest.param(
        Own("devils_horsemen", "mirror", "scrt", r"\[\d+,\d+\]", "[0,0]",
            of(ShockResolved, lambda event: event.hits),
            lambda found: sum(hits * often for hits, often in found.items()) > 20, only(0)),
        marks=pytest.mark.rule("DH-10.5a"), id="no shock hurts anybody",
    ),
    pytest.param(
        Own("devils_horsemen", "knights", "missile_range", r"(\d) = \d", r"\1 = 0",
            of(VolleyFired, lambda event: [event.most]),
            lambda found: max(found) > 4, only(0)),
        marks=pytest.mark.rule("DH-10.1a"), id="no volley hits",
    ),
]  # fmt: skip


def looked_at(own: Own, tables: dict[str, str]) -> Counter[Any]:
    """What is seen in a battle of one player by these tables, until it was seen often enough."""
    rules = SYSTEMS[own.system]
    dice, bot = dice_of(3), rules.bot(rules.bots[-2], Random(1))
    _, state = rules.open(replace(rules.scenario(own.scenario), tables=tables), dice)
    found = Counter[Any]()
    enough = own.own if tables else own.printed
    for _ in range(MOST):
        if rules.to_act(state) is None or (found.total() >= SEEN and enough(found)):
            break
        for event in rules.decide(state, bot.choose(state), dice):
            found.update(own.seen(event))
    return found


@pytest.mark.parametrize("own", OWN)
def test_a_battle_is_fought_by_its_own_tables_and_the_next_by_the_printed_ones_again(own: Own) -> None:
    assert own.own(looked_at(own, {own.table: own.text}))
    assert own.printed(looked_at(own, {}))


def named(broken: tuple[str, Broken]) -> str:
    system, (table, _, becomes, _) = broken
    return f"{system} {table} {becomes.strip()}"


@pytest.mark.parametrize(
    "broken", [(system, each) for system, rows in MALFORMED.items() for each in rows], ids=named
)
def test_a_malformed_table_is_refused_with_file_key_and_reason(broken: tuple[str, Broken]) -> None:
    system, (table, was, becomes, reason) = broken
    rules = SYSTEMS[system]
    printed = rules.tables()[table]
    assert was in printed
    own = {table: printed.replace(was, becomes, 1)}
    with pytest.raises(Refusal) as refusal:
        rules.check(replace(rules.scenario(rules.trials.mirror), tables=own))
    assert refusal.value.field == f"tables.{table}"
    assert refusal.value.reason.startswith(f"{table}.toml: {reason}")
