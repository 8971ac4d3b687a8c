"""What is told of battles and what follows them."""

from campaign.model import events as e
from campaign.visibility.register import dice_of, in_full, tells, tells_owner, with_reason
from campaign.visibility.views import Facts

tells_owner(e.PrestigeChanged, e.CommanderEmerged, e.CommanderStranded)


@tells(e.MenLost)
def men_lost(happened: e.MenLost, faction: str) -> Facts | None:
    return to_fighters(happened, faction)


@tells(e.CommanderTested)
def commander_tested(happened: e.CommanderTested, faction: str) -> Facts | None:
    return to_fighters(happened, faction)


def to_fighters(happened: e.MenLost | e.CommanderTested, faction: str) -> Facts | None:
    """All who fought are told what became of everybody, allies of either side too."""
    if faction not in (happened.faction, happened.enemy, *happened.sides):
        return None
    return {name: fact for name, fact in in_full(happened).items() if name != "sides"}


@tells(e.GroupFellBack)
def group_fell_back(happened: e.GroupFellBack, faction: str) -> Facts | None:
    return in_full(happened) | {"hex": happened.start} if happened.faction == faction else None


@tells(e.BattleOffered)
def battle_offered(happened: e.BattleOffered, faction: str) -> Facts | None:
    if faction not in (happened.attacker, happened.defender):
        return None
    facts = in_full(happened)
    # Who comes with a party is seen in the fight, who stays behind is not.
    del facts["parties"]
    return facts if happened.action else {name: fact for name, fact in facts.items() if name != "action"}


@tells(e.MusterIssued)
def muster_issued(happened: e.MusterIssued, faction: str) -> Facts | None:
    if happened.way == "quick" or faction not in happened.sides:
        return None
    known: Facts = {"number": happened.number, "hex": happened.hex, "way": happened.way}
    return known | dice_of(happened)


@tells(e.MusterWithdrawn)
def muster_withdrawn(happened: e.MusterWithdrawn, faction: str) -> Facts | None:
    if faction not in happened.sides:
        return None
    facts = {"number": happened.number, "hex": happened.hex, "issue": happened.issue, "at": happened.at}
    return facts | with_reason(happened.reason)


@tells(e.BattleHandedOver)
def battle_handed_over(happened: e.BattleHandedOver, faction: str) -> Facts | None:
    if faction not in happened.sides:
        return None
    facts = {"number": happened.number, "hex": happened.hex, "way": happened.way, "at": happened.at}
    return facts | with_reason(happened.reason)


@tells(e.EngineGaveUp)
def engine_gave_up(happened: e.EngineGaveUp, faction: str) -> Facts | None:
    """The sides are told that, and why; what exactly failed is for whoever can mend it."""
    if faction not in happened.sides:
        return None
    facts = {"number": happened.number, "hex": happened.hex, "why": happened.why, "at": happened.at}
    return facts if happened.why == "failed" else facts | {"rule": happened.rule, "told": happened.told}


@tells(e.BattleSettled)
def battle_settled(happened: e.BattleSettled, faction: str) -> Facts | None:
    if faction not in happened.sides:
        return None
    return {"number": happened.number, "hex": happened.hex, "way": happened.way, "at": happened.at}


QUICK_FIGURES = frozenset(
    {"letter", "attacker_total", "defender_total", "difference", "die_modifier", "modifiers"}
)
"""What a battle has of the quick tables, whoever settled it."""


@tells(e.BattleFought)
def battle_fought(happened: e.BattleFought, faction: str) -> Facts | None:
    """The sides know all of a battle, and the figures of the quick tables where these were read; the others see from
    afar who fought where, and who kept the field."""
    if faction in (happened.attacker, happened.defender, *happened.sides):
        facts = in_full(happened)
        read = QUICK_FIGURES if not happened.letter else frozenset[str]()
        return {name: fact for name, fact in facts.items() if name not in read}
    return {
        "hex": happened.hex,
        "attacker": happened.attacker,
        "defender": happened.defender,
        "winner": happened.winner,
    }


@tells(e.CommanderTaken)
def commander_taken(happened: e.CommanderTaken, faction: str) -> Facts | None:
    return in_full(happened) if faction in (happened.faction, happened.captor) else None


@tells(e.MoneySeized)
def money_seized(happened: e.MoneySeized, faction: str) -> Facts | None:
    return in_full(happened) if faction in (happened.faction, happened.captor) else None
