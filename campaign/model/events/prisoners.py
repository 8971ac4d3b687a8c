"""Events of prisoners, their escorts and ransoms (GC-14.8). `captor` is the faction that holds them."""

from campaign.model.events.frame import Event
from campaign.model.men import Men
from eventlog.marks import event


@event("PrisonersTaken")
class PrisonersTaken(Event, frozen=True):
    """People who have just been lost as captives are now prisoners of `captor`, under the escort of `group`.

    `men` by the faction that they come from; `destination` is the site that they must be taken to, "" for none (D37).
    """

    prisoners: str
    captor: str
    hex: str
    day: int
    group: str
    men: dict[str, Men]
    commanders: tuple[str, ...]
    factions: tuple[str, ...]
    destination: str


@event("EscortAssigned")
class EscortAssigned(Event, frozen=True):
    """Another group of the captor escorts the prisoners. `cause`: order, relief."""

    prisoners: str
    captor: str
    hex: str
    group: str
    cause: str


@event("PrisonersBound")
class PrisonersBound(Event, frozen=True):
    """The prisoners must be taken elsewhere: the captor has lost their destination, or has just won it."""

    prisoners: str
    captor: str
    hex: str
    destination: str


@event("PrisonersDelivered")
class PrisonersDelivered(Event, frozen=True):
    """Prisoners have arrived: the men leave the game, the commanders are locked up in the place (GC-14.8b).

    `riders` are the mounted men of each faction that has a commander here (D38).
    """

    prisoners: str
    captor: str
    hex: str
    group: str
    site: str
    men: dict[str, Men]
    commanders: tuple[str, ...]
    factions: tuple[str, ...]
    riders: dict[str, Men]


@event("PrisonersMassacred")
class PrisonersMassacred(Event, frozen=True):
    """Prisoners for whom there is no escort are killed, commanders too (GC-14.8c)."""

    prisoners: str
    captor: str
    hex: str
    men: dict[str, Men]
    commanders: tuple[str, ...]
    factions: tuple[str, ...]


@event("PrisonersFreed")
class PrisonersFreed(Event, frozen=True):
    """Prisoners of one faction are free. They join `group`, a new one where `number` is not 0; without any the men are
    lost and the commanders alone (D53)."""

    prisoners: str
    captor: str
    hex: str
    faction: str
    men: Men
    commanders: tuple[str, ...]
    group: str
    number: int = 0
    hostility: int = 0


@event("PrisonersPassed")
class PrisonersPassed(Event, frozen=True):
    """Prisoners pass from `captor` to `taker`.

    Either his `group` escorts them; or their prison fell, and its new owner keeps them there.
    """

    prisoners: str
    captor: str
    hex: str
    taker: str
    group: str
    day: int
    factions: tuple[str, ...]
    destination: str


@event("RansomPaid")
class RansomPaid(Event, frozen=True):
    """`group` of the captive's faction pays his ransom to `taker` of the captor's (GC-14.8d); half-deniers."""

    commander: str
    faction: str
    captor: str
    hex: str
    group: str
    taker: str
    amount: int


@event("CommanderReleased")
class CommanderReleased(Event, frozen=True):
    """A captive commander is free. `cause`: ransom, prison_lost, captor_gone.

    A ransomed one rides out as a new `group` with `riders`, `held` of them prisoners until now. The others had left the
    game or are new (GC-14.8e, D38). Other causes leave him alone in the hex.
    """

    commander: str
    faction: str
    captor: str
    hex: str
    cause: str
    group: str = ""
    number: int = 0
    hostility: int = 0
    riders: Men = []
    held: Men = []
    day: int = 0
