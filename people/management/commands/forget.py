"""manage.py forget USERNAME: what `erase` was called at first; scripts of operators go on to call it so."""

from people.management.commands.erase import Command

__all__ = ["Command"]
