"""The page on which a player checks the dice of a night: his browser calculates them from the opened seeds."""

from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse

from account.bar import bar_of
from campaign.presentation.faction_report import names_for
from campaign.presentation.report import Names
from campaign.presentation.report.die_in_words import die_in_words
from campaign.presentation.report.fights import Fights
from campaign.presentation.report.words import begun
from campaign.service.log.feed import fights_known
from campaign.service.reading.proof import Proof, read_proof
from campaign.service.seats import find_seat
from dice.audience import JOINT, OPEN
from play.page import for_players, kept, page, reader


class ShownDie(msgspec.Struct, frozen=True):
    """A die as the page lists it: its label, which stands in the proof as it was rolled, and in words its decision."""

    wanted: str
    label: str
    audience: str
    sides: int
    face: int


@for_players
def proof_page(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The dice of a night, each with its label, and the button that checks them."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    proof, names = read_proof(seat, day), names_for(seat.view(), account.language, zone=account.zone)
    context = {
        "title": names.say("The dice of night {day}", day=day),
        "seat": seat,
        # Its dice cost questions enough: which nights are new is left to other pages.
        "bar": bar_of(seat, names, read=range(seat.newest)),
        "day": day,
        "seal": proof.seal,
        "dice": dice_of(proof, names, fights_known(seat.campaign, seat.faction, seat.finished)),
    }
    return page(request, "proof", names, context)


def dice_of(proof: Proof, names: Names, fights: Fights) -> list[ShownDie]:
    """All dice of a proof, in their order."""
    return [
        ShownDie(
            begun(die_in_words(roll.label, fights, names)),
            roll.label,
            told_to(roll.witness, names),
            roll.sides,
            roll.face,
        )
        for stretch in proof.stretches
        for roll in stretch.rolls
    ]


def told_to(witness: str, names: Names) -> str:
    """The audience of a die."""
    if witness == OPEN:
        return names.say("everybody")
    return begun(names.all_of(map(names.faction, witness.split(JOINT))))


@for_players
def proof_file(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The same proof as the API's, for the page and for a player who keeps it."""
    seat = find_seat(reader(request), campaign, dawn=True)
    return kept(msgspec.json.encode(read_proof(seat, day)), "application/json")
