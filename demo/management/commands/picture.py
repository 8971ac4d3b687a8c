"""`manage.py picture`: draw the map of the demonstration, the same one each time."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.service.editions import game_of
from demo.cast import SCENARIO
from demo.exhibit import animated, picture
from demo.siege import BESIEGED, SIDES, plan
from demo.siege import NIGHTS as NIGHTS_OF_SIEGE
from demo.siege import SEED as SEED_OF_SIEGE
from demo.story import NIGHTS

FACTION, SEED = "norman", "demo"
MOST = 30


class Command(BaseCommand):
    """Print a map; `docs/map.svg` and, with --story or --siege, `docs/story.svg` and `docs/siege.svg` are made by it."""

    help = (
        "Draw the demonstration's map after its first nights, their story, or the plan of a siege, as "
        "SVG from a seed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        factions = [faction.id for faction in game_of(SCENARIO).scenario.book.factions]
        parser.add_argument("--faction", choices=factions, help="the faction that sees the map or the plan")
        parser.add_argument("--nights", type=int, help="the nights to play")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--story", action="store_true", help="draw the nights as one animated map")
        what.add_argument("--siege", action="store_true", help="draw the plan of a besieged place")
        parser.add_argument("--seed", help="the seed of the dice")

    def handle(
        self,
        *_: Any,
        faction: str | None,
        nights: int | None,
        seed: str | None,
        story: bool,
        siege: bool,
        **options: Any,
    ) -> None:
        played = nights if nights is not None else NIGHTS_OF_SIEGE if siege else NIGHTS
        if not 0 <= played <= MOST:
            raise CommandError(f"0 to {MOST} nights can be played, not {played}")
        if siege:
            self.stdout.write(besieged(faction or BESIEGED, played, seed or SEED_OF_SIEGE))
            return
        drawn = animated if story else picture
        self.stdout.write(drawn(faction or FACTION, played, seed or SEED))


def besieged(faction: str, nights: int, seed: str) -> str:
    """The plan of the siege. Raises CommandError for a faction without a part in it, and for a siege that has not begun."""
    if faction not in SIDES:
        raise CommandError(f"only the sides of the siege have a plan of it: {' and '.join(SIDES)}")
    try:
        return plan(faction, nights, seed)
    except ValueError as early:
        raise CommandError(str(early)) from None
