"""The page of all orders: as fresh as the code, and complete."""

from functools import cache
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest
from django.core.management import call_command

from api.management.commands.orders import PAGE
from api.orders_page import OF_FIELDS, page
from campaign.model.choices import CHOICES
from campaign.model.orders import Order
from campaign.model.orders.conditions import Condition
from campaign.verdicts.groups import check_handle
from campaign.verdicts.reading import KINDS, PLAYED
from rulebook import Refusal
from tests.campaign.board import GAME


@cache
def text() -> str:
    """The page."""
    return page()


def test_the_page_is_what_the_code_says() -> None:
    assert PAGE.read_text() == text(), "./run orders --write"


def test_the_command_prints_it_and_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    call_command("orders", stdout=out)
    assert out.getvalue() == text()
    monkeypatch.setattr("api.management.commands.orders.PAGE", tmp_path / "orders.md")
    call_command("orders", write=True)
    assert (tmp_path / "orders.md").read_text() == text()


def test_every_kind_has_its_section_with_every_field() -> None:
    for kind in (*get_args(Order), *get_args(Condition)):
        section = text().split(f"# {kind.__struct_config__.tag}\n")[1].split("\n## ")[0].split("\n### ")[0]
        assert len(section.splitlines()[1]) > 20, kind
        for field in kind.__struct_fields__:
            assert f"\n| `{field}` | " in section, kind


def test_targets_and_types_of_troops_are_told_where_orders_name_them() -> None:
    assert "| `targets` | targets (below), 1 to 30 |" in text()
    assert "\n## Targets\n" in text()
    for kind in GAME.tables.troop_types:
        assert f"`{kind}`" in text().split("\n## Types of troops\n")[1].split("\n## ")[0]


def test_every_order_that_can_be_written_is_played() -> None:
    assert set(PLAYED) == set(get_args(Order))


def test_every_choice_is_answered_by_orders_that_there_are() -> None:
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(Order)}
    for choice in CHOICES:
        for answer in choice.order.split(","):
            kind, _, field = answer.strip().partition(".")
            assert kind in KINDS, choice.id
            assert not field or field in kinds[kind].__struct_fields__, choice.id
        assert f"| {choice.id} | {choice.rule} |" in text()


def test_what_a_handle_may_hold_is_told_as_its_refusal_tells_it() -> None:
    with pytest.raises(Refusal) as refused:
        # It is refused before the draft is looked at.
        check_handle("Not one", None)  # type: ignore[arg-type]
    assert refused.value.reason == f"a handle has {OF_FIELDS['handle']}"
