"""The names that a release has handed out and that stay: of events, orders, rules, scenarios and migrations, and the API.

A release keeps them beside the list of its recordings. A later release may add to them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
from django.db.migrations.loader import MigrationLoader
from msgspec.structs import fields

from campaign import maps, scenarios
from campaign.model.commands import COMMANDS
from campaign.model.events import EVENTS
from campaign.model.orders import Order
from campaign.service.editions import printed_texts
from config.overview import OURS
from eventlog.marks import mark_of
from harness.records import suite
from rulebook import catalogue
from rulebook.book.shelf import FOLDER
from rulebook.tags import tag_of

SUFFIX = ".names.json"
REFERENCE = "#/components/schemas/"


class Struct(msgspec.Struct, frozen=True):
    """The stored fields of an event, a command or an order; `needed`: the fields that each must have."""

    fields: list[str]
    needed: list[str]
    schema: int = 1


class Component(msgspec.Struct, frozen=True):
    """The fields of a component of the API; `asked`: the fields that a request must bring."""

    fields: list[str]
    asked: list[str]


class Names(msgspec.Struct, frozen=True):
    """All that is promised by name; scenarios and maps have their digests too."""

    events: dict[str, Struct]
    commands: dict[str, Struct]
    orders: dict[str, Struct]
    rules: list[str]
    tables: list[str]
    scenarios: dict[str, str]
    maps: dict[str, str]
    migrations: list[str]
    addresses: list[str]
    components: dict[str, Component]


def path_of(folder: Path, version: str) -> Path:
    """Where the names of a release are kept."""
    return folder / f"{version}{SUFFIX}"


def put(folder: Path, version: str) -> None:
    """Keep the names of this release. Raises OSError."""
    text = json.dumps(msgspec.to_builtins(names()), indent=1, ensure_ascii=False, sort_keys=True)
    path_of(folder, version).write_text(f"{text}\n", "utf-8")


def kept(folder: Path) -> dict[str, Names]:
    """The names of every release, by its version."""
    return {
        path.name.removesuffix(SUFFIX): msgspec.json.decode(path.read_bytes(), type=Names)
        for path in sorted(folder.glob(f"*{SUFFIX}"))
    }


def names() -> Names:
    """The names that this code has."""
    schema = suite.schema()
    assert isinstance(schema, dict)
    return Names(
        events={mark_of(each).type: struct(each, mark_of(each).schema) for each in EVENTS},
        commands={mark_of(each).type: struct(each) for each in COMMANDS},
        orders={tag_of(each): struct(each) for each in get_args(Order)},
        rules=[id_ for one in catalogue.read(FOLDER) for id_ in one.ids],
        tables=sorted(printed_texts()),
        scenarios={name: scenarios.load(name).digest for name in scenarios.available()},
        maps={name: maps.load(name).digest for name in maps.known()},
        migrations=[
            f"{app}.{name}" for app, name in sorted(MigrationLoader(None).disk_migrations) if app in OURS
        ],
        addresses=[f"{method.upper()} {path}" for path, of in schema["paths"].items() for method in of],
        components=components(schema),
    )


def struct(kind: type, schema: int = 1) -> Struct:
    """The fields of a struct, under the names that are stored."""
    told = fields(kind)
    return Struct(
        [each.encode_name for each in told], [each.encode_name for each in told if each.required], schema
    )


def components(schema: Mapping[str, Any]) -> dict[str, Component]:
    """The components of the API."""
    all_ = schema["components"]["schemas"]
    asked = asked_for(schema)
    return {
        name: Component(
            sorted(each.get("properties", ())), sorted(each.get("required", ())) if name in asked else []
        )
        for name, each in all_.items()
    }


def asked_for(schema: Mapping[str, Any]) -> set[str]:
    """The components that bodies of requests are made of."""
    found: set[str] = set()
    ahead = {
        name
        for path in schema["paths"].values()
        for operation in path.values()
        for name in references(operation.get("requestBody"))
    }
    while ahead:
        found |= ahead
        ahead = {name for one in ahead for name in references(schema["components"]["schemas"][one])} - found
    return found


def references(part: Any) -> Iterator[str]:
    """The components that a part of the schema names."""
    match part:
        case dict():
            if str(part.get("$ref", "")).startswith(REFERENCE):
                yield part["$ref"].removeprefix(REFERENCE)
            for each in part.values():
                yield from references(each)
        case list():
            for each in part:
                yield from references(each)


def faults(before: Names, now: Names) -> Iterator[str]:
    """The names that are gone or mean something else."""
    for what in ("rules", "tables", "migrations", "addresses"):
        yield from gone(what, getattr(before, what), getattr(now, what))
    for what in ("scenarios", "maps"):
        old, new = getattr(before, what), getattr(now, what)
        yield from gone(what, old, new)
        yield from (f"{what}: {name} was changed" for name in old if name in new and old[name] != new[name])
    for what in ("events", "commands", "orders"):
        old, new = getattr(before, what), getattr(now, what)
        yield from gone(what, old, new)
        for name in old.keys() & new.keys():
            yield from (f"{what}: {name}: {fault}" for fault in unreadable(old[name], new[name]))
    yield from gone("components", before.components, now.components)
    for name in before.components.keys() & now.components.keys():
        yield from gone(f"components: {name}", before.components[name].fields, now.components[name].fields)
        more = set(now.components[name].asked) - set(before.components[name].asked)
        yield from (f"components: {name}: {each} is asked for" for each in sorted(more))


def gone(what: str, old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
    """The names of a kind that are gone."""
    yield from (f"{what}: {name} is gone" for name in sorted({*old} - {*new}))


def unreadable(old: Struct, new: Struct) -> Iterator[str]:
    """The changes of a stored struct for which there is no upcaster; a newer schema has one, or the codec refuses."""
    if new.schema < old.schema:
        yield f"schema {old.schema} is gone"
    if new.schema == old.schema:
        yield from (f"{name} is gone" for name in sorted({*old.fields} - {*new.fields}))
        yield from (f"{name} is asked for" for name in sorted({*new.needed} - {*old.needed}))
