"""Text of a file as a terminal may show it: a file that is checked must not write, hide or colour lines of the answer."""


def printable(text: str) -> str:
    """The text with every character that is not seen as itself escaped: controls, line ends, changes of direction."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in text
    )
