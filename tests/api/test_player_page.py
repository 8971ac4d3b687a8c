"""docs/player.md is typed as it stands: each request is answered as the page says."""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import HttpResponse

from config.state import CHECKOUT
from people.models import Account
from tests.api.conftest import Player, Table, table
from tests.pages import is_code

PAGE = (CHECKOUT / "docs" / "player.md").read_text()
NIGHT = "<!-- night -->"
SCENARIO = "apulia_1053_2"
NIGHTS = 3
"""So many the demonstration has played when a player signs in."""
HOST = "localhost:8000"


@dataclass
class Typed:
    """What stands behind a prompt of the page, and what is printed below it."""

    words: list[str]
    printed: str

    def option(self, name: str) -> str | None:
        """What follows an option."""
        return self.words[self.words.index(name) + 1] if name in self.words else None

    @property
    def status(self) -> int | None:
        """The status of a refusal that the page prints."""
        said = re.search(r'"status":(\d+)', self.printed)
        return int(said[1]) if said else None

    @property
    def names(self) -> set[str]:
        """The names of fields that the page prints."""
        return set(re.findall(r'"(\w+)":', self.printed))


def steps() -> Iterator[Typed | str]:
    """The page from above to below: what is typed, and where a night is played."""
    typed: list[str] = []
    for line in [*PAGE.splitlines(), ""]:
        if is_code(line) and line.startswith("    $ "):
            if typed:
                yield made(typed)
            typed = [line[6:]]
        elif is_code(line) and typed:
            typed.append(line[4:])
        elif line and typed:
            yield made(typed)
            typed = []
        if line == NIGHT:
            yield NIGHT
    if typed:
        yield made(typed)


def made(lines: list[str]) -> Typed:
    """A command and what is printed below it."""
    return Typed(shlex.split(lines[0], comments=True), "\n".join(lines[1:]))


class Tour:
    """A player at a prompt, in a campaign that stands where the demonstration does."""

    def __init__(self, played: Table) -> None:
        self.played, self.client = played, Player("", played.campaign)
        self.files: dict[str, str] = {}

    def type(self, typed: Typed) -> HttpResponse | None:
        """Do what a line says; the answer of the service, if it was asked."""
        match typed.words:
            case ["cat", name]:
                self.files[name] = typed.printed
            case ["alias", *_]:
                pass
            case ["curl" | "hv", *_]:
                return self.asked(typed)
            case [assigned] if assigned.startswith(f"campaign={HOST}/api/campaigns/"):
                pass
            case _:
                pytest.fail(f"nobody here knows what to do with {typed.words}")
        return None

    def asked(self, typed: Typed) -> HttpResponse:
        """Send a request as the line says."""
        address = next(word for word in typed.words if word.startswith(("$campaign/", HOST)))
        path = address.removeprefix(HOST).replace("$campaign/", "")
        body = typed.option("-d")
        if body is not None and body.startswith("@"):
            body = self.files[body[1:]]
        method = typed.option("-X") or ("POST" if body else "GET")
        answer: HttpResponse = self.client.send(method, path, (body or "").encode())
        if path == "/api/sign-in":
            self.client.token = json.loads(answer.content)["token"]
        return answer


@pytest.fixture
def tour(db: None) -> Tour:
    """The player of the Normans, who has not signed in, on the fourth day."""
    played = table(SCENARIO)
    person = Account.objects.get(username__startswith="norman-")
    person.username = "norman"
    person.set_password("PASSWORD")
    person.save()
    for _ in range(NIGHTS):
        played.night()
    return Tour(played)


def test_the_tour_goes_as_the_page_tells_it(tour: Tour) -> None:
    asked = []
    for step in steps():
        if isinstance(step, str):
            tour.played.night()
            continue
        answer = tour.type(step)
        if answer is None:
            continue
        asked.append(step)
        told = f"{step.words}: {answer.status_code} {answer.content[:500]!r}"
        assert answer.status_code == (step.status or answer.status_code), told
        assert step.status or answer.status_code in (200, 201), told
        if step.printed.startswith("{"):
            assert step.names <= names(json.loads(answer.content)), told
    assert len(asked) >= 20
    assert PAGE.count(NIGHT) == 4


def names(value: Any) -> set[str]:
    """The names of all fields of a document."""
    if isinstance(value, list):
        return set().union(*map(names, value))
    if isinstance(value, dict):
        return set(value).union(*map(names, value.values()))
    return set()


def test_every_request_of_the_page_is_typed() -> None:
    told = [line for line in PAGE.splitlines() if re.match(r" {4}\$ (hv|curl) ", line)]
    typed = [step for step in steps() if not isinstance(step, str) and step.words[0] in ("hv", "curl")]
    assert len(typed) == len(told)
