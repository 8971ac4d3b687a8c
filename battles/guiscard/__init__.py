"""Guiscard 2: man-to-man skirmishes of southern Italy in the eleventh century, in the open field and in sieges."""
