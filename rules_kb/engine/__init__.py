"""The reference engine: the rules of the game, run step by step, each step with its citation."""
