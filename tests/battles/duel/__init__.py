"""A tactical system for tests: two sides strike at each other in turn until one is gone.

It knows no hexes, no inches and no counters. Whatever runs battles must be able to run this one.
"""
