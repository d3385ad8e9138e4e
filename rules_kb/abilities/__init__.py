"""Abilities as typed trees: what a card says, as closed, composable data."""
