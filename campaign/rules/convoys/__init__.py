"""Convoys on their way (GC-11): made, laden and sent, or going to and fro alone."""
