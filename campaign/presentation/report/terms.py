"""Words of the hand-off to the table: terrains, edges, engines, origins, by the ids of tables and documents."""

from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import KINDS, Names

TERMS = {
    "clear": phrase("clear"),
    "road": phrase("road"),
    "coast": phrase("coast"),
    "town": phrase("town"),
    "city": phrase("city"),
    "castle": phrase("castle"),
    "forest": phrase("forest"),
    "hill": phrase("hill"),
    "mountain": phrase("mountain"),
    "river": phrase("river"),
    "marsh": phrase("marsh"),
    "sea": phrase("sea"),
    "lake": phrase("lake"),
    "defender_in_castle": phrase("defender in castle"),
    "defender_in_village": phrase("defender in village"),
    "slope_higher_side": phrase("slope higher side"),
    "river_between": phrase("river between"),
    "ram": phrase("ram"),
    "perrier": phrase("perrier"),
    "ladder": phrase("ladder"),
    "attacker": phrase("attacker"),
    "defender": phrase("defender"),
}
EDGES = {
    "top": phrase("top"),
    "right": phrase("right"),
    "bottom": phrase("bottom"),
    "left": phrase("left"),
}
PARTS = {
    "upper": phrase("upper"),
    "lower": phrase("lower"),
    "left": phrase("left"),
    "right": phrase("right"),
    "upper_left": phrase("upper left"),
    "upper_right": phrase("upper right"),
    "lower_left": phrase("lower left"),
    "lower_right": phrase("lower right"),
}
"""Parts of a field of several maps."""
ORIGINS = {
    "arab": phrase("arab {type}"),
    "byzantine": phrase("byzantine {type}"),
    "german": phrase("german {type}"),
    "lombard": phrase("lombard {type}"),
    "norman": phrase("norman {type}"),
    "slav": phrase("slav {type}"),
}
ACTIONS = {
    "assault": phrase("Assault on the {stage} works of the {building}"),
    "camp_sally": phrase("Camp sally on the {stage} works of the {building}"),
    "supply_sally": phrase("Supply sally on the {stage} works of the {building}"),
    "general_sally": phrase("General sally on the {stage} works of the {building}"),
}
STAGES = {"outer": phrase("outer"), "redoubt": phrase("redoubt")}
BUILDINGS = {"castle": phrase("castle"), "farm": phrase("farm"), "chapel": phrase("chapel")}
FIRST = {
    "attacker": phrase("The attacker deploys first"),
    "defender": phrase("The defender deploys first"),
}
TURN = {
    "attacker": phrase("The attacker has the first turn"),
    "defender": phrase("The defender has the first turn"),
}


def plainly(name: str) -> str:
    """An id as a word: "medium_infantry" is "medium infantry"."""
    return name.replace("_", " ")


def term(id_: str, names: Names, terms: dict[str, str] = TERMS) -> str:
    """An id of a table in the reader's language; as a plain word if it is an organiser's own."""
    return names.say(terms[id_]) if id_ in terms else plainly(id_)


def edge(id_: str, names: Names) -> str:
    """An edge of a map, or of a part of the field: "upper left.top"."""
    part, _, side = id_.rpartition(".")
    if not part:
        return term(side, names, EDGES)
    return names.say("{part}.{edge}", part=term(part, names, PARTS), edge=term(side, names, EDGES))


def class_of_men(origin: str, type_: str, names: Names) -> str:
    """Men of an origin and a type: "norman knight"."""
    kind = term(type_, names, KINDS)
    return names.say(ORIGINS[origin], type=kind) if origin in ORIGINS else f"{plainly(origin)} {kind}"
