"""How hypothesis searches in a whole run, in a part of one and under CI."""

from pathlib import Path

import pytest

from tests.plugins.small_suite import SmallSuite

CONFTEST = 'pytest_plugins = ["tests.plugins.extent", "tests.plugins.properties"]\n'
SAMPLE = """
from pathlib import Path
from hypothesis import given, settings, strategies as st

@settings(max_examples=5)
@given(st.integers(0, 10**12))
def test_drawn(number):
    with Path(__file__).with_name("drawn").open("a") as drawn:
        drawn.write(f"{number} ")
"""


class Suite(SmallSuite):
    """The small suite, and what it draws."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, CONFTEST, SAMPLE)
        self.drawn = folder / "drawn"

    def draw(self, *arguments: str, **env: str) -> str:
        """The numbers of one run."""
        self.drawn.unlink(missing_ok=True)
        assert self.run("-p", "no:cacheprovider", *arguments, **env).returncode == 0
        return self.drawn.read_text()


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    """The small suite."""
    return Suite(tmp_path)


def test_a_whole_run_draws_what_ci_draws(suite: Suite) -> None:
    drawn = suite.draw(CI="1")
    assert suite.draw() == drawn
    assert suite.draw("-p", "xdist", "-n", "1") == drawn
    assert suite.draw("-k", "drawn", CI="1") == drawn


@pytest.mark.parametrize("part", [("-k", "drawn"), ("test_sample.py",)])
def test_a_part_of_the_suite_draws_anew(suite: Suite, part: tuple[str, ...]) -> None:
    assert suite.draw(*part) != suite.draw(*part)
