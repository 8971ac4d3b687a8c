"""Parts of forms that several pages of the desk have: reasons, refusals, asking once more, documents beside fields."""
