"""The dice of a campaign: the only code that reads its secret.

This module gives out sealed dice, seals, and the seeds that a day's end opens. It gives the secret only in a box for
another server.

A night has one seal over the seeds of all audiences.
"""

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from uuid import UUID

from campaign.model.state import BattleUnderWay, State
from campaign.models import DiceSecret
from campaign.rules.battle.sides import audience_of
from campaign.rules.decision import Opened, Sealing
from dice import Dice
from dice.by_hand import HandDice
from dice.inputs import answer_salt
from dice.sealed import SealedDice, battle_seed
from dice.tree import Seeds, Tree, night_seed

SECRET_BYTES = 32
SALT_BYTES = 16


def salt() -> str:
    """Sixteen fresh random bytes, hexadecimal."""
    return secrets.token_bytes(SALT_BYTES).hex()


def salt_of_answer(campaign: UUID, inputs: str, body: str) -> str:
    """The salt of an answer that a night waits for, hexadecimal: a repeated answer has the same.

    `inputs` belong to the waiting stretch, `body` enters the next. A campaign whose secret is lost has fresh ones.
    """
    kept = DiceSecret.objects.filter(campaign=campaign).first()
    return answer_salt(bytes(kept.secret), inputs, body.encode()) if kept else salt()


def draw_secret(campaign: UUID) -> bytes:
    """Draw the campaign's one secret; drawn once, the same ever after."""
    drawn, _ = DiceSecret.objects.get_or_create(
        campaign=campaign, defaults={"secret": secrets.token_bytes(SECRET_BYTES)}
    )
    return bytes(drawn.secret)


def secret_of(campaign: UUID) -> bytes:
    """The campaign's secret. Raises DiceSecret.DoesNotExist if it is lost."""
    return bytes(DiceSecret.objects.get(campaign=campaign).secret)


def replace_secret(campaign: UUID) -> bytes:
    """Draw another secret to replace a lost one."""
    DiceSecret.objects.filter(campaign=campaign).delete()
    return draw_secret(campaign)


def fits(campaign: UUID, state: State) -> bool:
    """True if the campaign's secret is there, and is the one behind the seal of the night to come or under way."""
    kept = DiceSecret.objects.filter(campaign=campaign).first()
    return kept is not None and is_behind(bytes(kept.secret), state)


def in_a_box(campaign: UUID, box: Callable[[bytes], bytes]) -> bytes:
    """The secret as it leaves for another server, in a box that opens there alone. Raises as `secret_of` does."""
    return box(secret_of(campaign))


def take_in(campaign: UUID, secret: bytes) -> None:
    """Keep the secret of a campaign that comes from elsewhere."""
    DiceSecret.objects.create(campaign=campaign, secret=secret)


def is_behind(secret: bytes, state: State) -> bool:
    """True if a secret is the one behind the seal of the night to come or under way."""
    return seal_of(secret, sealed_closing(state), state.factions) == state.seal


def sealed_closing(state: State) -> int:
    """The closing whose seal stands published and whose dice are still to be rolled."""
    return state.closing if state.phase == "night" else state.closing + 1


def seeds(secret: bytes, closing: int, names: Iterable[str]) -> Mapping[str, bytes]:
    """The seeds of one closing, by audience."""
    return Seeds(night_seed(secret, closing), names)


def seal_of(secret: bytes, closing: int, names: Iterable[str]) -> str:
    """The seal of one closing."""
    return Tree(night_seed(secret, closing), names).seal


def sealing(secret: bytes, state: State) -> Sealing:
    """The seeds and seals that the end of the day under way opens and publishes; on the last day all sealed seeds."""
    closing, names = state.closing, list(state.factions)
    return Sealing(
        partial(opened, secret, closing, names),
        partial(seal_of, secret, closing + 1, names),
        partial(still_sealed, secret, range(state.sealed_since, closing + 1)),
    )


def sealing_of_opening(secret: bytes, names: list[str]) -> Sealing:
    """The seeds and seals of the opening: its own dice, opened, and the seal of the first night."""
    return Sealing(partial(opened, secret, 0, names), partial(seal_of, secret, 1, names))


def opened(secret: bytes, closing: int, names: list[str], audiences: Collection[str]) -> Opened:
    """The seeds of these audiences, with their paths to the seal."""
    tree = Tree(night_seed(secret, closing), names)
    return Opened(
        {audience: tree.seeds[audience].hex() for audience in audiences},
        {audience: tree.path(audience) for audience in audiences},
    )


def still_sealed(secret: bytes, closings: Iterable[int]) -> dict[int, Opened]:
    """The seed of each past closing that is hidden from all or from some."""
    return {past: Opened(night=night_seed(secret, past).hex()) for past in closings}


def seed_of_battle(campaign: UUID, state: State, battle: BattleUnderWay) -> bytes:
    """The seed of the dice of a battle that the engine fights in the night under way.

    It is made of the seed that the day's end opens to its sides. Raises DiceSecret.DoesNotExist if the secret is lost.
    """
    return seed_of_fight(secret_of(campaign), state, battle)


def seed_of_fight(secret: bytes, state: State, battle: BattleUnderWay) -> bytes:
    """The same seed, made of the secret."""
    seed = seeds(secret, state.closing, state.factions)[audience_of(state, battle)]
    return battle_seed(seed, battle.dice)


def dice_for(state: State, secret: bytes) -> Dice:
    """The dice of the next stretch: the sealed dice, or the dice that the organiser enters."""
    if state.settings.dice == "hand":
        return HandDice(state.hand_dice)
    return SealedDice(seeds(secret, state.closing, state.factions), bytes.fromhex(state.inputs))
