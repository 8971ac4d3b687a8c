"""Moments that an organiser types, by the clock that is in force where the form is read.

A time that comes twice, since the clock is set back that night, is asked of him: the first or the second.
"""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from rulebook.clock_changes import is_skipped, turn

WHICH = ("first", "second")
CHOICES = (
    ("", "say which"),
    ("first", "the first, before the change"),
    ("second", "the second, after the change"),
)
AS_TYPED = "%Y-%m-%dT%H:%M"
COUNTED = ZoneInfo("UTC")
"""A zone in which no time comes twice, and by which times are read before their meaning is known."""


class MomentInput(UnfoldAdminTextInputWidget):  # type: ignore[misc]
    """A date and a time; beside one that comes twice stands which of the two it is."""

    twice = False

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str | None:
        """The typed value, with the choice between two times."""
        typed, which = data.get(name), data.get(f"{name}_which")
        return f"{typed} {which}" if typed and which in WHICH else typed

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The input; and the choice between two times where it is one that comes twice."""
        typed, which = apart(str(value or ""))
        shown = super().render(name, typed, attrs, renderer)
        if not self.twice:
            return SafeString(shown)
        choice = UnfoldAdminSelectWidget(choices=CHOICES, attrs={"aria-label": "Which of the two times"})
        return mark_safe(shown + choice.render(f"{name}_which", which, None, renderer))


def apart(value: str) -> tuple[str, str]:
    """The typed value and the choice between two times, "" for none."""
    typed, _, which = value.rpartition(" ")
    return (typed, which) if which in WHICH else (value, "")


class MomentField(forms.DateTimeField):
    """A date and a time, as UTC counts them once they are read; None for an empty field, if that is allowed."""

    widget: MomentInput

    def __init__(self, **said: Any) -> None:
        widget = MomentInput(attrs={"type": "datetime-local"})
        super().__init__(input_formats=[AS_TYPED, "%Y-%m-%d %H:%M"], widget=widget, **said)

    def prepare_value(self, value: Any) -> Any:
        """The value of the input: a moment by the clock of its own zone, or the typed text."""
        if not isinstance(value, datetime):
            return value
        now = turn(value)
        self.widget.twice = bool(now)
        return f"{value:{AS_TYPED}} {WHICH[now - 1]}" if now else f"{value:{AS_TYPED}}"

    def to_python(self, value: Any) -> datetime | None:
        """The moment. Raises ValidationError for an invalid one, or may be either of two."""
        typed, which = apart(value) if isinstance(value, str) else (value, "")
        with timezone.override(COUNTED):
            read: datetime | None = super().to_python(typed)
        if read is None or read.tzinfo is not COUNTED:
            return read
        return self._by_the_clock(read.replace(tzinfo=timezone.get_current_timezone()), which)

    def _by_the_clock(self, local: datetime, which: str) -> datetime:
        shown, zone = f"{local:%H:%M}", timezone.get_current_timezone()
        if is_skipped(local):
            raise forms.ValidationError(
                f"there is no {shown} on that day in {zone}: the clock is set forward over it"
            )
        self.widget.twice = bool(turn(local))
        if self.widget.twice and not which:
            raise forms.ValidationError(
                f"{shown} comes twice on that day in {zone}, since the clock is set back: say which it is"
            )
        return local.replace(fold=int(which == WHICH[1]))

    def clean(self, value: Any) -> datetime | None:
        """The moment. Raises ValidationError for an invalid one, and for one beyond the year 9999."""
        try:
            typed: datetime | None = super().clean(value)
            return typed.astimezone(UTC) if typed is not None else None
        except OverflowError:
            raise forms.ValidationError("that moment is beyond all calendars") from None
