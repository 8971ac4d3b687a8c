"""The tactical systems by which a campaign's battles may be fought, and their tables.

A table of a system stands beside the campaign's tables under a name of its own: "guiscard-combat.toml" is the
system's "combat".
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from battles import rulesets
from rulebook import Refusal


def of_campaigns() -> list[str]:
    """The ids of all systems that fight musters, in order."""
    return sorted(id_ for id_ in rulesets.PACKAGES if rulesets.known(id_).musters)


def check_system(id_: str, rule: str, field: str) -> None:
    """Raise Refusal, under that rule at that field, for what is no such system."""
    if id_ not in of_campaigns():
        raise Refusal(rule, field, "{given!r} is none of {known}", given=id_, known=tuple(of_campaigns()))


def files() -> dict[str, Path]:
    """The files of the printed tables of all systems, by the names that they have in a campaign."""
    return {
        file_of(id_, name): rulesets.table(id_, name)
        for id_ in of_campaigns()
        for name in rulesets.known(id_).tables
    }


def tables_of(id_: str, own: Mapping[str, str]) -> dict[str, str]:
    """The organiser's texts that replace tables of a system, by the system's names for them."""
    names = {file_of(id_, name): name for name in rulesets.known(id_).tables}
    return {names[file]: text for file, text in sorted(own.items()) if file in names}


def check_tables(own: Mapping[str, str]) -> None:
    """Raise Refusal, naming the table, the key and the reason, for a text that no battle can be fought by."""
    for id_, tables in own_tables(own):
        rulesets.ruleset(id_).check_tables(tables)


def own_tables(own: Mapping[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """The systems of which an organiser has tables of his own, with those."""
    for id_ in of_campaigns():
        if tables := tables_of(id_, own):
            yield id_, tables


def file_of(id_: str, name: str) -> str:
    """The name of a system's table in a campaign."""
    return f"{id_}-{name}.toml"
