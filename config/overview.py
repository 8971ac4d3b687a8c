"""What `./run help` says: the commands of this project, a line for each. Django's own are left to those who know them."""

from collections.abc import Iterator

OURS = ("api", "campaign", "demo", "eventlog", "harness", "people", "worker")
OF_THE_SCRIPT = {
    "test": "Run every test, against real servers.",
    "lint": "Check style, types, layers, migrations and records.",
    "bench": "Measure, beside other projects; fetches them first.",
}
SERVING = "up"


def commands() -> Iterator[tuple[str, str]]:
    """The commands by name, with what each is for."""
    from django.core.management import get_commands, load_command_class

    found = {name: app for name, app in get_commands().items() if app in OURS}
    said = {name: load_command_class(app, name).help for name, app in found.items()}
    del said[SERVING]
    yield from sorted({**said, **OF_THE_SCRIPT}.items())


def overview() -> str:
    """The page: one line a command."""
    listed = list(commands())
    width = max(len(name) for name, _ in listed)
    lines = [f"  ./run {name:<{width}}  {' '.join(text.split())}" for name, text in listed]
    first = f"  ./run {'':<{width}}  Set everything up, play the demo's first nights if there are none, and serve."
    return "\n".join(
        ["Hauteville", "", first, *lines, "", "./run COMMAND --help tells more of one of them.", ""]
    )
