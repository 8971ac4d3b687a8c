"""The course of `docs/rulesets.md`: its small system is built step by step, and does what each step says of it."""

import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from battles import rulesets
from config.state import CHECKOUT
from dice.scripted import ScriptedDice
from harness.drill.games import drill
from harness.drill.plan import Plan
from rulebook import Refusal
from tests.battles import test_contract as contract

PAGE = (CHECKOUT / "docs" / "rulesets.md").read_text("utf-8")
STEP = re.compile(r"^## Step (\d+): ", re.MULTILINE)
BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CHECK = "check"
NAME = "the_pass"
LINES = 300
"""Of the system, tables and scenarios not counted, nor its imports."""


class Part(NamedTuple):
    """A block of the page: in which step it stands, which file it is a part of (or a check), and its text."""

    step: int
    file: str
    text: str


def parts() -> list[Part]:
    """All blocks, in their order."""
    _, *steps = re.split(STEP, PAGE)
    numbered = zip(steps[::2], steps[1::2], strict=True)
    return [Part(int(step), *found) for step, text in numbered for found in BLOCK.findall(text)]


PARTS = parts()
STEPS = sorted({part.step for part in PARTS})


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for the package, which can be imported from there."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / NAME).mkdir()
    yield tmp_path / NAME
    for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
        del sys.modules[name]


def built(folder: Path, step: int) -> ModuleType:
    """The module as it stands after a step."""
    for part in PARTS:
        if part.step > step or part.file == CHECK:
            continue
        path = folder / part.file
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{path.read_text()}\n\n{part.text}" if path.exists() else part.text)
    (folder / "__init__.py").touch()
    importlib.invalidate_caches()
    return importlib.import_module(f"{NAME}.ruleset")


@contextmanager
def refused(field: str, reason: str) -> Iterator[None]:
    """What stands in the context is refused at that field, for that reason."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.field == field
    assert reason in refusal.value.reason
    assert refusal.value.rule


def scripted(*faces: int) -> ScriptedDice:
    """Dice that fall so."""
    return ScriptedDice(list(faces))


def test_the_course_has_ten_steps_each_with_something_to_see() -> None:
    assert list(range(1, 11)) == STEPS
    for step in STEPS:
        assert {"ruleset.py", CHECK} <= {part.file for part in PARTS if part.step == step}


@pytest.mark.parametrize("step", STEPS)
def test_after_each_step_the_system_does_what_the_step_says(step: int, written: Path) -> None:
    ruleset = built(written, step)
    [check] = [part.text for part in PARTS if part.step == step and part.file == CHECK]
    exec(check, {"ruleset": ruleset, "refused": refused, "scripted": scripted})  # noqa: S102 - the page is what is tested


@pytest.fixture
def whole(written: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The system, registered."""
    ruleset = built(written, STEPS[-1]).RULESET
    monkeypatch.setitem(rulesets.PACKAGES, NAME, NAME)
    return ruleset


QUESTIONS = [
    test
    for name, test in vars(contract).items()
    if name.startswith("test_") and list(inspect.signature(test).parameters) == ["rules"]
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_the_whole_system_answers_every_question_of_the_contract(question: Any, whole: Any) -> None:
    question(whole)


def test_nobody_can_tell_from_what_he_may_order_or_see_where_the_enemy_lies(whole: Any) -> None:
    settings, views = whole.scenario("pass"), []
    for at in (20, 40):
        _, state = whole.open(settings, scripted())
        whole.decide(state, whole.spans(state)[0].at(at), scripted())
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
    lines = "".join(part.text for part in PARTS if part.file == "ruleset.py").splitlines()
    code = [line for line in lines if line.strip() and not line.startswith(("import ", "from ", '"""'))]
    assert len(code) <= LINES
