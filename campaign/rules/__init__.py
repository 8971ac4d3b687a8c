"""The strategic game, after the chapters of the campaign rulebook: pure decisions on a draft of the state."""
