"""Functions without a rule are made wrong as well: by their code, wherever they were imported to."""

from pathlib import Path

import pytest

from harness.mutation import plain, trace

MODULE = """
import functools
from rulebook import rule

def few(men):
    return men < 3

@rule("GC-7c")
def carried(men):
    return men < 3

class Band:
    men = 2

    @property
    def small(self):
        return self.men < 3

    @functools.cached_property
    def smaller(self):
        return self.men < 2

    @staticmethod
    def half(men):
        return men // 2

    @classmethod
    def least(cls):
        return cls.men + 1

def made():
    least = 3
    def inner(men):
        return men < least
    return inner

closed = made()
picked = min
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with functions of every kind."""
    name = f"bands_{tmp_path.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / name / "sizes.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_functions_methods_and_properties_without_a_rule_can_be_made_wrong(module: str) -> None:
    names = plain.functions(module)
    assert names == [
        f"{module}.sizes.{name}"
        for name in ("Band.half", "Band.least", "Band.small", "Band.smaller", "few", "made")
    ]
    assert plain.functions(f"{module}.sizes") == names


def test_a_slip_is_there_for_all_who_hold_the_function(module: str) -> None:
    few = plain.found(f"{module}.sizes.few")
    assert not few(3)
    fault = f"{module}.sizes.few: 3 -> 4"
    assert trace.possible(fault)
    trace.break_for_good(fault)
    assert few(3)
    band = plain.found(f"{module}.sizes.Band.half").__globals__["Band"]()
    trace.break_for_good(f"{module}.sizes.Band.small: 3 -> 2")
    trace.break_for_good(f"{module}.sizes.Band.half: 2 -> 1")
    trace.break_for_good(f"{module}.sizes.Band.smaller: self.men < 2 -> self.men <= 2")
    assert (band.small, band.smaller, band.half(4)) == (False, True, 4)


def test_a_slip_of_a_function_with_a_rule_goes_the_usual_way(module: str) -> None:
    name = f"{module}.sizes.carried"
    carried = trace.traced(plain.found(f"{module}.sizes.few").__globals__["carried"], name)
    trace.break_for_good(f"{name}: 3 -> 4")
    try:
        assert carried(3)
    finally:
        trace.break_for_good("")
    assert not carried(3)


@pytest.mark.parametrize("name", ["sizes.many", "nowhere.few", "sizes.closed", "sizes.made.<locals>.inner"])
def test_what_is_not_there_cannot_be_wrong(module: str, name: str) -> None:
    with pytest.raises(LookupError):
        plain.found(f"{module}.{name}")
    assert not trace.possible(f"{module}.{name}: 3 -> 4")
