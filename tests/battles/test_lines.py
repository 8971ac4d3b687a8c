"""Lines that stand in a file: which one is told of an event, and what stands in its gaps."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from battles.lines import Lines, Message, lines_in
from battles.wording import Piece, say
from eventlog.marks import event
from rulebook.tables import TableError

TEXT = """
provenance = "house"
within = 4

[event]
Fell = "{who} falls at {hex} ({cause})"
"Fell.drowned" = "{who} drowns"
"Fell.deep" = "{who} falls {deep} feet ({cause})"

[instead."Fell.deep"]
wall = "off the wall, X-1"

[words]
cause = ["wall", "blow"]

[said.end]
won = "it is over"

[indent]
Fell = 2
"""


@event("Fell")
class Fell(msgspec.Struct, frozen=True):
    who: str
    hex: str = "0101"
    cause: str = "wall"
    drowned: bool = False
    deep: int = 0


@event("Rose")
class Rose(msgspec.Struct, frozen=True):
    who: str


class Named(Message):
    words = ("cause",)

    def said(self, state: Any, field: str, value: Any) -> Piece:
        return f"Sir {value}" if field == "who" else super().said(state, field, value)


@pytest.fixture
def lines(tmp_path: Path) -> Lines:
    path = tmp_path / "lines.toml"
    path.write_text(TEXT)
    return lines_in(path)


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (Fell("a"), "Sir a falls at 0101 (wall)"),
        (Fell("a", drowned=True), "Sir a drowns"),
        (Fell("a", deep=9), "Sir a falls 9 feet (off the wall, X-1)"),
        (Fell("a", cause="blow", deep=9), "Sir a falls 9 feet (blow)"),
    ],
)
def test_an_event_is_told_by_its_line_or_by_that_of_a_field_which_is_set(
    lines: Lines, happened: Fell, said: str
) -> None:
    assert str(Named(lines, Fell)(None, happened)) == said


def test_a_line_stands_behind_the_blanks_of_its_event(lines: Lines) -> None:
    assert str(lines.laid_in(Fell("a"), say("x"))) == "  x"
    assert str(lines.laid_in(Rose("a"), say("x"))) == "    x"


def test_all_that_stands_in_a_file_is_known_to_whoever_translates_it(lines: Lines) -> None:
    found = lines.wordings()
    assert found["cause"] == ["wall", "blow"]
    assert {"{who} drowns", "off the wall, X-1", "it is over"} <= set(found[""])
    found["cause"].append("fire")
    assert lines.wordings()["cause"] == ["wall", "blow"]


def test_a_file_with_an_unknown_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lines.toml"
    path.write_text('provenance = "house"\nevents = {}\nevent = {}\n')
    with pytest.raises(TableError, match=r"lines\.toml"):
        lines_in(path)
