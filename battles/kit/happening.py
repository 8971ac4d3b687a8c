"""An event that books itself: what has happened, and what this changes in a state."""

from typing import Any

import msgspec


class Happening(msgspec.Struct, frozen=True):
    """An event of a battle, which declares what it changes."""

    def book(self, state: Any) -> None:
        """Book it in a draft: bookkeeping alone, without rules or dice, and sure to succeed."""
        raise NotImplementedError


class Told(Happening, frozen=True):
    """An event that is only to be known: its effects have events of their own."""

    def book(self, state: Any) -> None:
        """Change nothing."""
