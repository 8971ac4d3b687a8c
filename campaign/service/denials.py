"""The denials of the service: a sentence with gaps, which a page or an API puts into the reader's language."""

from rulebook.refusal import Value, filled


class Denial(Exception):
    """The denial of a request that has changed nothing; `said` is a sentence with gaps, `values` are for them."""

    def __init__(self, said: str, **values: Value) -> None:
        self.said, self.values = said, values
        super().__init__(filled(said, values))


class Absent(Denial):
    """The denial of a thing that is missing, or closed to this person: both are said alike."""


class Forbidden(Denial):
    """The denial of a thing that exists, but is closed to this person."""


class Superseded(Denial):
    """The denial of a request that was overtaken after its first time."""
