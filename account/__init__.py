"""The pages of your own account: signing in, the password, invitations, notices; for players and organisers alike."""
