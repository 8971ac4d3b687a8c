"""The campaign as a decider of the event log: its codec, its fold, its snapshots and its read models."""

import msgspec

from campaign import projections
from campaign.rules import agenda, events, evolve, men, orders, state
from campaign.rules.state import State
from eventlog.codec import Codec
from eventlog.decider import Decider
from eventlog.snapshots import reducer_digest

RULES_VERSION = "6"
"""Raised whenever the same commands could lead to other events. 1: the first night. 2: the whole campaign rulebook.

3: loot of capitulations and wounded of mercenaries, objectives and victory. 4: refusals as data, days that never come.
5: sieges day by day. 6: sieges, loot and places read more closely, dice sealed for those who may see them, battles of the
engine that keep their dice when their muster is withdrawn.
"""

codec: Codec[events.Event] = Codec(events.EVENTS, events.UPCASTERS)
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)

DECIDER: Decider[State, events.Event] = Decider(
    name="campaign",
    codec=codec,
    initial=State,
    evolve=evolve.evolve,
    encode=_encoder.encode,
    decode=_decoder.decode,
    reducer=reducer_digest([agenda, evolve, events, men, orders, state]),
    snapshot_every=25,
    project=projections.project,
)
