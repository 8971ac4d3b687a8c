"""A campaign that was begun on paper is taken up as it stands (house)."""
