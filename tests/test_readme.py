"""The README promises addresses, commands and files: they are there."""

import re

import pytest
from django.core.management import get_commands
from django.urls import resolve

from config.state import CHECKOUT

README = (CHECKOUT / "README.md").read_text()
CAMPAIGN = "/api/campaigns/00000000-0000-0000-0000-000000000000"
OWN = {"test", "lint", "bench", "help"}


def addresses() -> list[str]:
    """Every address that the tour calls."""
    full = re.findall(r"localhost:8000(/api/(?!campaigns/)[a-z0-9/.-]*)", README)
    of_campaign = [CAMPAIGN + rest for rest in re.findall(r"\$campaign(/[a-z0-9/.-]+)", README)]
    return sorted({*full, *of_campaign, "/api/docs", "/api/schema", "/admin/", "/metrics", "/health/"})


@pytest.mark.parametrize("address", addresses())
def test_an_address_is_answered_by_a_view_of_its_own(address: str) -> None:
    assert resolve(address).func.__name__ != "nothing_here"


def test_commands_exist() -> None:
    named = set(re.findall(r"\./run ([a-z]+)", README)) | set(
        re.findall(r"manage\.py (?!command)([a-z]+)", README)
    )
    assert named
    assert named <= set(get_commands()) | OWN


def test_files_exist() -> None:
    named = re.findall(
        r"`((?:docs|campaign|battles|dice|hexmap|eventlog)/[a-z_/.-]*|docker-compose\.yml)`", README
    )
    assert named
    assert [name for name in named if not (CHECKOUT / name).exists()] == []
