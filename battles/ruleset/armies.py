"""Armies of one's own: what a system offers that has army lists, and fights battles between those that people write."""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from battles.muster import Side
from battles.ruleset.setting import Setting
from battles.wording import Said
from rulebook import Refusal


@runtime_checkable
class Enlisting(Protocol):
    """A ruleset with army lists. A list is a text; `tables` are those that stand in for printed ones."""

    sizes: tuple[str, ...]
    """What an army is drawn up for, the largest last."""

    def army_faults(self, text: str, size: str, tables: Mapping[str, str]) -> Sequence[Refusal]:
        """All that is wrong with a list, in the order of its lines."""
        ...

    def army_told(self, text: str, tables: Mapping[str, str]) -> Said:
        """What a list comes to that is right."""
        ...

    def between(self, setting: Setting, own: Mapping[Side, str]) -> Setting:
        """A battle that it has by name, with these armies in the place of its own; their lists lie in the setting.

        Raises Refusal for a list that is not right, naming side and line, and for a muster.
        """
        ...
