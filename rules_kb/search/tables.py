"""Build the language tables from the lexicon, the synonym files and the words of the texts."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules_kb.corpus.lexicon import Term
from rules_kb.model.folding import fold
from rules_kb.search.documents import Document
from rules_kb.search.language import Language, Meaning, phrase_keys
from rules_kb.search.situations import Grammar, PlayerWord
from rules_kb.search.spelling import shape
from rules_kb.search.words import Stemmer, words, written_out

_Table = dict[str, dict[str, float]]
_LEXICON_WEIGHT = 50  # a lexicon word is the likelier meaning of a misspelt one


def build_language(
    grammar: Grammar,
    terms: Iterable[Term],
    player_words: Iterable[PlayerWord],
    documents: Iterable[Document],
) -> Language:
    """The tables of one knowledge base."""
    irregular = {fold(f): fold(v) for v, forms in grammar.irreguliers.items() for f in forms}
    stemmer = Stemmer(irregular)
    bare = Language(
        ignored=frozenset(fold(word) for word in grammar.ignores),
        irregular=irregular,
        short=grammar.short(),
        common=frozenset(fold(word) for word in grammar.courants),
        fillers=frozenset(" ".join(w.folded for w in words(t, stemmer)) for t in grammar.tournures),
        exact={},
        phrases={},
        vocabulary={},
        stems={},
        shapes={},
    )
    exact: _Table = {}
    phrases: _Table = {}
    vocabulary: Counter[str] = Counter()
    for phrase, meanings, inflected in _meanings(terms, player_words, stemmer, bare):
        found = list(words(phrase, stemmer))
        counted = [not bare.ignores(word) for word in found]
        if any(counted) or len(found) == 1:  # a small word counts when nothing else is asked (« je »)
            _claim(exact, " ".join(w.folded for w in found), meanings)
            for key in phrase_keys([w.stem for w in found], counted) if inflected else ():
                _claim(phrases, key, meanings)
            vocabulary.update({w.folded: _LEXICON_WEIGHT for w in found})
    for document in documents:
        for passage in document.passages:
            vocabulary.update(w.folded for w in words(passage.text, stemmer) if w.folded.isalpha())
    kept = {word: _rounded(count) for word, count in vocabulary.items() if len(word) > 2}
    return Language(
        ignored=bare.ignored,
        irregular=irregular,
        short=bare.short,
        common=bare.common,
        fillers=bare.fillers,
        exact={key: tuple(table.items()) for key, table in exact.items()},
        phrases={key: tuple(table.items()) for key, table in phrases.items()},
        vocabulary=kept,
        stems={word: stemmer.stem(word) for word in vocabulary},
        shapes={word: shape(word) for word in sorted({*kept, *bare.ignored, *bare.common})},
    )


def _rounded(count: int) -> int:
    """1, 2, 5, 10, 20, 50…: spelling asks no more of how often a word occurs, and the page carries it."""
    scale: int = 10 ** (len(str(count)) - 1)
    return scale * max(step for step in (1, 2, 5) if step * scale <= count)


def _claim(table: _Table, key: str, meanings: Iterable[Meaning]) -> None:
    found = table.setdefault(key, {})
    for meaning, weight in meanings:
        found[meaning] = max(weight, found.get(meaning, 0.0))


def _meanings(
    terms: Iterable[Term], player_words: Iterable[PlayerWord], stemmer: Stemmer, language: Language
) -> Iterator[tuple[str, list[Meaning], bool]]:
    """Each phrase, what it means, and whether its inflections mean the same.

    Not those of English names, which a French stemmer would confuse (`rest`, « reste »), nor of
    terms that only their capital tells from a word (« Don », « donne »).
    """
    for term in terms:
        own = [(f"@{term.id}", 1.0)]
        for form in dict.fromkeys([term.forme, *term.formes, *([term.symbole] if term.symbole else [])]):
            yield form, own, not term.majuscule
        for name in (term.anglais, *term.anglais_formes):
            if name and fold(name) not in language.irregular:  # « met », « modifier » are French first
                yield name, own, False
    for entry in player_words:
        meanings = [(f"@{term}", entry.force) for term in entry.termes]
        for text in entry.texte:
            content = [w.stem for w in words(text, stemmer) if not language.ignores(w)]
            meanings += [(stem, entry.force) for stem in content]
        for word in entry.mots:
            yield written_out(word, language.short), meanings, True
