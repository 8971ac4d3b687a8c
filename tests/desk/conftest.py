"""A desk with two campaigns that have nothing to do with each other, and who sits at it."""

import html
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest
from django.test import Client

from campaign.model.orders import Hold, March, Order, Storm
from campaign.model.state import Settings
from campaign.models import CampaignSummary
from campaign.service.joining.seating import take_seat
from campaign.service.log.commands import state_of
from campaign.service.nights.deputies import name_deputy
from campaign.service.organisers.opening import open_campaign
from campaign.service.players.sheets import file_sheet
from people.models import Account
from people.tenures import organise, seat
from tests.plugins.worlds import World, Worlds

FACTION, OTHER = "norman", "byzantine"


class Desk:
    """A signed-in organiser with a campaign of his own, all seats taken."""

    def __init__(self, name: str, *, settings: Settings | None = None, scenario: str = "apulia_1053") -> None:
        self.account = Account.objects.create_user(name, f"{name}@example.org", "secret", is_staff=True)
        self.campaign = open_campaign(
            title=f"The war of {name}", scenario=scenario, actor="test", settings=settings
        )
        self.tenure = organise(self.account, self.campaign)
        self.players = {}
        for faction in state_of(self.campaign).factions:
            player = Account.objects.create_user(
                f"{name}-{faction}", f"{name}-{faction}@example.org", "secret"
            )
            held = seat(player, self.campaign, faction)
            take_seat(self.campaign, faction, str(held.id), str(self.tenure.id))
            self.players[faction] = player
        self.sit()

    def sit(self) -> "Desk":
        """Sign the organiser in, in a browser that is new."""
        self.client = Client()
        self.client.force_login(self.account)
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Desk":
        """The same people and the same campaign, in another database, before another browser."""
        found = copy(self)
        kept = {name: each for name, each in vars(self).items() if name != "client"}
        vars(found).update(deepcopy(kept, memo))
        return found.sit()

    @property
    def summary(self) -> CampaignSummary:
        """Where the campaign stands."""
        return CampaignSummary.objects.get(campaign=self.campaign)

    def path(self, tail: str = "") -> str:
        """The address of a page of the campaign."""
        return f"/admin/campaigns/{self.campaign}/{tail}"

    def get(self, tail: str = "", wanted: Any = None, **more: Any) -> Any:
        """What the organiser is answered who asks for a page of the campaign."""
        return self.client.get(self.path(tail), wanted, **more)

    def post(self, tail: str, sent: Any = None, **more: Any) -> Any:
        """What he is answered who sends a form there."""
        return self.client.post(self.path(tail), sent, **more)

    def page(self, tail: str = "", wanted: Any = None) -> str:
        """A page of the campaign as it is sent to him."""
        return str(self.get(tail, wanted).content.decode())

    def read(self, tail: str = "") -> str:
        """The same as he reads it."""
        return html.unescape(self.page(tail))

    def file(self, faction: str = FACTION) -> None:
        """Let a faction file a sheet: its first group holds."""
        state = state_of(self.campaign)
        own = next(name for name, group in sorted(state.groups.items()) if group.faction == faction)
        orders = (Hold(group=own),)
        file_sheet(self.campaign, faction, state.day, orders, actor=faction, key=f"{faction}-{state.day}")

    def until_a_battle(self) -> "Desk":
        """Let bellicose deputies march until a night waits for a battle."""
        for faction in state_of(self.campaign).factions:
            name_deputy(self.campaign, faction, "bellicose", actor=str(self.tenure.id))
        for _ in range(8):
            self.play()
            if self.summary.awaits == "battle":
                return self
        pytest.fail("no battle was offered")

    def order(self, faction: str, *orders: Order) -> None:
        """Let a faction file a sheet with these orders."""
        day = state_of(self.campaign).day
        file_sheet(self.campaign, faction, day, orders, actor=faction, key=f"{faction}-{day}")

    def play(self, reason: str = "all have filed") -> None:
        """Play the night now, as the page does."""
        answer = self.client.post(self.path("play/"), {"closing": self.summary.closing + 1, "reason": reason})
        assert answer.status_code == 302, answer.content.decode()


def wrong_fields(answer: Any) -> set[str]:
    """The fields of a form at which its page says what is wrong."""
    assert answer.status_code == 400
    return set(answer.context["form"].errors)


@pytest.fixture
def world_of_ademar(worlds: Worlds) -> World[Desk]:
    """An organiser and his campaign."""
    return worlds.of("ademar", lambda: Desk("ademar"))


@pytest.fixture
def desk(committed_db: str, world_of_ademar: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """An organiser and his campaign."""
    return world_of_ademar.enter(monkeypatch)


def played() -> Desk:
    """An organiser whose campaign has its first night behind it, for which nobody filed."""
    desk = Desk("ademar")
    desk.play()
    return desk


@pytest.fixture
def world_of_mornings(worlds: Worlds) -> World[Desk]:
    """That campaign, which is played once for all tests."""
    return worlds.of("mornings", played)


@pytest.fixture
def morning(committed_db: str, world_of_mornings: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """That campaign."""
    return world_of_mornings.enter(monkeypatch)


def stormed() -> Desk:
    """A campaign whose first night waits for a battle: n1 storms Andria, and its militia comes out."""
    desk = Desk("ademar", settings=Settings(battles="organiser"), scenario="corato")
    desk.order("norman", March("n1", ("5418",)), Storm("n1", "andria"))
    desk.play()
    assert desk.summary.awaits == "battle"
    return desk


@pytest.fixture
def world_of_andria(worlds: Worlds) -> World[Desk]:
    """That campaign, which is played once for all tests."""
    return worlds.of("andria", stormed)


@pytest.fixture
def andria(committed_db: str, world_of_andria: World[Desk], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The campaign that waits for the battle at Andria."""
    return world_of_andria.enter(monkeypatch)


@pytest.fixture
def stranger(desk: Desk) -> Desk:
    """The organiser of another campaign."""
    return Desk("bohemond")


@pytest.fixture
def operator(committed_db: str) -> Client:
    """The operator, who organises nothing."""
    account = Account.objects.create_superuser("operator", "operator@example.org", "secret")
    client = Client()
    client.force_login(account)
    return client


@pytest.fixture
def open_desk(committed_db: str) -> Callable[..., Desk]:
    """Open a campaign with settings of the test's choice."""
    return Desk
