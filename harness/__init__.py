"""The checks that try the product, which itself knows none of them: soaks, drills, golden logs, wrong rules."""
