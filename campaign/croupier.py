"""The dice of a campaign: the only code that reads its secret.

What leaves here are sealed dice, seals, and the seeds that a day's end opens; never the secret.
"""

import secrets
from collections.abc import Sequence
from functools import partial
from uuid import UUID

from campaign.models import DiceSecret
from campaign.rules.state import State
from campaign.rules.turn import Sealing
from dice import Dice
from dice.by_hand import HandDice
from dice.inputs import answer_salt
from dice.sealed import SealedDice, battle_seed, derive_seed, seal

OPEN = "open"
REFEREE = "referee"
SECRET_BYTES = 32
SALT_BYTES = 16


def salt() -> str:
    """Sixteen fresh random bytes, hexadecimal."""
    return secrets.token_bytes(SALT_BYTES).hex()


def salt_of_answer(campaign: UUID, inputs: str, body: str) -> str:
    """The salt of an answer that a night waits for, hexadecimal: an answer that is given again has the same.

    `inputs` are those of the stretch that waits, `body` is what enters the next. A campaign whose secret is lost has fresh
    ones.
    """
    kept = DiceSecret.objects.filter(campaign=campaign).first()
    return answer_salt(bytes(kept.secret), inputs, body.encode()) if kept else salt()


def witnesses(factions: list[str]) -> list[str]:
    """All who may see dice: everybody, each faction, nobody."""
    return [OPEN, *sorted(factions), REFEREE]


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
    """Draw another secret in the place of one that is lost."""
    DiceSecret.objects.filter(campaign=campaign).delete()
    return draw_secret(campaign)


def fits(campaign: UUID, state: State) -> bool:
    """Whether the campaign's secret is there, and is the one behind the seals of the night to come or under way."""
    kept = DiceSecret.objects.filter(campaign=campaign).first()
    if kept is None:
        return False
    return seals(bytes(kept.secret), sealed_closing(state), list(state.factions)) == state.seals


def sealed_closing(state: State) -> int:
    """The closing whose seals stand published and whose dice are still to be rolled."""
    return state.closing if state.phase == "night" else state.closing + 1


def seeds(secret: bytes, closing: int, names: list[str]) -> dict[str, bytes]:
    """The seeds of one closing, by witness."""
    return {witness: derive_seed(secret, closing, witness) for witness in witnesses(names)}


def seals(secret: bytes, closing: int, names: list[str]) -> dict[str, str]:
    """The seals of one closing, by witness."""
    return {witness: seal(seed) for witness, seed in seeds(secret, closing, names).items()}


def sealing(secret: bytes, state: State, names: list[str]) -> Sealing:
    """What the end of the day under way opens and publishes; if it is the last, all that is still sealed."""
    closing = state.closing
    opened = {w: s.hex() for w, s in seeds(secret, closing, names).items() if w != REFEREE}
    past = range(state.sealed_since, closing + 1)
    return Sealing(opened, seals(secret, closing + 1, names), partial(still_sealed, secret, past, names))


def still_sealed(secret: bytes, closings: Sequence[int], names: list[str]) -> dict[int, dict[str, str]]:
    """The seeds of past closings that nobody has been shown, or their owners alone."""
    return {
        past: {w: s.hex() for w, s in seeds(secret, past, names).items() if w != OPEN} for past in closings
    }


def sealing_of_opening(secret: bytes, names: list[str]) -> Sealing:
    """What the opening itself opens, its own dice, and the seals of the first night."""
    opened = {w: s.hex() for w, s in seeds(secret, 0, names).items() if w != REFEREE}
    return Sealing(opened, seals(secret, 1, names))


def seed_of_battle(campaign: UUID, closing: int, name: str) -> bytes:
    """The seed of the dice of a battle that the engine fights in the night of a closing, made of the seed that the day's
    end opens to all; `name` is its battle id. Raises DiceSecret.DoesNotExist if the secret is lost.
    """
    return battle_seed(derive_seed(secret_of(campaign), closing, OPEN), name)


def dice_for(state: State, secret: bytes, closing: int, names: list[str], inputs: str) -> Dice:
    """The dice of a stretch: the sealed ones, or those that the organiser enters."""
    if state.settings.dice == "hand":
        return HandDice(state.hand_dice)
    return SealedDice(seeds(secret, closing, names), bytes.fromhex(inputs))
