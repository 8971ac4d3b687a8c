"""The address of the page of a rule, which pages and reports cite."""

from django.urls import reverse


def address_of(rule: str, campaign: object = "") -> str:
    """The address of the page of a rule; with a campaign the page says where the rule applied there."""
    address = f"{reverse('rules')}{rule}/"
    return f"{address}?campaign={campaign}" if campaign else address
