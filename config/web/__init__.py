"""How requests are served: read whole within limits, then answered by one of a few threads."""
