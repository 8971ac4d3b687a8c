"""The digest chain of a stream, byte by byte, so that anybody can check it with any language.

Each link is SHA-256 over its fields, each field as its length (4 bytes, big-endian) followed by its bytes.
Texts are UTF-8, numbers are decimal ASCII, digests their 32 bytes, the stream the 16 bytes of its UUID.

    batch link:  "batch", digest before, stream, first version, command id, name, body, actor, rules
    event link:  "event", digest before, stream, version, type, schema, command id, payload

A stream starts from 32 zero bytes. Every batch adds its own link and then one for each of its events. So a command
without any event is covered, too. Global position and recording time are not covered: a log restored elsewhere keeps its
digests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from uuid import UUID

from eventlog.records import Command, Encoded

SIZE = 32


def _field(value: bytes) -> bytes:
    return len(value).to_bytes(4, "big") + value


@cache
def _kind(type_: str, schema: int) -> bytes:
    return _field(type_.encode()) + _field(b"%d" % schema)


_BATCH = _field(b"batch")
_EVENT = _field(b"event")
_DIGEST_LENGTH = SIZE.to_bytes(4, "big")


def batch_link(before: bytes, stream: UUID, first_version: int, command: Command) -> bytes:
    """The link of a command, chained to the head it was appended to."""
    texts = (str(first_version), command.id, command.name, command.body, command.actor, command.rules)
    fields = [_BATCH, _field(before), _field(stream.bytes), *(_field(text.encode()) for text in texts)]
    return sha256(b"".join(fields)).digest()


def event_links(
    before: bytes, stream: UUID, first_version: int, command_id: str, events: Sequence[Encoded]
) -> list[bytes]:
    """The links of a batch's events, chained to the batch's own link."""
    # Written out, with the constant fields encoded once: this runs for every event of every night.
    stream_field, command_field = _field(stream.bytes), _field(command_id.encode())
    links = []
    for version, event in enumerate(events, first_version):
        payload = event.payload.encode()
        fields = (
            _EVENT,
            _DIGEST_LENGTH,
            before,
            stream_field,
            _field(b"%d" % version),
            _kind(event.type, event.schema),
            command_field,
            len(payload).to_bytes(4, "big"),
            payload,
        )
        before = sha256(b"".join(fields)).digest()
        links.append(before)
    return links
