"""The modules that answer requests are imported before the first of them comes: no client waits for that, and
forks share it.

Tactical systems are loaded when somebody fights by them (`battles/rulesets.py`).
"""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.template import engines
from django.urls import get_resolver
from django.utils.formats import get_format_modules

REFUSED = (400, 403, 404, 500)
"""The statuses for which a page of errors is made."""
NAMED = (
    settings.MESSAGE_STORAGE,
    settings.SESSION_SERIALIZER,
    "desk.login.LoginForm",
    "desk.bar.bar_of",
)
"""The objects that are looked up by name while a page is made."""


def load() -> None:
    """Import addresses with their views, pages of errors, and what pages need beside them."""
    for status in REFUSED:
        get_resolver().resolve_error_handler(status)
    for name in NAMED:
        import_module(name.rpartition(".")[0])
    pages: Any = engines["django"]
    _ = pages.engine.template_context_processors
    for language, _ in settings.LANGUAGES:
        get_format_modules(language)
