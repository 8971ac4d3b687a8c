"""The way of a sheet from its request to the log: short, and asked for its seat once."""

import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.state import CHECKOUT
from eventlog.log import LOG
from tests.api.conftest import Player, Table

MOST_MODULES = 12


def modules_on_the_way() -> list[str]:
    """Those of our modules that are being passed through right now, from a view on."""
    found: list[str] = []
    frame = sys._getframe(1)
    while frame is not None:
        file = Path(frame.f_code.co_filename)
        if CHECKOUT in file.parents and ".venv" not in file.parts and "tests" not in file.parts:
            found.append(str(file.relative_to(CHECKOUT)))
        frame = frame.f_back
    return list(dict.fromkeys(reversed(found)))


def test_a_sheet_passes_through_few_modules_until_it_is_appended(
    corato: Table, norman: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, ways = LOG.append_sealed, list[list[str]]()

    def watched(batch: Any) -> Any:
        ways.append(modules_on_the_way())
        return append(batch)

    monkeypatch.setattr(LOG, "append_sealed", watched)
    assert norman.put("days/1/sheet", {"orders": [{"order": "hold", "group": "n1"}]}).status_code == 201
    (way,) = ways
    assert "api/sheet.py" in way
    assert len(way) <= MOST_MODULES, way


def test_a_sheet_asks_for_its_seat_once(corato: Table, norman: Player) -> None:
    for body in ({"orders": []}, {"orders": []}, {"orders": [{"order": "hold", "group": "n1"}]}):
        with CaptureQueriesContext(connection) as asked:
            assert norman.put("days/1/sheet", body).status_code in (200, 201)
        assert sum("from people_tenure" in each["sql"] for each in asked) == 1
