"""Commands called as an operator types them."""

from io import StringIO
from typing import Any

from django.core.management import call_command


def run(*arguments: object, **options: Any) -> str:
    """What a command prints. Raises CommandError where it ends in one."""
    out = StringIO()
    call_command(*map(str, arguments), stdout=out, stderr=out, **options)
    return out.getvalue()
