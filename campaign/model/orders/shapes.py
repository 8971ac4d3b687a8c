"""The types of the fields of orders, with the limits of each."""

from typing import Annotated

import msgspec

from campaign.model.men import Band

# House limits, far above what a day can need: every order is kept for good, and read again with each night.
HalfDeniers = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Name = Annotated[str, msgspec.Meta(max_length=80)]
Handle = Annotated[str, msgspec.Meta(max_length=20)]
LONGEST_PATH, MOST_ATTACKED, MOST_NAMES = 60, 20, 50
Path = Annotated[tuple[Name, ...], msgspec.Meta(max_length=LONGEST_PATH)]
Attacked = Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_ATTACKED)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_NAMES)]
Bands = Annotated[list[Band], msgspec.Meta(max_length=100)]

ANY = "any"
NEW = "new:"
