"""Sentences of battles that waited for somebody: handed over, fought out by the engine, given up, settled."""

import re
from functools import cache, reduce
from typing import NamedTuple

import msgspec

from battles import rulesets
from campaign.model.state import ENGINE
from campaign.presentation.report.language import phrase, plural
from campaign.presentation.report.reasons import Reason, because, of_the_house
from campaign.presentation.report.remarks import with_remark
from campaign.presentation.report.words import Facts, Names, sentence
from rulebook.refusal import cited, mark_of


class EngineBattle(msgspec.Struct, frozen=True):
    """A battle that the engine fought out, and under which system: `system` is the title of `ruleset`.

    `story`, `dice` and `field` are addresses; the field as it lay at the end, or with `?turn=` at the end of a turn.
    """

    number: int
    ruleset: str
    system: str
    story: str
    dice: str
    field: str


@sentence("MusterIssued")
def muster_issued(facts: Facts, names: Names) -> str:
    return names.tell(
        "{battle} was handed to the engine, and its muster to both sides."
        if facts["way"] == ENGINE
        else "{battle} was handed to the organiser, and its muster to both sides.",
        facts,
    )


@sentence("MusterWithdrawn")
def muster_withdrawn(facts: Facts, names: Names) -> str:
    said = names.tell("Muster {issue} of {battle} was withdrawn on {moment}; another follows.", facts)
    return with_remark(said, facts, names)


@sentence("BattleHandedOver")
def battle_handed_over(facts: Facts, names: Names) -> str:
    if facts.get("system"):
        system = names.system(facts["system"])
        said = names.tell(
            "The organiser handed {battle} to the engine ({system}) on {moment}.", facts, system=system
        )
    else:
        said = names.tell("The organiser handed {battle} to the engine on {moment}.", facts)
    return with_remark(said, facts, names)


GAVE_UP = {
    "refused": phrase("The engine cannot fight {battle}, so the quick tables decide it."),
    "failed": phrase("The engine failed at {battle}, so the quick tables decide it."),
    "timed_out": phrase("The engine did not finish {battle} in time, so the quick tables decide it."),
    "too_long": phrase("The engine did not bring {battle} to an end, so the quick tables decide it."),
}
"""The reason why a battle was not fought out, without details."""
BARRED = phrase("The quick tables decide {battle}, which the engine cannot fight: {reason}.")
BARRED_BY_ALL = phrase("The quick tables decide {battle}, which no system fights: {reasons}.")
"""The same where several systems were asked."""


class Limit(NamedTuple):
    """A limit that a battle reached: how the engine tells it, and how a report says so."""

    told: str
    said: str


LIMITS = {
    "timed_out": Limit(
        "no end after {seconds} seconds and {orders} orders",
        phrase("The engine did not finish {battle} in {seconds} ({orders}), so the quick tables decide it."),
    ),
    "too_long": Limit(
        "no end after {orders} orders",
        phrase("The engine did not bring {battle} to an end in {orders}, so the quick tables decide it."),
    ),
}


UNITS = {"orders": plural("{n} order", "{n} orders"), "seconds": plural("{n} second", "{n} seconds")}
"""The numbers of a limit, as they are counted."""


@cache
def bars() -> tuple[str, ...]:
    """The sentences of systems on battles that they refuse. A log keeps the finished sentence, which is found by these."""
    return tuple(
        dict.fromkeys(each for id_ in sorted(rulesets.PACKAGES) for each in rulesets.known(id_).bars)
    )


GAP = re.compile(r"\\?\{(\w+)\\?\}")


def gaps(template: str, told: str) -> dict[str, str] | None:
    """The values of a template's gaps in a finished sentence of it, else None."""
    found = re.fullmatch(GAP.sub(r"(?P<\1>.+)", re.escape(template)), told, re.DOTALL)
    return found.groupdict() if found else None


def barred(told: str, names: Names) -> str:
    """Why a system does not fight a muster, in the reader's language; a sentence that none is known for is quoted."""
    for template in bars():
        if (values := gaps(template, told)) is not None:
            return names.say(template, **values)
    return names.say("“{told}”", told=told)


def number(written: str) -> int | float:
    """A number of a finished sentence."""
    value = float(written)
    return int(value) if value.is_integer() else value


def declined(facts: Facts, names: Names) -> str:
    """The systems that refused a battle, each with its reason, in the order in which they were asked; "" for none."""
    found = [
        names.say(
            "{system} cannot fight it: {reason}",
            system=names.system(each["system"]),
            reason=cited(barred(each["told"], names), each["rule"]),
        )
        for each in facts.get("declined") or ()
    ]
    return (
        reduce(lambda one, other: names.say("{one}; {other}", one=one, other=other), found) if found else ""
    )


def given_up(facts: Facts, names: Names) -> str:
    """The engine's return of a battle to the quick tables, with the known reason of each system that was asked."""
    refused = declined(facts, names)
    if facts["why"] == "refused" and refused:
        return names.tell(BARRED_BY_ALL, facts, reasons=refused)
    if refused:
        return names.say(
            "{sentence} Asked before: {reasons}.", sentence=gone_wrong(facts, names), reasons=refused
        )
    return gone_wrong(facts, names)


def gone_wrong(facts: Facts, names: Names) -> str:
    """The last system's return of a battle to the quick tables, with the known reason."""
    why, told = facts["why"], facts.get("told", "")
    if why == "refused" and told:
        return names.tell(BARRED, facts, reason=barred(told, names))
    limit = LIMITS.get(why)
    if limit and (values := gaps(limit.told, told)) is not None:
        counted = {name: names.count(number(written), *UNITS[name]) for name, written in values.items()}
        return names.tell(limit.said, facts, **counted)
    return names.tell(GAVE_UP[why], facts)


@sentence("EngineGaveUp")
def engine_gave_up(facts: Facts, names: Names) -> str:
    return given_up(facts, names)


@because("EngineGaveUp")
def why_given_up(facts: Facts, names: Names) -> list[Reason]:
    if facts["why"] != "refused" or not facts.get("told") or facts.get("declined"):
        return []
    return [Reason(mark_of(facts["rule"]), barred(facts["told"], names))]


SETTLED = {
    "quick": phrase("{battle} was left to the quick tables on {moment}."),
    "external": phrase("{battle} was reported from the table on {moment}."),
    ENGINE: phrase("{battle} was fought out by the engine on {moment}."),
}
"""How an awaited battle was answered, by the way."""
FOUGHT_OUT = phrase("{battle} was fought out by the engine ({system}) on {moment}.")
"""The same where it is known under which system."""


@sentence("BattleSettled")
def battle_settled(facts: Facts, names: Names) -> str:
    if facts.get("ruleset"):
        said = names.tell(FOUGHT_OUT, facts, system=names.system(facts["ruleset"]))
    else:
        said = names.tell(SETTLED[facts["way"]], facts)
    refused = declined(facts, names)
    return (
        names.say("{sentence} Asked before: {reasons}.", sentence=said, reasons=refused) if refused else said
    )


of_the_house("BattleHandedOver", "BattleSettled", "MusterIssued", "MusterWithdrawn")
