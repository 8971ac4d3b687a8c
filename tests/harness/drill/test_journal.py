"""A file that holds battles as they end."""

from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError

from harness.drill.games import Drilled, fight
from harness.drill.journal import Journal, gone_on, sources
from harness.drill.plan import Plan
from tests.shell import run


def plans(number: int) -> list[Plan]:
    """So many short battles."""
    return [Plan("duel", "alone", "steady", "timid", f"s{n}") for n in range(number)]


class Counted:
    """Fights battles, and remembers which."""

    def __init__(self) -> None:
        self.fought: list[Plan] = []

    def __call__(self, plan: Plan) -> Drilled:
        self.fought.append(plan)
        return fight(plan)


@pytest.fixture
def battles(duels) -> Counted:
    """Battles of a system that is quickly fought."""
    return Counted()


def test_a_run_that_was_broken_off_goes_on_where_it_ended(tmp_path, battles):
    path = tmp_path / "journal"
    begun = gone_on(plans(4), Journal(path, "these"), 1, battles)
    one, other = next(begun), next(begun)

    again = Counted()
    found = list(gone_on(plans(4), Journal(path, "these"), 1, again))

    assert battles.fought == plans(2)
    assert again.fought == plans(4)[2:]
    assert found == [fight(plan) for plan in plans(4)]
    assert found[:2] == [one, other]


def test_a_line_that_was_cut_off_is_dropped_and_its_battle_is_fought_again(tmp_path, battles):
    path = tmp_path / "journal"
    whole = list(gone_on(plans(2), Journal(path, "these"), 1, battles))
    text = path.read_bytes()
    path.write_bytes(text[:-5])

    again = Counted()
    assert list(gone_on(plans(2), Journal(path, "these"), 1, again)) == whole
    assert again.fought == plans(2)[1:]
    assert path.read_bytes() == text


def test_battles_of_other_sources_are_not_believed(tmp_path, battles):
    path = tmp_path / "journal"
    list(gone_on(plans(1), Journal(path, "these"), 1, battles))
    before = path.read_bytes()

    with pytest.raises(ValueError, match="other rules, tables or bots"):
        Journal(path, "those")
    assert path.read_bytes() == before


def test_a_battle_that_failed_is_fought_again(tmp_path, duels):
    def failing(plan: Plan) -> Drilled:
        return fight(msgspec.structs.replace(plan, scenario="nowhere"))

    path = tmp_path / "journal"
    [failed] = gone_on(plans(1), Journal(path, "these"), 1, failing)

    assert failed.dump is not None
    assert Journal(path, "these").battles == {}


SYSTEMS = ("battles.mine", "battles.mine.heads", "battles.other")


def written(root: Path, name: str, text: str) -> str:
    """The digest of the sources of a system once a file says something else."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return sources(root, "battles.mine", SYSTEMS)


@pytest.mark.parametrize(
    "name",
    [
        "battles/kit/agenda/a.py",
        "battles/mine/a.py",
        "battles/mine/heads/a.toml",
        "dice/a.py",
        "hexmap/a.toml",
    ],
)
def test_the_digest_of_the_sources_changes_with_modules_and_tables(tmp_path, name):
    written(tmp_path, name, "a = 1\n")
    first = written(tmp_path, "battles/b.py", "b = 1\n")
    assert written(tmp_path, name, "a = 2\n") != first
    assert written(tmp_path, name, "a = 1\n") == first


@pytest.mark.parametrize("name", ["battles/a.md", "battles/other/a.py", "battles/other/a.toml", "play/a.py"])
def test_the_digest_of_the_sources_changes_with_nothing_else(tmp_path, name):
    first = written(tmp_path, "battles/b.py", "b = 1\n")
    assert written(tmp_path, name, "a = 1\n") == first


def drilled(*arguments: str) -> str:
    """What the command prints."""
    return run("drill", "--ruleset", "duel", *arguments, "--processes", "1")


@pytest.mark.usefixtures("duels")
def test_the_command_tells_of_a_journal_what_it_tells_of_the_battles(tmp_path, monkeypatch):
    path = str(tmp_path / "journal")
    told = drilled("--shares", "--scenario", "alone", "--games", "3", "--journal", path)

    def never(plan: Plan) -> Drilled:
        raise AssertionError(plan)

    monkeypatch.setattr("harness.management.commands.drill.fight", never)
    assert drilled("--shares", "--scenario", "alone", "--games", "3", "--journal", path) == told


@pytest.mark.usefixtures("duels")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("half a line", "no line of it is whole"),
        ("{}\n", "sources"),
        ('{"sources":"others"}\n', "other rules, tables or bots"),
    ],
)
def test_a_file_that_is_no_journal_is_left_as_it_is(tmp_path: Path, text, why):
    path = tmp_path / "journal"
    path.write_text(text)
    with pytest.raises(CommandError, match=f"^--journal: .*{why}"):
        drilled("--shares", "--scenario", "alone", "--games", "1", "--journal", str(path))
    assert path.read_text() == text


@pytest.mark.usefixtures("duels")
def test_an_empty_file_becomes_a_journal(tmp_path):
    path = tmp_path / "journal"
    path.touch()
    drilled("--shares", "--scenario", "alone", "--games", "1", "--journal", str(path))
    assert len(path.read_text().splitlines()) == 2


@pytest.mark.usefixtures("duels")
def test_a_journal_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(CommandError, match=r"^--journal: .*No such file"):
        drilled("--shares", "--scenario", "alone", "--journal", str(tmp_path / "nowhere" / "journal"))


@pytest.mark.usefixtures("duels")
@pytest.mark.parametrize("way", [("--odds",), ("--replay", "dump")])
def test_what_writes_no_battle_down_takes_no_journal(tmp_path, way):
    path = tmp_path / "journal"
    with pytest.raises(CommandError, match=r"^--journal: --odds, --read and --replay write no battles down"):
        drilled(*way, "--journal", str(path))
    assert not path.exists()


@pytest.mark.usefixtures("duels")
def test_a_journal_is_opened_once_for_all_battles_of_a_command(tmp_path, monkeypatch):
    taken = []
    monkeypatch.setattr(
        "harness.management.commands.drill.sources", lambda *given: taken.append(given) or "these"
    )
    drilled("--versus", "--games", "6", "--journal", str(tmp_path / "journal"))
    assert len(taken) == 1
