"""What the bots chose in a battle of the engine: each asked again before every order, on what its seed lets it draw."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from battles.draws import Draws
from battles.muster import Side
from battles.ruleset import Bot
from battles.rulesets import AnyRuleset
from campaign.audit.ledger import Ledger

SEALED = "orders of bots whose seed is still sealed"
OF_OTHER_BOTS = "orders of bots that are not installed here"


class Choices:
    """The bots of one battle. `seed` is that of its dice, None while it is sealed."""

    def __init__(self, ruleset: AnyRuleset, bots: Mapping[Side, str], seed: bytes | None) -> None:
        self.ruleset, self.named = ruleset, bots
        self.draws = None if seed is None else Draws(seed)
        self.bots: dict[Side, Bot[Any, Any]] = {}
        self.good = 0
        self.missed: Counter[str] = Counter()
        self.wrong: list[str] = []

    def ask(self, number: int, side: Side, state: Any, order: Any, version: str) -> None:
        """Ask the bot of a side for its order with this number, which a bot of this version is said to have given."""
        if self.draws is None:
            self.missed[SEALED] += 1
        elif version != self.ruleset.bots_version:
            self.missed[
                f"{OF_OTHER_BOTS}: {self.ruleset.id} {version}, here are {self.ruleset.bots_version}"
            ] += 1
        elif number == 0 and set(self.named.values()) != {self.ruleset.bots[0]}:
            self.wrong.append(f"it is not fought by {self.ruleset.bots[0]} on both sides")
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
            self.bots[side] = self.ruleset.bot(self.named[side], draws)
        draws.begin(number)
        return self.bots[side].choose(state)
