"""Reasons against orders, out of checks that raise them."""

from collections.abc import Callable
from typing import Any

from rulebook import Refusal


def reason(check: Callable[..., None], *about: Any) -> Refusal | None:
    """The refusal that a check raises; None if it lets these pass."""
    try:
        check(*about)
    except Refusal as refusal:
        return refusal
    return None
