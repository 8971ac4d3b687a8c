"""The strategic game, a module for each chapter of the campaign rulebook: pure decisions and pure bookkeeping."""
