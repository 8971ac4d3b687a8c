"""A campaign at a glance: its page, its lists, its sieges, its past days."""
