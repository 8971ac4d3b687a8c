from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventlog.codec import Codec, LadderError, canonical
from eventlog.digest import batch_link, event_links
from eventlog.errors import UnknownEvent
from eventlog.ids import client_command, service_command
from eventlog.marks import event
from eventlog.records import Command, Encoded
from tests.eventlog.account import CODEC, Deposited, Withdrawn, deposit_from_1


@given(
    st.one_of(
        st.builds(Deposited, st.integers(0, 2**62), st.text()), st.builds(Withdrawn, st.integers(0, 2**62))
    )
)
def test_what_is_encoded_is_decoded(moved):
    encoded = CODEC.encode(moved)
    assert CODEC.decode(encoded.type, encoded.schema, encoded.payload) == moved


def test_an_older_schema_is_read_through_its_upcaster():
    assert CODEC.decode("Deposited", 1, '{"sum":3}') == Deposited(3, "unknown")


def test_upcasters_are_climbed_one_by_one():
    @event("Sung", schema=3)
    class Sung(msgspec.Struct, frozen=True):
        verses: list[str]

    ladder = {
        ("Sung", 1): lambda old: {"verse": old["text"]},
        ("Sung", 2): lambda old: {"verses": [old["verse"]]},
    }
    codec = Codec([Sung], upcasters=ladder)
    assert (
        codec.decode("Sung", 1, '{"text":"la"}') == codec.decode("Sung", 2, '{"verse":"la"}') == Sung(["la"])
    )


def test_equal_events_have_equal_bytes():
    @event("Counted")
    class Counted(msgspec.Struct, frozen=True):
        men: dict[str, int]

    codec = Codec([Counted])
    assert codec.encode(Counted({"b": 1, "a": 2})) == codec.encode(Counted({"a": 2, "b": 1}))
    assert canonical({"b": 1, "a": [2]}) == '{"a":[2],"b":1}'


@pytest.mark.parametrize(
    ("upcasters", "names"),
    [
        ({}, "no upcaster"),
        ({("Deposited", 1): deposit_from_1, ("Deposited", 2): deposit_from_1}, "leads to no event"),
        ({("Deposited", 1): deposit_from_1, ("Gone", 1): deposit_from_1}, "leads to no event"),
    ],
)
def test_a_gap_in_the_ladder_is_found_at_the_start(upcasters, names):
    with pytest.raises(LadderError, match=names):
        Codec([Deposited, Withdrawn], upcasters=upcasters)


def test_a_name_belongs_to_one_class():
    @event("Withdrawn")
    class Another(msgspec.Struct):
        pass

    with pytest.raises(LadderError, match="two classes"):
        Codec([Withdrawn, Another])


def test_only_marked_classes_are_events():
    class Unmarked(Withdrawn, frozen=True):
        pass

    with pytest.raises(TypeError, match="Unmarked"):
        Codec([Unmarked])
    with pytest.raises(TypeError, match="Unmarked"):
        CODEC.encode(Unmarked(1))
    with pytest.raises(ValueError, match="start at 1"):
        event("X", schema=0)


@pytest.mark.parametrize(
    ("type_", "schema", "payload", "reason"),
    [
        ("Gone", 1, "{}", "unknown type"),
        ("Deposited", 3, "{}", "unknown schema"),
        ("Deposited", 1, '{"amount":1}', "upcaster from 1"),
        ("Withdrawn", 1, '{"amount":"1"}', "amount"),
        ("Withdrawn", 1, "{", "does not fit"),
    ],
)
def test_what_cannot_be_read_says_why(type_, schema, payload, reason):
    with pytest.raises(UnknownEvent, match=reason) as unknown:
        CODEC.decode(type_, schema, payload)
    assert (unknown.value.type, unknown.value.schema) == (type_, schema)


def test_the_digest_is_the_one_that_its_page_describes():
    """Written out by hand from the description, so that a change of the format is seen."""
    from hashlib import sha256

    def link(*fields):
        return sha256(b"".join(len(field).to_bytes(4, "big") + field for field in fields)).digest()

    stream, command = UUID(int=7), Command("night/1/1", "PlayNight", "{}", "night", "1")
    before = bytes(32)
    batch = link(b"batch", before, stream.bytes, b"12", b"night/1/1", b"PlayNight", b"{}", b"night", b"1")
    assert batch_link(before, stream, 12, command) == batch
    first = link(b"event", batch, stream.bytes, b"12", b"X", b"1", b"night/1/1", b'{"a":"\xc3\xa9"}')
    second = link(b"event", first, stream.bytes, b"13", b"Y", b"2", b"night/1/1", b"{}")
    events = [Encoded("X", 1, '{"a":"é"}'), Encoded("Y", 2, "{}")]
    assert event_links(batch, stream, 12, "night/1/1", events) == [first, second]


@given(st.text(), st.text(), st.text(), st.text())
def test_clients_cannot_choose_each_others_ids_nor_the_services(actor, key, other_actor, other_key):
    ours, theirs = client_command(actor, key), client_command(other_actor, other_key)
    assert (ours == theirs) == ((actor, key) == (other_actor, other_key))
    assert ours.startswith("client/")


def test_an_id_moved_across_the_border_of_actor_and_key_is_another():
    assert client_command("ab", "c") != client_command("a", "bc")


@pytest.mark.parametrize("parts", [("client", 1), ("night", ""), ("night", "1/1"), ("", 1)])
def test_ids_of_the_service_cannot_look_alike_nor_like_a_clients(parts):
    with pytest.raises(ValueError, match=r"ids? "):
        service_command(*parts)
