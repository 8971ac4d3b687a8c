"""The tags of the desk's templates beside Django's."""
