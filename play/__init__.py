"""The players' pages, below /play/: a faction's knowledge and orders, on the services that the API uses."""
