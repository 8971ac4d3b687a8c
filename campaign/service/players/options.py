"""The orders that a faction may give at the dawn of a day, and the odds of a meeting that it plans."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from bounds.work import go_on, one_by_one
from campaign.model.game import Game
from campaign.model.orders import Order, Split
from campaign.options import PIECES, OfPiece, Page, options_behind, options_of
from campaign.options.meetings import Meeting
from campaign.options.prospects import Planned, odds_at_home, planned
from campaign.options.threats import Threat, threats
from campaign.presentation.picture import BATTLE
from campaign.service.denials import Absent
from campaign.service.log.feed import readable
from campaign.service.reading.reports import night_of
from campaign.service.seats import Seat
from campaign.visibility import View
from rulebook import Refusal

EVEN = 50
"""Percent of the faces of a die at which both sides win alike."""
MOST_PIECES = 100
"""Pieces whose options are read at once: more than most campaigns give a faction, and half a second of work."""


def read_options(seat: Seat, behind: str = "") -> Page:
    """The orders that make sense at the dawn that a seat was found with, on the knowledge of its faction then.

    They belong to at most `MOST_PIECES` pieces `behind` the one of a mark, from the first if that is "". Raises Absent
    for a dawn to come, and LookupError for an unknown mark.
    """
    known, game = seat.board()
    return options_behind(behind, known, game, fought_last_night(seat, known), MOST_PIECES, before_each=go_on)


class PieceWithOdds(msgspec.Struct, frozen=True):
    """The orders of one piece, and the odds of each meeting on its ways, by hex and faction."""

    piece: OfPiece
    odds: dict[tuple[str, str], Planned]


def read_piece(seat: Seat, about: str, name: str, written: Sequence[Order]) -> PieceWithOdds:
    """The orders that make sense for one piece beside a sheet in the making: its new groups have options as well.

    A meeting with too many unknowns has no odds.

    Raises Absent for a piece of another faction, as for an unknown one, and for a dawn to come.
    """
    known, game = seat.board()
    parting = [order for order in written if isinstance(order, Split)]
    kind = next((each for each in PIECES if each == about), None)
    fought = fought_last_night(seat, known)
    found = options_of(kind, name, known, game, fought, parting) if kind is not None else None
    if found is None:
        raise Absent("You have no such piece.")
    met = found.reach.meetings if found.reach is not None else ()
    return PieceWithOdds(found, prospects(known, game, name, met, fought))


def read_prospect(seat: Seat, group: str, hex_: str, against: str) -> Planned:
    """The odds of a meeting of an own group with another faction's in a hex, on the faction's knowledge at that dawn.

    Raises Absent for a dawn to come, and Refusal for a group or an enemy unknown to the faction.
    """
    known, game = seat.board()
    return planned(known, game, group, hex_, against, fought_last_night(seat, known))


class Danger(msgspec.Struct, frozen=True):
    """Groups of others that can reach an own group tonight, and the odds to win if they attack it."""

    threat: Threat
    odds: Planned


def read_dangers(seat: Seat, fought: frozenset[str]) -> dict[str, Danger]:
    """The nearest threat to each own group by its id, where the group may lose: its worst odds are below one in two.

    `fought` are the hexes with a battle in the last night. Raises Absent for a dawn that has not come.
    """
    known, game = seat.board()
    found, by_hex = dict[str, Danger](), dict[tuple[str, Threat], Planned]()
    for group, near in one_by_one(threats(known, game).items()):
        threat, here = near[0], known.groups[group].hex
        # Groups of one hex stand together: a crowd is reckoned once.
        with suppress(Refusal):
            odds = by_hex.get((here, threat)) or odds_at_home(
                known, game, group, threat.hex, threat.faction, fought
            )
            by_hex[here, threat] = odds
            if odds.attacked.least < EVEN:
                found[group] = Danger(threat, odds)
    return found


def prospects(
    known: View, game: Game, group: str, met: Sequence[Meeting], fought: frozenset[str]
) -> dict[tuple[str, str], Planned]:
    """The odds of several meetings of an own group, by hex and faction."""
    found = {}
    for meeting in one_by_one(met):
        # A group that the sheet has still to make, or one that is shut in, has no odds.
        with suppress(Refusal):
            found[meeting.hex, meeting.faction] = planned(
                known, game, group, meeting.hex, meeting.faction, fought
            )
    return found


def fought_last_night(seat: Seat, known: View) -> frozenset[str]:
    """The hexes in which there was a battle in the night before that dawn, which everybody is told."""
    lines = readable(seat.campaign, seat.faction, seat.finished, day=night_of(known), kinds=(BATTLE,))
    return frozenset(line.hex for line in lines)
