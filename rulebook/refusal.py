"""Why something may not be done."""


class Refusal(Exception):
    """A command, order or document that the rules do not allow.

    `rule` is a catalogue id (or a house mark where no rule of the game speaks), `field` the part of the input that is
    wrong, `reason` a sentence for the person who sent it.
    """

    def __init__(self, rule: str, field: str, reason: str) -> None:
        self.rule, self.field, self.reason = rule, field, reason
        super().__init__(f"{rule}: {reason} ({field})")
