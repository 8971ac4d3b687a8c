"""Running a campaign: its clock and nights, its people, its dice and its end."""
