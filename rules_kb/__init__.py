"""Rules-reference knowledge base and judge assistant for the card game Altered."""

__version__ = "0.1.0"
