"""The files that a release hands out: a wheel, an image, and a list of what is in each. Nothing here is in either."""
