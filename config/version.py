"""The version of the product, which wheel, image and `./run version` name."""

VERSION = "1.0.0"
