"""The campaign as a decider of the event log: its codec, its fold, its snapshots and its read models."""

import msgspec

import dice
from battles.contract import gates, moments, muster
from campaign import model
from campaign.model import events, evolve
from campaign.model.state import State
from campaign.service.log import projections
from campaign.tables import base
from campaign.tables.sieges import shapes
from dice import audience as audiences
from eventlog import codec as coding
from eventlog import errors, marks, records
from eventlog.codec import Codec
from eventlog.decider import Decider
from eventlog.snapshots import reducer_digest
from rulebook import bounds, refusal

RULES_VERSION = "8"
"""Raised whenever the same commands could lead to other events. Version 1 has the first night.

Version 2 has the whole campaign rulebook.

Version 3 has loot of capitulations and wounded of mercenaries, objectives and victory. Version 4 has refusals as data,
days that never come. Version 5 has sieges day by day. Version 6 has sieges, loot and places read more closely, and dice
sealed for their audiences. Battles of the engine keep their dice when their muster is withdrawn. In version 7 patrols
are rolled for in the fight. Version 8 has the gate in musters of sieges.
"""

REDUCER = (
    audiences,
    base,
    bounds,
    coding,
    dice,
    errors,
    gates,
    marks,
    model,
    moments,
    muster,
    records,
    refusal,
    shapes,
)
"""The code that makes a state out of events: `campaign.model`, and the parts of other packages in it.

A snapshot counts only while none of them has changed; a test walks them, so that none is forgotten.
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
    reducer=reducer_digest(REDUCER),
    snapshot_every=25,
    project=projections.project,
)
