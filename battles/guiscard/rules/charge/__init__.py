"""The rules of charges: ways, views and groups."""
