"""A player who files one sheet after the other over the API, whatever becomes of the web server meanwhile."""

import http.client
import threading
from contextlib import suppress
from typing import Any
from uuid import uuid4

from tests.plugins.running import Running

AWAY = (OSError, http.client.HTTPException)
"""How a request ends whose server has died."""
OVER = 409
"""The status of a filing after the closing."""


class Filer(threading.Thread):
    """Files until the closing, each sheet under a key of its own, which is sent again until it is answered.

    `answered` are the numbers that its sheets were given, in order; `last` is the receipt of the newest.
    """

    def __init__(self, running: Running, name: str) -> None:
        super().__init__(daemon=True)
        self.running, self.answered = running, list[int]()
        self.last: dict[str, Any] = {}
        self.trouble: BaseException | None = None
        signed = self.asked("POST", "/api/sign-in", {"username": name, "password": running.password(name)})[1]
        self.head = {"Authorization": f"Token {signed['token']}"}
        [mine] = self.asked("GET", "/api/campaigns")[1]["campaigns"]
        self.campaign, self.day = mine["id"], mine["day"]
        self.sheet = f"/api/campaigns/{self.campaign}/days/{self.day}/sheet"
        situation = self.asked("GET", f"/api/campaigns/{self.campaign}/situation")[1]
        own = (each for each, group in situation["groups"].items() if group["faction"] == mine["faction"])
        self.group = next(own)

    head: dict[str, str] = {}

    def asked(self, method: str, path: str, body: Any = None, **head: str) -> tuple[int, Any]:
        """Ask until there is an answer; its status and what it says."""
        while True:
            with suppress(*AWAY):
                status, said = self.running.ask(method, path, body, {**self.head, **head})
                if status != 503:
                    return status, said

    def run(self) -> None:
        """File until nothing is taken any more."""
        try:
            while self.file():
                pass
        except BaseException as trouble:
            self.trouble = trouble

    def file(self) -> bool:
        """File a sheet that is not the one on file; False after the closing."""
        ration = bool(len(self.answered) % 2)
        orders = [{"order": "hold", "group": self.group, "ration": ration}]
        status, said = self.asked("PUT", self.sheet, {"orders": orders}, **{"Idempotency-Key": uuid4().hex})
        if status == OVER:
            return False
        if status not in (200, 201):
            raise AssertionError((status, said))
        self.last = said["receipt"]
        self.answered.append(self.last["number"])
        return True

    def proof(self) -> dict[str, Any]:
        """What is on file of the day after all."""
        found: dict[str, Any] = self.asked("GET", self.sheet)[1]
        return found
