"""Vocabulary shared by every layer: identifiers, nodes, findings. Imports nothing of ours."""
