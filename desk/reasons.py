"""Why an organiser does something: the field in which he says it."""

from typing import Any

from django import forms
from unfold.widgets import UnfoldAdminTextareaWidget


def reason_field(label: str = "Reason", **more: Any) -> forms.CharField:
    """Why: kept beside the log, which carries a digest of it alone."""
    return forms.CharField(
        max_length=2000, label=label, widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}), **more
    )
