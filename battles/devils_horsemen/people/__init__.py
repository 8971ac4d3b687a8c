"""People of a campaign as units of Devil's Horsemen: their scale, their array and their ground."""
