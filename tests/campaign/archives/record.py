"""Keep the archive of a campaign as this release writes it, beside those of other releases.

No test of the suite, which collects `test_*.py`: `./run test tests/campaign/archives/record.py` records it, once.
"""

from uuid import UUID

from config.version import VERSION
from tests.campaign.archives.conftest import archived
from tests.campaign.archives.test_released import KEPT, SUFFIX


def test_the_archive_of_this_release_is_kept(campaign: UUID) -> None:
    with (KEPT / f"{VERSION}{SUFFIX}").open("xb") as file:
        file.write(archived(campaign))
