"""What an organiser wrote beside an act of his, in the sentence that tells of the act."""

from campaign.presentation.report.words import Facts, Names


def beside(step: str, facts: Facts, names: Names) -> str:
    """A step among others, with the reason that was given behind it; without one the step alone."""
    reason = " ".join(str(facts.get("remark", "")).split())
    return names.say("{step} (“{reason}”)", step=step, reason=reason) if reason else step


def with_remark(said: str, facts: Facts, names: Names) -> str:
    """A sentence with the reason that was given; without one, or once it is erased, the sentence alone."""
    reason = " ".join(str(facts.get("remark", "")).split())
    if not reason:
        return said
    return names.say("{sentence} The organiser's reason: “{reason}”.", sentence=said, reason=reason)
