"""One explanation object for every surface, its renderers, and the prepared snapshot of them."""
