"""A night more of a recorded campaign, and what the log holds of it."""

import random
from typing import Any

from campaign.audit import audit
from campaign.model.orders import Hold
from campaign.service.log.commands import state_of
from campaign.service.players.sheets import file_sheet
from eventlog import jsonl
from eventlog.export import export
from eventlog.log import LOG
from tests.recorded.answers import summaries
from tests.worker import nights


def on() -> dict[str, Any]:
    """Play it; the names of the commands that were recorded, and what an audit finds."""
    campaign = summaries()[0].campaign
    state, before = state_of(campaign), len(LOG.commands(campaign))
    orders = (Hold(next(name for name, group in state.groups.items() if group.faction == "norman")),)
    file_sheet(campaign, "norman", state.day, orders, actor="norman", key="once more")
    nights.close(campaign)
    nights.play_through(campaign, random.Random(1))
    ledger = audit(next(jsonl.read_each(export(LOG, campaign))))
    return {
        "commands": sorted({each.command.name for each in LOG.commands(campaign)[before:]}),
        "findings": [str(each) for each in ledger.findings],
    }
