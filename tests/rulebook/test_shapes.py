"""A fault of data is told by its whole key, and by the bounds of its type in words."""

from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
import pytest

from rulebook.bounds import above, each_of, from_to, like, of_length, one_of
from rulebook.shapes import Misshapen, blocks_of_lines, shaped

T = TypeVar("T")
Arm = Literal["foot", "horse"]
Face = Annotated[int, from_to(1, 6)]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"strength": "S"}):
    """A line of a table."""

    strength: Face = 1
    most: int = 6
    code: Annotated[str, like("[A-Z]{2}", "a code of two letters")] = "AB"
    worn: Arm | None = None

    def __post_init__(self) -> None:
        if self.strength > self.most:
            raise ValueError(f"S: {self.strength} is above {self.most}")


class Pair(msgspec.Struct, array_like=True):
    """Two numbers of a row."""

    least: Face
    most: Face


class Kept(msgspec.Struct, Generic[T], frozen=True):
    """A block of something."""

    what: T


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with bounds of every kind."""

    lines: dict[str, Line] = {}
    rows: tuple[Line, ...] = ()
    pairs: tuple[Pair, ...] = ()
    share: Annotated[float, from_to(0, 1)] = 0
    part: Annotated[float, above(0, 1)] = 1
    width: Annotated[int, from_to(2, 20, step=2)] = 2
    die: Literal["d10"] = "d10"
    fate: Face | Literal["stays", "falls"] = "stays"
    faces: dict[Face, str] = {}
    every_face: Annotated[dict[Face, int], of_length(6)] = {}
    hits: Annotated[dict[Arm, Face], each_of("foot", "horse")] = {}
    column: Annotated[tuple[Literal["-", "D"], ...], of_length(3, 3)] = ("-", "-", "-")
    some: Annotated[tuple[Face, ...], of_length(1)] = (1,)
    fields: Annotated[tuple[str, ...], of_length(1, 2)] = ("A",)
    name: Annotated[str, of_length(1)] = "x"
    cell: tuple[int, Face] = (0, 1)
    kept: Kept[Face] = Kept(1)
    seen: Mapping[str, Face] = {}
    from_edge: dict[Annotated[str, one_of("N", "S.W")], int] = {}


@pytest.mark.parametrize(
    ("raw", "key", "reason"),
    [
        ({"share": 2}, "share", "2 is not from 0 to 1"),
        ({"share": -0.5}, "share", "-0.5 is not from 0 to 1"),
        ({"part": 0}, "part", "0 is not above 0 and at most 1"),
        ({"part": 1.5}, "part", "1.5 is not above 0 and at most 1"),
        ({"width": 3}, "width", "3 is not from 2 to 20 in steps of 2"),
        ({"width": 22}, "width", "22 is not from 2 to 20 in steps of 2"),
        ({"fate": 7}, "fate", "7 is not from 1 to 6"),
        ({"fate": "flees"}, "fate", "'flees' is none of stays, falls"),
        ({"die": "d6"}, "die", "'d6' is not d10"),
        ({"lines": {"a": {"S": 1}, "b": {"S": 7}}}, "lines.b.S", "7 is not from 1 to 6"),
        ({"lines": {"b": {"S": 3, "most": 2}}}, "lines.b", "S: 3 is above 2"),
        ({"lines": {"b": {"code": "x\n"}}}, "lines.b.code", "'x\\n' is not a code of two letters"),
        ({"lines": {"b": {"worn": "mail"}}}, "lines.b.worn", "'mail' is none of foot, horse"),
        ({"rows": [{}, {"S": 0}]}, "rows[1].S", "0 is not from 1 to 6"),
        (
            {"lines": {"b": {"worn": 1}}},
            "lines.b.worn",
            "there is a whole number instead of a text or nothing",
        ),
        ({"kept": {}}, "kept", "the key 'what' is missing"),
        ({"rows": [{"s": 0}]}, "rows[0]", "there is no key 's'"),
        ({"rows": [{"S": "1"}]}, "rows[0].S", "there is a text instead of a whole number"),
        ({"pairs": [[1, 2], [1, 9]]}, "pairs[1][1]", "9 is not from 1 to 6"),
        ({"lines": {"b\u202e": {"S": 7}}}, "lines.b\\u202e.S", "7 is not from 1 to 6"),
        ({"lines": {"b": {"S\n": 7}}}, "lines.b", "there is no key 'S\\n'"),
        ({"faces": {"7": "x"}}, "faces.7", "7 is not from 1 to 6"),
        ({"faces": {"one": "x"}}, "faces.one", "there is a text instead of a whole number"),
        ({"every_face": {"1": 1}}, "every_face", "there is an entry for each number from 1 to 6"),
        ({"hits": {"foot": 1}}, "hits", "there is an entry for each of foot, horse"),
        ({"hits": {"foot": 1, "fish": 1}}, "hits.fish", "'fish' is none of foot, horse"),
        ({"hits": {"foot": 1, "horse": 9}}, "hits.horse", "9 is not from 1 to 6"),
        ({"column": ["-"]}, "column", "there are 1 entries instead of 3"),
        ({"column": ["-", "-", "X"]}, "column[2]", "'X' is none of -, D"),
        ({"some": []}, "some", "there are 0 entries instead of at least 1"),
        ({"fields": ["A", "B", "C"]}, "fields", "there are 3 entries instead of 1 to 2"),
        ({"name": ""}, "name", "there are 0 letters instead of at least 1"),
        ({"cell": [0]}, "cell", "there are 1 entries instead of 2"),
        ({"cell": [0, 7]}, "cell[1]", "7 is not from 1 to 6"),
        ({"kept": {"what": 7}}, "kept.what", "7 is not from 1 to 6"),
        ({"seen": {"a": 7}}, "seen.a", "7 is not from 1 to 6"),
        ({"seen": [7]}, "seen", "there is a list instead of a block"),
        ({"from_edge": {"SxW": 1}}, "from_edge.SxW", "'SxW' is none of N, S.W"),
        ([], "", "there is a list instead of a block"),
    ],
)
def test_a_fault_is_told_by_its_key_and_its_bounds(raw: Any, key: str, reason: str) -> None:
    with pytest.raises(Misshapen) as caught:
        shaped(raw, Table)
    assert (caught.value.key, caught.value.reason) == (key, reason)


def test_what_is_within_all_bounds_is_read() -> None:
    read = shaped({"lines": {"a": {"S": 6}}, "faces": {"6": "x"}, "share": 1, "cell": [9, 6]}, Table)
    assert (read.lines["a"].strength, read.faces[6], read.share, read.cell) == (6, "x", 1.0, (9, 6))


def test_blocks_of_lines_are_known_by_their_type() -> None:
    assert blocks_of_lines(Table) == {"lines"}
    assert blocks_of_lines(dict[str, int]) == frozenset()
