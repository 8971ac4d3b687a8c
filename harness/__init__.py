"""What tries the product, and is known to nothing in it: soaks, drills, golden logs, rules made wrong."""
