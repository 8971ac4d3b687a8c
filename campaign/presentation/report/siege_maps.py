"""How the fights of a siege are fought where they are played on maps: what each side can do, in a few sentences."""

from collections.abc import Iterator

from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import Names
from campaign.visibility import SiegeSheet

HEADING = phrase("How its fights are fought on maps")
ASSAULTS = {
    "castle": phrase(
        "Assault: the besiegers come over any side of the map; they raise ladders against the "
        "palisade, throw grapnels, and set gate and palisade on fire. A hex that burns long "
        "enough is destroyed. The defenders shoot from their platforms, topple ladders, put out "
        "fires, and can fall back to the tower."
    ),
    "farm": phrase(
        "Assault: the besiegers come over any side of the map and in by the entrance of the court, "
        "by doors, windows and breaches. A fighter in a door or window has an advantage over an "
        "enemy who comes through it. The defenders can fall back from room to room."
    ),
    "chapel": phrase(
        "Assault: the besiegers come over any side of the map and in by the doors of the chapel "
        "and by breaches. Its windows serve only for bows. A fighter in a door has an advantage "
        "over an enemy who comes through it."
    ),
}
SALLIES = (
    phrase(
        "Sally against the camp: the raiders come over any side of the map and set tents and "
        "engines on fire. Each of their archers has some flaming arrows. A tent or engine that "
        "burns long enough is lost. They win by going home."
    ),
    phrase(
        "Sally for supplies: the party leads its horses across the map from one side to the "
        "opposite one. Patrols of the besieger meet it in turns that are secret beforehand. Each "
        "horse led across brings supplies to the place."
    ),
    phrase(
        "General sally: everybody fights before the place, the besieged with its gate behind them. If the besieger gives "
        "way the siege is lifted."
    ),
)


def fights(sheet: SiegeSheet, names: Names) -> Iterator[str]:
    """The fights that there may be, a paragraph each, for the sides of a siege; nothing for anybody else."""
    if sheet.side:
        yield names.say(ASSAULTS[sheet.building])
        for sally in SALLIES:
            yield names.say(sally)
