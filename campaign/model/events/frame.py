"""What every event of a campaign is."""

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What all events of a campaign have in common: nothing but being frozen facts."""
