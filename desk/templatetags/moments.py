"""Moments in a template of the desk: `{{ reading.at|at:"j M Y, H:i" }}`, by the clock that is in force on the page."""

from datetime import datetime

from django import template
from django.template.defaultfilters import date

from desk.clock import WHICH
from rulebook.clock_changes import turn

register = template.Library()


@register.filter(expects_localtime=True)
def at(moment: datetime | None, form: str) -> str:
    """A moment in a form of Django's filter `date`, "" for none; in the hour that comes twice it says which."""
    if moment is None:
        return ""
    return f"{date(moment, form)}{WHICH[turn(moment)]}"
