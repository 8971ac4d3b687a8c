"""Musters and results travel as JSON and come back the same, or are refused with the path of the mistake."""

import json
from typing import Literal, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles import muster as contract
from battles.documents import muster_from_json, result_from_json, to_json
from battles.muster import Muster
from battles.quick import resolve
from battles.quick_tables import load
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.battles.musters import group, muster, musters

MEN = {"infantry_armoured": 4}
FIGHT = muster(group("a", MEN), group("d", MEN))


@given(musters(), st.integers(1, 10))
def test_musters_and_results_come_back_the_same(fight: Muster, face: int) -> None:
    assert muster_from_json(to_json(fight)) == fight
    result = resolve(fight, ScriptedDice([face] * 3), load())
    assert result_from_json(to_json(result)) == result


def test_the_same_document_gives_the_same_bytes() -> None:
    assert to_json(FIGHT) == to_json(muster_from_json(to_json(FIGHT)))


def test_a_wrong_value_is_refused_with_its_path() -> None:
    document = json.loads(to_json(FIGHT))
    document["attacker"]["groups"][0]["soldiers"][2]["mounted"] = "yes"
    with pytest.raises(Refusal) as raised:
        muster_from_json(json.dumps(document))
    assert raised.value.field == "muster.attacker.groups[0].soldiers[2].mounted"
    assert "bool" in raised.value.reason


def test_an_unknown_fate_is_refused_with_its_path() -> None:
    document = json.loads(to_json(resolve(FIGHT, ScriptedDice([5]), load())))
    document["fates"]["a-normans-medium_infantry-1"] = "asleep"
    with pytest.raises(Refusal) as raised:
        result_from_json(json.dumps(document))
    assert raised.value.field.startswith("result.fates")
    assert "asleep" in raised.value.reason


def test_a_missing_field_is_named() -> None:
    with pytest.raises(Refusal, match="settled_by"):
        result_from_json(b'{"muster": 7}')


def test_a_misspelt_field_is_refused() -> None:
    document = json.loads(to_json(FIGHT)) | {"sesaon": "winter"}
    with pytest.raises(Refusal, match="sesaon"):
        muster_from_json(json.dumps(document))


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(Refusal) as raised:
        result_from_json("not json")
    assert raised.value.field == "result"


def first_version(document: bytes) -> str:
    """The document as the first version of the contract wrote it: without its version, field and issue."""
    older = json.loads(document)
    del older["version"]
    return json.dumps(older)


def test_documents_of_the_first_version_are_read_as_they_were_meant() -> None:
    result = resolve(FIGHT, ScriptedDice([5]), load())
    assert "ground" not in json.loads(to_json(FIGHT))
    assert muster_from_json(first_version(to_json(FIGHT))) == FIGHT
    assert result_from_json(first_version(to_json(result))) == result


def test_every_document_says_its_version() -> None:
    result = resolve(FIGHT, ScriptedDice([5]), load())
    assert [json.loads(to_json(each))["version"] for each in (FIGHT, result)] == [2, 2]


@pytest.mark.parametrize("version", [0, 3, 99])
def test_a_version_that_nobody_knows_is_refused(version: int) -> None:
    document = json.loads(to_json(FIGHT)) | {"version": version}
    with pytest.raises(Refusal) as raised:
        muster_from_json(json.dumps(document))
    assert raised.value.field == "muster.version"


def test_a_wrong_value_in_an_older_document_is_refused_with_its_path() -> None:
    document = json.loads(first_version(to_json(FIGHT)))
    document["attacker"]["groups"][0]["order"] = "first"
    with pytest.raises(Refusal) as raised:
        muster_from_json(json.dumps(document))
    assert raised.value.field == "muster.attacker.groups[0].order"


@pytest.mark.parametrize("version", [1, 2])
def test_a_document_nested_beyond_all_sense_is_refused(version: int) -> None:
    deep = f'{{"version":{version},"x":{"[" * 100_000}{"]" * 100_000}}}'
    with pytest.raises(Refusal, match="nested deeper"):
        result_from_json(deep)


OMITTING = [
    document
    for document in vars(contract).values()
    if isinstance(document, type)
    and issubclass(document, msgspec.Struct)
    and document.__struct_config__.omit_defaults
]


@pytest.mark.parametrize("document", OMITTING, ids=lambda each: each.__name__)
def test_a_default_is_left_out_wherever_the_value_has_come_from(document: type[msgspec.Struct]) -> None:
    """What equals a default must be that very object, also once it was decoded: a word only as one of a few."""
    words = [
        field
        for field in msgspec.structs.fields(document)
        if isinstance(field.default, str) and field.default
    ]
    assert all(get_origin(field.type) is Literal for field in words)
    for field in words:
        again = msgspec.json.decode(msgspec.json.encode(field.default), type=field.type)
        assert again is field.default
