"""Pike markers (GT-7.3.1c, D35)."""

from battles.guiscard.play import Play


def restore(play: Play) -> None:
    """Lost markers that come back at the end of a phase."""
