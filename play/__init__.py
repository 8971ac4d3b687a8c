"""The players' pages, below /play/: what a faction knows and may order, on the services that the API uses."""
