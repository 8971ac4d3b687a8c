"""Ids of rules on pages lead to the pages of the rules."""

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe


def shown(template: str, **context: object) -> str:
    """What a template with the tags of the rules makes."""
    return Template("{% load rules %}" + template).render(Context(context))


def test_an_id_leads_to_its_page() -> None:
    assert shown("{{ rule|rule_link }}", rule="GC-7b") == '<a class="rule" href="/rules/GC-7b/">GC-7b</a>'


def test_from_a_campaign_the_page_is_asked_where_the_rule_applied_there() -> None:
    page = shown("{{ rule|rule_link:campaign }}", rule="GC-7b", campaign="6f")
    assert page == '<a class="rule" href="/rules/GC-7b/?campaign=6f">GC-7b</a>'


@pytest.mark.parametrize("mark", ["", "house-orders", "D9"])
def test_what_is_no_id_stays_as_it_is(mark: str) -> None:
    assert shown("{{ rule|rule_link }}", rule=mark) == mark


def test_in_a_text_each_id_is_a_link_and_all_else_escaped() -> None:
    page = shown("{{ text|rule_links }}", text="<i>lost</i> (GC-8.1i, GC-8.1a)")
    assert page.startswith("&lt;i&gt;lost&lt;/i&gt; (<a ")
    assert page.count("<a ") == 2


def test_a_text_that_has_links_already_keeps_them() -> None:
    page = shown("{{ text|rule_links }}", text=mark_safe('<a href="/rules/GC-7b/">see</a> GC-7c'))
    assert page == '<a href="/rules/GC-7b/">see</a> <a class="rule" href="/rules/GC-7c/">GC-7c</a>'
