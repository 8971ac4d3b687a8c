"""Which tests run when something has changed."""

import msgspec
import pytest

from harness.suite import changed, graph
from harness.suite.changed import Choice, Doubt, choose
from harness.suite.seen import Seen

FILES = [
    "battles/rulesets.py",
    "battles/grunwald/charges.py",
    "battles/grunwald/tables/charges.toml",
    "campaign/nights.py",
    "docs/growth.svg",
    "tests/battles/grunwald/test_charges.py",
    "tests/battles/test_contract.py",
    "tests/campaign/test_nights.py",
    "tests/config/test_launch.py",
    "tests/test_house.py",
]
IMPORTS = {
    "battles/rulesets.py": set[str](),
    "battles/grunwald/charges.py": {"battles/rulesets.py"},
    "campaign/nights.py": {"battles/rulesets.py"},
    "tests/battles/grunwald/test_charges.py": {"battles/grunwald/charges.py"},
    "tests/battles/test_contract.py": {"battles/rulesets.py"},
    "tests/campaign/test_nights.py": {"campaign/nights.py"},
    "tests/config/test_launch.py": set[str](),
    "tests/test_house.py": set[str](),
}
SEEN = Seen(
    commit="kept",
    called={"tests/battles/test_contract.py": {"battles/grunwald/charges.py"}},
    opened={"battles/grunwald/charges.py": {"battles/grunwald/tables/charges.toml"}},
    listed={"tests/test_house.py": {"campaign"}},
    started={"tests/config/test_launch.py"},
    imports=IMPORTS,
)
LAUNCH, HOUSE, NIGHTS = "tests/config/test_launch.py", "tests/test_house.py", "tests/campaign/test_nights.py"
CHARGES, CONTRACT = "tests/battles/grunwald/test_charges.py", "tests/battles/test_contract.py"


def chosen(*paths: str, files: list[str] = FILES) -> Choice:
    """What runs when these have changed."""
    return choose(paths, files, {**IMPORTS, **{path: set() for path in files if path not in IMPORTS}}, SEEN)


@pytest.mark.parametrize("path", ["battles/grunwald/charges.py", "battles/grunwald/tables/charges.toml"])
def test_a_change_in_a_system_runs_its_tests_and_those_that_were_seen_to_call_it(path: str) -> None:
    assert chosen(path) == Choice([CHARGES, CONTRACT], [LAUNCH])


def test_a_change_runs_the_tests_that_read_the_text_of_a_module() -> None:
    reading = msgspec.structs.replace(SEEN, opened={HOUSE: {"campaign/nights.py"}})
    assert choose(["campaign/nights.py"], FILES, IMPORTS, reading).tests == [NIGHTS, LAUNCH, HOUSE]
    assert choose(["battles/rulesets.py"], FILES, IMPORTS, reading).tests == [
        CHARGES,
        CONTRACT,
        NIGHTS,
        LAUNCH,
    ]


def test_any_other_change_also_runs_the_tests_that_start_processes() -> None:
    assert chosen("campaign/nights.py") == Choice([NIGHTS, LAUNCH], [])
    assert chosen("campaign/nights.py", "battles/grunwald/charges.py").left_to_ci == []


def test_an_address_that_changes_runs_all_tests_that_ask_for_a_page() -> None:
    files = [*FILES, "desk/addresses.py", "config/policy.py"]
    edges = {**IMPORTS, "config/urls.py": {"desk/addresses.py"}, NIGHTS: {"config/policy.py"}}
    known = Seen(**{name: getattr(SEEN, name) for name in SEEN.__struct_fields__} | {"imports": edges})
    assert choose(["desk/addresses.py"], files, edges, known).tests == [NIGHTS, LAUNCH]


@pytest.mark.parametrize(
    ("name", "text", "stands_for"),
    [
        (
            "desk/site.py",
            "def guarded(view):\n    def inner():\n        view()\n    return inner\n",
            [changed.GATE],
        ),
        ("desk/running/nights.py", "def note():\n    return [day for day in days]\n", []),
        ("desk/addresses.py", "urlpatterns = []\n", [changed.GATE]),
        ("campaign/rules/men.py", "def sorted_by():\n    def key():\n        pass\n    return key\n", []),
    ],
)
def test_what_decorates_views_stands_for_every_page(
    tmp_path, name: str, text: str, stands_for: list[str]
) -> None:
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text(text)
    assert changed.beside(name, tmp_path) == stands_for


def test_a_new_file_runs_the_tests_that_list_its_folder_and_those_of_its_users() -> None:
    files = [*FILES, "campaign/days.py"]
    assert chosen("campaign/days.py", files=files) == Choice([LAUNCH, HOUSE], [])
    assert chosen("campaign/days.py", "campaign/nights.py", files=files).tests == [NIGHTS, LAUNCH, HOUSE]


def test_a_file_that_is_gone_runs_the_tests_that_used_it() -> None:
    files = [path for path in FILES if path != "campaign/nights.py"]
    assert chosen("campaign/nights.py", files=files).tests == [NIGHTS, LAUNCH, HOUSE]


def test_new_tests_run() -> None:
    files = [*FILES, "tests/campaign/test_days.py"]
    assert "tests/campaign/test_days.py" in chosen("campaign/nights.py", files=files).tests


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("docs/growth.svg", "nothing is known to use docs/growth.svg"),
        ("campaign/lonely.py", "nothing is known to use"),
        ("tests/conftest.py", "what all tests stand on"),
        ("tests/plugins/dice.py", "what all tests stand on"),
        ("people/migrations/0007_mail.py", "what all tests stand on"),
        ("requirements/dev.txt", "what all tests stand on"),
    ],
)
def test_where_there_is_doubt_all_tests_run(path: str, why: str) -> None:
    files = [*FILES, path] if path != "campaign/lonely.py" else FILES
    seen = Seen(**{name: getattr(SEEN, name) for name in SEEN.__struct_fields__} | {"listed": {}})
    with pytest.raises(Doubt, match=why):
        choose([path], files, IMPORTS, seen)


@pytest.mark.parametrize(
    ("paths", "alone"),
    [
        (["battles/grunwald/charges.py", "tests/battles/grunwald/test_charges.py"], True),
        (["battles/grunwald/charges.py", "battles/grunwald/with_people/bodies.py"], True),
        (["battles/grunwald/charges.py", "battles/warmaster/rules/charges.py"], False),
        (["battles/kit/agenda/items.py"], False),
        (["battles/grunwald/charges.py", "CHANGELOG.md"], False),
    ],
)
def test_one_system_alone_has_changed(paths: list[str], alone: bool) -> None:
    assert changed.of_one_system(paths) is alone


def test_a_fault_of_the_choice_leaves_no_test_out(monkeypatch, capsys) -> None:
    def fails(*_: object) -> None:
        raise KeyError("lost")

    ran = []
    monkeypatch.setattr(graph, "files_of", fails)
    monkeypatch.setattr(changed, "changed_since", lambda base: ["campaign/nights.py"])
    monkeypatch.setattr(changed, "record_for", lambda base: SEEN)
    monkeypatch.setattr(changed.os, "execv", lambda program, words: ran.append(words))
    assert changed.main(["HEAD"]) == 0
    assert "All tests: KeyError: 'lost'." in capsys.readouterr().out
    [words] = ran
    assert words[1:] == ["-m", "pytest", *changed.SEVERAL]


def test_nothing_runs_where_nothing_has_changed(monkeypatch, capsys) -> None:
    monkeypatch.setattr(changed, "changed_since", lambda base: [])
    monkeypatch.setattr(changed.os, "execv", pytest.fail)
    assert changed.main(["HEAD"]) == 0
    assert capsys.readouterr().out == "Nothing has changed.\n"


@pytest.mark.parametrize(("kept", "why"), [(None, "no whole run is on record"), ("[]", "cannot be read")])
def test_without_a_record_all_tests_run(tmp_path, monkeypatch, kept: str | None, why: str) -> None:
    record = tmp_path / "seen.json"
    monkeypatch.setattr(changed, "RECORD", record)
    if kept is not None:
        record.write_text(kept)
    with pytest.raises(Doubt, match=why):
        changed.record_for("HEAD")
