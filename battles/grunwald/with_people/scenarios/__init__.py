"""Stand-alone battles of people, by their types."""

from pathlib import Path

from battles.people.anybody import soldiers
from battles.people.stand_alone import Scenarios

SCENARIOS = Scenarios(Path(__file__).parent, soldiers)
