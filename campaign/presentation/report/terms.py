"""Words of the hand-off to the table: terrains, edges, engines, origins, by the ids of tables and documents."""

from battles.contract.wording import FIELD
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
    "defender_in_castle": phrase("the defender is in a castle"),
    "defender_in_village": phrase("the defender is in a village"),
    "slope_higher_side": phrase("this side stands higher on the slope"),
    "river_between": phrase("a river lies between the sides"),
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
PRINTED_MAPS = {
    "Le Plateau": phrase("the plateau"),
    "La Prairie": phrase("the meadow"),
    "Le Chemin des Croisés": phrase("the road of the crusaders"),
    "Le Bois": phrase("the wood"),
    "Le Passage": phrase("the passage"),
    "Le Fossé": phrase("the ditch"),
    "Le Tertre": phrase("the mound"),
    "La Colline": phrase("the hill"),
    "La Bergerie": phrase("the sheepfold"),
    "La Corne": phrase("the horn"),
    "Le Lagon": phrase("the lagoon"),
    "La Rivière": phrase("the river"),
    "Le Pont de Bois": phrase("the wooden bridge"),
    "Le Ruisseau": phrase("the stream"),
    "La Plage": phrase("the beach"),
    "La Crique": phrase("the cove"),
    "La Chapelle": phrase("the chapel"),
    "Le Village Syrien": phrase("the Syrian village"),
    "Le Hameau": phrase("the hamlet"),
    "Le Port Fortifié": phrase("the fortified harbour"),
    "Le Bourg Fortifié": phrase("the fortified town"),
    "Le Prieuré": phrase("the priory"),
    "Le Château Normand": phrase("the Norman castle"),
    "Le Nid d'Aigle": phrase("the nest of the eagle"),
    "Le Point d'Eau": phrase("the water hole"),
    "La Croisée des Chemins": phrase("the crossroads"),
    "La Plaine": phrase("the plain"),
    "L'Oliveraie": phrase("the olive grove"),
    "La Forêt": phrase("the forest"),
    "Le Moulin": phrase("the mill"),
    "Le Gué": phrase("the ford"),
    "La Tour de Guet": phrase("the watchtower"),
    "L'Abbaye": phrase("the abbey"),
}
"""The content of the published maps, by the French titles that are printed on them and by which people find them."""
ORIGINS = {
    "arab": phrase("Arab {type}"),
    "byzantine": phrase("Byzantine {type}"),
    "german": phrase("German {type}"),
    "lombard": phrase("Lombard {type}"),
    "mercenary": phrase("Mercenary {type}"),
    "norman": phrase("Norman {type}"),
    "slav": phrase("Slav {type}"),
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


def map_title(title: str, names: Names) -> str:
    """A map by the title that is printed on it, with its meaning for readers without French.

    "Le Plateau (the plateau)"; a battlefield of the engine has its name in the reader's language.
    """
    if title not in PRINTED_MAPS:
        return names.language.named(FIELD, title)
    meaning = names.say(PRINTED_MAPS[title])
    same = meaning.casefold().replace("\u2019", "'") == title.casefold()
    return title if same else f"{title} ({meaning})"


def edge(id_: str, names: Names) -> str:
    """An edge of a map, or of a part of the field: "upper left.top"."""
    part, _, side = id_.rpartition(".")
    if not part:
        return term(side, names, EDGES)
    return names.say("{part}, {edge}", part=term(part, names, PARTS), edge=term(side, names, EDGES))


def class_of_men(origin: str, type_: str, names: Names) -> str:
    """Men of an origin and a type: "Norman knight"; men who are called by their origin alone: "Varangian"."""
    kind = term(type_, names, KINDS)
    if origin == type_:
        return f"{kind[:1].upper()}{kind[1:]}"
    return names.say(ORIGINS[origin], type=kind) if origin in ORIGINS else f"{plainly(origin).title()} {kind}"
