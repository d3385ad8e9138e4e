"""Scenarios: files that describe a situation, what happens in it and what must come out of it."""
