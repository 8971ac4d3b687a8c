"""The organiser's desk: the admin's pages of a campaign. Every page asks `access` first, every act goes through a door."""
