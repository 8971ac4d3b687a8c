"""What a battle is fought from, as records keep it."""

import json

import msgspec
import pytest

from battles import contract
from battles.contract.surface.setting import Named, Setting, kept, setting_of
from rulebook import Refusal
from tests.battles.musters import group, muster

MUSTER = muster(
    group("one", {"infantry_armoured": 2}), group("other", {"infantry_armoured": 1}, faction="lombards")
)
NAMED = Named("bridge", "ab12", {"fog": True, "heads": 12})


def test_a_setting_that_is_a_muster_alone_is_kept_as_the_muster_s_own_document():
    text = kept(Setting(MUSTER))

    assert text.muster == contract.to_json(MUSTER).decode() == text.text
    assert text.setting is msgspec.UNSET


@pytest.mark.parametrize(
    "setting",
    [
        Setting(MUSTER),
        Setting(MUSTER, tables={"combat": "provenance = 'house'"}),
        Setting(scenario=NAMED),
        Setting(scenario=NAMED, tables={"combat": "provenance = 'house'"}),
    ],
)
def test_what_was_kept_is_read_as_it_was(setting):
    text = kept(setting)

    assert setting_of(text.muster, text.setting) == setting


def test_a_muster_of_an_older_contract_is_read_inside_a_setting_too():
    older = json.loads(contract.to_json(MUSTER)) | {"version": 1}

    read = setting_of("", json.dumps({"muster": older, "tables": {"combat": ""}}))

    assert read.muster == MUSTER


@pytest.mark.parametrize(
    ("document", "field", "reason"),
    [
        (
            {"scenario": {"name": "bridge", "edition": "1", "fog": 1}},
            "setting.scenario",
            "unknown field `fog`",
        ),
        ({"scenario": {"name": "bridge"}}, "setting.scenario", "missing required field `edition`"),
        (
            {"scenario": {"name": "bridge", "edition": "1"}, "weather": "fog"},
            "setting",
            "unknown field `weather`",
        ),
        (
            {"scenario": {"name": "bridge", "edition": "1", "options": {"fog": []}}},
            "setting.scenario.options",
            "",
        ),
        ({"tables": {"combat": ""}}, "setting", "either a muster or the scenario of a name"),
        ({"muster": {"number": 1}}, "setting.muster", "missing required field"),
        ({"muster": {"version": 9}}, "setting.muster.version", "version 9 is not known"),
    ],
)
def test_a_document_that_is_no_setting_is_refused_with_its_field_and_the_reason(document, field, reason):
    with pytest.raises(Refusal) as refusal:
        setting_of("", json.dumps(document))

    assert refusal.value.field.startswith(field)
    assert reason in refusal.value.reason


def test_a_document_without_end_is_refused():
    with pytest.raises(Refusal, match="nested deeper"):
        setting_of("", '{"muster":' + "[" * 100_000)
