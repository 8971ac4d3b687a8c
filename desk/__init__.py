"""The organiser's desk: the admin's pages of a campaign. Every page asks `access` first, every deed goes
through a use case of `campaign.service`.
"""
