"""What can be done with a campaign: the use cases that API, desk, shell and worker call, with the log behind them."""
