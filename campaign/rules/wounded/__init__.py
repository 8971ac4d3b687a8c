"""The wounded (GC-14.7): carried, laid down in a place, and well again."""
