"""The pages to look things up."""
