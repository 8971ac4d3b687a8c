"""The orders that players write: one small imperative each, on a sheet a faction and day (design, "The campaign day").

Each chapter's orders stand in a module of their own; here they come together, since one sheet holds them all. Beside
them stands the verdict, what is said of an order before the night.
"""

from campaign.rules.orders.groups import Exchange, Merge, RankSupply, Split
from campaign.rules.orders.march import Hold, March
from campaign.rules.orders.money import Recruit
from campaign.rules.orders.shapes import ANY, NEW
from campaign.rules.orders.verdict import Verdict

__all__ = [
    "ANY",
    "DEALING",
    "MOVING",
    "NEW",
    "REORGANISING",
    "Exchange",
    "Hold",
    "March",
    "Merge",
    "Order",
    "RankSupply",
    "Recruit",
    "Split",
    "Verdict",
]

Order = March | Hold | Split | Merge | Exchange | RankSupply | Recruit
MOVING = (March, Hold)
REORGANISING = (Split, Merge, Exchange)
DEALING = (Recruit,)
