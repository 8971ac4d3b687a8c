"""Musters and results travel as JSON and come back the same, or are refused with the path of the mistake."""

import json
from pathlib import Path
from typing import Any, Literal, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract import muster as contract
from battles.contract.answer import validate
from battles.contract.documents import muster_from_json, result_from_json, to_json
from battles.contract.moments import Moment
from battles.contract.muster import Muster, Siphon
from battles.contract.result import Result, WorksAfter
from battles.quick import resolve
from battles.quick.tables import load
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.battles.musters import castle, group, muster, musters

MEN = {"infantry_armoured": 4}
FIGHT = muster(group("a", MEN), group("d", MEN))


@given(musters(), st.integers(1, 10))
def test_musters_and_results_come_back_the_same(fight: Muster, face: int) -> None:
    assert muster_from_json(to_json(fight)) == fight
    result = resolve(fight, ScriptedDice([face] * 3), load())
    assert result_from_json(to_json(result)) == result


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


def version_of(document: Muster | Result) -> int:
    """What a document says of its version."""
    found: int = json.loads(to_json(document))["version"]
    return found


def stormed(**works: Any) -> Muster:
    """The assault on a castle."""
    return muster(group("a", MEN), group("d", MEN), kind="siege", works=castle(**works))


def test_every_document_says_the_oldest_version_that_knows_all_that_is_in_it() -> None:
    result = resolve(FIGHT, ScriptedDice([5]), load())
    assert [version_of(each) for each in (FIGHT, result)] == [2, 2]
    plain = stormed(engines={"perrier": 1}, demolished=("1007",), breached=True)
    newer = (stormed(gate="open"), stormed(gate="destroyed"), stormed(siphon=Siphon("defender")))
    assert [version_of(each) for each in (plain, *newer)] == [2, 3, 3, 3]
    changed = (
        WorksAfter(tents_burnt=3),
        WorksAfter(gate="closed"),
        WorksAfter(siphon_lost=True),
        WorksAfter(moments=(Moment(2, "gate_opened"),)),
    )
    assert [version_of(msgspec.structs.replace(result, works=each)) for each in changed] == [2, 3, 3, 3]


def test_a_breach_that_the_second_version_would_have_read_as_an_open_gate_is_told_in_the_third() -> None:
    for works in ({"breached": True}, {"infiltrators": 6}, {"demolished": ("1515",), "breached": True}):
        assert version_of(stormed(**works)) == 3
        assert muster_from_json(to_json(stormed(**works))) == stormed(**works)


OLDER = Path(__file__).parent / "older"
MUSTERS_OF_OLD = {
    "muster-1-castle": "destroyed",
    "muster-2-gate-down": "destroyed",
    "muster-2-raid": "closed",
    "muster-2-spy": "open",
}
"""Musters as older versions wrote them, and how the gate stands in each."""


@pytest.mark.parametrize(("name", "gate"), MUSTERS_OF_OLD.items())
def test_a_muster_of_old_is_read_with_the_gate_that_it_meant(name: str, gate: str) -> None:
    text = (OLDER / f"{name}.json").read_text()
    found = muster_from_json(text)
    assert found.works is not None
    assert (found.works.gate, found.works.siphon) == (gate, None)
    told, written = json.loads(to_json(found)), json.loads(text)
    told["works"].pop("gate", None)
    assert told | {"version": 1} == written | {"version": 1}
    assert muster_from_json(to_json(found)) == found


@pytest.mark.parametrize("name", MUSTERS_OF_OLD)
def test_a_result_of_old_still_answers_its_muster(name: str) -> None:
    fight = muster_from_json((OLDER / f"{name}.json").read_text())
    result = result_from_json((OLDER / f"{name.replace('muster', 'result')}.json").read_text())
    assert result.works is not None
    assert (result.works.gate, result.works.siphon_lost) == (None, False)
    assert result.works.engines_lost == {"perrier": 1}
    validate(fight, result)


def test_what_an_older_document_says_of_a_gate_all_the_same_is_taken_at_its_word() -> None:
    text = json.loads((OLDER / "result-2-spy.json").read_text())
    text["works"]["gate"] = "destroyed"
    result = result_from_json(json.dumps(text))
    assert result.works is not None
    assert (result.works.gate, result.version) == ("destroyed", 3)


@pytest.mark.parametrize(
    ("field", "value"), [("building", ["castle"]), ("demolished", 1515), ("action", {}), ("breached", "yes")]
)
def test_malformed_works_of_old_are_refused_with_their_path(field: str, value: object) -> None:
    document = json.loads((OLDER / "muster-2-spy.json").read_text())
    document["works"][field] = value
    with pytest.raises(Refusal) as raised:
        muster_from_json(json.dumps(document))
    assert raised.value.field == f"muster.works.{field}"


@pytest.mark.parametrize("version", [0, 4, 99])
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


@pytest.mark.parametrize("version", [1, 2, 3])
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


@pytest.mark.parametrize("number", ["9" * 1_000_000, "1e999999", "1" + "0" * 4_000])
def test_a_number_without_end_is_refused_before_it_is_counted(number: str) -> None:
    document = to_json(resolve(FIGHT, ScriptedDice([5]), load())).decode()
    with pytest.raises(Refusal):
        validate(FIGHT, result_from_json(f'{document[:-1]},"rounds":{number}}}'))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_document_may_begin_with_the_mark_of_an_editor(mark: bytes) -> None:
    document = to_json(FIGHT)
    assert muster_from_json(mark + document) == FIGHT
    assert muster_from_json((mark + document).decode()) == FIGHT
