"""A refusal is data, and reads as a sentence: the rule of the game behind it is named, a mark of the house is not."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import Refusal, RefusedOnRecord
from rulebook.refusal import Values, cited, filled, kind_of


@pytest.mark.parametrize(
    ("rule", "text"),
    [("GC-8.1a", "GC-8.1a: too few (men)"), ("house-sheet", "too few (men)")],
)
def test_a_refusal_reads_as_a_sentence(rule: str, text: str) -> None:
    assert str(Refusal(rule, "men", "too few")) == text


@pytest.mark.parametrize(
    ("rule", "text"),
    [("GC-8.1a", "too few (GC-8.1a)"), ("house-sheet", "too few"), ("contract", "too few"), ("", "too few")],
)
def test_a_reason_cites_its_rule(rule: str, text: str) -> None:
    assert cited("too few", rule) == text


def test_a_refusal_keeps_its_sentence_and_the_values_apart() -> None:
    refused = Refusal("GC-8.1a", "men", "a group needs at least {least} people", least=3)
    assert (refused.template, refused.values) == ("a group needs at least {least} people", {"least": 3})
    assert refused.reason == "a group needs at least 3 people"
    assert str(refused) == "GC-8.1a: a group needs at least 3 people (men)"


@pytest.mark.parametrize(
    ("template", "values", "sentence"),
    [
        ("{tables} may be replaced", {"tables": ("a.toml", "b.toml")}, "a.toml, b.toml may be replaced"),
        ("{given!r} is no zone", {"given": "Mars"}, "'Mars' is no zone"),
        ("{rule}, {field} and {template}", {"rule": "a", "field": "b", "template": 1}, "a, b and 1"),
    ],
)
def test_values_stand_in_the_sentence(template: str, values: Values, sentence: str) -> None:
    assert Refusal("GC-6f", "group", template, **values).reason == sentence


@given(st.text())
def test_a_template_without_values_is_plain_text(text: str) -> None:
    assert filled(text, {}) == text


def test_a_gap_without_its_value_is_a_slip() -> None:
    with pytest.raises(KeyError):
        Refusal("GC-6f", "group", "group {group} is lost", groop="n1")


def test_the_same_refusal_can_be_said_of_another_field() -> None:
    refused = RefusedOnRecord("GC-6f", "group", "no group {group}", group="n1")
    moved = refused.at("orders[3].group")
    assert type(moved) is RefusedOnRecord
    assert (moved.rule, moved.field) == ("GC-6f", "orders[3].group")
    assert (moved.template, moved.values) == (refused.template, refused.values)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("group", "group"),
        ("groups", "group"),
        ("from_hex", "hex"),
        ("hexes", "hex"),
        ("prisoners", "prisoners"),
        ("least", ""),
        ("place", ""),
        ("hexagon", ""),
    ],
)
def test_the_name_of_a_value_tells_what_an_id_is_of(name: str, kind: str) -> None:
    assert kind_of(name) == kind


@given(
    st.dictionaries(
        st.text(), st.integers(-(2**53), 2**53) | st.text() | st.lists(st.text()).map(tuple), max_size=3
    )
)
def test_values_are_plain_json(values: Values) -> None:
    assert (
        msgspec.json.decode(msgspec.json.encode(values), type=dict[str, int | str | tuple[str, ...]])
        == values
    )
