"""Pages of the documentation, named below fields of forms."""

from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString

from account.documents import address_of


def followed(text: str, page: str, called: str) -> SafeString:
    """A text with a link to a page behind it; the text alone where this server has no documentation."""
    address = address_of(page)
    if not address:
        return format_html("{}", text)
    return format_html('{} <a href="{}">{}</a>', text, address, called)


with_page = lazy(followed, SafeString)
"""The same, made again on each page: forms are written before there are addresses."""
