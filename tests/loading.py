"""A process that finds all commands, opens a campaign, plays it by the quick tables and looks at its pages.

It prints what was done, and which tactical systems were loaded for it.
"""

import json
import os
import re
import sys
from collections import deque
from collections.abc import Iterator

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
django.setup()

from django.core.management import call_command, get_commands, load_command_class  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import resolve  # noqa: E402

from battles import rulesets  # noqa: E402
from campaign.model.state import Settings  # noqa: E402
from campaign.rules.systems import of_campaigns  # noqa: E402
from campaign.service.log.commands import state_of  # noqa: E402
from campaign.service.nights.deputies import name_deputy  # noqa: E402
from eventlog.log import LOG  # noqa: E402
from tests.desk.conftest import FACTION, Desk  # noqa: E402

NIGHTS = 8
READ = ("text/html", "image/svg+xml")
LINK = re.compile(r'(?:href|src)="(/[^"#?]*)"')


def loaded() -> list[str]:
    """The systems whose sources are loaded, by their ids."""
    return [id_ for id_, package in rulesets.PACKAGES.items() if package in sys.modules]


def looked_at(client: Client, first: str) -> Iterator[str]:
    """The pages and drawings that lead from one to the other below an address, the first of each kind."""
    left, seen = deque([first]), {resolve(first).route}
    while left:
        answer = client.get(left.popleft())
        if answer.status_code != 200 or answer.headers["Content-Type"].partition(";")[0] not in READ:
            continue
        yield resolve(answer.request["PATH_INFO"]).route
        for address in LINK.findall(answer.content.decode()):
            if address.startswith(first) and (kind := resolve(address).route) not in seen:
                seen.add(kind)
                left.append(address)


def main() -> None:
    """Play until two armies have met, look at everything, and print what came of it; last a system is asked for."""
    call_command("check")
    for name, app in get_commands().items():
        load_command_class(app, name).create_parser("manage.py", name)
    begun, desk = loaded(), Desk("ademar", scenario="corato", settings=Settings(system=min(of_campaigns())))
    for faction in state_of(desk.campaign).factions:
        if faction != FACTION:
            name_deputy(desk.campaign, faction, "bellicose", actor=str(desk.tenure.id))
    fought = 0
    for _ in range(NIGHTS):
        desk.file(FACTION)
        desk.play()
        fought = sum(each.type == "BattleFought" for each in LOG.read(desk.campaign))
        if fought:
            break
    player = Client()
    player.force_login(desk.players[FACTION], "django.contrib.auth.backends.ModelBackend")
    pages = [
        *looked_at(desk.client, desk.path()),
        *looked_at(desk.client, "/admin/campaigns/open/"),
        *looked_at(player, f"/play/campaigns/{desk.campaign}/"),
    ]
    told = {"begun": begun, "fought": fought, "pages": pages, "loaded": loaded()}
    rulesets.ruleset(min(rulesets.PACKAGES))
    print(json.dumps({**told, "asked": loaded()}))


if __name__ == "__main__":
    main()
