"""Why an organiser does something: the field in which he says it, what no text of his may hold, and the act itself."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest
from unfold.widgets import UnfoldAdminTextareaWidget

from campaign.models import CampaignSummary
from desk.access import tenure_of
from desk.forms import refusals
from people.remarks import remarked
from rulebook.texts import controls_in


def readable(text: str) -> None:
    """Raises ValidationError for a text with signs that nobody sees, and that turn or hide what others read."""
    if found := controls_in(text, lines=True):
        raise forms.ValidationError(f"it holds control characters ({', '.join(found)}): take them out")


def reason_field(label: str = "Reason", **more: Any) -> forms.CharField:
    """Why: kept beside the log, which carries a digest of it alone."""
    return forms.CharField(
        max_length=2000,
        label=label,
        validators=[readable],
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}),
        **more,
    )


def acted(
    request: HttpRequest,
    summary: CampaignSummary,
    form: forms.Form,
    act: Callable[..., object],
    *fields: str,
) -> bool:
    """Do the act of a form, with its reason kept beside the log; False, with why in the form, if it is refused.

    An unsent form asks for no act. `act` is a use case: it gets the campaign and the values of these fields, and then
    `actor`, `reason` and `shown`.
    """
    if not form.is_valid():
        return False
    tenure, said = tenure_of(request, summary), form.cleaned_data
    with refusals.shown(form, summary), remarked(tenure, summary.campaign, said["reason"]) as words:
        act(
            summary.campaign,
            *(said[field] for field in fields),
            actor=str(tenure.id),
            reason=words,
            shown=summary.version,
        )
    return not form.errors
