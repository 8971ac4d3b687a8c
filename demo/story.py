"""The first nights of a demo campaign: bots file over HTTP, the organiser closes early and settles, the worker plays."""

import time
from collections.abc import Callable

from django.conf import settings

from battles import contract, rulesets
from battles.contract.surface import Setting
from campaign.models import AwaitedBattle, CampaignSummary, Engagement
from campaign.service.nights.battles import hand_over, settle_battle
from campaign.service.nights.stretches import close_orders
from campaign.service.processes import signals
from demo.cast import SCENARIO, Cast
from demo.client import Player
from people.models import Tenure
from people.remarks import remark
from rulebook import Refusal

NIGHTS = 3
STALLED_SECONDS = 600.0
EARLY = "The demonstration does not wait for the evening."
AT_THE_TABLE = "Fought out on the table by the organiser."
TO_THE_ENGINE = "Handed to the engine, to be seen."
WAYS = ("external", "engine", "quick")
"""How the organiser settles battles: the first by the first, the next that the engine fights by it, others by the last."""


class Stalled(Exception):
    """The worker has not played the night in time."""


class Story:
    """A demo campaign under way. `settled` counts battles by how the organiser settled them."""

    def __init__(self, cast: Cast, base: str, check: Callable[[], None]) -> None:
        self.cast, self._check = cast, check
        self.players = {
            faction: Player(base, cast.campaign, name, cast.passwords[name])
            for faction, name in cast.seats.items()
        }
        self.settled = dict.fromkeys(WAYS, 0)

    @property
    def summary(self) -> CampaignSummary:
        """Where the campaign stands."""
        return CampaignSummary.objects.get(campaign=self.cast.campaign)

    def orders(self, faction: str) -> int:
        """Let one faction's bot file its sheet."""
        return self.players[faction].file(SCENARIO)

    def night(self) -> None:
        """Close the orders early, as the organiser, and let the worker play until the next dawn."""
        summary = self.summary
        if summary.phase == "orders":
            close_orders(
                self.cast.campaign,
                summary.closing + 1,
                actor=self.cast.organiser,
                why="early",
                reason=self.words(EARLY),
            )
        signals.ring(self.cast.campaign)
        self.wait_for(summary.closing + 1 if summary.phase == "orders" else summary.closing)

    def wait_for(self, closing: int) -> None:
        """Wait for the end of a closing's night, settling what it waits for. Raises Stalled."""
        deadline = time.monotonic() + STALLED_SECONDS
        while (summary := self.summary).finished < closing:
            self._check()
            if summary.awaits == "battle" and self.settle():
                deadline = time.monotonic() + STALLED_SECONDS
            elif time.monotonic() > deadline:
                raise Stalled(f"the night of day {summary.day} was not played within {STALLED_SECONDS:.0f} s")
            time.sleep(0.05)

    def settle(self) -> bool:
        """Answer a battle that waits for the organiser, if there is one: type its result, hand it over, or leave it."""
        campaign, organiser = self.cast.campaign, self.cast.organiser
        fighting = Engagement.objects.filter(campaign=campaign, state__in=Engagement.OPEN)
        battle = (
            AwaitedBattle.objects.filter(campaign=campaign)
            .exclude(number__in=fighting.values("number"))
            .order_by("number")
            .first()
        )
        if battle is None:
            return False
        way = next(
            way
            for way, times in self.settled.items()
            if way == WAYS[-1] or (not times and (way != "engine" or fights(battle.muster)))
        )
        if way == "external":
            result = contract.to_json(drawn_game(battle.muster)).decode()
            words = self.words(AT_THE_TABLE)
            settle_battle(campaign, battle.number, actor=organiser, way=way, result=result, reason=words)
        elif way == "engine":
            hand_over(campaign, battle.number, actor=organiser, reason=self.words(TO_THE_ENGINE))
        else:
            settle_battle(campaign, battle.number, actor=organiser, way=way)
        self.settled[way] += 1
        signals.ring(campaign)
        return True

    def words(self, text: str) -> str:
        """Keep the organiser's words beside the log."""
        return remark(Tenure.objects.get(id=self.cast.organiser), self.cast.campaign, text)


def fights(muster: str) -> bool:
    """True if the engine fights a battle, so that there is something to be seen."""
    try:
        rulesets.ruleset(settings.ENGINE_RULESET).check(Setting(contract.muster_from_json(muster)))
    except Refusal:
        return False
    return True


def drawn_game(muster: str) -> contract.Result:
    """The result that the organiser types: the defender falls back, and each side has lost the first man of its
    first group.
    """
    document = contract.muster_from_json(muster)
    losses = {}
    for side in ("attacker", "defender"):
        group = document.force(side).groups[0]  # type: ignore[arg-type]
        if group.soldiers:
            losses[group.id] = {str(contract.class_of(group.soldiers[0])): contract.Losses(killed=1)}
    return contract.result_from_counts(document, losses, contract.Outcomes("holds", "retreat"), rounds=8)
