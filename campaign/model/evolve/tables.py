"""Bookkeeping of the tables that an organiser replaces."""

from campaign.model import events as e
from campaign.model.evolve.register import on
from campaign.model.state import OwnTable, State


@on(e.TableReplaced)
def table_replaced(state: State, event: e.TableReplaced) -> None:
    now = state.tables.get(event.name)
    if event.text == (now.text if now is not None else ""):
        state.tables_coming.pop(event.name, None)
    else:
        state.tables_coming[event.name] = event.text


def come_into_force(state: State, day: int) -> None:
    """Bring the replacements into force, from this day's dawn on."""
    for name, text in state.tables_coming.items():
        if text:
            state.tables[name] = OwnTable(text, day)
        else:
            state.tables.pop(name, None)
    state.tables_coming = {}
