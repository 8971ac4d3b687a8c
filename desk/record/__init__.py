"""The record of a campaign to read: its log, its events, the sheets that were filed."""
