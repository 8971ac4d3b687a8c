"""Ids of rules in a text that is shown as HTML: each becomes a link to its page."""

import re
from collections.abc import Callable
from html import escape

from rulebook.book.spans import NUMBER

RULE = re.compile(rf"(?<![\w/#?-])(?:GC|GS|GT|GR|DH|AB|WM|HB)-{NUMBER}(?![\w/])")


def linked(text: str, address: Callable[[str], str]) -> str:
    """A text that is escaped already, with a link at each id of a rule."""
    return RULE.sub(lambda found: link(found[0], address(found[0])), text)


def link(rule: str, address: str) -> str:
    """A link to the page of a rule, "" as an address for none."""
    return f'<a class="rule" href="{escape(address)}">{escape(rule)}</a>' if address else escape(rule)
