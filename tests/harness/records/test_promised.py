"""The names that a release has handed out stay; a name that is gone, or means something else, is found."""

from typing import Any

import msgspec
import pytest

from harness.golden.shelf import SHELF
from harness.records import promised
from harness.records.promised import Component, Names, Struct

NAMES = Names(
    events={"Told": Struct(["day", "words"], ["day"])},
    commands={"Tell": Struct(["words"], ["words"])},
    orders={"hold": Struct(["group"], ["group"])},
    rules=["GC-1"],
    tables=["prices.toml"],
    scenarios={"corato": "ab"},
    maps={"apulia": "cd"},
    migrations=["campaign.0001_initial"],
    addresses=["GET /api/me"],
    components={"Sheet": Component(["orders", "words"], ["orders"])},
)


def found(**changes: Any) -> list[str]:
    """The faults of names that differ from those of a release by these parts."""
    return list(promised.faults(NAMES, msgspec.structs.replace(NAMES, **changes)))


def test_what_releases_have_handed_out_by_name_is_there() -> None:
    now = promised.names()
    assert {version: [*promised.faults(before, now)] for version, before in promised.kept(SHELF).items()} == {
        version: [] for version in promised.kept(SHELF)
    }


def test_every_release_with_recordings_has_its_names() -> None:
    assert {path.stem for path in SHELF.glob("*.sha256")} == set(promised.kept(SHELF)) != set()


def test_a_release_may_add() -> None:
    assert (
        found(
            events=NAMES.events | {"Sung": Struct(["words"], ["words"])},
            commands={"Tell": Struct(["words", "loud"], ["words"])},
            rules=["GC-1", "GC-2"],
            scenarios={"corato": "ab", "corato_2": "ef"},
            addresses=["GET /api/me", "PUT /api/me"],
            components={"Sheet": Component(["orders", "words", "more"], ["orders"])},
        )
        == []
    )


@pytest.mark.parametrize(
    "kind",
    [
        "events",
        "commands",
        "orders",
        "rules",
        "tables",
        "scenarios",
        "maps",
        "migrations",
        "addresses",
        "components",
    ],
)
def test_a_name_that_is_gone_is_found(kind: str) -> None:
    [name] = getattr(NAMES, kind)
    assert found(**{kind: type(getattr(NAMES, kind))()}) == [f"{kind}: {name} is gone"]


@pytest.mark.parametrize(("kind", "name"), [("scenarios", "corato"), ("maps", "apulia")])
def test_a_scenario_or_a_map_that_was_changed_is_found(kind: str, name: str) -> None:
    assert found(**{kind: {name: "00"}}) == [f"{kind}: {name} was changed"]


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (Struct(["day"], ["day"]), ["events: Told: words is gone"]),
        (Struct(["day", "words", "by"], ["day", "by"]), ["events: Told: by is asked for"]),
        (Struct(["day"], ["day"], schema=0), ["events: Told: schema 1 is gone"]),
        (Struct(["night"], ["night"], schema=2), []),
    ],
)
def test_an_event_keeps_its_fields_or_takes_another_schema(event: Struct, fault: list[str]) -> None:
    assert found(events={"Told": event}) == fault


def test_a_request_is_asked_for_no_more_than_before() -> None:
    more = {"Sheet": Component(["orders", "words"], ["orders", "words"])}
    assert found(components=more) == ["components: Sheet: words is asked for"]


def test_an_answer_keeps_its_fields() -> None:
    less = {"Sheet": Component(["orders"], ["orders"])}
    assert found(components=less) == ["components: Sheet: words is gone"]


def test_only_what_requests_are_made_of_is_asked_for() -> None:
    schema = {
        "paths": {
            "/a": {
                "put": {"requestBody": {"content": {"json": {"schema": {"$ref": "#/components/schemas/A"}}}}}
            }
        },
        "components": {
            "schemas": {
                "A": {
                    "properties": {"b": {"items": [{"$ref": "#/components/schemas/B"}]}},
                    "required": ["b"],
                },
                "B": {"properties": {"c": {}}, "required": ["c"]},
                "C": {"properties": {"d": {}}, "required": ["d"]},
            }
        },
    }
    assert promised.components(schema) == {
        "A": Component(["b"], ["b"]),
        "B": Component(["c"], ["c"]),
        "C": Component(["d"], []),
    }
