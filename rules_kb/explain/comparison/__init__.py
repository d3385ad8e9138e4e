"""What changed between two editions, and one rule through all of them."""
