"""How a battle is settled: what goes in, what comes out, and the ways between.

Nothing here reads the campaign. A `Muster` says who stands on the field, a `Result` says what became of them.
"""
