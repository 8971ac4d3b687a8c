"""docs/scenarios.md: its example is a whole scenario that can be checked, opened and played to its end."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import get_args, get_type_hints

import msgspec
import pytest

from campaign import scenarios
from campaign.scenarios.board_checks import KINDS
from campaign.scenarios.shapes import Book, Entry
from harness.soak import balance
from tests.shell import run

PAGE = (Path(scenarios.HERE).parents[1] / "docs" / "scenarios.md").read_text()
EDITION = dedent("".join(re.findall(r"\n\n(    id = .*?)\n\n[A-Z]", PAGE, re.DOTALL)))
TEXT = "".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An installation whose only scenario is that of the page."""
    folder = tmp_path / "heel_1060"
    folder.mkdir()
    (folder / scenarios.FILE).write_text(TEXT)
    monkeypatch.setattr(scenarios, "HERE", tmp_path)
    scenarios.load.cache_clear()
    yield folder
    scenarios.load.cache_clear()


def test_nothing_is_amiss_in_the_example(home: Path) -> None:
    assert run("scenario", "check", home) == "heel_1060: nothing to mend\n"


def test_the_slips_that_the_page_shows_are_told_in_its_words(home: Path) -> None:
    (home / scenarios.FILE).write_text(
        TEXT.replace('commander = "robert", strength', 'commander = "robrt", strength').replace(
            "norman = 7", "norman = 0"
        )
    )
    found = [str(finding) for finding in scenarios.faults_in(home)]
    assert found == re.findall(r"^    (scenario\.toml: .*)$", PAGE, re.MULTILINE)


def test_bots_play_the_example_to_its_end(home: Path) -> None:
    (plan,) = balance.plans(["heel_1060"], 1, "page")
    played = balance.play(plan)
    assert played.dump is None, played.dump.trouble.trace
    assert played.declared is not None
    assert played.declared.cause == "eliminated" or played.declared.day == 8
    assert [standing.faction for standing in played.declared.standings] == ["norman", "byzantine"]


def shapes(kind: type[Entry] = Book) -> Iterator[type[Entry]]:
    """The shapes of a scenario file, from the whole down to its lines."""
    yield kind
    for held in get_type_hints(kind).values():
        for each in (held, *get_args(held)):
            if isinstance(each, type) and issubclass(each, Entry):
                yield from shapes(each)


SHAPES = sorted(set(shapes()), key=lambda shape: shape.__name__)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_the_example_has_every_field_of_the_format(shape: type[Entry]) -> None:
    for field in msgspec.structs.fields(shape):
        shown = TEXT if field.name != "succeeds" else EDITION
        assert re.search(rf"\b{field.name}\b(?: = |\])", shown), field.name


def test_nothing_is_amiss_in_the_newer_edition(home: Path) -> None:
    folder = home.parent / "heel_1060_2"
    folder.mkdir()
    (folder / scenarios.FILE).write_text(EDITION)
    assert scenarios.faults_in(folder) == []
    old, new = (scenarios.read_folder(each).book for each in (home, folder))
    assert (old.days, new.days, new.pieces) == (8, 10, old.pieces)
    assert scenarios.current() == ("heel_1060_2",)


def test_the_example_has_every_kind_of_objective() -> None:
    assert set(re.findall(r'kind = "(\w+)", (?!factions)', TEXT)) == set(KINDS)


def test_the_figures_stand_between_their_marks_for_every_scenario_and_faction() -> None:
    figures = PAGE.split(balance.BEGIN)[1].split(balance.END)[0]
    rows = re.findall(r"^\| (\w+) \| (\w+) \| \d+ \| [+-]\d", figures, re.MULTILINE)
    books = [scenarios.load(name).book for name in scenarios.current()]
    assert rows == [(book.id, faction.id) for book in books for faction in book.factions]


def test_no_campaign_of_the_figures_ended_on_its_first_day() -> None:
    shortest = re.findall(r"± [\d.]+ \| (\d+) to \d+ \|", PAGE)
    assert len(shortest) == len(scenarios.current())
    assert min(map(int, shortest)) > 1


def test_no_faction_of_the_figures_is_hopeless() -> None:
    best = re.findall(r"[+-]\d+ to ([+-]\d+) \|", PAGE)
    assert best
    assert all(int(result) > 0 for result in best)
