"""What the demonstration shows on the terminal: its progress, and where to look."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

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
    """Play what is left of the first nights, a step of the bar for each sheet and each night."""
    factions = sorted(story.players)
    begun = story.card.day
    with progress(console) as bar:
        task = bar.add_task("the first nights", total=(NIGHTS - begun + 1) * (len(factions) + 1))
        for day in range(begun, NIGHTS + 1):
            if story.card.phase == "orders":
                for faction in factions:
                    bar.update(task, description=f"day {day}: {faction} writes orders")
                    story.orders(faction)
                    bar.advance(task)
            bar.update(task, description=f"day {day}: the night is played")
            story.night()
            bar.advance(task)
        bar.update(task, description=f"{NIGHTS} nights are played")


def passwords(cast: Cast, console: Console) -> None:
    """Print the fresh passwords, once."""
    # A table breaks its title at its own width, which is less than the terminal's.
    console.print(
        "Who may sign in (these passwords are printed once and kept nowhere):",
        highlight=False,
        soft_wrap=True,
    )
    table = Table()
    table.add_column("account", no_wrap=True)
    table.add_column("password", no_wrap=True)
    table.add_column("is", overflow="fold")
    for name, password in cast.passwords.items():
        table.add_row(
            name, password, "organiser: the admin" if name == ORGANISER else f"plays {name}: the API"
        )
    console.print(table)


def report(story: Story, console: Console) -> None:
    """Print one faction's report of the last night, and what has happened to the battles."""
    console.rule(f"What the {SHOWN.title()}s read in the morning")
    console.print(story.players[SHOWN].report(NIGHTS), markup=False, highlight=False, soft_wrap=True)
    settled = story.settled
    console.print(
        f"Battles: {sum(settled.values())} waited for the organiser; {settled['external']} he reported from the table, "
        f"{settled['engine']} he handed to the engine, {settled['quick']} he left to the quick tables."
    )


def where(base: str, campaign: object, console: Console) -> None:
    """Say where to look: the organiser with a browser, the players with a token (README, "Five minutes as a player")."""
    console.rule("Where to look")
    for what, path in (
        ("admin, for the organiser", "/admin/"),
        ("battles, turn by turn", f"/admin/campaigns/{campaign}/battles/"),
        ("API documents", "/api/docs"),
        ("map, with a player's token", f"/api/campaigns/{campaign}/map.svg"),
        ("situation, with a player's token", f"/api/campaigns/{campaign}/situation"),
    ):
        console.print(f"  {what:33} {base}{path}", highlight=False, soft_wrap=True)
