"""The base of every event of a campaign."""

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """The base of all events of a campaign: frozen facts."""
