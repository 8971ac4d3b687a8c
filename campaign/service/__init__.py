"""The use cases of a campaign, which API, desk, shell and worker call, with the log behind them."""
