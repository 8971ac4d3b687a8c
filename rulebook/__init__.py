"""The parts that all rule code shares: the mark of a rule, the refusal that names one, tables with a source."""

from rulebook.marks import rule
from rulebook.refusal import Refusal, RefusedOnRecord

__all__ = ["Refusal", "RefusedOnRecord", "rule"]
