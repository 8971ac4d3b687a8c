"""How the battles of a night were settled, one line for each: handed to whom, withdrawn, answered how."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from campaign.model.state import ENGINE
from campaign.presentation.report.language import phrase
from campaign.presentation.report.pending import declined
from campaign.presentation.report.reasons import law, reasons
from campaign.presentation.report.remarks import beside
from campaign.presentation.report.words import SENTENCES, Facts, Names, Told, begun

ISSUED, WITHDRAWN, HANDED_OVER = "MusterIssued", "MusterWithdrawn", "BattleHandedOver"
GAVE_UP, SETTLED = "EngineGaveUp", "BattleSettled"
TO_WHOM = {
    ENGINE: phrase("handed to the engine"),
    "organiser": phrase("handed to the organiser"),
}
ANSWERED = {
    "quick": phrase("left to the quick tables on {moment}"),
    "external": phrase("reported from the table on {moment}"),
    ENGINE: phrase("fought out by the engine on {moment}"),
}
FOUGHT_OUT = phrase("fought out by the engine ({system}) on {moment}")


def settled(lines: Iterable[Told], names: Names) -> Iterator[str]:
    """A sentence for each battle, or for several that went the same way; one that the engine gave up is told with why."""
    battles: dict[int, list[Told]] = {}
    for line in lines:
        battles.setdefault(line.facts["number"], []).append(line)
    alike: dict[tuple[str, ...], list[int]] = {}
    for number, its in battles.items():
        given_up = next((line for line in its if line.kind == GAVE_UP), None)
        if given_up is not None:
            yield whole(given_up, names)
        else:
            alike.setdefault(tuple(steps(its, names)), []).append(number)
    for way, numbers in alike.items():
        called = (
            names.fight({"number": number, "hex": battles[number][0].hex})
            for number in sorted(numbers, key=names.battle)
        )
        yield names.say("{battles}: {steps}.", battles=begun(names.all_of(called)), steps=", ".join(way))


def whole(line: Told, names: Names) -> str:
    """A line with its law."""
    said = begun(SENTENCES[line.kind]({**line.facts, "hex": line.hex}, names))
    return f"{said.removesuffix('.')}{law(reasons(line, names), names)}."


def steps(lines: Sequence[Told], names: Names) -> Iterator[str]:
    """The settlement of a battle, step by step; a repeated keeper after a withdrawal is left out.

    A battle that the engine had at once and fought out did not wait.
    """
    last = ""
    by_engine = [line for line in lines if line.kind == SETTLED and line.facts["way"] == ENGINE]
    for line in lines:
        if line.kind == ISSUED and line.facts["way"] == ENGINE and by_engine:
            continue
        said = STEPS[line.kind](line.facts, names)
        if line.kind == ISSUED and said == last:
            continue
        last = said if line.kind == ISSUED else last
        yield said


def issued(facts: Facts, names: Names) -> str:
    """The keeper of a battle."""
    return names.say(TO_WHOM.get(facts["way"], TO_WHOM["organiser"]))


def withdrawn(facts: Facts, names: Names) -> str:
    """The end of a muster."""
    return beside(names.tell("muster {issue} withdrawn", facts), facts, names)


def handed_over(facts: Facts, names: Names) -> str:
    """The organiser's gift of a battle to the engine."""
    return beside(names.say("given over to the engine by the organiser"), facts, names)


def answered(facts: Facts, names: Names) -> str:
    """How a battle was settled, and when."""
    if facts.get("ruleset"):
        said = names.tell(FOUGHT_OUT, facts, system=names.system(facts["ruleset"]))
    else:
        said = names.tell(ANSWERED[facts["way"]], facts)
    refused = "; ".join(declined(facts, names))
    return names.say("{step} (asked before: {reasons})", step=said, reasons=refused) if refused else said


STEPS: dict[str, Callable[[Facts, Names], str]] = {
    ISSUED: issued,
    WITHDRAWN: withdrawn,
    HANDED_OVER: handed_over,
    SETTLED: answered,
}
