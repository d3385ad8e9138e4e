"""The `altered-judge` command."""
