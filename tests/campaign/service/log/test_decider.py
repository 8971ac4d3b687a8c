"""A snapshot counts only while nothing has changed of what makes a state: every module of it is in the digest."""

from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest

from campaign.model import events as e
from campaign.model import evolve, state
from campaign.model.state import State
from campaign.service.log import decider
from eventlog.snapshots import reducer_digest
from tests.campaign.reaching import file_of, reached


def types_in(type_: Any, seen: set[Any]) -> None:
    """Collect a type and every type that its fields are made of."""
    if type_ in seen:
        return
    seen.add(type_)
    for inner in get_args(type_):
        if not isinstance(inner, str | int):
            types_in(inner, seen)
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        for field in msgspec.structs.fields(type_):
            types_in(field.type, seen)


def homes(*types: Any) -> set[str]:
    """The modules of ours in which types, and what their fields are made of, are written."""
    seen: set[Any] = set()
    for type_ in types:
        types_in(type_, seen)
    return {each.__module__ for each in seen if isinstance(each, type) and file_of(each.__module__)}


def covered(module: str) -> bool:
    """Whether the digest counts a module: by itself or with its package."""
    return any(f"{module}.".startswith(f"{each.__name__}.") for each in decider.REDUCER)


def test_the_digest_counts_every_module_that_the_fields_of_a_state_and_of_its_events_come_from() -> None:
    found = homes(State, *e.EVENTS)
    assert {"campaign.model.siege", "campaign.model.men", "dice"} <= found
    assert {module for module in found if not covered(module)} == set()


def test_the_digest_counts_every_module_that_state_and_evolve_import() -> None:
    found = reached(state, evolve)
    assert {"campaign.model.levies", "campaign.model.evolve.moves"} <= found
    assert {module for module in found if not covered(module)} == set()


@pytest.mark.parametrize("module", decider.REDUCER, ids=lambda module: module.__name__)
def test_the_digest_counts_nothing_that_makes_no_state(module: ModuleType) -> None:
    """Else snapshots would be thrown away for nothing."""
    assert any(f"{each}.".startswith(f"{module.__name__}.") for each in reached(state, evolve))


def test_each_of_them_makes_another_digest() -> None:
    digests = {reducer_digest(decider.REDUCER)}
    for module in decider.REDUCER:
        digests.add(reducer_digest([each for each in decider.REDUCER if each is not module]))
    assert len(digests) == len(decider.REDUCER) + 1
    assert decider.DECIDER.reducer in digests
