"""Pages of the documentation in templates: `{% document "dice" as dice %}`."""

from django import template

from account.documents import address_of

register = template.Library()


@register.simple_tag
def document(page: str) -> str:
    """The address of a page of the site; "" where there is no site."""
    return address_of(page)
