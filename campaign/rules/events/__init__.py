"""The events of a campaign: what happened, in the past tense, with every number that a report or a check needs.

Each chapter's events stand in a module of their own; here they come together, since one log holds them all.

Replay never re-rolls and never re-adjudicates, so an event carries outcomes, and the dice (`rolls`) that decided them.
Money is in half-deniers, times are ISO 8601 in UTC, hexes are labels such as "4223".
"""

from collections.abc import Mapping

from campaign.rules.events import battle, bookkeeping, dawn, opening, sieges
from campaign.rules.events.alliances import *
from campaign.rules.events.battle import *
from campaign.rules.events.bookkeeping import *
from campaign.rules.events.calendar import *
from campaign.rules.events.conditions import *
from campaign.rules.events.convoys import *
from campaign.rules.events.dawn import *
from campaign.rules.events.frame import Event as Event
from campaign.rules.events.gathering import *
from campaign.rules.events.groups import *
from campaign.rules.events.lone import *
from campaign.rules.events.march import *
from campaign.rules.events.money import *
from campaign.rules.events.opening import *
from campaign.rules.events.prisoners import *
from campaign.rules.events.settlements import *
from campaign.rules.events.siege_chances import *
from campaign.rules.events.siege_fights import *
from campaign.rules.events.siege_works import *
from campaign.rules.events.sieges import *
from campaign.rules.events.spies import *
from campaign.rules.events.tables import *
from campaign.rules.events.victory import *
from campaign.rules.events.wounded import *
from eventlog.codec import Upcaster

EVENTS: tuple[type[Event], ...] = tuple(Event.__subclasses__())
UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("CampaignOpened", 1): opening.campaign_opened_from_1,
    ("MusterIssued", 1): battle.muster_issued_from_1,
    ("OrderFailed", 1): bookkeeping.order_failed_from_1,
    ("SealsPublished", 1): dawn.as_it_was,
    ("SealsReplaced", 1): dawn.as_it_was,
    ("SeedsOpened", 1): dawn.as_it_was,
    ("SiegeOpened", 1): sieges.siege_opened_from_1,
}
"""What makes the fields of an event's schema those of the next, by its name in the log and its schema."""
