"""The sentences by which the skirmish refuses a battle: reports tell them, in the reader's language."""

BARS = (
    # Said before there were rules for sieges and castles; reports that are kept tell it still.
    "fights of a siege are not played on maps by this engine",
    "a castle is not played on maps yet",
    "a castle is no field of a battle in the open",
    "{given} people are too many for a field of {maps}, {most} the most",
    "there is no room for {given} people on the field",
    "{given} groups are too many for a battle, {most} the most",
    "{given} edges are too many for a group, {most} the most",
    "no battlefield stands for {title}",
    "there is no battlefield {name}",
    "a field has one map, an upper and a lower one, or two by two",
    "a field has no part {part}",
    "the field has no edge {edge}",
    "no counter is of the type {given}",
    "{given} has no mounted counter",
    "{given} is no id of a person",
    "{given} is the name of a horse",
    "no map of the field has the {building}",
    "a fight of a siege is not fought on {given} maps",
    "in this fight of a siege the other side sets up first",
)
