"""The output of the demonstration on the terminal: its progress, and where to look."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.conf import settings
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from demo.cast import ORGANISER, Cast
from demo.story import NIGHTS, Story

SHOWN = "norman"


def quiet() -> None:
    """Keep the service's own log lines off the terminal: the web server's and the worker's go to files."""
    logging.getLogger().setLevel(logging.WARNING)


@contextmanager
def progress(console: Console) -> Iterator[Progress]:
    """A progress bar for the nights."""
    columns = (TextColumn("{task.description:32}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, TimeElapsedColumn(), console=console) as bar:
        yield bar


def play_nights(story: Story, console: Console) -> None:
    """Play the rest of the first nights, a step of the bar for each sheet and each night."""
    factions = sorted(story.players)
    begun = story.summary.day
    with progress(console) as bar:
        task = bar.add_task("the first nights", total=(NIGHTS - begun + 1) * (len(factions) + 1))
        for day in range(begun, NIGHTS + 1):
            if story.summary.phase == "orders":
                for faction in factions:
                    bar.update(task, description=f"day {day}: {faction} writes orders")
                    story.orders(faction)
                    bar.advance(task)
            bar.update(task, description=f"day {day}: the night is played")
            story.night()
            bar.advance(task)
        bar.update(task, description=f"{NIGHTS} nights are played")


def report(story: Story, console: Console) -> None:
    """Print one faction's report of the last night, and what has happened to the battles."""
    console.rule(f"What the {SHOWN.title()}s read in the morning")
    console.print(story.players[SHOWN].report(NIGHTS), markup=False, highlight=False, soft_wrap=True)
    settled = story.settled
    console.print(
        f"Battles: {sum(settled.values())} waited for the organiser; {settled['external']} he reported from the table, "
        f"{settled['engine']} he handed to the engine, {settled['quick']} he left to the quick tables."
    )


def kept_report(story: Story, folder: Path) -> Path:
    """Write that report into a file of the folder, for its owner alone; where it lies."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{SHOWN}-day-{NIGHTS}.txt"
    path.write_text(story.players[SHOWN].report(NIGHTS))
    path.chmod(0o600)
    return path


def in_short(story: Story, path: Path, console: Console) -> None:
    """Say what has happened, and where it can be read."""
    settled = story.settled
    console.print(
        f"Of {sum(settled.values())} battles that waited for the organiser he reported "
        f"{settled['external']} from the table, handed {settled['engine']} to the engine and left the others to the "
        "quick tables.",
        highlight=False,
    )
    console.print(f"What the {SHOWN.title()}s read this morning:", highlight=False)
    plain(console, f"  {path}")


def where(base: str, console: Console) -> None:
    """Say where to look: the players first, the organiser, and who writes a program of his own (docs/player.md)."""
    console.print()
    for path, what in (
        ("/play/", "the players' pages"),
        ("/admin/", "the organiser's desk"),
        ("/api/docs", "the players' API"),
    ):
        plain(console, f"  {base}{path:<11} {what}")


def passwords(cast: Cast, console: Console) -> None:
    """Print the fresh passwords, once."""
    console.print()
    width = max(map(len, cast.passwords))
    for name, password in cast.passwords.items():
        plain(
            console,
            f"  {name:<{width}}  {password}  {'the desk' if name == ORGANISER else 'the pages, and the API'}",
        )
    plain(
        console,
        f"Passwords are shown once; {settings.COMMAND} account NAME prints a link that sets a new one.",
    )


def at_the_hour(console: Console, line: str) -> None:
    """Print a line about an event while it serves, with the time of the day, as it may be read much later."""
    plain(console, f"{datetime.now():%H:%M:%S} {line}")


def plain(console: Console, line: str) -> None:
    """Print one line as it is: text to be copied stays unbroken and without colour."""
    console.print(line, markup=False, highlight=False, soft_wrap=True)
