"""From texts and ledgers to one knowledge base: documents, editions, faults, lexicon."""
