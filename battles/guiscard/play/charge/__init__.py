"""7.2: charges, counter-charges, and charges in a group with couched lances."""
