"""How tests wait, by what ends a wait."""

import subprocess
import sys

import pytest

from tests.plugins import waiting
from tests.plugins.waiting import until

DYING = [sys.executable, "-c", ""]


def test_a_wait_ends_when_what_is_waited_for_holds() -> None:
    looks = iter([False, 0, "", "it holds", "one look too many"])
    until(lambda: next(looks), "the fourth look")
    assert next(looks) == "one look too many"


def test_a_wait_ends_with_the_death_of_what_should_bring_it_about() -> None:
    with (
        subprocess.Popen(DYING) as dying,
        pytest.raises(pytest.fail.Exception, match=r"(?s)rain.*died.*its log"),
    ):
        until(lambda: False, "rain", dying, told=lambda: "its log")


def test_what_was_done_with_the_last_breath_counts() -> None:
    with subprocess.Popen(DYING) as dying:
        dying.wait()
        until(lambda: True, "its deed", dying)


def test_what_never_comes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "LOOKS", 2)
    with pytest.raises(pytest.fail.Exception, match="waited in vain: rain"):
        until(lambda: False, "rain")
