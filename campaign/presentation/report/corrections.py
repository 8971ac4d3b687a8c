"""Sentences of corrections: what stands now, what stood before, and what of an older report it puts right."""

from campaign.presentation.report.language import phrase
from campaign.presentation.report.reasons import of_the_house
from campaign.presentation.report.remarks import with_remark
from campaign.presentation.report.words import Facts, Names, Sentence, company, sentence

NOBODY = phrase("nobody")


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
    return names.say(
        "{sentence} It puts right what was told of day {day}.", sentence=said, day=facts["of_day"]
    )


def people(facts: Facts, fact: str, names: Names) -> str:
    """The people of a body, in the middle of a sentence."""
    return company(facts[fact], names) if facts[fact] else names.say(NOBODY)


def strength_corrected(facts: Facts, names: Names) -> str:
    """How many are in a body, and how many it was recorded with."""
    return names.say(
        "Corrected by the organiser: of {piece} at {place} there are {men}, not {before}.",
        piece=names.piece(facts["piece"]),
        place=names.place(facts["hex"]),
        men=people(facts, "men", names),
        before=people(facts, "before", names),
    )


correction("StrengthCorrected", strength_corrected)
