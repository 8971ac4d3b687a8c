"""An export of a campaign checked from the file alone, without a database, a secret, or trust in the service's operator.

`audit` checks the digests of the log, the head with which it came here or was forked, and the inputs of every
stretch of dice. It checks the opened seeds against their seals, and every die that they cover. It makes every
decision again under the rules installed here. It does so for the battles of the engine as well, whose streams
come with the campaign's.
"""

from collections.abc import Iterable

from campaign.audit import battles, decisions, inputs, origins, throws
from campaign.audit.batches import decoded
from campaign.audit.ledger import Ledger
from eventlog.jsonl import Export

__all__ = ["Ledger", "audit"]


def audit(export: Export, fought: Iterable[Export] = ()) -> Ledger:
    """Check an export, with the streams of the battles that were `fought` in it; what is wrong stands in the findings.

    The battles are taken one by one, and raise what reading them raises.
    """
    ledger = Ledger(export.stream, export.head)
    faults = export.faults()
    for fault in faults:
        ledger.find("digests", fault.place, fault.what)
    withheld = len(export.withheld) + sum(each.batch in export.withheld for each in export.events)
    ledger.passed("digests", max(0, len(export.commands) + len(export.events) - withheld - len(faults)))
    ledger.others.update(export.others)
    batches = decoded(export, ledger)
    origins.find_faults(export, batches, ledger)
    inputs.find_faults(batches, ledger)
    seeds = throws.opened(batches, ledger)
    throws.find_faults(batches, seeds, ledger)
    decisions.find_faults(batches, seeds, ledger)
    battles.find_faults(batches, seeds, fought, ledger)
    return ledger
