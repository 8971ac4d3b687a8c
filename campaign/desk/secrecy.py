"""What not even an organiser reads before the closing: the orders of the open day."""

from typing import Any

import msgspec

from campaign.models import Card

HIDDEN = "to be read after the closing"
SHEETS = ("SheetFiled", "FileSheet", "FileByDeputy")


class Veil:
    """Payloads and bodies of a campaign, indented for reading, with the orders of its open day left out."""

    def __init__(self, card: Card) -> None:
        self._open_day = card.day if card.phase == "orders" else None

    def event(self, kind: str, payload: str) -> str:
        """An event's payload."""
        return self._shown(kind, payload)

    def command(self, name: str, body: str) -> str:
        """A command's body."""
        return self._shown(name, body)

    def _shown(self, kind: str, text: str) -> str:
        found: Any = msgspec.json.decode(text)
        if kind in SHEETS and found.get("day") == self._open_day:
            found["orders"] = HIDDEN
        return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
