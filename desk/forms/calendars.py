"""The fields of a rule of deadlines, as the form that opens a campaign has them and the one that changes its rhythm."""

from typing import Any

import msgspec
from django import forms
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminTextInputWidget,
)

from campaign.model.state import Calendar
from campaign.rules.deadline import faults
from desk.forms import refusals

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
USUAL = Calendar()


class CalendarForm(forms.Form):
    """Weekdays, local time, zone, and the hours that players must at least have."""

    weekdays = forms.TypedMultipleChoiceField(
        choices=list(enumerate(WEEKDAYS)),
        coerce=int,
        initial=USUAL.weekdays,
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
        help_text="On each ticked day the orders are closed, and the night is played.",
    )
    time = forms.CharField(
        max_length=20,
        initial=USUAL.time,
        widget=UnfoldAdminTextInputWidget,
        help_text="The hour of the deadline, as 20:00. The service closes the orders then, or as soon as it gets to it. "
        "A sheet filed after the deadline and before the closing counts.",
    )
    zone = forms.CharField(
        max_length=80,
        initial=USUAL.zone,
        widget=UnfoldAdminTextInputWidget(attrs={"list": "zones"}),
        help_text="The time zone of that hour, as Europe/Rome.",
    )
    minimum_hours = forms.IntegerField(
        initial=USUAL.minimum_hours,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text="Players have at least so many hours to write orders, however late a night ended.",
    )

    def clean(self) -> dict[str, Any]:
        """Put each refusal of the rules at its field, beside the faults of other fields."""
        for wrong in faults(self.calendar()):
            refusals.show(self, wrong)
        return self.cleaned_data

    def calendar(self) -> Calendar:
        """The rule of the deadlines; unreadable parts are as usual."""
        typed = {name: self.cleaned_data.get(name) for name in Calendar.__struct_fields__}
        typed["weekdays"] = tuple(typed["weekdays"] or ()) or None
        said = {name: value for name, value in typed.items() if value is not None}
        return msgspec.structs.replace(USUAL, **said)
