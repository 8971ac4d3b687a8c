"""Where the site of the documentation has a page, as far as this server has that site (`./run docs`)."""

from django.conf import settings
from django.urls import reverse


def is_made() -> bool:
    """True if this server has the site."""
    return (settings.DOCS_SITE / "index.html").is_file()


def address_of(page: str) -> str:
    """The address of a page of the site; "" where there is no site."""
    return reverse("docs-file", args=[f"{page}.html"]) if is_made() else ""
