from pathlib import Path

import pytest

from battles import rulesets
from rulebook import Refusal
from tests.battles import lane
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


def test_what_the_register_knows_of_a_system_is_told_without_the_system(monkeypatch):
    monkeypatch.setitem(rulesets.PACKAGES, "chess", "no_package_of_this_name")
    told = rulesets.Known("Chess", musters=False, tables=("openings",), bars=())
    monkeypatch.setitem(rulesets.KNOWN, "chess", told)
    assert rulesets.known("chess") == told
    with pytest.raises(ModuleNotFoundError):
        rulesets.ruleset("chess")


def test_a_system_of_which_the_register_has_the_package_alone_is_asked_itself(monkeypatch):
    monkeypatch.setitem(rulesets.PACKAGES, "duel", "tests.battles.duel")
    assert rulesets.known("duel") == rulesets.Known(RULESET.title, musters=True, tables=(), bars=RULESET.bars)


def test_of_an_unknown_system_nothing_is_known():
    with pytest.raises(Refusal, match="'chess' is none of ancient_battles"):
        rulesets.known("chess")


def test_the_tables_of_a_variant_are_those_of_the_system_that_it_varies(monkeypatch):
    assert rulesets.table("grunwald_heads", "combat") == rulesets.table("grunwald", "combat")
    monkeypatch.setitem(rulesets.PACKAGES, "lane", "tests.battles.lane")
    assert rulesets.table("lane", "blows") == Path(lane.__file__).parent / "tables" / "blows.toml"


@pytest.mark.parametrize("id_", sorted(rulesets.PACKAGES))
def test_a_registered_system_is_the_one_of_that_id(id_):
    assert rulesets.ruleset(id_).id == id_
