"""Commands called as an operator types them, and campaigns for them that wait for somebody."""

import random
from io import StringIO
from typing import Any
from uuid import UUID

from django.core.management import call_command

from tests.worker import nights


def run(*arguments: object) -> str:
    """What a command prints. Raises CommandError where it ends in one."""
    out = StringIO()
    call_command(*map(str, arguments), stdout=out, stderr=out)
    return out.getvalue()


def waiting(**settings: Any) -> UUID:
    """A campaign whose night waits, for a battle or a die as the settings have it."""
    campaign = nights.opened("apulia_1053", **settings)
    nights.play_until_awaited(campaign, random.Random(3))
    return campaign
