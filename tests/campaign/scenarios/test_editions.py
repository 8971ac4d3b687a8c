"""A scenario that succeeds another: what it holds, what it inherits, and which campaigns are opened from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import scenarios
from campaign.scenarios.editions import laid_over
from campaign.service.editions import game_of
from rulebook.tables import TableError

NEWER = """
id = "corato_test"
succeeds = "corato"
days = 12

[victory]
par = {norman = 9, lombard = 3}
par_from = "play"
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installation with the siege of Corato and an edition that succeeds it."""
    for name, text in (
        ("corato", (scenarios.HERE / "corato" / scenarios.FILE).read_text()),
        ("corato_test", NEWER),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / scenarios.FILE).write_text(text)
    monkeypatch.setattr(scenarios, "HERE", tmp_path)
    scenarios.load.cache_clear()
    yield tmp_path
    scenarios.load.cache_clear()


def test_what_an_edition_does_not_say_is_as_it_was(home: Path) -> None:
    old, new = (scenarios.read_folder(home / name).book for name in ("corato", "corato_test"))
    assert (new.days, new.victory.par) == (12, {"norman": 9, "lombard": 3})
    assert new.pieces == old.pieces
    assert new.board == old.board
    assert new.victory.sudden == old.victory.sudden
    assert scenarios.faults_in(home / "corato_test") == []


def test_campaigns_are_opened_from_the_newest_edition_and_older_ones_can_still_be_read(home: Path) -> None:
    assert scenarios.available() == ("corato", "corato_test")
    assert scenarios.current() == ("corato_test",)
    assert scenarios.load("corato").book.days == 10


def test_the_digest_of_an_edition_covers_all_that_it_stands_on(home: Path) -> None:
    before = scenarios.read_folder(home / "corato_test").digest
    older = home / "corato" / scenarios.FILE
    older.write_text(older.read_text().replace("strength = 18", "strength = 19", 1) + "\n")
    assert scenarios.read_folder(home / "corato_test").digest != before


def test_the_digests_of_the_first_editions_are_those_that_campaigns_were_opened_with() -> None:
    assert {name: game_of(name).scenario.digest[:12] for name in FIRST} == FIRST


FIRST = {
    "apulia_1041": "7825ba4def95",
    "apulia_1053": "9e2c43bed45c",
    "corato": "81e376664ad7",
    "sicily_1061": "e46597f04fb1",
}


@pytest.mark.parametrize("older", ["nobody", "corato_test", "../corato", "", 3])
def test_an_edition_succeeds_one_that_is_there_and_not_itself(home: Path, older: object) -> None:
    file = home / "corato_test" / scenarios.FILE
    said = f'"{older}"' if isinstance(older, str) else str(older)
    file.write_text(NEWER.replace('"corato"', said))
    with pytest.raises(TableError) as refused:
        scenarios.read_folder(file.parent)
    assert (refused.value.file, refused.value.key) == (scenarios.FILE, "succeeds")


def test_two_editions_do_not_succeed_each_other(home: Path) -> None:
    older = home / "corato" / scenarios.FILE
    older.write_text('succeeds = "corato_test"\n' + older.read_text())
    with pytest.raises(TableError, match="no older scenario"):
        scenarios.read_folder(home / "corato_test")


def test_a_list_stands_in_the_place_of_the_whole_list() -> None:
    beneath = {"a": {"list": [1, 2], "kept": 1}, "b": 2}
    assert laid_over(beneath, {"a": {"list": [3]}, "c": 4}) == {"a": {"list": [3], "kept": 1}, "b": 2, "c": 4}
    assert beneath == {"a": {"list": [1, 2], "kept": 1}, "b": 2}
