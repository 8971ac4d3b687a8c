"""The source of a battle of the terminal: one of the list with its options, or a file; and your own tables."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from django.core.management import CommandError

from battles import contract
from battles.contract.muster import Side
from battles.contract.surface import Enlisting
from battles.contract.surface.setting import CONTRACT, Option, Setting, setting_of
from battles.rulesets import AnyRuleset
from campaign.service.processes.uploaded import check_texts
from rulebook import Refusal
from rulebook.tables import LARGEST_TEXT, check_length, text_of
from rulebook.texts import MARK, MOST_DIGITS, unmarked

YES, NO = ("yes", "true", "on"), ("no", "false", "off")


def asked_for(
    rules: AnyRuleset, scenario: str, file: Path | None, options: Iterable[str], tables: Path | None
) -> Setting:
    """The setting that the command line names. Raises Refusal, TableError and OSError, and CommandError for odd options."""
    found = in_file(file) if file is not None else rules.scenario(scenario, chosen(options))
    own = found.tables if tables is None else {**found.tables, **own_tables(rules, tables)}
    return Setting(found.muster, found.scenario, unlike_printed(rules, own))


def between(rules: AnyRuleset, setting: Setting, files: Mapping[Side, Path]) -> Setting:
    """The battle between the armies in these files. Raises OSError, CommandError for a system without army lists, and
    Refusal for what is wrong with one.
    """
    if not files:
        return setting
    texts = {side: army_in(file) for side, file in files.items()}
    try:
        return enlisting(rules).between(setting, texts)
    except Refusal as refusal:
        side, _, line = refusal.field.partition(".")
        file = next((file for each, file in files.items() if each == side), None)
        raise (refusal.at(f"{file.name}: {line}") if file else refusal) from refusal


def enlisting(rules: AnyRuleset) -> Enlisting:
    """A system as one that has army lists. Raises CommandError for one that has none."""
    if isinstance(rules, Enlisting):
        return rules
    raise CommandError(f"--ruleset: {rules.title} has no army lists")


def army_in(file: Path) -> str:
    """The text of an army list.

    Raises OSError, CommandError for bytes that are no text, TableError for a long list, and Refusal for one
    that is too dear to read.
    """
    # With the mark of an editor, which is no part of the text.
    if (size := file.stat().st_size) > LARGEST_TEXT + len(MARK.encode()):
        check_length(file.name, size)
    try:
        text = unmarked(file.read_bytes()).decode()
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is no text in UTF-8: {error.reason}") from error
    check_texts({file.name: text}, "army")
    return text


def unlike_printed(rules: AnyRuleset, own: Mapping[str, str]) -> dict[str, str]:
    """The tables that differ from the printed ones: dice depend on those, and equal ones make no other battle."""
    printed = rules.tables() if own else {}
    return {name: text for name, text in own.items() if printed.get(name) != text}


def in_file(file: Path) -> Setting:
    """The setting in a file, a muster's own document or one of more. Raises OSError, and Refusal with the field."""
    text = unmarked(file.read_bytes()).decode(errors="replace")
    try:
        if keys(text) & {"muster", "scenario", "tables"}:
            return setting_of("", text)
        if not is_json(text):
            raise Refusal(
                CONTRACT, "setting", "it is no JSON: docs/skirmish.md says how a setting is written"
            )
        return Setting(contract.muster_from_json(text))
    except Refusal as refusal:
        raise refusal.at(f"{file.name}: {refusal.field}") from refusal


def is_json(text: str) -> bool:
    """True if a text is JSON at all."""
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def keys(text: str) -> frozenset[str]:
    """The fields of a document; empty for one that is no object."""
    try:
        return frozenset(msgspec.json.decode(text, type=dict[str, msgspec.Raw]))
    except (msgspec.DecodeError, RecursionError):
        return frozenset()


def chosen(options: Iterable[str]) -> dict[str, Option]:
    """Options as they were typed: "fog=yes", "heads=12". Raises CommandError for one without a value."""
    found: dict[str, Option] = {}
    for each in options:
        name, sign, value = each.partition("=")
        if not name or not sign:
            raise CommandError(f"--option: {each!r} is no NAME=VALUE")
        found[name] = typed(value)
    return found


def typed(value: str) -> Option:
    """A value: yes or no, a whole number, or the text that it is."""
    if value.lower() in YES + NO:
        return value.lower() in YES
    digits = value.removeprefix("-")
    return int(value) if digits.isdecimal() and len(digits) <= MOST_DIGITS else value


def own_tables(rules: AnyRuleset, folder: Path) -> dict[str, str]:
    """The tables of a folder, "combat" in combat.toml. Raises CommandError for none, TableError for unreadable ones."""
    if not folder.is_dir():
        raise CommandError(f"--tables: there is no folder {folder}")
    files = sorted(folder.glob("*.toml"))
    if not files:
        known = ", ".join(f"{name}.toml" for name in rules.tables())
        raise CommandError(f"--tables: {folder} has no table; {rules.id} has {known or 'none to replace'}")
    return {file.stem: text_of(file) for file in files}
