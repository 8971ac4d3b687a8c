"""D22: for how long besiegers whom a messenger has called away from a place may not besiege it again."""

from campaign.model.state import State
from campaign.tables.sieges import SiegeTables
from rulebook import Refusal, rule


@rule("GS-11.6b")
def until(day: int, tables: SiegeTables) -> int:
    """The last day on which the besiegers who were called away open no siege of this place (D22)."""
    return day + tables.siege_effects.messenger_pause_days


def last_day(state: State, site: str, faction: str) -> int:
    """The last day on which a faction may not open a siege of a place, since it was called away; 0: it may (D22)."""
    last = state.barred.get(f"{site}|{faction}", 0)
    return last if last >= state.day else 0


def check_over(site: str, last: int) -> None:
    """Refuse to besiege a place again as long as the besiegers who were called away may not return (D22)."""
    if last:
        raise Refusal(
            "D22",
            "site",
            "a messenger has called you away: no new siege of {site} before day {day}",
            site=site,
            day=last + 1,
        )
