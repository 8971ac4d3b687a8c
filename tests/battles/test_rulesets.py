import pytest

from battles import rulesets
from rulebook import Refusal
from tests.battles.duel.ruleset import RULESET


def test_a_system_is_found_by_its_id(monkeypatch):
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    assert rulesets.ruleset("duel") is RULESET
    assert rulesets.package("duel").__name__ == "tests.battles.duel"


def test_an_unknown_system_is_refused_with_those_that_are_known():
    with pytest.raises(
        Refusal, match="'chess' is none of ancient_battles, devils_horsemen, devils_horsemen_heads, grunwald"
    ) as refusal:
        rulesets.ruleset("chess")
    assert refusal.value.field == "ruleset"


def test_a_system_that_is_registered_under_another_id_than_its_own_is_refused_with_both(monkeypatch):
    monkeypatch.setitem(rulesets.PACKAGES, "chess", "tests.battles.duel")
    with pytest.raises(
        Refusal, match=r"tests\.battles\.duel has the id 'duel', and is registered as 'chess'"
    ):
        rulesets.ruleset("chess")


@pytest.mark.parametrize("id_", sorted(rulesets.PACKAGES))
def test_a_registered_system_is_the_one_of_that_id(id_):
    assert rulesets.ruleset(id_).id == id_
