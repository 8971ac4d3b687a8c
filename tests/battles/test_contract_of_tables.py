"""Each system evolves, judges, draws and tells a battle by the tables of that battle, whichever of its numbers they change.

What a surface answers about a battle is the same whichever tables happen to be in force beside it: the printed ones, or its
own.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from battles import rulesets
from battles.contract.muster import SIDES
from battles.rulesets import AnyRuleset
from rulebook import Refusal
from rulebook.tables import TableError, blocks, shaped
from tests.battles.fights import dice_of
from tests.battles.printed_numbers import Path, whole_numbers
from tests.battles.systems import SYSTEMS

MOST = 30
"""Orders of a battle that are looked at."""
EVERY = 10
"""After so many orders all answers of a surface are looked at."""
WITH_NUMBERS = sorted(id_ for id_, rules in SYSTEMS.items() if rules.tables())


def shapes_of(id_: str) -> Mapping[str, type[Any]]:
    """What the tables of a registered system are read as."""
    shapes: Mapping[str, type[Any]] = import_module(
        f"battles.{rulesets.VARIANTS.get(id_, id_)}.tables"
    ).SHAPES
    return shapes


def inline(held: Any) -> str:
    """A value of a table in one line."""
    if isinstance(held, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(each)}" for key, each in held.items()) + "}"
    if isinstance(held, list):
        return f"[{', '.join(map(inline, held))}]"
    return json.dumps(held, ensure_ascii=False) if isinstance(held, bool | str) else repr(held)


def written(raw: Mapping[str, Any]) -> str:
    """A table as text."""
    return "".join(f"{json.dumps(key)} = {inline(each)}\n" for key, each in raw.items())


def add(raw: Any, paths: list[Path], by: int) -> None:
    """Change these numbers of a table."""
    for *above, last in paths:
        block = raw
        for part in above:
            block = block[part]
        block[last] += by


def changed(raw: Any, paths: list[Path], by: int, stands: Callable[[], bool]) -> None:
    """Change as many of these numbers as may be: all of them, or what may be of either half."""
    add(raw, paths, by)
    if stands():
        return
    add(raw, paths, -by)
    if len(paths) > 1:
        half = len(paths) // 2
        changed(raw, paths[:half], by, stands)
        changed(raw, paths[half:], by, stands)


@cache
def otherwise(id_: str, by: int) -> dict[str, str]:
    """The tables of a system, in which each number that may stand so beside the others is so much more."""
    rules, own = SYSTEMS[id_], dict[str, str]()
    if id_ in rulesets.VARIANTS:
        return {
            name: text
            for name, text in otherwise(rulesets.VARIANTS[id_], by).items()
            if name in rules.tables()
        }
    for name, text in rules.tables().items():
        raw, paths = blocks(name, text), list(whole_numbers(blocks(name, text)))
        if id_ in rulesets.PACKAGES:
            paths = [path for path in paths if reads(id_, name, raw, path, by)]
        changed(raw, paths, by, partial(stands, rules, own, name, raw))
        own[name] = written(raw)
    return own


def reads(id_: str, name: str, raw: dict[str, Any], path: Path, by: int) -> bool:
    """Whether a table is one still with another number in it."""
    add(raw, [path], by)
    try:
        shaped(f"{name}.toml", raw, shapes_of(id_)[name])
    except TableError:
        return False
    finally:
        add(raw, [path], -by)
    return True


def stands(rules: AnyRuleset, own: Mapping[str, str], name: str, raw: dict[str, Any]) -> bool:
    """Whether a table may stand beside others of one's own."""
    try:
        rules.check_tables({**own, name: written(raw)})
    except Refusal:
        return False
    return True


def fought(id_: str, by: int) -> Iterator[tuple[Any, Any, list[Any]]]:
    """A battle of chance by such tables: after each order its state, what its events make of another, and these events."""
    rules, dice = SYSTEMS[id_], dice_of(3)
    setting = replace(rules.scenario(rules.trials.mirror), tables=otherwise(id_, by))
    events, state = rules.open(setting, dice)
    again, bot = rules.initial(), rules.bot("random", Random(3))
    for _ in range(MOST):
        for event in events:
            rules.evolve(again, event)
        yield state, again, events
        if (side := rules.to_act(state)) is None:
            return
        events = rules.decide(state, bot.choose(rules.seen(state, side)), dice)


def answers(rules: AnyRuleset, state: Any, events: list[Any]) -> dict[str, Any]:
    """What a surface says of a battle; in place of what it refuses why it does."""
    asks: dict[str, Callable[..., Any]] = {
        name: partial(ask, state)
        for name in (
            "to_act",
            "orders",
            "spans",
            "asked",
            "progress",
            "drawing",
            "sketch",
            "verdict",
            "result",
        )
        if (ask := getattr(rules, name, None)) is not None
    }
    asks |= {f"seen by the {side}": partial(rules.seen, state, side) for side in SIDES}
    asks |= {"told": lambda: [rules.tell(state, event) for event in events]}
    if in_brief := getattr(rules, "in_brief", None):
        asks |= {"in brief": lambda: [in_brief(state, event) for event in events]}
    found = dict[str, Any]()
    for name, ask in asks.items():
        try:
            found[name] = ask()
        except Refusal as refusal:
            found[name] = str(refusal)
    return found


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize("id_", WITH_NUMBERS)
def test_a_battle_is_evolved_judged_drawn_and_told_by_its_own_tables(id_: str, by: int) -> None:
    rules = SYSTEMS[id_]
    for number, (state, again, events) in enumerate(fought(id_, by)):
        assert rules.encode(again) == rules.encode(state)
        faults = list(rules.faults(again, at_rest=True))
        assert faults == []
        if number % EVERY == 0:
            beside = answers(rules, again, events)
            with rules.tables_of(again):
                assert list(rules.faults(again, at_rest=True)) == faults
                assert answers(rules, again, events) == beside


@pytest.mark.parametrize("id_", sorted(WITH_NUMBERS))
def test_most_numbers_are_changed(id_: str) -> None:
    """What may be said otherwise at all is so in one of both battles; some numbers are bound by others."""
    found, all_ = 0, 0
    for name, text in SYSTEMS[id_].tables().items():
        raw, (more, less) = blocks(name, text), (blocks(name, otherwise(id_, by)[name]) for by in (1, -1))
        for path in whole_numbers(raw):
            all_ += 1
            found += at(raw, path) != at(more, path) or at(raw, path) != at(less, path)
    assert found > 0.6 * all_


def at(raw: Any, path: Path) -> int:
    """The number at a place of a table."""
    for part in path:
        raw = raw[part]
    found: int = raw
    return found
