"""Musters and results as JSON documents: what a table-top group downloads and files."""

import msgspec

from battles.muster import Muster
from battles.result import Result
from rulebook import Refusal

_encoder = msgspec.json.Encoder(order="deterministic")
_musters = msgspec.json.Decoder(Muster)
_results = msgspec.json.Decoder(Result)


def to_json(document: Muster | Result) -> bytes:
    """Return the document as UTF-8 JSON; the same document always gives the same bytes."""
    return _encoder.encode(document)


def muster_from_json(text: bytes | str) -> Muster:
    """Read a muster. Raises Refusal with the path of the field that is wrong."""
    try:
        return _musters.decode(text)
    except msgspec.DecodeError as error:
        raise _refusal("muster", error) from error


def result_from_json(text: bytes | str) -> Result:
    """Read a result. Raises Refusal with the path of the field that is wrong."""
    try:
        return _results.decode(text)
    except msgspec.DecodeError as error:
        raise _refusal("result", error) from error


def _refusal(what: str, error: msgspec.DecodeError) -> Refusal:
    reason, _, path = str(error).partition(" - at `")
    return Refusal("contract", path.rstrip("`").replace("$", what, 1) or what, reason)
