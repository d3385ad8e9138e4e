"""Checks that the texts, the ledgers and what is made of them agree."""
