"""Devil's Horsemen with heads: the declared variant in which people of a campaign stand behind units."""
