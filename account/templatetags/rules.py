"""Ids of rules as links: `{{ each.rule|rule_link }}` for an id alone, `{{ each.words|rule_links }}` for a text."""

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from rulebook.book.links import linked

register = template.Library()


def address_of(rule: str, campaign: object = "") -> str:
    """The address of the page of a rule; with a campaign it says where the rule applied there."""
    address = reverse("rule", args=[rule])
    return f"{address}?campaign={campaign}" if campaign else address


@register.filter
def rule_link(rule: str, campaign: object = "") -> SafeString:
    """An id as a link to its page, with where it applied in a campaign: `{{ each.rule|rule_link:seat.campaign }}`.

    Anything else, as the mark of a house rule, is shown as it is.
    """
    return rule_links(rule, campaign)


@register.filter
def rule_links(text: object, campaign: object = "") -> SafeString:
    """A text in which each id of a rule is a link; all else is escaped."""
    # `linked` escapes the text, and makes nothing but links of ids.
    return mark_safe(linked(str(text), lambda rule: address_of(rule, campaign)))
