"""The form of a faction's counters, in its colour, beside its name."""

from django.utils.safestring import SafeString, mark_safe

from campaign.presentation.chart.forms import BOX, form


def form_of(colour: str) -> SafeString:
    """The form of a faction's colour, a drawing of ours that says nothing alone; that of neutral pieces for ""."""
    return mark_safe(f'<svg class="form" viewBox="{BOX}" aria-hidden="true">{form(colour)}</svg>')
