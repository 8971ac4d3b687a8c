"""Events of the night's bookkeeping."""

from campaign.model.agenda import Item
from campaign.model.events.frame import Event
from campaign.model.orders import Order
from eventlog.marks import event
from rulebook.refusal import Value, filled


@event("AgendaTurned")
class AgendaTurned(Event, frozen=True):
    """The top of the agenda is done; `then` comes next, its last item first."""

    then: tuple[Item, ...] = ()


@event("OrderFailed")
class OrderFailed(Event, frozen=True):
    """An order could not be carried out when its turn came, and why: a refusal's template as `said`, with its values."""

    faction: str
    order: Order
    rule: str
    said: str
    values: dict[str, Value] = {}

    @property
    def reason(self) -> str:
        """Why, in English and with ids for names."""
        return filled(self.said, self.values)


@event("DieAwaited")
class DieAwaited(Event, frozen=True):
    """The night stops for a die that is rolled by hand."""

    label: str
    rule: str
    subject: str
    purpose: str
    sides: int
    witness: str


@event("DieEntered")
class DieEntered(Event, frozen=True):
    """The organiser has entered a die that was rolled by hand."""

    label: str
    face: int
    salt: str
    inputs: str
    at: str
