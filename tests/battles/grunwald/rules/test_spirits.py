"""What moves the marker of morale."""

import pytest

from battles.grunwald.rules import spirits


@pytest.mark.rule("GR-6.1.5b")
def test_a_banner_that_is_retaken_counts_three_for_its_own() -> None:
    assert spirits.of_banner(retaken=True) == -3
