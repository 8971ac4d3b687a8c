"""GS-14.8a: prisoners of a siege stay in the camp or in the place until the siege is over, then GC-14.8 counts for them."""

from campaign.model.levies import defenders_of
from campaign.model.siege import Siege
from campaign.model.state import Group, Prisoners, State
from campaign.rules.decision import Decision
from campaign.rules.prisoners import prisoners
from rulebook import rule


@rule("GS-14.8a")
def kept(state: State, piece: Prisoners) -> bool:
    """True if prisoners are kept by one of the two sides of a siege where they are: they need no escort."""
    siege = state.sieges.get(state.places.get(piece.hex, ""))
    return siege is not None and not piece.prison and piece.faction in (siege.besieger, siege.besieged)


def in_the_place(state: State, siege: Siege) -> list[Prisoners]:
    """The prisoners whom the besieged keep without a group of theirs to guard them."""
    return [
        piece
        for piece in state.prisoners.values()
        if kept(state, piece)
        and piece.hex == siege.hex
        and piece.faction == siege.besieged
        and not piece.group
    ]


def at_the_end(decision: Decision, siege: Siege, captor: Group | None) -> None:
    """Lock up the prisoners of a place whose siege is about to end, or free them if an ally takes it."""
    state = decision.state
    people = defenders_of(state, state.settlements[siege.site])
    for piece in in_the_place(state, siege):
        if captor is not None:
            for faction in prisoners.factions_in(state, piece):
                if state.allied(faction, captor.faction):
                    prisoners.free(
                        decision, piece, faction, *prisoners.of_faction(state, piece, faction), captor
                    )
            if piece.id in state.prisoners:
                prisoners.pass_on(decision, piece, captor)
        elif people.men or people.commanders:
            prisoners.deliver(decision, piece, siege.hex, siege.site)
