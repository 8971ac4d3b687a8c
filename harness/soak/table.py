"""One campaign on the table, in memory: commands are decided and folded as in the service, and every event is watched."""

import hashlib
from collections.abc import Iterable
from typing import NoReturn

from campaign.decide.decide import DECIDE, decide
from campaign.model import commands
from campaign.model import events as e
from campaign.model.game import Game
from campaign.model.state import BattleUnderWay, State
from campaign.rules.decision import Sealing, copied
from campaign.rules.house_tables import in_force, with_tables
from campaign.rules.opening import opening_inputs
from campaign.service import dice_secret
from dice import Dice, Rolled
from dice.scripted import ScriptedDice
from dice.sealed import SealedDice
from eventlog.marks import name_of
from harness.soak.dump import Recorded, Trouble, kept, trouble
from harness.soak.invariants import Broken
from harness.soak.tally import Tally
from harness.soak.watch import Watched, game_factions

NO_DICE: Dice = ScriptedDice({})


class Stopped(Exception):
    """A command went wrong; the campaign is not played on."""


class Table:
    """A campaign under way. `secret` makes its dice, `first_secret` made the first ones; `acts` is the record from which it
    can be played again.

    `declared` says who has won, once that is known. `fought` is the latest battle, `thrown` a late die that was rolled by
    hand. `decisions` says whether each event is looked at.
    """

    def __init__(self, game: Game, secret: bytes, decisions: type[Watched] = Watched) -> None:
        self._decisions = decisions
        self._printed = self._game = game
        self._own: dict[str, str] = {}
        self.secret = self.first_secret = secret
        self.state = State()
        self.acts: list[Recorded] = []
        self.tally = Tally()
        self.trouble: Trouble | None = None
        self.declared: e.VictoryDeclared | None = None
        self.fought: e.BattleFought | None = None
        self.thrown: Rolled | None = None

    @property
    def game(self) -> Game:
        """The game with the tables that are in force now."""
        own = in_force(self.state)
        if own != self._own:
            self._own, self._game = own, with_tables(self._printed, own)
        return self._game

    def replace_secret(self) -> None:
        """Go on with another secret, which the one before fixes, so that a replay gets it too."""
        self.secret = hashlib.sha256(self.secret).digest()

    def do(self, command: commands.Command, *, brings: type[e.Event] | None = None) -> None:
        """Decide a command and let it happen. Raises Stopped, with `trouble` written down, where anything is wrong.

        `brings` is a kind of event that must come of it.
        """
        self.acts.append(kept(command))
        decision = self._decisions(self.state, self.game, self.dice_for(command), self.sealing_for(command))
        try:
            DECIDE[type(command)](decision, command)
            decision.check_end()
            if brings and not any(isinstance(event, brings) for event in decision.events):
                raise Broken("results that fit are taken, and others kept", f"no {name_of(brings)}")
        except Exception as error:
            self._stop(error, decision)
        self.tally.count(command, decision)
        self.state = decision.state
        self.note(decision.events)

    def note(self, events: Iterable[e.Event]) -> None:
        """Keep of what has happened what organisers may rule on, and who has won."""
        for event in events:
            if isinstance(event, e.VictoryDeclared):
                self.declared = event
            if isinstance(event, e.BattleFought):
                self.fought = event
            self.thrown = next((die for die in rolls_of(event) if die.source == "hand"), self.thrown)

    def tried(self, command: commands.Command) -> None:
        """Decide a command on a copy, and let nothing happen. Raises Refusal."""
        decide(self.state, command, self.game, NO_DICE, Sealing())

    def fail(self, error: Exception) -> NoReturn:
        """Stop because something beside the commands went wrong. Raises Stopped, with `trouble` written down."""
        self._stop(error, self._decisions(self.state, self.game, NO_DICE, Sealing()))

    def _stop(self, error: Exception, decision: Watched) -> NoReturn:
        self.trouble = trouble(error, len(self.acts), decision)
        raise Stopped(self.trouble.what) from error

    def dice_for(self, command: commands.Command) -> Dice:
        """The dice that the service would roll for this command."""
        if isinstance(command, commands.OpenCampaign):
            seeds = dice_secret.seeds(self.secret, 0, game_factions(self.game))
            return SealedDice(seeds, bytes.fromhex(opening_inputs(command.scenario_digest)))
        if isinstance(command, commands.PlayNight):
            return dice_secret.dice_for(self.state, self.secret)
        return NO_DICE

    def seed_of_battle(self, battle: BattleUnderWay) -> bytes:
        """The seed of the dice of a battle that the engine fights, as the service would make it of the secret."""
        return dice_secret.seed_of_fight(self.secret, self.state, battle)

    def sealing_for(self, command: commands.Command) -> Sealing:
        """The seeds and seal that the service would publish with this command."""
        if isinstance(command, commands.OpenCampaign):
            return dice_secret.sealing_of_opening(self.secret, game_factions(self.game))
        if isinstance(command, commands.PlayNight):
            return dice_secret.sealing(self.secret, self.state)
        return Sealing()

    def state_now(self) -> State:
        """A copy of the state, for a bot that writes orders."""
        return copied(self.state)


def rolls_of(event: e.Event) -> tuple[Rolled, ...]:
    """The dice of an event."""
    rolls: tuple[Rolled, ...] = getattr(event, "rolls", ())
    return rolls
