"""Shapes of statements, and what other servers are spared."""

import json

import pytest

from tests.plugins.small_suite import SmallSuite
from tests.plugins.statements import shape_of

CONFTEST = """
from harness.suite import costs
from pathlib import Path
costs.WHOLE = Path(__file__).parent / ".pytest_cache" / "d" / "costs" / "whole.json"
pytest_plugins = ["tests.plugins.extent", "tests.plugins.costs", "tests.plugins.statements"]
def pytest_addoption(parser):
    parser.addoption("--on-servers", action="store_true")
"""
SAMPLE = """
import os
import psycopg
import pytest
from psycopg import sql

@pytest.fixture
def server():
    with psycopg.connect(os.environ["DATABASE_URL"]) as server:
        yield server

def test_both(server):
    server.execute("SELECT 1")
    server.execute(sql.SQL("SELECT {} AS {}").format(sql.Literal("a"), sql.Identifier("word")))

def test_one(server):
    assert sum(range(300_000))
    server.execute(b"SELECT 22")

def test_none():
    pass
"""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("SELECT 1", "SELECT 22", True),
        ("SELECT 'it''s'", "SELECT 'b'", True),
        ("a IN (%s)", "b IN (%s)", False),
        ("a IN (%s, %s)", "a IN (%s,%s, %s)", True),
        ("DROP DATABASE hauteville_test_0a", "DROP DATABASE hauteville_test_1b", True),
        ('SAVEPOINT "s140_x5"', 'SAVEPOINT "s9_x12"', True),
        ("FETCH _django_curs_1405_sync_1", "FETCH _django_curs_772_sync_12", True),
        ("SELECT a FROM b", "SELECT a FROM b FOR UPDATE", False),
    ],
)
def test_statements_that_differ_in_their_values_alone_have_one_shape(
    one: str, other: str, same: bool
) -> None:
    assert (shape_of(one) == shape_of(other)) is same


@pytest.mark.parametrize("processes", [(), ("-p", "xdist", "-n", "2")])
def test_other_servers_are_spared_the_tests_that_send_nothing_else(tmp_path, committed_db, processes) -> None:
    suite = SmallSuite(tmp_path, CONFTEST, SAMPLE)
    first = suite.run(*processes, "--on-servers")
    assert "3 passed" in first.stdout
    assert suite.run(*processes).returncode == 0
    kept = json.loads((tmp_path / ".pytest_cache" / "d" / "statements" / "whole.json").read_text())
    assert {name.partition("::")[2]: len(shapes) for name, shapes in kept.items()} == {
        "test_both": 2,
        "test_one": 1,
    }
    again = suite.run(*processes, "--on-servers")
    assert "2 passed" in again.stdout
    assert "test_one" not in suite.run("--on-servers", "--collect-only").stdout
