"""Words that stand in a file: which blanks stand before a line, and what is known to whoever translates it."""

from pathlib import Path

import msgspec
import pytest

from battles.contract.wording import say
from battles.guiscard.voice import Lines, lines_in
from eventlog.marks import event
from rulebook.tables import TableError

TEXT = """
provenance = "house"
within = 4

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


@event("Rose")
class Rose(msgspec.Struct, frozen=True):
    who: str


@pytest.fixture
def lines(tmp_path: Path) -> Lines:
    path = tmp_path / "lines.toml"
    path.write_text(TEXT)
    return lines_in(path)


def test_a_line_stands_behind_the_blanks_of_its_event(lines: Lines) -> None:
    assert str(lines.laid_in(Fell("a"), say("x"))) == "  x"
    assert str(lines.laid_in(Rose("a"), say("x"))) == "    x"


def test_all_that_stands_in_a_file_is_known_to_whoever_translates_it(lines: Lines) -> None:
    found = lines.wordings()
    assert found["cause"] == ["wall", "blow"]
    assert found[""] == ["it is over"]
    found["cause"].append("fire")
    assert lines.wordings()["cause"] == ["wall", "blow"]


def test_a_file_with_an_unknown_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lines.toml"
    path.write_text('provenance = "house"\nevents = {}\n')
    with pytest.raises(TableError, match=r"lines\.toml"):
        lines_in(path)
