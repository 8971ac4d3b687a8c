"""Processes and files: leases, signals, limits of time, and files that are there whole or not at all."""
