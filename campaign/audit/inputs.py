"""What the dice depend on, computed again from the sheets, salts and words from outside that stand in the events."""

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

    def opened(self, happened: e.CampaignOpened) -> list[str]:
        """The opening's dice depend on the scenario."""
        return self._now(happened.inputs, opening_inputs(happened.scenario_digest))

    def filed(self, happened: e.SheetFiled) -> list[str]:
        """A sheet's digest covers its orders."""
        self.sheets[happened.faction] = happened
        self.by_deputies.discard(happened.faction)
        if digest_of(happened.orders, happened.salt) == happened.digest:
            return []
        return [f"the digest of {happened.faction}'s sheet does not cover its orders"]

    def by_deputy(self, happened: e.DeputyWrote) -> list[str]:
        """The sheet before it is a deputy's."""
        self.by_deputies.add(happened.faction)
        return []

    def deputy_named(self, happened: e.DeputyNamed) -> list[str]:
        """What the deputy before wrote for the open day does not count."""
        if happened.faction in self.by_deputies:
            self.by_deputies.discard(happened.faction)
            self.sheets.pop(happened.faction, None)
        return []

    def withdrawn(self, happened: e.SheetWithdrawn) -> list[str]:
        """A sheet that was withdrawn does not count."""
        filed = self.sheets.pop(happened.faction, None)
        if filed is not None and (filed.number, filed.digest) == (happened.number, happened.digest):
            return []
        return [f"{happened.faction} withdrew another sheet than its last"]

    def closed(self, happened: e.OrdersClosed) -> list[str]:
        """Each faction's last sheet counts, an absent one by its salt."""
        wrong = [self._counted(happened, faction) for faction in happened.sheets]
        digests = {faction: sheet.digest for faction, sheet in happened.sheets.items()}
        self.sheets, self.by_deputies = {}, set()
        wrong += self._now(happened.inputs, closing_inputs(happened.closing, digests))
        return [reason for reason in wrong if reason]

    def settled(self, happened: e.BattleSettled) -> list[str]:
        """The answer to a battle is part of all later dice."""
        return self._further(happened, f"{happened.number}|{happened.way}|{happened.result}")

    def entered(self, happened: e.DieEntered) -> list[str]:
        """So is a die rolled by hand."""
        return self._further(happened, f"{happened.label}|{happened.face}")

    def _counted(self, happened: e.OrdersClosed, faction: str) -> str:
        counted, filed = happened.sheets[faction], self.sheets.get(faction)
        if filed is not None and filed.day == happened.day:
            same = (counted.number, counted.digest) == (filed.number, filed.digest)
            return "" if same else f"{faction}'s last sheet is not the one that counted"
        if counted.number:
            return f"{faction} filed no sheet, and one counted"
        absent = absent_digest(bytes.fromhex(counted.salt))
        return "" if counted.digest == absent else f"the digest of absent {faction} does not come of its salt"

    def _further(self, happened: e.BattleSettled | e.DieEntered, body: str) -> list[str]:
        outside = outside_digest(bytes.fromhex(happened.salt), body.encode())
        return self._now(happened.inputs, further_inputs(self.inputs, outside))

    def _now(self, told: str, computed: str) -> list[str]:
        self.inputs = told
        return [] if told == computed else [f"inputs {told[:12]} are told, {computed[:12]} follow"]


CHECKS: dict[type[e.Event], Callable[[Depends, Any], list[str]]] = {
    e.CampaignOpened: Depends.opened,
    e.SheetFiled: Depends.filed,
    e.SheetWithdrawn: Depends.withdrawn,
    e.DeputyWrote: Depends.by_deputy,
    e.DeputyNamed: Depends.deputy_named,
    e.OrdersClosed: Depends.closed,
    e.BattleSettled: Depends.settled,
    e.DieEntered: Depends.entered,
}


def check(batches: Sequence[Batch], ledger: Ledger) -> None:
    """Compute the inputs of every stretch again."""
    depends = Depends()
    for batch in batches:
        for place, happened in batch.placed():
            rule = CHECKS.get(type(happened))
            if rule is None:
                continue
            try:
                wrong = rule(depends, happened)
            except (DiceError, ValueError) as failure:
                wrong = [str(failure)]
            for reason in wrong:
                ledger.find("inputs", place, reason)
            ledger.passed("inputs", not wrong, span=batch.span)
