"""Ids of rules in a text that is escaped: each leads to its page."""

from html import escape

import pytest

from rulebook.book.links import linked


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("lost (GC-8.1i).", 'lost (<a class="rule" href="/r/GC-8.1i">GC-8.1i</a>).'),
        ("GC-7b: fight & flee", '<a class="rule" href="/r/GC-7b">GC-7b</a>: fight &amp; flee'),
        ("<b>GS-11a</b>", '&lt;b&gt;<a class="rule" href="/r/GS-11a">GS-11a</a>&lt;/b&gt;'),
        ("house-orders, XX-1a, GC-7b/3", "house-orders, XX-1a, GC-7b/3"),
        ("AB-H9.2", '<a class="rule" href="/r/AB-H9.2">AB-H9.2</a>'),
    ],
)
def test_an_id_becomes_a_link(text: str, html: str) -> None:
    assert linked(escape(text), lambda rule: f"/r/{rule}") == html


def test_without_an_address_an_id_is_text() -> None:
    assert linked(escape("GC-7b & more"), lambda rule: "") == "GC-7b &amp; more"
