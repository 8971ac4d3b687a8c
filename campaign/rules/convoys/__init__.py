"""Convoys on their way (GC-11): made, laden and sent, and those that go to and fro alone."""
