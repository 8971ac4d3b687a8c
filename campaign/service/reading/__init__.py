"""The readable side of a campaign: reports, proofs, the story and the end."""
