"""The pages of one's own account: signing in, the password, invitations, notices; for players and organisers alike."""
