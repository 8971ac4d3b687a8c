"""Ids of rules as links: `{{ each.rule|rule_link }}` for an id alone, `{{ each.words|rule_links }}` for a text."""

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from account.citing import address_of
from rulebook.book.links import linked

register = template.Library()


@register.filter
def rule_link(rule: str, campaign: object = "") -> SafeString:
    """An id as a link to its page, with where it applied in a campaign: `{{ each.rule|rule_link:seat.campaign }}`.

    Anything else, as the mark of a house rule, is shown as it is.
    """
    return rule_links(rule, campaign)


@register.filter
def rule_links(text: str, campaign: object = "") -> SafeString:
    """A text in which each id of a rule is a link; all else is escaped."""
    # The text is escaped, and `linked` only makes links of ids.
    return mark_safe(linked(conditional_escape(text), lambda rule: address_of(rule, campaign)))
