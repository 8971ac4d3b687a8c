"""A campaign's battle as a battle of Warmaster: a head is a hit, three are a stand, nine a unit (HB-1)."""
