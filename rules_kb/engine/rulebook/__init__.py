"""Every rule that the engine carries out, once: its number and a few of its words in each edition."""
