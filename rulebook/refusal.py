"""Why something may not be done."""

HOUSE = "house-"
"""How the marks begin that stand where no rule of the game speaks."""


class Refusal(Exception):
    """A command, order or document that the rules do not allow.

    `rule` is a catalogue id (or a house mark where no rule of the game speaks), `field` the part of the input that is
    wrong, `reason` a sentence for the person who sent it.
    """

    def __init__(self, rule: str, field: str, reason: str) -> None:
        self.rule, self.field, self.reason = rule, field, reason
        of_the_game = "" if rule.startswith(HOUSE) else f"{rule}: "
        super().__init__(f"{of_the_game}{reason} ({field})")


class RefusedOnRecord(Refusal):
    """A refusal of something that is kept all the same, with the reason, so that nothing that was sent is lost."""


def cited(reason: str, rule: str) -> str:
    """A reason with the rule of the game behind it; a house mark says nothing to a reader and is left out."""
    return reason if rule.startswith(HOUSE) else f"{reason} ({rule})"
