"""The kit of systems whose pieces stand for people of a campaign: their record, their search, their surface."""
