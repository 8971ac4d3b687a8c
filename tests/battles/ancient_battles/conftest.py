"""What tests of Ancient Battles ask for."""

import msgspec
import pytest

from battles.ancient_battles.state import Unit
from battles.ancient_battles.tables import profile
from battles.ancient_battles.tables.profiles import Profile
from tests.battles.ancient_battles.positions import Natures


@pytest.fixture
def natures(monkeypatch: pytest.MonkeyPatch) -> Natures:
    """Units of these ids have these special rules ("fear", "frenzy") beside what they are."""

    def given(**rules: tuple[str, ...]) -> None:
        def kind(self: Unit) -> Profile:
            printed = profile(self.profile)
            return msgspec.structs.replace(printed, rules=rules[self.id]) if self.id in rules else printed

        monkeypatch.setattr(Unit, "kind", property(kind))

    return given
