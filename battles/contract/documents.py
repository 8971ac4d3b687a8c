"""Musters and results as JSON documents: what a table-top group downloads and files, and how older ones are read."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from battles.contract.gates import read_from_breaches
from battles.contract.muster import MUSTER_VERSION, WITHOUT_GATE, Muster
from battles.contract.result import Result
from rulebook import Refusal
from rulebook.texts import unmarked

Document = TypeVar("Document", Muster, Result)
Fields = dict[str, Any]

_encoder = msgspec.json.Encoder(order="deterministic")
_musters = msgspec.json.Decoder(Muster)
_results = msgspec.json.Decoder(Result)


class _Version(msgspec.Struct):
    version: int = 1
    works: msgspec.Raw = msgspec.Raw()

    @property
    def current(self) -> bool:
        """True if its text is also one of the newest version: only the works have changed since the second."""
        return self.version == MUSTER_VERSION or (self.version == WITHOUT_GATE and not bytes(self.works))


_versions = msgspec.json.Decoder(_Version)


def _to_second(document: Fields) -> Fields:
    """Add the field and the issue to a document of the first version, which may both stay empty."""
    return {**document, "version": 2}


def _to_third(document: Fields) -> Fields:
    """The second version had no word for a gate: what it let read as a breach tells how the gate stands.

    Where a document has that word already it is taken at it.
    """
    works = document.get("works")
    newer = {**_gate(works), **works} if isinstance(works, dict) else works
    return {**document, "version": 3, "works": newer}


def _gate(works: Fields) -> Fields:
    """How the gate stands in a muster of the second version; nothing in a result, or where the muster is malformed."""
    building, demolished = works.get("building"), works.get("demolished", [])
    if not isinstance(building, str) or not isinstance(demolished, list):
        return {}
    gate = read_from_breaches(
        building,
        works.get("action", "assault"),
        demolished,
        breached=bool(works.get("breached")),
        infiltrators=bool(works.get("infiltrators")),
    )
    return {"gate": gate}


UPCASTERS: dict[int, Callable[[Fields], Fields]] = {1: _to_second, 2: _to_third}
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
    text = unmarked(text)
    try:
        said = _versions.decode(text)
        version = said.version
        if said.current:
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
