"""The words and pictures of a campaign: reports, letters and charts, made of its reader's knowledge without I/O."""
