"""The secrets before the closing, hidden even from organisers: the orders of the open day."""

from typing import Any

import msgspec

from campaign.models import CampaignSummary
from campaign.service.unopened import COMMANDS, EVENTS, KEPT_BACK

HIDDEN = "to be read after the closing"
SHEETS = COMMANDS | EVENTS


class Veil:
    """Payloads and bodies of a campaign, indented for reading, with what its sheets of the open day say left out."""

    def __init__(self, summary: CampaignSummary) -> None:
        self._open_day = summary.day if summary.phase == "orders" else None

    def event(self, kind: str, payload: str) -> str:
        """An event's payload."""
        return self._shown(kind, payload)

    def command(self, name: str, body: str) -> str:
        """A command's body."""
        return self._shown(name, body)

    def id(self, kind: str, text: str, id_: str) -> str:
        """The id of the command behind an event or a body: with it a short sheet could be found by the digest."""
        return HIDDEN if self._hides(kind, msgspec.json.decode(text)) else id_

    def _hides(self, kind: str, found: dict[str, Any]) -> bool:
        return kind in SHEETS and found.get("day") == self._open_day

    def _shown(self, kind: str, text: str) -> str:
        found: Any = msgspec.json.decode(text)
        if self._hides(kind, found):
            found |= dict.fromkeys(found.keys() & set(KEPT_BACK), HIDDEN)
        return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
