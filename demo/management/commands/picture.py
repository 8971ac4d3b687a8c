"""`manage.py picture`: draw the map of the demonstration, the same one each time."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.library import game_of
from demo.cast import SCENARIO
from demo.exhibit import animated, picture
from demo.story import NIGHTS

FACTION = "norman"
MOST = 30


class Command(BaseCommand):
    """Print a map; `docs/map.svg` and, with --story, `docs/story.svg` are made by it."""

    help = "Draws the demonstration's map after its first nights, or their story, played in memory from a seed, as SVG."

    def add_arguments(self, parser: ArgumentParser) -> None:
        factions = [faction.id for faction in game_of(SCENARIO).scenario.book.factions]
        parser.add_argument("--faction", choices=factions, default=FACTION, help="whose map")
        parser.add_argument("--nights", type=int, default=NIGHTS, help="how many nights are played")
        parser.add_argument("--story", action="store_true", help="the nights as one animated map")
        parser.add_argument("--seed", default="demo", help="what the dice are made of")

    def handle(self, *_: Any, faction: str, nights: int, seed: str, story: bool, **options: Any) -> None:
        if not 0 <= nights <= MOST:
            raise CommandError(f"0 to {MOST} nights can be played, not {nights}")
        drawn = animated if story else picture
        self.stdout.write(drawn(faction, nights, seed))
