"""The names of commanders in the field, for readers who do not know their full names."""

IN_THE_FIELD = {
    "arduin": "Arduin",
    "argyros": "Argyrus",
    "boioannes": "Boioannes",
    "drogon": "Drogo",
    "gastald_trani": "the gastald of Trani",
    "gautier": "Walter",
    "geoffroi_ridel": "Geoffrey Ridel",
    "guido": "Guy",
    "guillaume": "William",
    "hugues": "Hugh",
    "ibn_hawwas": "Ibn al-Hawwas",
    "ibn_thumna": "Ibn al-Thumna",
    "jean_amalfi": "John of Amalfi",
    "leo": "Leo",
    "onfroi": "Humphrey",
    "pandolf": "Pandulf",
    "pierre": "Peter",
    "qaid_agrigento": "the qaid of Agrigento",
    "qaid_centuripe": "the qaid of Centuripe",
    "qaid_messina": "the qaid of Messina",
    "qaid_palermo": "the qaid of Palermo",
    "qaid_petralia": "the qaid of Petralia",
    "qaid_taormina": "the qaid of Taormina",
    "rainfroi": "Rainfrid",
    "rodolphe": "Ralph",
    "serlon": "Serlo",
    "stephanos": "Stephen",
    "strategos_taranto": "the strategos of Taranto",
    "tourmarch_venosa": "the tourmarch of Venosa",
    "varangian_officer": "the Varangian officer",
}
"""Names by the ids of commanders of the scenarios, where an id alone does not read as one."""


def in_the_field(commander: str) -> str:
    """The name of a commander for readers who know only his id."""
    return IN_THE_FIELD.get(commander) or commander.replace("_", " ").replace("-", " ").title()
