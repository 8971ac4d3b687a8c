"""Tables, army lists, results and scenarios that people send: read by a process of its own, and refused at a limit."""

from pathlib import Path

import pytest

from battles import contract
from battles.contract.examining import examine
from battles.guiscard.ruleset import RULESET
from campaign import scenarios
from campaign.service.processes import uploaded
from rulebook import Refusal
from tests.plugins.uploads import too_costly

MUSTER = RULESET.scenario("ford").muster
STORED = contract.to_json(MUSTER).decode()
OUTCOMES = contract.Outcomes("holds", "holds")
NOBODYS = contract.to_json(
    contract.result_with(MUSTER, "external", OUTCOMES, rounds=1, fates={}, commanders={})
).decode()
"""A result that tells nobody's fate."""


def test_texts_that_cost_little_are_left_to_whoever_reads_them() -> None:
    uploaded.check_texts({"spy.toml": "no table at all = = ="})
    uploaded.check_texts({})


def test_texts_that_cost_too_much_are_refused_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded, "apart", too_costly)
    with pytest.raises(Refusal) as refused:
        uploaded.check_texts({"spy.toml": "", "roster.toml": ""}, "tables")
    assert (refused.value.field, refused.value.reason) == (
        "tables",
        "spy.toml, roster.toml: reading it takes more than 128 MB of memory, which is the limit",
    )


@pytest.mark.parametrize("document", [NOBODYS, "{}", "[" * 100_000])
@pytest.mark.parametrize("muster", [STORED, ""])
def test_a_result_is_examined_elsewhere_as_here(muster: str, document: str) -> None:
    found = uploaded.examined(muster, document)
    assert found == examine(muster, document)
    assert (found.result is None) == (document != NOBODYS)
    assert bool(found.wrong) == bool(document != NOBODYS or muster)


def test_what_is_wrong_with_a_result_is_told_as_the_contract_tells_it() -> None:
    told = uploaded.examined(STORED, NOBODYS)
    assert told.result is not None
    refusals = list(contract.faults(MUSTER, told.result))
    assert [str(each.refusal) for each in told.wrong] == list(map(str, refusals))


def test_a_result_that_costs_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded, "apart", too_costly)
    with pytest.raises(Refusal, match="more than 256 MB of memory"):
        uploaded.examined(STORED, NOBODYS)


def test_a_scenario_is_checked_elsewhere_as_here(tmp_path: Path) -> None:
    assert uploaded.findings(tmp_path) == scenarios.faults_in(tmp_path) != []
    assert uploaded.findings(scenarios.HERE / "corato_2") == []


def test_a_scenario_that_costs_too_much_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded, "apart", too_costly)
    assert list(map(str, uploaded.findings(tmp_path))) == [
        "scenario.toml: file: reading it takes more than 768 MB of memory, which is the limit"
    ]
