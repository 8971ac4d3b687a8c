"""Moments that an organiser types, by the clock that is in force where the form is read."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from unfold.widgets import UnfoldAdminTextInputWidget


class MomentField(forms.DateTimeField):
    """A date and a time, as UTC counts them once they are read; None for none, where none may be given."""

    def __init__(self, **said: Any) -> None:
        widget = UnfoldAdminTextInputWidget(attrs={"type": "datetime-local"})
        super().__init__(input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"], widget=widget, **said)

    def clean(self, value: Any) -> datetime | None:
        """The moment. Raises ValidationError for what is none, and for one beyond the year 9999."""
        typed: datetime | None = super().clean(value)
        try:
            return typed.astimezone(UTC) if typed is not None else None
        except OverflowError:
            raise forms.ValidationError("that moment is beyond all calendars") from None
