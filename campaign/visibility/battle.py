"""The visibility of battles and of their consequences."""

from msgspec import UNSET

from campaign.model import events as e
from campaign.visibility.register import START, dice_of, in_full, tells, tells_named, tells_owner, with_reason
from campaign.visibility.views import Facts

tells_owner(e.PrestigeChanged, e.CommanderEmerged, e.CommanderStranded)
tells_named("faction", of=(e.GroupFellBack,), end=START)
tells_named("faction", "captor", of=(e.CommanderTaken, e.MoneySeized))


@tells(e.MenLost)
def men_lost(event: e.MenLost, faction: str) -> Facts | None:
    return to_fighters(event, faction)


@tells(e.CommanderTested)
def commander_tested(event: e.CommanderTested, faction: str) -> Facts | None:
    return to_fighters(event, faction)


def to_fighters(event: e.MenLost | e.CommanderTested, faction: str) -> Facts | None:
    """The fate of all people in a battle: its fighters learn it, allies of either side too."""
    if faction not in (event.faction, event.enemy, *event.sides):
        return None
    return {name: fact for name, fact in in_full(event).items() if name != "sides"}


@tells(e.BattleOffered)
def battle_offered(event: e.BattleOffered, faction: str) -> Facts | None:
    if faction not in (event.attacker, event.defender):
        return None
    facts = in_full(event)
    # Who comes with a party is seen in the fight, who stays behind is not.
    del facts["parties"]
    return facts if event.action else {name: fact for name, fact in facts.items() if name != "action"}


@tells(e.MusterIssued)
def muster_issued(event: e.MusterIssued, faction: str) -> Facts | None:
    if event.way == "quick" or faction not in event.sides:
        return None
    known: Facts = {"number": event.number, "hex": event.hex, "way": event.way}
    return known | dice_of(event)


@tells(e.MusterWithdrawn)
def muster_withdrawn(event: e.MusterWithdrawn, faction: str) -> Facts | None:
    if faction not in event.sides:
        return None
    facts = {"number": event.number, "hex": event.hex, "issue": event.issue, "at": event.at}
    return facts | with_reason(event.reason)


@tells(e.BattleHandedOver)
def battle_handed_over(event: e.BattleHandedOver, faction: str) -> Facts | None:
    if faction not in event.sides:
        return None
    facts: Facts = {"number": event.number, "hex": event.hex, "way": event.way, "at": event.at}
    if event.system is not UNSET:
        facts["system"] = event.system
    return facts | with_reason(event.reason)


@tells(e.EngineGaveUp)
def engine_gave_up(event: e.EngineGaveUp, faction: str) -> Facts | None:
    """The failure of the engine and its reason, for the sides; its details are for the operator."""
    if faction not in event.sides:
        return None
    facts = {"number": event.number, "hex": event.hex, "why": event.why, "at": event.at} | who_declined(event)
    return facts if event.why == "failed" else facts | {"rule": event.rule, "told": event.told}


@tells(e.BattleSettled)
def battle_settled(event: e.BattleSettled, faction: str) -> Facts | None:
    if faction not in event.sides:
        return None
    facts: Facts = {"number": event.number, "hex": event.hex, "way": event.way, "at": event.at}
    return facts | who_declined(event)


def who_declined(event: e.BattleSettled | e.EngineGaveUp) -> Facts:
    """The systems that refused a battle, with their reasons; empty if none is on record."""
    if event.declined is UNSET:
        return {}
    return {
        "declined": [{"system": each.system, "rule": each.rule, "told": each.told} for each in event.declined]
    }


QUICK_FIGURES = frozenset(
    {"letter", "attacker_total", "defender_total", "difference", "die_modifier", "modifiers"}
)
"""The figures of a battle by the quick tables, with any way to settle it."""


@tells(e.BattleFought)
def battle_fought(event: e.BattleFought, faction: str) -> Facts | None:
    """A battle as a faction knows it.

    The sides know all of a battle, and the figures of the quick tables if they were read. Others see from afar who
    fought where, and who kept the field.
    """
    if faction in (event.attacker, event.defender, *event.sides):
        facts = in_full(event)
        read = QUICK_FIGURES if not event.letter else frozenset[str]()
        return {name: fact for name, fact in facts.items() if name not in read}
    return {
        "hex": event.hex,
        "attacker": event.attacker,
        "defender": event.defender,
        "winner": event.winner,
    }
