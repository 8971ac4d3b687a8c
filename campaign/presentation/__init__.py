"""What people read and see of a campaign: reports, letters and charts, made of what they may know and without any I/O."""
