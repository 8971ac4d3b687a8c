"""Work that somebody asked for has an end: its time, and his leave. It asks itself, between its pieces, whether to go on.

Nothing is interrupted where it stands: a connection or a lock that it holds would be lost.
"""
