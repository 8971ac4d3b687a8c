"""Names of the rules as people read them."""


def plainly(name: str) -> str:
    """An id without underscores: "medium_infantry" is "medium infantry"."""
    return name.replace("_", " ")
