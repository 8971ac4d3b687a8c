"""What files of tests are seen to use."""

import inspect
import sys
from types import FunctionType, ModuleType

import pytest
from django.views import View

from config.state import CHECKOUT
from harness.suite import seen

CODE = """
import functools
def plain(): return 1
@functools.cache
def kept(): return 2
def closed():
    here = 3
    return lambda: here
class Camp:
    def tents(self): return 4
    @property
    def fires(self): return 5
    @staticmethod
    def guard(): return 6
    @classmethod
    def pitch(cls): return super().__name__
async def later(): return 7
"""


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of the product that exists in memory alone."""
    made = ModuleType("campaign.camps")
    made.__file__ = str(CHECKOUT / "campaign" / "camps.py")
    exec(compile(CODE, made.__file__, "exec"), made.__dict__)  # noqa: S102 - a module without a file
    monkeypatch.setitem(sys.modules, made.__name__, made)
    return made


@pytest.fixture
def watch(module: ModuleType) -> seen.Watch:
    """A watch that looks at that module alone."""
    made = seen.Watch()
    made.known = {*sys.modules} - {module.__name__}
    made.turn_to("tests/test_first.py")
    made.turn_to("tests/test_a.py")
    return made


def test_the_functions_of_a_module_are_those_whose_code_can_be_exchanged(module: ModuleType) -> None:
    names = [function.__qualname__ for function in seen.functions_of(module)]
    assert names == ["plain", "kept", "closed", "Camp.tents", "Camp.fires", "Camp.guard", "Camp.pitch"]


def test_a_framework_still_learns_what_a_method_takes(module: ModuleType) -> None:
    class Camps(View):
        def pitch(self, request: str, tents: int = 3) -> str:
            return f"{request} {tents}"

    Camps.__module__, Camps.pitch.__code__ = (
        "campaign.camps",
        Camps.pitch.__code__.replace(co_filename=module.__file__),
    )
    module.Camps = Camps
    watch = seen.Watch()
    watch.known = {*sys.modules} - {module.__name__}
    before = inspect.signature(Camps.pitch)
    watch.turn_to("tests/test_a.py")
    watch.turn_to("tests/test_b.py")
    assert inspect.signature(Camps().pitch).parameters.keys() == before.parameters.keys() - {"self"}
    assert Camps().pitch("two") == "two 3"


def test_whoever_is_at_work_while_a_module_is_imported_counts_as_calling_it(module: ModuleType) -> None:
    watch = seen.Watch()
    watch.known = {*sys.modules} - {module.__name__}
    watch.current = "tests/test_a.py"
    assert watch.in_types()["called"] == {"tests/test_a.py": ["campaign/camps.py"]}


def test_each_file_of_tests_is_seen_to_call_what_it_calls(module: ModuleType, watch: seen.Watch) -> None:
    assert (module.plain(), module.plain(), module.Camp().fires) == (1, 1, 5)
    watch.turn_to("tests/test_b.py")
    watch.turn_to("tests/test_c.py")
    assert module.plain() == 1
    watch.turn_to("")
    del watch.called[""]
    assert watch.called == {
        "tests/test_a.py": {"campaign/camps.py"},
        "tests/test_c.py": {"campaign/camps.py"},
    }


def test_a_file_that_is_read_is_put_down_to_who_reads_it(watch: seen.Watch) -> None:
    here = "tests/harness/suite/test_seen.py"
    watch.audit("open", (str(CHECKOUT / "docs" / "sight.md"), "r", 0))
    watch.audit("os.scandir", (str(CHECKOUT / "docs"),))
    watch.audit("open", ("/etc/hosts", "r", 0))
    watch.audit("open", (7, "r", 0))
    watch.audit("subprocess.Popen", ("ls", [], None, None))
    told = watch.in_types()
    assert told["opened"] == {here: ["docs/sight.md"]}
    assert told["listed"] == {here: ["docs"]}
    assert told["started"] == ["tests/test_a.py"]


@pytest.mark.parametrize("reader", ["linecache.py", "hypothesis/internal/constants_ast.py"])
def test_of_what_is_read_for_lines_or_numbers_of_it_nobody_is_a_user(watch: seen.Watch, reader: str) -> None:
    source = "def look(audit, path): audit('open', (path, 'r', 0))"
    [code, *_] = compile(source, f"/lib/{reader}", "exec").co_consts
    FunctionType(code, {})(watch.audit, str(CHECKOUT / "desk" / "apps.py"))
    assert watch.in_types()["opened"] == {}


@pytest.mark.parametrize(
    ("readers", "path", "found"),
    [
        (["battles/kit/tables.py", "battles/grunwald/own.py", "tests/x.py"], "battles/grunwald/t.toml", 1),
        (["battles/kit/tables.py", "battles/fights.py"], "battles/grunwald/t.toml", 1),
        (["campaign/tables/__init__.py", "campaign/night.py"], "campaign/tables/prices.toml", 0),
        (["harness/course.py", "tests/test_course.py"], "docs/rulesets.md", 0),
        (["rulebook/tables.py", "battles/grunwald/own.py"], "battles/grunwald/tables/t.toml", 1),
    ],
)
def test_a_table_is_read_by_who_lies_nearest_to_it(readers: list[str], path: str, found: int) -> None:
    assert seen.reader(readers, path) == readers[found]


def test_of_what_is_read_for_all_nobody_but_the_tests_at_work_is_said_to_need_it() -> None:
    assert (
        seen.reader(["rulebook/tables.py", "campaign/service/editions.py"], "battles/grunwald/t.toml") is None
    )
    assert seen.reader(["harness/mutation/slips.py", "harness/mutation/sabotage.py"], "desk/apps.py") is None
    assert seen.reader([], "docs/sight.md") is None


def test_what_processes_saw_is_one_record() -> None:
    told = {
        "called": {"a": ["x", "no/file"], "fixture:camp": ["z"]},
        "opened": {"": ["t"]},
        "listed": {},
        "started": ["a", "", "fixture:camp"],
        "using": {"camp": ["b", "c"], "fire": ["d"]},
    }
    other = {
        "called": {"a": ["y"], "b": ["x"], "fixture:fire": ["x"]},
        "opened": {"x": ["t"]},
        "listed": {},
        "started": ["b"],
        "using": {},
    }
    merged = seen.merged([told, other], "c0ffee", {"x": {"z"}}, ["x", "y", "z", "t"])
    assert merged.called == {"a": {"x", "y"}, "b": {"x", "z"}, "c": {"z"}}
    assert (merged.opened, merged.started, merged.commit) == ({"x": {"t"}}, {"a", "b", "c"}, "c0ffee")


def test_a_close_look_sees_functions_whose_code_cannot_be_exchanged(module: ModuleType) -> None:
    watch = seen.Watch()
    watch.known = {*sys.modules}
    watch.current = "tests/test_a.py"
    inner = module.closed()
    with watch.looking_closely():
        assert inner() == 3
    assert watch.in_types()["ran"] == {"tests/test_a.py": ["campaign/camps.py"]}
    assert watch.in_types()["called"] == {}
