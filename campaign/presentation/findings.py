"""The findings of the check on an order, in its author's language."""

from campaign.model.orders import Finding
from campaign.presentation.report.refused import worded
from campaign.presentation.report.words import Names, begun
from rulebook.refusal import cited, phrase

WITH_HINT = phrase("{reason}; {hint}")


def reason_of(finding: Finding, names: Names) -> str:
    """Why, with the hint behind it where there is one; no full stop."""
    reason = worded(finding.said, finding.values, names)
    if not finding.hint:
        return reason
    return names.say(WITH_HINT, reason=reason, hint=worded(finding.hint, finding.hints, names))


def with_rule(finding: Finding, names: Names) -> str:
    """Why, as the beginning of a sentence, and the rule of the game in brackets; no full stop."""
    return cited(begun(reason_of(finding, names)), finding.rule)
