"""What may be read of a campaign: reports, proofs, the story and the end."""
