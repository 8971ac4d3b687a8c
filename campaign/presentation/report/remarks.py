"""The words of an organiser beside an act of his, in the sentence on the act."""

from campaign.presentation.report.words import Facts, Names


def words_of(facts: Facts) -> str:
    """The reason that was given in one line, without the full stop that its sentence brings; "" for none."""
    reason = " ".join(str(facts.get("remark", "")).split())
    return reason.removesuffix(".") if not reason.endswith("..") else reason


def beside(step: str, facts: Facts, names: Names) -> str:
    """A step among others, with the reason that was given behind it; without one the step alone."""
    reason = words_of(facts)
    return names.say("{step} (“{reason}”)", step=step, reason=reason) if reason else step


def with_remark(said: str, facts: Facts, names: Names) -> str:
    """A sentence with the reason that was given; without one, or once it is erased, the sentence alone."""
    reason = words_of(facts)
    if not reason:
        return said
    return names.say("{sentence} The organiser's reason: “{reason}”.", sentence=said, reason=reason)
