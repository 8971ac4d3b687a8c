"""Musters and results as JSON documents: what a table-top group downloads and files, and how older ones are read."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from battles.muster import MUSTER_VERSION, Muster
from battles.result import Result
from rulebook import Refusal

Document = TypeVar("Document", Muster, Result)
Fields = dict[str, Any]

_encoder = msgspec.json.Encoder(order="deterministic")
_musters = msgspec.json.Decoder(Muster)
_results = msgspec.json.Decoder(Result)


class _Version(msgspec.Struct):
    version: int = 1


_versions = msgspec.json.Decoder(_Version)


def _to_second(document: Fields) -> Fields:
    """The first version knew no field and no second issue, and both may stay unsaid."""
    return {**document, "version": 2}


UPCASTERS: dict[int, Callable[[Fields], Fields]] = {1: _to_second}
"""For each older version of the contract what makes a document of the next one of it."""


def to_json(document: Muster | Result) -> bytes:
    """Return the document as UTF-8 JSON; the same document always gives the same bytes."""
    return _encoder.encode(document)


def muster_from_json(text: bytes | str) -> Muster:
    """Read a muster. Raises Refusal with the path of the field that is wrong."""
    return _read("muster", text, _musters, Muster)


def result_from_json(text: bytes | str) -> Result:
    """Read a result. Raises Refusal with the path of the field that is wrong."""
    return _read("result", text, _results, Result)


def _read(
    what: str, text: bytes | str, current: msgspec.json.Decoder[Document], kind: type[Document]
) -> Document:
    try:
        version = _versions.decode(text).version
        if version == MUSTER_VERSION:
            return current.decode(text)
        if version not in UPCASTERS:
            reason = f"version {version} is not known; the newest is {MUSTER_VERSION}"
            raise Refusal("contract", f"{what}.version", reason)
        fields = msgspec.json.decode(text)
        for step in range(version, MUSTER_VERSION):
            fields = UPCASTERS[step](fields)
        return msgspec.convert(fields, kind)
    except msgspec.DecodeError as error:
        raise refused(what, error) from error
    except RecursionError as error:
        raise Refusal("contract", what, "it is nested deeper than any document of a battle") from error


def refused(what: str, error: msgspec.DecodeError) -> Refusal:
    """The refusal of a text that is no such document, with the path of what is wrong."""
    reason, _, path = str(error).partition(" - at `")
    return Refusal("contract", path.rstrip("`").replace("$", what, 1) or what, reason)
