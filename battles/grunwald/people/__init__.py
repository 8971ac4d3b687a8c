"""People of a campaign as counters of Grunwald: their scale, their array and their ground."""
