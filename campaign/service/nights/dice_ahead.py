"""The dice that a night waits for one after the other: the next one for some faces that are not entered yet.

The night goes on in memory with these faces, and nothing of it is kept. Entered, they lead to the same dice, as dice
that are rolled by hand depend on no salt.
"""

from uuid import UUID

from campaign.decide.outside import die_body, waiting
from campaign.model import commands
from campaign.model.state import AwaitedDie, State
from campaign.rules.deadline import written
from campaign.service import clock, dice_secret
from campaign.service.log.commands import decided, following, state_of, stored
from campaign.service.log.stages import Memory

ACTOR = "ahead"
MOST = 60
"""So many dice are looked ahead for at the most, and so many stretches are played after each."""


class DiceAhead:
    """A campaign's night in memory, which goes on with each face."""

    def __init__(self, campaign: UUID) -> None:
        self._campaign, self._stage = campaign, Memory(campaign, state_of(campaign))
        self._secret = dice_secret.secret_of(campaign)

    def die(self) -> AwaitedDie | None:
        """The die that the night waits for now; None without one, or if the night is over."""
        return self._stage.state().awaited_die

    def state(self) -> State:
        """The campaign as it would stand."""
        return self._stage.state()

    def enter(self, face: int) -> None:
        """Let the die that is waited for show a face, and the night go on. Raises Refusal for a face that it has not."""
        state = self.state()
        die = state.awaited_die
        assert die is not None, "somebody asks for a die before he enters one"
        salt = dice_secret.salt_of_answer(self._campaign, state.inputs, die_body(die.label, face))
        self._give(commands.EnterDie(label=die.label, face=face, salt=salt, at=written(clock.now())))
        for _ in range(MOST):
            state = self.state()
            if not goes_on(state):
                return
            self._give(commands.PlayNight(closing=state.closing, stretch=state.stretch))

    def _give(self, command: commands.Command) -> None:
        """Decide a command with the dice that are entered. Raises Refusal."""
        self._stage.give(
            stored(command, ACTOR, ACTOR),
            lambda state: following(
                decided(
                    state,
                    command,
                    dice_secret.dice_for(state, self._secret),
                    dice_secret.sealing(self._secret, state),
                )
            ),
        )


def goes_on(state: State) -> bool:
    """True if a night is under way without a wait."""
    return state.phase == "night" and state.awaited_die is None and waiting(state) is None
