"""The log of a campaign behind the service: commands and decisions, read models, feeds, dawns."""
