"""The course of `docs/rulesets.md`: its small system is built step by step, and does what each step says of it."""

import inspect
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles import rulesets
from campaign.presentation import locale
from campaign.presentation.locale import extraction, upkeep
from campaign.presentation.report.language import language_of
from harness import course
from harness.drill.games import drill
from harness.drill.plan import Plan
from rulebook import Refusal
from tests.battles import test_contract as contract
from tests.battles.systems import SYSTEMS

NAME = "the_pass"
LINES = 300
"""Of the system, tables and scenarios not counted, nor its imports."""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for the package, which can be imported from there."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / NAME).mkdir()
    yield tmp_path / NAME
    forget()


def forget() -> None:
    """Let the package be loaded anew."""
    for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
        del sys.modules[name]


def built(folder: Path, step: int) -> ModuleType:
    """The module as it stands after a step."""
    course.write(folder, step)
    return course.loaded(folder)


def test_the_course_has_ten_steps_each_with_something_to_see() -> None:
    assert list(range(1, 11)) == course.STEPS
    for step in course.STEPS:
        assert {"ruleset.py", course.CHECK} <= {part.file for part in course.PARTS if part.step == step}


@pytest.mark.parametrize("step", course.STEPS)
def test_after_each_step_the_system_does_what_the_step_says(step: int, written: Path) -> None:
    course.try_step(built(written, step), step)


@pytest.fixture
def whole(written: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The system, registered."""
    ruleset = built(written, course.STEPS[-1]).RULESET
    monkeypatch.setitem(rulesets.PACKAGES, NAME, NAME)
    return ruleset


@pytest.fixture
def in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue of French with what the page puts into it."""
    kept = locale.catalogue_of("fr")
    [told] = [part.text for part in course.PARTS if part.file == course.FRENCH]
    path = tmp_path / "report.po"
    path.write_text(f"{kept.read_text('utf-8')}\n{told}", "utf-8")
    monkeypatch.setattr(locale, "catalogue_of", lambda code: path)
    caches = (locale.messages, language_of)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


QUESTIONS = [
    test
    for name, test in vars(contract).items()
    if name.startswith("test_") and list(inspect.signature(test).parameters) == ["rules"]
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_the_whole_system_answers_every_question_of_the_contract(question: Any, whole: Any) -> None:
    question(whole)


@pytest.mark.usefixtures("in_french")
def test_the_whole_system_tells_its_battles_in_french(whole: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, NAME, whole)
    contract.test_a_registered_system_tells_its_battles_in_every_language_that_there_is(NAME)
    template = extraction.template()
    assert list(upkeep.findings(locale.read("fr"), template)) == []
    assert {message.id for message in template} >= {"dearly bought", "the {loser} has lost"}


@pytest.mark.usefixtures("in_french", "whole")
def test_a_battle_of_it_reads_as_a_story_to_its_end_in_both_languages() -> None:
    english, french = (
        fought("pass", "--rolls", "--seed", "3", "--language", language) for language in ("en", "fr")
    )
    for line in (
        "turn 3: the column is at pace 24",
        "3 men of the attacker fall (die 4, P-3)",
        "the attacker has lost",
        "the attacker lost 7 men",
    ):
        assert f"{line}\n" in english
    for line in (
        "tour 3\u00a0: la colonne est au pas 24",
        "3 hommes de l\u2019attaquant tombent (d\u00e9 4, P-3)",
        "L\u2019attaquant a perdu",
        "l\u2019attaquant a perdu 7 hommes",
    ):
        assert f"{line}\n" in french


def fought(*arguments: str) -> str:
    """What the terminal prints of a battle."""
    out = StringIO()
    call_command("battle", "fight", *arguments, stdout=out)
    return out.getvalue()


def test_a_reader_s_own_folder_is_checked_step_by_step_and_told_where_it_fails(written: Path) -> None:
    def checked(*arguments: str) -> str:
        out = StringIO()
        call_command("course", str(written), *arguments, stdout=out)
        return out.getvalue()

    assert checked("--write", "--step", "4").splitlines()[-1] == "step 4: as the page says"
    with pytest.raises(CommandError, match="--write goes into a folder without"):
        checked("--write")
    with pytest.raises(CommandError, match=r"step 5: topic, item = .*: KeyError"):
        checked()
    table = written / "tables" / "blows.toml"
    table.write_text(table.read_text().replace("march = 12", "march = 11"))
    forget()
    with pytest.raises(CommandError, match=r"step 4: assert .*march == 12: it does not hold"):
        checked("--step", "4")


def test_what_a_check_asks_to_be_refused_must_be_refused_so() -> None:
    with pytest.raises(AssertionError, match="it is not refused: at"), course.refused("at", "outside"):
        pass
    with pytest.raises(AssertionError, match="it is refused otherwise"), course.refused("at", "outside"):
        raise Refusal("P-1", "at", "no")


def test_nobody_can_tell_from_what_he_may_order_or_see_where_the_enemy_lies(whole: Any) -> None:
    settings, views = whole.scenario("pass"), []
    for at in (20, 40):
        _, state = whole.open(settings, course.scripted())
        whole.decide(state, whole.spans(state)[0].at(at), course.scripted())
        view = whole.seen(state, "attacker")
        views.append(
            (whole.orders(view), whole.spans(view), whole.drawing(state, "attacker"), whole.encode(view))
        )
    assert views[0] == views[1]


def test_a_hundred_battles_of_it_are_drilled_without_a_fault_and_show_all_that_it_knows(whole: Any) -> None:
    seats = whole.trials.players
    fought = [
        drill(Plan(NAME, "pass", seats[number % 2], seats[number // 2 % 2], f"course-{number}"))
        for number in range(100)
    ]
    assert [each.dump for each in fought if each.dump is not None] == []
    seen = {kind for each in fought for kind in (*each.kinds, *each.orders_given)}
    assert {"AmbushSprung", "Struck", "fight", "forbear", "march"} <= seen
    assert {each.winner for each in fought} == {"attacker", "defender"}


def test_its_text_is_short_enough_to_be_read() -> None:
    lines = "".join(part.text for part in course.PARTS if part.file == "ruleset.py").splitlines()
    code = [line for line in lines if line.strip() and not line.startswith(("import ", "from ", '"""'))]
    assert len(code) <= LINES
