"""Search: from what a judge types to the rules that answer, one ranking for every surface."""
