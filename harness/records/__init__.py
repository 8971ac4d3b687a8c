"""What the repository keeps of what its code prints: each record printed anew, and told of where it is stale."""
