"""The settings of a campaign that is open, in the words of the form that opened it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast

import msgspec
from django import forms

from campaign.model.state import Settings
from campaign.rules.quorum import sheets_needed
from desk.forms.systems import NEXT, named, titles
from desk.founding.opening import OpeningForm

UNSET: Mapping[str, Callable[[], str]] = {"system": lambda: titles()[0][1], "quorum": lambda: "off"}
"""How settings stand that nobody has set."""


class Setting(msgspec.Struct, frozen=True):
    """A setting, its value, and the meaning of the value ("" if it is plain)."""

    name: str
    value: str
    meaning: str


def settings_of(settings: Settings, seats: int) -> Iterator[Setting]:
    """All settings, in their order, of a campaign with so many seats that have players, or may have."""
    for name in Settings.__struct_fields__:
        if name == "next_systems":
            yield Setting("Systems asked next", named(settings.systems[1:]) or "none", NEXT)
            continue
        field = OpeningForm.base_fields[name]
        label = field.label or name.replace("_", " ").capitalize()
        value = getattr(settings, name)
        said = UNSET[name]() if value is msgspec.UNSET else worded(field, value, seats)
        yield Setting(str(label), said, str(field.help_text))


def worded(field: forms.Field, value: str | bool | int, seats: int) -> str:
    """A value as the form offers it; a switch is on or off, a number the share of seats that need no sheet."""
    if isinstance(field, forms.IntegerField):
        return f"{sheets_needed(int(value), seats)} of {seats} sheets are needed ({value} % may be missing)"
    if isinstance(field, forms.ChoiceField):
        return dict(cast(Iterable[tuple[str, str]], field.choices)).get(str(value), str(value))
    return "on" if value else "off"
