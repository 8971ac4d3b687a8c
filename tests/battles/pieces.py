"""A line of a text log taken to pieces: what of it is in a language."""

from collections.abc import Iterable, Iterator

from battles.contract.wording import PERSON, Piece, Said
from campaign.presentation.locale import read
from campaign.presentation.locale.extraction import Told
from campaign.presentation.locale.upkeep import texts

Message = tuple[str, str | tuple[str, str]]
"""A word or sentence with its context, which is "" for a sentence; of one that depends on a number both."""


def pieces(piece: Piece) -> Iterator[Said]:
    """All sentences and words in a line, itself among them."""
    if isinstance(piece, Said):
        yield piece
        for value in piece.values.values():
            yield from pieces(value)
    elif isinstance(piece, tuple):
        for each in piece:
            yield from pieces(each)


def messages_of(lines: Iterable[Said]) -> set[Message]:
    """What has to be said in each language, but for people's own names."""
    found = (piece for line in lines for piece in pieces(line) if piece.context != PERSON)
    return {(each.context, (each.template, each.many) if each.many else each.template) for each in found}


def known(told: Iterable[Told]) -> set[Message]:
    """What is found where a system declares it."""
    return {(context, message) for context, message, _ in told}


def untranslated(messages: Iterable[Message], code: str) -> set[Message]:
    """Those for which a language's catalogue has nothing."""
    catalogue = read(code)
    found = {(context, id_): catalogue.get(id_, context or None) for context, id_ in messages}
    return {each for each, message in found.items() if message is None or not all(texts(message.string))}
