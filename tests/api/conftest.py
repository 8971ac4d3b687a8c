"""Players at the door: a campaign with everybody seated, and clients that carry their tokens."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings
from knox.models import AuthToken
from msgspec import UNSET, UnsetType

from battles import rulesets
from campaign.model.paper import Paper
from campaign.model.state import Settings
from campaign.models import CampaignSummary
from campaign.service.editions import game_of
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import state_of
from campaign.service.nights import night
from campaign.service.nights.stretches import close_orders, play_stretch
from campaign.service.organisers.opening import open_campaign
from people.models import Account
from people.tenures import organise, seat
from tests.plugins.worlds import World

SCENARIO = "corato"
# On the first day of Corato: William goes to the gates of Trani, and its gastald comes out to meet him.
TO_TRANI = ["5418", "5518", "5617"]
FROM_TRANI = ["5617"]
MEETING = "5617"


@dataclass
class Player:
    """Somebody with a token. `campaign` is the one that short addresses (`situation`) are of."""

    token: str
    campaign: UUID | None = None
    client: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    def __deepcopy__(self, memo: dict[int, object]) -> "Player":
        """The same person before another client."""
        return Player(self.token, self.campaign)

    def url(self, path: str) -> str:
        """A full address for a short one."""
        return path if path.startswith("/") else f"/api/campaigns/{self.campaign}/{path}"

    def headers(self, extra: dict[str, str]) -> dict[str, str]:
        """The token, and what else is sent along."""
        return ({"Authorization": f"Token {self.token}"} if self.token else {}) | extra

    def get(self, path: str, **headers: str) -> Any:
        """GET."""
        return self.client.get(self.url(path), headers=self.headers(headers))

    def send(
        self, method: str, path: str, body: Any, headers: dict[str, str] | None = None, **more: Any
    ) -> Any:
        """Send JSON, or bytes as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = more.pop("content_type", "application/json")
        return self.client.generic(
            method, self.url(path), data, content_type=kind, headers=self.headers(headers or {}), **more
        )

    def put(self, path: str, body: Any, *, key: str = "", headers: dict[str, str] | None = None) -> Any:
        """PUT; `key` stands for the Idempotency-Key."""
        return self.send("PUT", path, body, (headers or {}) | ({"Idempotency-Key": key} if key else {}))

    def post(self, path: str, body: Any = b"") -> Any:
        """POST."""
        return self.send("POST", path, body)


def account(name: str, **more: Any) -> Account:
    """An account whose password is its name, with `-password` behind it."""
    return Account.objects.create_user(name, password=f"{name}-password", **more)


def signed_in(person: Account, campaign: UUID | None = None) -> Player:
    """A player with a token of his own."""
    return Player(AuthToken.objects.create(person)[1], campaign)


@dataclass
class Table:
    """An open campaign with its people."""

    campaign: UUID
    scenario: str
    players: dict[str, Player]
    organiser: Player

    @property
    def summary(self) -> CampaignSummary:
        """Where it stands."""
        return CampaignSummary.objects.get(campaign=self.campaign)

    def night(self) -> None:
        """Close the orders of the open day and play until the dawn, or until somebody is awaited."""
        closing = self.summary.closing + 1
        close_orders(self.campaign, closing, actor="test", why="early")
        self.stretch()

    def fight(self) -> None:
        """Let the two sides of Corato meet on the first day, and play the night until it ends or waits."""
        norman, lombard = self.players["norman"], self.players["lombard"]
        for player, group, path in ((norman, "n1", TO_TRANI), (lombard, "l1", FROM_TRANI)):
            answer = player.put("days/1/sheet", {"orders": [march(group, path, attack=["any"])]})
            assert answer.status_code == 201, answer.content
        self.night()

    def stretch(self) -> None:
        """Play the stretch that is due."""
        state = state_of(self.campaign)
        play_stretch(self.campaign, state.closing, state.stretch)


def march(group: str, path: list[str], **more: Any) -> dict[str, Any]:
    """An order to march."""
    return {"order": "march", "group": group, "path": path} | more


def hold(group: str, **more: Any) -> dict[str, Any]:
    """An order to hold."""
    return {"order": "hold", "group": group} | more


def table(
    scenario: str = SCENARIO,
    *,
    battles: str = "quick",
    dice: str = "sealed",
    tables: Mapping[str, str] | None = None,
    title: str = "",
    paper: Paper | UnsetType = UNSET,
) -> Table:
    """Open a campaign and seat a player at each faction; `paper` is the position of one that was begun on paper."""
    campaign = open_campaign(
        title=title or f"Test of {scenario}",
        scenario=scenario,
        actor="test",
        settings=Settings(battles, dice),
        tables=tables,
        paper=paper,
    )
    players = {}
    for faction in game_of(scenario).scenario.book.factions:
        person = account(f"{faction.id}-{campaign.hex[:8]}")
        tenure = seat(person, campaign, faction.id)
        take_seat(campaign, faction.id, str(tenure.id), "test")
        players[faction.id] = signed_in(person, campaign)
    boss = account(f"organiser-{campaign.hex[:8]}", is_staff=True)
    organise(boss, campaign)
    return Table(campaign, scenario, players, signed_in(boss, campaign))


@pytest.fixture
def corato(db: None) -> Table:
    """The small campaign, on its first day."""
    return table()


@pytest.fixture
def norman(corato: Table) -> Player:
    """Who plays the Normans of Corato."""
    return corato.players["norman"]


@pytest.fixture
def lombard(corato: Table) -> Player:
    """Who plays the Lombards of Corato."""
    return corato.players["lombard"]


@pytest.fixture
def nobody(db: None) -> Player:
    """Somebody without a token."""
    return Player("")


def is_problem(answer: HttpResponse, status: int) -> dict[str, Any]:
    """The problem details of a refusal, once they are seen to be well made."""
    assert answer.status_code == status, answer.content[:500]
    assert answer["Content-Type"] == "application/problem+json"
    body: dict[str, Any] = json.loads(answer.content)
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert all(fault["field"] and fault["reason"] for fault in body.get("errors", ()))
    return body


DUEL = ("duel", "tests.battles.duel")


def dueled() -> Table:
    """Normans and Lombards have met, a duel has settled it, and the night is over."""
    with pytest.MonkeyPatch.context() as patch, override_settings(ENGINE_RULESET=DUEL[0]):
        patch.setitem(rulesets.PACKAGES, *DUEL)
        opened = table(battles="engine")
        opened.fight()
        night.play(opened.campaign)
    return opened


@pytest.fixture
def fought(
    committed_db: str, world_of_duels: World[Table], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> Table:
    """That campaign, while duels can be fought."""
    monkeypatch.setitem(rulesets.PACKAGES, *DUEL)
    settings.ENGINE_RULESET = DUEL[0]
    return world_of_duels.enter(monkeypatch)


@pytest.fixture
def fought_by_armies(committed_db: str, settings: Any) -> Table:
    """Normans and Lombards have met as two armies of Grunwald, and the night is over."""
    settings.ENGINE_RULESET = "grunwald_heads"
    opened = table(battles="engine")
    opened.fight()
    night.play(opened.campaign)
    return opened
