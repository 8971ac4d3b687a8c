"""The graph of the checkout's files: what each leads to."""

from pathlib import Path

import pytest

from harness.suite import graph
from harness.suite.seen import Edges, Seen


@pytest.fixture(scope="module")
def imports() -> Edges:
    """The imports of the whole checkout."""
    return graph.imports(graph.files_of())


def test_a_file_leads_to_what_it_imports_inside_a_function_too(imports: Edges) -> None:
    assert "worker/signals.py" in imports["worker/apps.py"]


def test_a_file_leads_to_the_packages_and_the_fixtures_round_it(imports: Edges) -> None:
    assert {"tests/desk/__init__.py", "tests/desk/conftest.py", "tests/conftest.py"} <= imports[
        "tests/desk/running/test_nights.py"
    ]
    assert "campaign/rules/__init__.py" in imports["campaign/rules/money/recruitment.py"]


def test_every_python_file_stands_in_the_graph(imports: Edges) -> None:
    loose = {"manage.py", "requirements/install.py", "docs/site/conf.py"}
    assert {path for path in graph.files_of() if path.endswith(".py")} - imports.keys() == loose


def test_files_are_named_by_the_end_of_their_path_in_modules_and_templates(tmp_path: Path) -> None:
    files = {
        "desk/running/nights.py": 'render(request, "desk/note.html")',
        "desk/templates/desk/note.html": '{% extends "desk/frame.html" %}{% load days from words %}{% include "x.html" %}',
        "desk/templates/desk/frame.html": "",
        "desk/templates/other/note.html": "",
        "desk/templatetags/words.py": "",
        "campaign/prices.py": 'TABLE = HERE / "prices.toml"',
        "campaign/tables/prices.toml": "",
        "battles/kit/agenda/weights.py": 'open("weights.toml")',
        "battles/grunwald/weights.toml": "",
        "battles/warmaster/weights.toml": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    edges = graph.names(files, tmp_path)
    assert {path: used for path, used in edges.items() if used} == {
        "desk/running/nights.py": {"desk/templates/desk/note.html"},
        "desk/templates/desk/note.html": {"desk/templates/desk/frame.html", "desk/templatetags/words.py"},
        "campaign/prices.py": {"campaign/tables/prices.toml"},
    }


def test_a_system_leads_to_all_that_lies_in_its_folder() -> None:
    edges = graph.belongings(
        ["battles/grunwald/tables/morale.toml", "battles/grunwald/fire.py", "battles/own.toml"]
    )
    assert edges["battles/grunwald/ruleset.py"] == {"battles/grunwald/tables/morale.toml"}
    assert edges["battles/warmaster/ruleset.py"] == set()


def test_a_module_leads_to_the_file_of_its_own_name() -> None:
    edges = graph.belongings(["battles/rulesets.py", "battles/rulesets.toml", "campaign/rulesets.toml"])
    assert edges["battles/rulesets.py"] == {"battles/rulesets.toml"}


def test_whoever_leads_to_a_file_over_others_is_its_user_and_circles_end() -> None:
    edges = {"a": {"b"}, "b": {"c", "a"}, "c": {"d"}, "x": {"y"}}
    assert graph.users(edges, ["c"]) == {"a", "b", "c"}


def test_what_was_seen_and_a_folder_that_was_listed_are_edges() -> None:
    seen = Seen(
        commit="",
        called={"tests/test_a.py": {"desk/running/nights.py"}},
        opened={"desk/running/nights.py": {"desk/note.html"}},
        listed={"tests/test_b.py": {"desk"}},
        started=set(),
        imports={"desk/running/nights.py": {"desk/forms.py"}},
    )
    edges = graph.seen_edges(seen)
    assert graph.users(edges, ["desk/forms.py"]) & {"tests/test_a.py", "tests/test_b.py"} == {
        "tests/test_a.py"
    }
    assert graph.users(edges, ["desk/note.html"]) >= {"tests/test_a.py"}
    assert graph.users(edges, ["desk/"]) == {"desk/", "tests/test_b.py"}


def test_a_module_that_is_read_leads_no_further_than_its_text() -> None:
    seen = Seen(
        commit="",
        called={},
        opened={"tests/test_words.py": {"desk/running/nights.py"}},
        listed={},
        started=set(),
        imports={"desk/running/nights.py": {"desk/forms.py"}},
    )
    edges = graph.seen_edges(seen)
    assert "tests/test_words.py" in graph.users(edges, [graph.as_read("desk/running/nights.py")])
    assert "tests/test_words.py" not in graph.users(edges, ["desk/forms.py", graph.as_read("desk/forms.py")])


def test_a_file_that_tests_run_and_nothing_leads_to_is_told() -> None:
    edges = {"tests/test_a.py": {"a"}, "a": {"b"}}
    ran = {"tests/test_a.py": {"a", "b", "c"}, "tests/test_b.py": {"b"}}
    assert graph.unled(edges, ran, lambda path: []) == [("tests/test_a.py", "c"), ("tests/test_b.py", "b")]
    assert graph.unled(edges, ran, lambda path: ["a"] if path == "c" else []) == [("tests/test_b.py", "b")]
