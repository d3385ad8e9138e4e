"""Every number of the ranking, in one place.

Few, round, and set on our own questions (tests/search/questions.yaml), checked on the half of the
others that may be looked at. A change here is measured with scripts/bench_search.py
(docs/guides/recherche.md).
"""

from collections.abc import Mapping

REGIONS = {
    "text": 1.0,
    "title": 1.2,
    "path": 0.4,
    "note": 0.4,
    "name": 1.2,
    "said": 0.7,
}
KINDS = {"rule": 1.0, "section": 0.3, "term": 0.8, "glossary": 0.8, "fault": 0.3}


class Weights:
    """The numbers of the ranking; `Weights(coverage=1.0)` changes one."""

    def __init__(self, **changes: float | Mapping[str, float]) -> None:
        self.region: Mapping[str, float] = REGIONS
        self.kind: Mapping[str, float] = KINDS
        self.concept = 0.4  # a use of a lexicon term, beside its words
        self.defines = 4.0  # being the rule that defines a term
        self.length = 0.5  # how much a long text is held back (b of BM25)
        self.saturation = 1.3  # how soon more of the same stops counting (k1 of BM25)
        self.coverage = 0.65  # exponent of the share of the question that is matched
        self.sentence = 0.3  # bonus for matching within one passage
        self.section = 0.15  # share of the best score among the rules of the same section
        self.mate = 0.2  # share of the score of the counterpart in the other edition
        self.link = 0.1  # share of the score of the rules cited or citing
        self.situation = 0.7  # a situation that says the same, against the words of the rule
        self.agreement = 0.5  # each further situation that points to the same rule, against the one before
        self.precision = 1.0  # exponent of the share of a situation that the question says
        self.focus = 0.6  # the rule that defines what the whole question names
        self.number = 3.0  # the rule whose number was typed
        self.overview = 0.8  # an overview against the rule that it sums up
        self.meaning = 0.3  # a situation that means the same, with `search --semantic`
        self.unrelated = 0.78  # closeness (cosine) of texts that have nothing in common but the game
        self.pointed = 0.6  # share of that gain for the weakest answer of a situation
        self.confident = 0.5  # confidence under which nothing matches well (see Ranker.confidence)
        for name, value in changes.items():
            if not hasattr(self, name):
                raise AttributeError(name)
            setattr(self, name, value)


WEIGHTS = Weights()
