"""Own armies: the offer of a system with army lists, which fights battles between the lists that people write."""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from battles.contract.muster import Side
from battles.contract.surface.setting import Setting
from battles.contract.wording import Said
from rulebook import Refusal


@runtime_checkable
class Enlisting(Protocol):
    """A ruleset with army lists. A list is a text; `tables` are the texts that replace printed ones."""

    sizes: tuple[str, ...]
    """The sizes for which an army is drawn up, the largest last."""

    def army_faults(self, text: str, size: str, tables: Mapping[str, str]) -> Sequence[Refusal]:
        """All that is wrong with a list, in the order of its lines."""
        ...

    def army_told(self, text: str, tables: Mapping[str, str]) -> Said:
        """The sum of a right list."""
        ...

    def between(self, setting: Setting, own: Mapping[Side, str]) -> Setting:
        """A battle that it has by name, with these armies instead of its own; their lists lie in the setting.

        Raises Refusal for a wrong list, naming side and line, and for a muster.
        """
        ...
