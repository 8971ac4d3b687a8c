"""The words of the terminal for a battle that has ended or was broken off: how far it came, its outcome, and who fell."""

from collections.abc import Iterator, Mapping

from battles.contract import aftermath, fallen
from battles.contract.muster import SIDES, Muster, Soldier
from battles.contract.result import End, Outcome, Result
from battles.contract.surface import Naming
from battles.contract.surface.verdict import spoken
from battles.contract.wording import PERSON, SIDE, Said, counted, phrase, say, word
from campaign.service.engagements.alone import Battle

ENDS: Mapping[End, str] = {
    "eliminated": phrase("eliminated"),
    "flight": phrase("flight"),
    "surrender": phrase("surrender"),
    "undecided": phrase("undecided"),
}
OUTCOMES: Mapping[Outcome, str] = {
    "holds": phrase("{side} holds"),
    "retreat": phrase("{side} retreats"),
    "rout": phrase("{side} is routed"),
    "siege_lifted": phrase("{side} lifts the siege"),
    "garrison_surrenders": phrase("{side} surrenders with the garrison"),
    "surrender": phrase("{side} surrenders"),
    "eliminated": phrase("{side} is eliminated"),
}


def far(battle: Battle) -> Said:
    """The length of its course: "turn 8 of 12, 420 orders; still able to fight: 5 against 3".

    After a muster's battle the fates of its people say more: some who could fight may be captives.
    """
    now = battle.ruleset.progress(battle.state)
    turn = say("turn {turn} of {turns}", turn=now.turn, turns=now.turns) if now.turns else None
    came = {
        "turn": turn or say("turn {turn}", turn=now.turn),
        "orders": counted("{n} order", "{n} orders", n=len(battle.record.orders)),
    }
    if battle.setting.muster is not None and battle.ruleset.to_act(battle.state) is None:
        return say("{turn}, {orders}", **came)
    attacker, defender = (now.fighting[side] for side in SIDES)
    return say(
        "{turn}, {orders}; still able to fight: {attacker} against {defender}",
        **came,
        attacker=attacker,
        defender=defender,
    )


def outcome(battle: Battle) -> Iterator[Said]:
    """The outcome of a battle that is over: for a muster the fates of its people, else the verdict of its system."""
    muster = battle.setting.muster
    if muster is None:
        yield from spoken(battle.ruleset.verdict(battle.state))
        return
    result: Result = battle.ruleset.result(battle.state)
    sides = tuple(say(OUTCOMES[result.outcomes.of(side)], side=word(SIDE, side)) for side in SIDES)
    yield say("{end}: {outcomes}", end=say(ENDS[result.end]), outcomes=sides)
    yield from aftermath.seen(result, lambda id_: person(battle, muster, id_))
    yield from aftermath.lines(muster, result)
    yield from fallen.lines(muster, result, lambda one: kind(battle, one))


def kind(battle: Battle, soldier: Soldier) -> Said:
    """The kind of a soldier: by the log's own name for him if it has one."""
    rules = battle.ruleset
    return rules.called(battle.state, soldier.id) if isinstance(rules, Naming) else fallen.men_of(soldier)


def person(battle: Battle, muster: Muster, id_: str) -> Said:
    """A person as the log has him: by his name or kind, and his id."""
    one = next(one for _, group in muster.groups() for one in group.people if one.id == id_)
    who = kind(battle, one) if isinstance(one, Soldier) else word(PERSON, one.name)
    return say("{who} ({id})", who=who, id=id_)
