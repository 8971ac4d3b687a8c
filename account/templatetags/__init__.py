"""Tags of the pages that people read in their own language."""
