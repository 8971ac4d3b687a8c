"""The acts of a side at the end of a battle, in the words of reports: one set for odds, forms and results."""

from battles import contract

OUTCOMES: dict[contract.Outcome, str] = {
    "holds": "hold",
    "retreat": "fall back",
    "rout": "are routed",
    "siege_lifted": "lift the siege",
    "garrison_surrenders": "surrender the place",
    "surrender": "surrender",
    "eliminated": "are wiped out",
}
