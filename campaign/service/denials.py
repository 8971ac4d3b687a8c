"""What the service denies whoever asks: a sentence with gaps, which a page or an API puts into the asker's language."""

from rulebook.refusal import Value, filled


class Denial(Exception):
    """Nothing is given and nothing was changed; `said` is a sentence with gaps, `values` are for them."""

    def __init__(self, said: str, **values: Value) -> None:
        self.said, self.values = said, values
        super().__init__(filled(said, values))


class Absent(Denial):
    """There is no such thing, or none for whoever asks: both are said alike."""


class Forbidden(Denial):
    """It is there, and not for whoever asks."""


class Superseded(Denial):
    """What was done once has been overtaken since."""
