"""Files that commands write: what lies there already is somebody's, and stays unless he says otherwise."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import CommandError


def overwriting(parser: ArgumentParser) -> None:
    """Give a command the option to overwrite."""
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")


def spare(file: str, *, force: bool) -> None:
    """Raise CommandError for a file that is there already. A path that is no file, like /dev/stdout, is written to."""
    if Path(file).is_file() and not force:
        raise CommandError(f"{file} is there already: name another, or --force overwrites it")
