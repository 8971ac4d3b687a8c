"""Catalogues kept in step with the messages: brought up to date without losing a translation, and checked."""

import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime

from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.pofile import write_po

from campaign.presentation.locale import catalogue_of, read

FIELD = re.compile(r"\{(\w+)[^{}]*\}")
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""A catalogue says no time of its writing: the same messages give the same text."""


def bring_up_to_date(catalogue: Catalog, template: Catalog) -> None:
    """Give a catalogue all messages of the template; messages without a place there are kept as obsolete."""
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.project, catalogue.version = "hauteville", "reports"
    catalogue.creation_date = catalogue.revision_date = WRITTEN
    catalogue.msgid_bugs_address = catalogue.last_translator = ""
    catalogue.language_team = str(catalogue.locale)


def text_of(catalogue: Catalog) -> str:
    """A catalogue as the text that is kept."""
    text = io.BytesIO()
    write_po(text, catalogue, width=0, include_lineno=False)
    return text.getvalue().decode()


def update(code: str, template: Catalog) -> None:
    """Bring a language's catalogue up to date."""
    catalogue = read(code)
    bring_up_to_date(catalogue, template)
    catalogue_of(code).write_text(text_of(catalogue), "utf-8")


def findings(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """The faults of a catalogue, message by message."""
    code = catalogue.locale
    for message in template:
        if message.id:
            found = catalogue.get(message.id, message.context)
            yield from (f"{code}: {said(message)}: {wrong}" for wrong in faults(message, found))
    for message in catalogue:
        if message.id and template.get(message.id, message.context) is None:
            yield f"{code}: {said(message)}: no report says this any more"
    for message in catalogue.obsolete.values():
        yield f"{code}: {said(message)}: obsolete"


def faults(message: Message, found: Message | None) -> Iterator[str]:
    """The faults of the translation of a message."""
    if found is None or not all(texts(found.string)) or not texts(found.string):
        yield "has no translation"
        return
    if found.fuzzy:
        yield "is fuzzy"
    originals = [fields(text) for text in texts(message.id)]
    for text in texts(found.string):
        if fields(text) not in originals and fields(text) | {"n"} != originals[-1]:
            yield f"has other fields in {text!r}"


def texts(said: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A message or translation as its forms."""
    return (said or "",) if isinstance(said, str | None) else tuple(said)


def fields(text: str) -> set[str]:
    """The fields that a message names."""
    return set(FIELD.findall(text))


def said(message: Message) -> str:
    """A message by its English text."""
    return repr(texts(message.id)[0])
