"""A snapshot of a battle counts only while nothing has changed of what makes its state, in its system or beside it."""

from importlib import import_module

import pytest

from battles import rulesets
from campaign.service.engagements import streams
from campaign.service.engagements.streams import decider_of
from eventlog.snapshots import reducer_digest
from tests.campaign.reaching import reached

MAKERS = {
    "guiscard": ("battles.guiscard.state", "battles.guiscard.system"),
    "grunwald": ("battles.grunwald.state", "battles.grunwald.system"),
    "ancient_battles": ("battles.ancient_battles.state", "battles.ancient_battles.system"),
    "warmaster": ("battles.warmaster.state", "battles.warmaster.system"),
    "grunwald_heads": ("battles.grunwald.state", "battles.grunwald.with_people.system"),
    "devils_horsemen": ("battles.devils_horsemen.state", "battles.devils_horsemen.system"),
    "devils_horsemen_heads": ("battles.devils_horsemen.state", "battles.devils_horsemen.with_people.opening"),
}
"""The modules that make the states of each system out of events."""


def beside(id_: str) -> set[str]:
    """The modules that the states of a system come from and that are not in its package."""
    package = rulesets.package(id_).__name__
    found = reached(*map(import_module, MAKERS[id_]))
    return {module for module in found if not f"{module}.".startswith(f"{package}.")}


@pytest.mark.parametrize("id_", sorted(rulesets.PACKAGES))
def test_the_digest_counts_every_module_beside_a_system_that_makes_its_states(id_: str) -> None:
    shared = [f"{module.__name__}." for module in streams.SHARED]
    assert {"battles.contract.muster", "dice"} <= beside(id_)
    assert {each for each in beside(id_) if not any(f"{each}.".startswith(name) for name in shared)} == set()


def test_the_digest_is_that_of_the_system_and_of_what_is_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = decider_of.__wrapped__("guiscard").reducer
    assert made == reducer_digest([rulesets.package("guiscard"), *streams.SHARED])
    for module in streams.SHARED:
        with monkeypatch.context() as patch:
            patch.setattr(streams, "SHARED", [each for each in streams.SHARED if each is not module])
            assert decider_of.__wrapped__("guiscard").reducer != made
