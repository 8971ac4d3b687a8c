"""Opening a campaign from a scenario."""

from collections.abc import Mapping
from uuid import UUID

from msgspec import UNSET, UnsetType

from campaign.decide.decide import decide_command
from campaign.model import commands
from campaign.model.game import Game
from campaign.model.paper import Paper
from campaign.model.state import Calendar, Settings, State
from campaign.rules.deadline import written
from campaign.rules.decision import Decision
from campaign.rules.opening import opening_inputs
from campaign.service import clock, dice_secret
from campaign.service.editions import game_with, tables_digest
from campaign.service.log.commands import new_id, record, stored
from dice.sealed import SealedDice


def open_campaign(
    *,
    title: str,
    scenario: str,
    actor: str,
    calendar: Calendar | None = None,
    settings: Settings | None = None,
    tables: Mapping[str, str] | None = None,
    paper: Paper | UnsetType = UNSET,
    campaign: UUID | None = None,
) -> UUID:
    """Open a campaign from a scenario and answer its id. Dice of the set-up belong to closing 0.

    `tables` are texts that replace house tables, by the names of their files; `paper` is the position of a campaign
    that was begun on paper.
    """
    name = campaign or new_id()
    own = dict(tables or {})
    game = game_with(scenario, own)
    command = commands.OpenCampaign(
        campaign=str(name),
        title=title,
        scenario=scenario,
        scenario_digest=game.scenario.digest,
        map_digest=game.map.digest,
        tables_digest=tables_digest(),
        calendar=calendar or Calendar(),
        settings=settings or Settings(),
        at=written(clock.now()),
        tables=own,
        paper=paper,
    )
    record(name, stored(command, "open", actor), lambda state: opened(state, command, game, name))
    return name


def opened(state: State, command: commands.OpenCampaign, game: Game, campaign: UUID) -> Decision:
    """The first events of a campaign, with the dice of closing 0."""
    secret = dice_secret.draw_secret(campaign)
    names = [faction.id for faction in game.scenario.book.factions]
    inputs = opening_inputs(command.scenario_digest)
    dice = SealedDice(dice_secret.seeds(secret, 0, names), bytes.fromhex(inputs))
    sealing = dice_secret.sealing_of_opening(secret, names)
    return decide_command(state, command, game, dice, sealing)
