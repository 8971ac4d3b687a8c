"""How pieces, people and numbers are called in a report, and the register of its sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from campaign.rules.deadline import by_clock, read
from campaign.rules.state import MERCENARIES
from campaign.sight import Banner

Facts = Mapping[str, Any]


class Told(Protocol):
    """A line of a feed."""

    @property
    def kind(self) -> str:
        """The kind of event."""
        ...

    @property
    def hex(self) -> str:
        """Where, or nothing."""
        ...

    @property
    def facts(self) -> Facts:
        """What the faction may know of it."""
        ...


class Names:
    """How pieces, factions, places and moments are called in a report. `zone` is the one of the campaign's clock."""

    def __init__(
        self,
        banners: Mapping[str, Banner],
        place: Callable[[str], str],
        people: Mapping[str, str],
        zone: str,
    ) -> None:
        self._banners, self._place, self._people, self._zone = banners, place, people, zone

    def faction(self, name: str) -> str:
        """A faction's people: "the Normans"."""
        banner = self._banners.get(name)
        if name == MERCENARIES:
            return "the mercenaries"
        return f"the {banner.name}s" if banner is not None else name

    def place(self, hex_: str) -> str:
        """A hex as people call it."""
        return self._place(hex_)

    def piece(self, name: str) -> str:
        """A group by its number, the people of a place as such: "n1", "the militia of Corato"."""
        kind, _, site = name.partition(":")
        return f"the {kind} of {site.replace('_', ' ').title()}" if site else name

    def commander(self, name: str) -> str:
        """A commander by name; one whose full name the reader has not learned by what he is called in the field."""
        return self._people.get(name) or name.replace("_", " ").replace("-", " ").capitalize()

    def moment(self, written: str) -> str:
        """A moment that the log wrote, by the campaign's clock."""
        return by_clock(read(written), self._zone)


Sentence = Callable[[Facts, Names], str]
SENTENCES: dict[str, Sentence] = {}

OUTCOMES = {
    "holds": "held",
    "retreat": "fell back",
    "rout": "were routed",
    "eliminated": "were wiped out",
    "surrender": "surrendered",
    "siege_lifted": "lifted the siege",
    "garrison_surrenders": "surrendered the place",
}
FATES = {
    "unhurt": "came out unharmed",
    "wounded": "was wounded",
    "killed": "was killed",
    "captured": "was taken",
}
WITNESSES = {"open": "open to all", "referee": "kept from all until the end"}
SUPPLY_SOURCES = {"ration": "from the ration it carried"}


def sentence(kind: str) -> Callable[[Sentence], Sentence]:
    """Register the words of one kind of line."""

    def register(words: Sentence) -> Sentence:
        SENTENCES[kind] = words
        return words

    return register


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def company(bands: Sequence[Facts]) -> str:
    """People by type: "3 knights, 2 archers (1 wounded)"."""
    counts: dict[str, int] = {}
    for band in bands:
        counts[band["type"]] = counts.get(band["type"], 0) + band["count"]
    words = [people(kind, number) for kind, number in sorted(counts.items())]
    hurt = sum(band["count"] for band in bands if band["wounded"])
    return ", ".join(words) + (f" ({hurt} wounded)" if hurt else "")


def people(kind: str, number: int) -> str:
    """So many of a type: "1 heavy infantry", "2 archers"."""
    name = kind.replace("_", " ")
    return count(number, name, name if name.endswith("y") else f"{name}s")


def heads(bands: Sequence[Facts]) -> int:
    """Number of people."""
    return sum(int(band["count"]) for band in bands)
