"""What is said of an order before the night."""

import msgspec


class Verdict(msgspec.Struct, frozen=True):
    """What is said of one order. `verdict`: accepted, warned (it stands, but look), refused."""

    order: int
    verdict: str
    rule: str = ""
    field: str = ""
    reason: str = ""
