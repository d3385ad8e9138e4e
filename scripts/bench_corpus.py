"""How building grows with the texts: 1, 10 and 100 times the size, time and peak memory.

A copy of the texts has other numbers (2.1.e becomes 12.1.e, …, 92.91.e), so that every copy
gives new rules, edges and index entries, in both editions. What is built at each size: the corpus
from its bytes, the knowledge base, the edges, the search index; each size in a fresh process. The
slope is that of the log-log fit; 1 is linear. Lexicon and faults keep their size.
"""

import argparse
import math
import re
import resource
import sys
import time
from dataclasses import replace
from multiprocessing import get_context

from rules_kb.corpus.documents import build_corpus, read_documents
from rules_kb.corpus.editions import RestatedEdition, load_restated
from rules_kb.corpus.faults import load_faults
from rules_kb.corpus.knowledge import assemble, load_knowledge
from rules_kb.corpus.lexicon import load_lexicon
from rules_kb.graph.edges import build_edges
from rules_kb.search.build import build_archive

SIZES = (1, 10, 100)
TARGET = 1.1
BUDGET = 3.0
_NUMBER = re.compile(r"(?m)^([1-9])\.([0-9])")


def copies(size: int) -> dict[str, bytes]:
    """`size` copies of the source documents, each with numbers of its own."""
    documents = read_documents()
    return {
        f"{copy:03}-{name}": _NUMBER.sub(_shifted(copy), data.decode("utf-8")).encode("utf-8")
        for copy in range(size)
        for name, data in documents.items()
    }


def _shifted(copy: int) -> str:
    """Replacement of `2.1` for copy 37: `72.31` (numbers of the book have two digits at most)."""
    return rf"{copy % 10 or ''}\g<1>.{copy // 10 or ''}\g<2>"


def copied_edition(size: int) -> RestatedEdition:
    """Edition 4.0 with `size` copies of its nodes and correspondences."""
    restated = load_restated()

    def key(old: str | None, copy: int) -> str | None:
        if old is None:
            return None
        edition, _, number = old.partition(":")
        deep = "." in number
        shifted = _NUMBER.sub(_shifted(copy), number) if deep else f"{copy % 10 or ''}{number}"
        return f"{edition}:{shifted}"

    nodes = tuple(
        replace(
            node,
            key=str(key(node.key, copy)),
            id=str(key(f":{node.id}", copy))[1:],
            parent=key(node.parent, copy),
            cites=tuple(str(key(cited, copy)) for cited in node.cites),
        )
        for copy in range(size)
        for node in restated.nodes
    )
    links = tuple(
        replace(link, old=key(link.old, copy), new=key(link.new, copy))
        for copy in range(size)
        for link in restated.correspondences
    )
    return RestatedEdition(nodes, links, restated.titles)


def build(size: int) -> tuple[int, float, float]:
    """Build everything at one size: nodes, seconds, peak memory of the process in MB."""
    documents, restated = copies(size), copied_edition(size)
    start = time.perf_counter()
    knowledge = assemble(build_corpus(documents), restated, load_faults(), load_lexicon())
    build_edges(knowledge)
    build_archive(knowledge, "bench")
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return len(knowledge.nodes), seconds, peak


def slope(values: list[float], sizes: tuple[int, ...]) -> float:
    """Slope of the least-squares line through (log size, log value)."""
    xs, ys = [math.log(s) for s in sizes], [math.log(v) for v in values]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / sum((x - mx) ** 2 for x in xs)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    sizes = tuple(parser.parse_args().sizes)
    start = time.perf_counter()
    build_archive(load_knowledge(), "bench")
    print(f"données du paquet, tout compris : {time.perf_counter() - start:.2f} s (cible : {BUDGET} s)")
    times: list[float] = []
    peaks: list[float] = []
    print(f"{'taille':>7} {'nœuds':>9} {'temps':>10} {'mémoire':>11}")
    for size in sizes:
        print(f"\r{size}…", end="", file=sys.stderr, flush=True)
        with get_context("spawn").Pool(1) as pool:
            nodes, seconds, peak = pool.apply(build, (size,))
        times.append(seconds)
        peaks.append(peak)
        print(f"\r{size:>7} {nodes:>9} {seconds:>8.2f} s {peak:>8.1f} Mo")
    print(f"pente : temps {slope(times, sizes):.2f}, mémoire {slope(peaks, sizes):.2f} (cible : {TARGET} au plus)")


if __name__ == "__main__":
    main()
