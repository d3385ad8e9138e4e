"""The cross-reference graph: typed edges, typed queries, exports."""
