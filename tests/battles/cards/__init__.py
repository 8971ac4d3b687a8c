"""A tactical system for tests in which something is hidden: cards in hand, and cards that lie face down."""
