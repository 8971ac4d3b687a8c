"""What campaigns wait for from outside: battles with their musters, dice rolled by hand."""

from uuid import UUID

import msgspec

from campaign.models import AwaitedBattle, Card
from campaign.service.engagements.progress import progress_of
from campaign.visibility import EngineProgress


class Awaited(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a campaign waits for; `muster` is the contract's document, only where it was asked for.

    `engine` says how far a battle has come that bots fight out.
    """

    campaign: UUID
    title: str
    day: int
    what: str
    battle: int = 0
    hex: str = ""
    sides: tuple[str, ...] = ()
    die: dict[str, object] | None = None
    muster: msgspec.Raw | None = None
    engine: EngineProgress | None = None


def awaited(*, muster: bool = False) -> list[Awaited]:
    """All that is awaited, campaign by campaign."""
    found: list[Awaited] = []
    for card in Card.objects.exclude(awaits="").order_by("title", "campaign"):
        if card.awaits == "die":
            found.append(Awaited(card.campaign, card.title, card.day, "die", die=card.awaited_die))
        else:
            battles = AwaitedBattle.objects.filter(campaign=card.campaign).order_by("number")
            found += [of_battle(card, battle, muster=muster) for battle in battles]
    return found


def of_battle(card: Card, battle: AwaitedBattle, *, muster: bool) -> Awaited:
    """An awaited battle, with its muster if it is wanted."""
    return Awaited(
        campaign=card.campaign,
        title=card.title,
        day=battle.day,
        what="battle",
        battle=battle.number,
        hex=battle.hex,
        sides=(battle.attacker, battle.defender),
        muster=msgspec.Raw(battle.muster.encode()) if muster else None,
        engine=progress_of(card.campaign, battle.number),
    )
