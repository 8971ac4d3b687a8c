"""A bot in a player's seat: it reads its situation and files its sheet through the real REST API, and nothing else."""

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from campaign.bots import player
from campaign.bots.personalities import GREEDY
from campaign.service.editions import game_of
from campaign.visibility import View

TIMEOUT = 60


class ApiRefused(Exception):
    """The API answered with a problem; the message holds it."""


class Player:
    """One seat, played by the plain bot over HTTP."""

    def __init__(self, base: str, campaign: UUID, username: str, password: str) -> None:
        self._base, self._campaign = base, f"{base}/api/campaigns/{campaign}"
        signed = self._call("POST", f"{base}/api/sign-in", {"username": username, "password": password})
        self._token = json.loads(signed)["token"]

    _token = ""

    def file(self, scenario: str) -> int:
        """File the bot's sheet for the open day; answers how many orders it holds."""
        view = self.situation()
        orders = player.orders(view, game_of(scenario), GREEDY)
        self._call("PUT", f"{self._campaign}/days/{view.day}/sheet", {"orders": msgspec.to_builtins(orders)})
        return len(orders)

    def situation(self) -> View:
        """The campaign as this player's faction knows it."""
        return msgspec.json.decode(self._call("GET", f"{self._campaign}/situation"), type=View)

    def report(self, day: int) -> str:
        """The report of a finished day, as plain text."""
        return self._call("GET", f"{self._campaign}/days/{day}/report?format=text").decode()

    def _call(self, method: str, url: str, body: Mapping[str, Any] | None = None) -> bytes:
        request = urllib.request.Request(url, method=method, data=json.dumps(body).encode() if body else None)
        request.add_header("Content-Type", "application/json")
        if self._token:
            request.add_header("Authorization", f"Token {self._token}")
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as reply:
                return bytes(reply.read())
        except urllib.error.HTTPError as error:
            raise ApiRefused(f"{method} {url}: {error.code} {error.read().decode()[:500]}") from error
