"""Golden logs: whole campaigns as they were recorded once, and checked by every release.

A developer who changes what the same commands lead to finds it here, raises the version of the rules, and records again.
From release 1.0 on the logs of older rules stay, to be read, folded and proved as far as that goes. Nothing here touches
the database.
"""
