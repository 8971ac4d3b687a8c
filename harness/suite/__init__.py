"""The suite itself: what its tests cost, and which of them a change can affect."""
