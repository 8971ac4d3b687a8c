"""Sentences of corrections: what stands now, what stood before, and what of an older report it puts right."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from campaign.presentation.report.die_in_words import battle_of, die_in_words
from campaign.presentation.report.fights import Fight
from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.remarks import with_remark
from campaign.presentation.report.words import Facts, Names, Sentence, Told, company, men, sentence

NONE = phrase("none")
CORRECTED_BY, CORRECTED_ON = "corrected_by", "corrected_on"
"""The facts of a line that was put right: the number of the line that says so, and its day."""
FIGHT = "fight"
"""The fact of a corrected die that says of which battle it was: `hex`, `attacker` and `defender`, where that is known."""


def corrected(line: Told) -> bool:
    """True if a line was put right since it was told."""
    return CORRECTED_BY in line.facts


def mark(line: Told, names: Names) -> str:
    """The mark behind a line that was put right later; "" behind any other."""
    if not corrected(line):
        return ""
    return names.say(" [Put right on day {day}.]", day=line.facts[CORRECTED_ON])


def correction(kind: str, words: Sentence) -> None:
    """Register what is said of a kind of correction: what `words` say, the day that was told wrongly, and the reason."""

    @sentence(kind)
    def said(facts: Facts, names: Names) -> str:
        return with_remark(dated(words(facts, names), facts, names), facts, names)

    of_the_house(kind)


def dated(said: str, facts: Facts, names: Names) -> str:
    """A correction with the day whose report it puts right, where it names one."""
    if not facts.get("of_day"):
        return said
    return names.say("{sentence} This corrects the report of day {day}.", sentence=said, day=facts["of_day"])


def people(facts: Facts, fact: str, names: Names) -> str:
    """The people of a body, in the middle of a sentence."""
    return company(facts[fact], names) if facts[fact] else names.say(NONE)


def changed(facts: Facts, names: Names) -> Iterator[str]:
    """The types of men of whom there are more or fewer, and the wounded: "3 knights, not 2"; none where all are as many."""
    now, before = counted(facts["men"]), counted(facts["before"])
    for type_ in sorted(now | before):
        if now[type_] != before[type_]:
            yield names.say("{men}, not {before}", men=men(type_, now[type_], names), before=before[type_])
    hurt, was = wounded(facts["men"]), wounded(facts["before"])
    if hurt != was:
        yield names.count(hurt, "{n} wounded, not {before}", "{n} wounded, not {before}", before=was)


def counted(bands: Iterable[Facts]) -> Counter[str]:
    """Heads by type."""
    found: Counter[str] = Counter()
    for band in bands:
        found[band["type"]] += band["count"]
    return found


def wounded(bands: Iterable[Facts]) -> int:
    """Heads of the wounded."""
    return sum(band["count"] for band in bands if band["wounded"])


def strength_corrected(facts: Facts, names: Names) -> str:
    """How many are in a body, and how many it was recorded with: of those alone that are more or fewer, where any are."""
    where = {"piece": names.piece(facts["piece"]), "place": names.place(facts["hex"])}
    if changes := list(changed(facts, names)):
        return names.say(
            "Corrected by the organiser: the strength of {piece} at {place} is {changes}.",
            changes=names.series(changes),
            **where,
        )
    return names.say(
        "Corrected by the organiser: the strength of {piece} at {place} is {men}, not {before}.",
        men=people(facts, "men", names),
        before=people(facts, "before", names),
        **where,
    )


def captives_corrected(facts: Facts, names: Names) -> str:
    """How many men of a faction are among prisoners."""
    if changes := list(changed(facts, names)):
        return names.tell(
            "Corrected by the organiser: the captives of {faction} held by {captor} are {changes}.",
            facts,
            changes=names.series(changes),
        )
    return names.tell(
        "Corrected by the organiser: the captives of {faction} held by {captor} are {men}, not {before}.",
        facts,
        men=people(facts, "men", names),
        before=people(facts, "before", names),
    )


def piece_moved(facts: Facts, names: Names) -> str:
    """Where a piece stands, and where it was recorded."""
    called = CALLED.get(facts["kind"], Names.piece)
    return names.tell(
        "Corrected by the organiser: {piece} stands at {place}, not at {start}.",
        facts,
        piece=called(names, facts["piece"]),
    )


CALLED: Mapping[str, Callable[[Names, str], str]] = {"spy": Names.spy, "commander": Names.commander}
"""How pieces are called that are not called by their id."""


def money_corrected(facts: Facts, names: Names) -> str:
    """The money in a chest."""
    return names.tell(
        "Corrected by the organiser: the chest of {group} holds {amount}, not {before}.",
        facts,
        group=names.piece(facts["group"]),
        before=names.deniers(facts["before"]),
    )


STORES = {
    "place": phrase("Corrected by the organiser: the stores of {piece} are {points}, not {before}."),
    "convoy": phrase("Corrected by the organiser: convoy {piece} carries {points}, not {before}."),
    "ration": phrase("Corrected by the organiser: {piece} carries a ration of {points}, not of {before}."),
}
"""The words for food, by kind."""


def stores_corrected(facts: Facts, names: Names) -> str:
    """The food of a piece."""
    if facts["kind"] == "siege":
        return names.count(
            facts["points"],
            "Corrected by the organiser: {piece} has food for {n} day, not for {before}.",
            "Corrected by the organiser: {piece} has food for {n} days, not for {before}.",
            piece=names.site(facts["piece"]),
            before=facts["before"],
        )
    piece = names.site(facts["piece"]) if facts["kind"] == "place" else names.piece(facts["piece"])
    return names.tell(STORES[facts["kind"]], facts, piece=piece, before=names.points(facts["before"]))


def owner_corrected(facts: Facts, names: Names) -> str:
    """The owner of a place."""
    return names.tell(
        "Corrected by the organiser: {site} belongs to {faction}, not to {enemy}.",
        facts,
        site=names.site(facts["site"]),
    )


def prestige_corrected(facts: Facts, names: Names) -> str:
    """The prestige of a commander."""
    return names.tell(
        "Corrected by the organiser: the prestige of {commander} is {prestige}, not {before}.", facts
    )


def wound_corrected(facts: Facts, names: Names) -> str:
    """The wound of a commander, or its end."""
    if facts["wounded"]:
        return names.tell("Corrected by the organiser: {commander} is wounded.", facts)
    return names.tell("Corrected by the organiser: {commander} is not wounded.", facts)


def fate_corrected(facts: Facts, names: Names) -> str:
    """The fate of a commander: free, captive or dead."""
    if facts["fate"] == "dead":
        return names.tell("Corrected by the organiser: {commander} is dead.", facts)
    if facts["fate"] == "captive":
        return names.tell("Corrected by the organiser: {commander} is a captive of {captor}.", facts)
    if "group" not in facts:
        return names.tell("Corrected by the organiser: {commander} is free.", facts)
    if facts["group"]:
        group = names.piece(facts["group"])
        return names.tell(
            "Corrected by the organiser: {commander} is free, and in {group}.", facts, group=group
        )
    return names.tell("Corrected by the organiser: {commander} is free, and alone at {place}.", facts)


def result_overruled(facts: Facts, names: Names) -> str:
    """The side that kept the field of a battle; or that its losses are others."""
    if facts["winner"] == facts["before"]:
        return names.tell(
            "Overruled by the organiser: the losses in the battle of {attacker} against {defender} "
            "at {place} are changed.",
            facts,
        )
    if not facts["winner"]:
        return names.tell(
            "Overruled by the organiser: the battle of {attacker} against {defender} at {place} "
            "had no winner.",
            facts,
        )
    return names.tell(
        "Overruled by the organiser: the battle of {attacker} against {defender} at {place} was won by {winner}.",
        facts,
        winner=names.faction(facts["winner"]),
    )


def die_corrected(facts: Facts, names: Names) -> str:
    """The face of a die, and its purpose."""
    fights = {battle_of(facts["label"]): Fight(**facts[FIGHT])} if FIGHT in facts else {}
    return names.tell(
        "Corrected by the organiser: the die “{purpose}” shows {face}, not {before}.",
        facts,
        purpose=die_in_words(facts["label"], fights, names),
    )


correction("StrengthCorrected", strength_corrected)
correction("CaptivesCorrected", captives_corrected)
correction("PieceMoved", piece_moved)
correction("MoneyCorrected", money_corrected)
correction("StoresCorrected", stores_corrected)
correction("OwnerCorrected", owner_corrected)
correction("PrestigeCorrected", prestige_corrected)
correction("WoundCorrected", wound_corrected)
correction("FateCorrected", fate_corrected)
correction("ResultOverruled", result_overruled)
correction("DieCorrected", die_corrected)
