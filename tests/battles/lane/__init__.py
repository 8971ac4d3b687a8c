"""A tactical system for tests whose orders are measured: two parties on a lane, who march any number of paces."""
