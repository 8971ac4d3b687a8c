"""The inputs of the dice, computed again from the sheets, salts and words from outside that stand in the events."""

from collections.abc import Callable, Sequence
from typing import Any

from campaign.audit.batches import Batch
from campaign.audit.ledger import Ledger
from campaign.decide.closing import digest_of
from campaign.model import events as e
from campaign.rules.opening import opening_inputs
from dice import DiceError
from dice.inputs import absent_digest, closing_inputs, further_inputs, outside_digest

Sheets = dict[str, e.SheetFiled]


class Depends:
    """The inputs so far, and the sheets that stand filed for the open day."""

    def __init__(self) -> None:
        self.inputs = ""
        self.sheets: Sheets = {}
        self.by_deputies: set[str] = set()

    def opened(self, event: e.CampaignOpened) -> list[str]:
        """The opening's dice depend on the scenario."""
        return self._now(event.inputs, opening_inputs(event.scenario_digest))

    def filed(self, event: e.SheetFiled) -> list[str]:
        """A sheet's digest covers its orders."""
        self.sheets[event.faction] = event
        self.by_deputies.discard(event.faction)
        if digest_of(event.orders, event.salt) == event.digest:
            return []
        return [f"the digest of {event.faction}'s sheet does not cover its orders"]

    def by_deputy(self, event: e.DeputyWrote) -> list[str]:
        """The sheet before it is a deputy's."""
        self.by_deputies.add(event.faction)
        return []

    def deputy_changed(self, event: e.DeputyNamed | e.LeavePlanned | e.LeaveCalledOff) -> list[str]:
        """Drop the orders that the deputy before wrote for the open day."""
        if event.faction in self.by_deputies:
            self.by_deputies.discard(event.faction)
            self.sheets.pop(event.faction, None)
        return []

    def withdrawn(self, event: e.SheetWithdrawn) -> list[str]:
        """A sheet that was withdrawn does not count."""
        filed = self.sheets.pop(event.faction, None)
        if filed is not None and (filed.number, filed.digest) == (event.number, event.digest):
            return []
        return [f"{event.faction} withdrew another sheet than its last"]

    def closed(self, event: e.OrdersClosed) -> list[str]:
        """Each faction's last sheet counts, an absent one by its salt."""
        wrong = [self._counted(event, faction) for faction in event.sheets]
        digests = {faction: sheet.digest for faction, sheet in event.sheets.items()}
        self.sheets, self.by_deputies = {}, set()
        wrong += self._now(event.inputs, closing_inputs(event.closing, digests))
        return [reason for reason in wrong if reason]

    def settled(self, event: e.BattleSettled) -> list[str]:
        """The answer to a battle is part of all later dice."""
        return self._further(event, f"{event.number}|{event.way}|{event.result}")

    def entered(self, event: e.DieEntered) -> list[str]:
        """A die rolled by hand is part of all later dice."""
        return self._further(event, f"{event.label}|{event.face}")

    def _counted(self, event: e.OrdersClosed, faction: str) -> str:
        counted, filed = event.sheets[faction], self.sheets.get(faction)
        if filed is not None and filed.day == event.day:
            same = (counted.number, counted.digest) == (filed.number, filed.digest)
            return "" if same else f"{faction}'s last sheet is not the one that counted"
        if counted.number:
            return f"{faction} filed no sheet, and one counted"
        absent = absent_digest(bytes.fromhex(counted.salt))
        return "" if counted.digest == absent else f"the digest of absent {faction} does not come of its salt"

    def _further(self, event: e.BattleSettled | e.DieEntered, body: str) -> list[str]:
        outside = outside_digest(bytes.fromhex(event.salt), body.encode())
        return self._now(event.inputs, further_inputs(self.inputs, outside))

    def _now(self, told: str, computed: str) -> list[str]:
        self.inputs = told
        return [] if told == computed else [f"inputs {told[:12]} are told, {computed[:12]} follow"]


CHECKS: dict[type[e.Event], Callable[[Depends, Any], list[str]]] = {
    e.CampaignOpened: Depends.opened,
    e.SheetFiled: Depends.filed,
    e.SheetWithdrawn: Depends.withdrawn,
    e.DeputyWrote: Depends.by_deputy,
    e.DeputyNamed: Depends.deputy_changed,
    e.LeavePlanned: Depends.deputy_changed,
    e.LeaveCalledOff: Depends.deputy_changed,
    e.OrdersClosed: Depends.closed,
    e.BattleSettled: Depends.settled,
    e.DieEntered: Depends.entered,
}


def find_faults(batches: Sequence[Batch], ledger: Ledger) -> None:
    """Compute the inputs of every stretch again."""
    depends = Depends()
    for batch in batches:
        for place, event in batch.placed():
            rule = CHECKS.get(type(event))
            if rule is None:
                continue
            try:
                wrong = rule(depends, event)
            except (DiceError, ValueError) as failure:
                wrong = [str(failure)]
            for reason in wrong:
                ledger.find("inputs", place, reason)
            ledger.passed("inputs", not wrong, span=batch.span)
