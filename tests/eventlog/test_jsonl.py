from contextlib import suppress
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventlog import jsonl
from eventlog.jsonl import ExportError

HEADER = b'{"kind":"stream","format":1,"stream":"%s","version":0,"digest":"%s"}' % (b"0" * 32, b"00" * 32)
BATCH = (
    b'{"kind":"batch","number":1,"command":{"id":"a","name":"b","body":"c","actor":"d","rules":"e"},'
    b'"first_version":1,"last_version":0,"digest":"%s","head":"%s","recorded_at":"2026-01-01T00:00:00Z"}'
    % (b"00" * 32, b"00" * 32)
)
EVENT = (
    b'{"kind":"event","position":1,"version":1,"batch":1,"type":"X","schema":1,"payload":"{}","digest":"%s"}'
    % (b"00" * 32)
)
HEADER_2 = HEADER.replace(b'"format":1', b'"format":2')
HIDDEN_BATCH = BATCH.replace(b'"id":"a"', b'"id":null').replace(b'"body":"c"', b'"body":null')
HIDDEN_EVENT = EVENT.replace(b'"payload":"{}"', b'"payload":null')


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ([], 0, "the header is missing"),
        ([b"not json"], 1, "malformed"),
        ([HEADER, b"\xff"], 2, "malformed|invalid"),
        ([HEADER, b'{"kind":"event"}'], 2, "position"),
        ([HEADER, HEADER], 2, "second header"),
        ([HEADER, EVENT], 2, "before any batch"),
        ([BATCH, HEADER], 1, "header must come first"),
        ([HEADER.replace(b'"format":1', b'"format":3')], 1, "format 3 is not known"),
        ([HEADER, HIDDEN_BATCH], 2, "format 1 withholds nothing"),
        ([HEADER_2, HIDDEN_BATCH, EVENT], 3, "batch 1 is withheld in part"),
        ([HEADER_2, BATCH, HIDDEN_EVENT], 3, "batch 1 is withheld in part"),
        ([HEADER_2, BATCH.replace(b'"id":"a"', b'"id":null')], 2, "batch 1 is withheld in part"),
        ([HEADER_2, BATCH.replace(b'"body":"c"', b'"body":null')], 2, "batch 1 is withheld in part"),
        ([HEADER, BATCH, EVENT.replace(b'"batch":1', b'"batch":1,"loot":9')], 3, "unknown field `loot`"),
        ([HEADER, BATCH.replace(b'"rules":"e"', b'"rules":"e","why":"f"')], 2, "unknown field `why`"),
        ([HEADER.replace(b'"version":0', b'"version":0,"until":9')], 1, "unknown field `until`"),
        ([HEADER, BATCH, EVENT.replace(b'"payload":"{}"', b'"payload":"[]","payload":"{}"')], 3, "twice"),
        ([HEADER, BATCH.replace(b'"id":"a"', b'"id":"z","id":"a"')], 2, "twice"),
        ([HEADER, b'{"kind":"batch","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"], 2, "nested deeper"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(lines, line, reason):
    with pytest.raises(ExportError, match=reason) as error:
        jsonl.read(lines)
    assert error.value.line == line


def test_lines_of_other_kinds_are_counted_unread():
    seal = b'{"kind":"seal","witness":"open"}'
    read = jsonl.read([seal, HEADER, BATCH, EVENT, seal, b'{"kind":"' + b"x" * 5000 + b'"}'])
    assert read.others == {"seal": 2, "x" * jsonl.LONGEST_KIND: 1}
    assert (read.stream, len(read.commands), len(read.events)) == (UUID(int=0), 1, 1)


def test_more_lines_than_any_export_has_are_refused(monkeypatch):
    monkeypatch.setattr(jsonl, "MOST_LINES", 5)
    assert jsonl.read([HEADER, *[b'{"kind":""}'] * 4]).others == {"": 4}
    with pytest.raises(ExportError, match="line 6: a stream has no more than 5 lines"):
        jsonl.read([HEADER, *[b'{"kind":""}'] * 5])


def test_more_bytes_than_any_export_has_are_refused(monkeypatch):
    other = b'{"kind":"seal"}'
    monkeypatch.setattr(jsonl, "MOST_BYTES", len(HEADER) + 2 * len(other))
    assert jsonl.read([HEADER, other, other]).others == {"seal": 2}
    with pytest.raises(ExportError, match=f"line 4: a stream has no more than {jsonl.MOST_BYTES} bytes"):
        jsonl.read([HEADER, *[other] * 3])


def test_each_stream_of_a_file_may_be_as_long_as_one_and_is_read_when_its_turn_comes(monkeypatch):
    monkeypatch.setattr(jsonl, "MOST_LINES", 3)
    streams = jsonl.read_each(iter([HEADER, BATCH, EVENT, HEADER, BATCH, EVENT, HEADER, b"no line"]))
    assert [len(next(streams).events) for _ in range(2)] == [1, 1]
    with pytest.raises(ExportError, match="line 8"):
        next(streams)


def test_more_other_kinds_than_any_export_has_are_refused():
    kinds = [b'{"kind":"%d"}' % number for number in range(jsonl.MOST_KINDS + 1)]
    assert len(jsonl.read([HEADER, *kinds[:-1]]).others) == jsonl.MOST_KINDS
    with pytest.raises(
        ExportError, match=f"line {len(kinds) + 1}: .* no more than {jsonl.MOST_KINDS} other kinds"
    ):
        jsonl.read([HEADER, *kinds])
    with pytest.raises(ExportError, match="other kinds"):
        list(jsonl.read_each([HEADER, *kinds[:60], HEADER, *kinds[60:]]))


@given(st.lists(st.binary(max_size=80)))
def test_no_bytes_end_in_anything_but_an_export_error(lines):
    with suppress(ExportError):
        assert jsonl.read([HEADER, *lines]).stream == UUID(int=0)


@pytest.mark.parametrize("field", [b'"digest":"00', b'"head":"00'])
def test_a_digest_that_is_no_digest_is_an_error_of_its_line(field):
    with pytest.raises(ExportError, match="line 2"):
        jsonl.read([HEADER, BATCH.replace(field, field.replace(b"00", b"zz"))])


def test_a_batch_that_claims_more_events_than_there_are_is_one_fault():
    claims = BATCH.replace(b'"last_version":0', b'"last_version":999999999999')
    assert len(jsonl.read([HEADER, claims, EVENT]).faults()) < 10


EVENTS = [
    EVENT.replace(b'"position":1,"version":1', b'"position":%d,"version":%d' % (n, n)) for n in (1, 2, 3)
]
THREE = BATCH.replace(b'"last_version":0', b'"last_version":3')
NEXT = BATCH.replace(b'"number":1', b'"number":2').replace(b'"id":"a"', b'"id":"aa"')


def told(lines):
    return [(fault.place, fault.what) for fault in jsonl.read([HEADER, *lines]).faults()]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ([THREE, EVENTS[0], EVENTS[2], EVENTS[1]], ("version 2", "the event stands after version 3")),
        ([THREE, EVENTS[0], *EVENTS], ("version 1", "the event stands there twice")),
        ([THREE, *EVENTS, NEXT, EVENTS[2]], ("version 3", "the event stands there twice")),
        ([THREE, EVENTS[0], NEXT, *EVENTS[1:]], ("version 2", "the event is not marked as one of batch 1")),
        (
            [THREE, EVENTS[0], EVENTS[1].replace(b'"position":2', b'"position":1'), EVENTS[2]],
            ("version 2", "its position 1 follows 1"),
        ),
    ],
)
def test_events_that_were_swapped_doubled_or_moved_are_told(lines, fault):
    assert fault in told(lines)
    assert fault not in told([THREE, *EVENTS])


def test_what_no_digest_covers_may_be_changed_unseen():
    later = THREE.replace(b"2026-01-01", b"2027-02-02")
    further = [event.replace(b'"position":', b'"position":1') for event in EVENTS]
    assert told([later, *further]) == told([THREE, *EVENTS])
