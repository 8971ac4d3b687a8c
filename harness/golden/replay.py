"""A golden log judged by the changes that a release may not make to it."""

from collections.abc import Iterable, Iterator

from campaign.audit import Ledger, audit
from campaign.audit.battles import ABSENT
from campaign.service.log.decider import RULES_VERSION
from eventlog.jsonl import Export

OTHER_EVENTS = "the same commands give other events: raise RULES_VERSION and record anew"
OTHER_BATTLES = (
    "the same orders lead to other battles: raise the rules_version of their system and record anew"
)
OTHER_CHOICES = (
    "the same states lead bots to other orders: raise the bots_version of their system and record anew"
)
OTHER_EDITION = "its scenario, map or tables were changed: raise RULES_VERSION and record anew"


def judged(export: Export, fought: Iterable[Export] = ()) -> tuple[Ledger, list[str]]:
    """The audit of a golden log with the battles that were `fought` in it, and its faults: findings, and decisions that
    differ under these rules.
    """
    ledger = audit(export, fought)
    return ledger, [*faults(ledger)]


def faults(ledger: Ledger) -> Iterator[str]:
    """The faults of a golden log, the obligation first."""
    if any(finding.part == "decisions" for finding in ledger.findings):
        yield OTHER_EVENTS
    if any(finding.part == "battles" and finding.reason != ABSENT for finding in ledger.findings):
        yield OTHER_BATTLES
    if any(finding.part == "choices" for finding in ledger.findings):
        yield OTHER_CHOICES
    if any(span.rules == RULES_VERSION and span.unchecked["decisions"] for span in ledger.spans):
        yield OTHER_EDITION
    yield from map(str, ledger.findings)
