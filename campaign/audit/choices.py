"""The choices of the bots in a battle of the engine: each asked again before every order, on the draws of its seed."""

from collections import Counter
from typing import Any

from battles.contract.draws import Draws
from battles.contract.muster import Side
from battles.contract.surface import Bot
from battles.rulesets import AnyRuleset
from campaign.audit.ledger import Ledger
from campaign.service.engagements.opening import Opening

SEALED = "orders of bots whose seed is still sealed"
OF_OTHER_BOTS = "orders of bots that are not installed here"


class Choices:
    """The bots of one battle. `seed` is that of its dice, None while it is sealed."""

    def __init__(self, ruleset: AnyRuleset, opening: Opening, seed: bytes | None) -> None:
        self.ruleset, self.opening = ruleset, opening
        self.draws = None if seed is None else Draws(seed)
        self.bots: dict[Side, Bot[Any, Any]] = {}
        self.good = 0
        self.missed: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.here = opening.bots_version == ruleset.bots_version
        if not opening.bots_version:
            self.wrong.append("its opening names no version of its bots")
        if self.here and set(opening.bots.values()) != {ruleset.bots[0]}:
            self.wrong.append(f"it is not fought by {ruleset.bots[0]} on both sides")

    def ask(self, number: int, side: Side, state: Any, order: Any) -> None:
        """Ask the bot of a side for its order with this number."""
        if not self.here:
            self.missed[self._elsewhere()] += 1
        elif self.draws is None:
            self.missed[SEALED] += 1
        elif self._chosen(number, side, state, self.draws) == order:
            self.good += 1
        else:
            self.wrong.append(f"order {number}: its bot chooses another")

    def book(self, ledger: Ledger, place: str) -> None:
        """Enter what was found; of orders that are not the bot's the first, since it leads to the others."""
        ledger.passed("choices", self.good)
        for reason, times in self.missed.items():
            ledger.skip("choices", reason, times)
        if self.wrong:
            ledger.find("choices", place, self.wrong[0])

    def _chosen(self, number: int, side: Side, state: Any, draws: Draws) -> Any:
        if side not in self.bots:
            self.bots[side] = self.ruleset.bot(self.opening.bots[side], draws)
        draws.turn_to(number)
        return self.bots[side].choose(self.ruleset.seen(state, side))

    def _elsewhere(self) -> str:
        there = f"{self.ruleset.id} {self.opening.bots_version}"
        return f"{OF_OTHER_BOTS}: {there}, here are {self.ruleset.bots_version}"
