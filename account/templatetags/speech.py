"""The words of templates in the reader's language: `{% say "Day {day}" day=4 %}`; the messages stand in the catalogues."""

from datetime import datetime
from typing import Any

from django import template
from django.template import Context

from campaign.rules.deadline import written

register = template.Library()


@register.simple_tag(takes_context=True)
def say(context: Context, message: str, **fields: Any) -> str:
    """A message in the language of the page's reader, with its fields; whatever it says is escaped."""
    return str(context["names"].say(message, **fields))


@register.simple_tag(takes_context=True)
def count(context: Context, number: int, one: str, many: str, **fields: Any) -> str:
    """A message that depends on a number, its field `n`."""
    return str(context["names"].count(number, one, many, **fields))


@register.simple_tag(takes_context=True)
def moment(context: Context, when: datetime) -> str:
    """A moment by the clock of the page's reader, as his language writes it."""
    return str(context["names"].moment(written(when)))
