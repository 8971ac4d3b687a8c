"""manage.py forget USERNAME: what `erase` was called at first; scripts of operators go on to call it so."""

from argparse import ArgumentParser

from campaign.management.commands import erase


class Command(erase.Command):
    """The same without a question, as it was when those scripts were written."""

    help = "Erase a person's account as `erase` does, without a question (the former name of `erase`)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(yes=True)
