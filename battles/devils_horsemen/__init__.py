"""Devil's Horsemen: leaders, momentum and feigned flight (`docs/devils_horsemen.md`)."""
