// The ranking of rules_kb.search.rank on the data of rules_kb.site.searching.
import { root } from "./aj.js";
import { Words } from "./mots.js";
import { Postings } from "./poids.js";
import { Reader } from "./question.js";

const UNKNOWN = 6;
const RELATIVE = 0.25;
const FEW = 5;
const BORROWS = "1.0";
const AGREEING = 5; // situations of one rule that may agree
let loading = null;

/** The engine, loaded once. */
export function engine() {
  loading ??= fetch(new URL("recherche.json", root))
    .then((answer) => answer.json())
    .then((data) => new Engine(data))
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}

function entryOf(key, data, place) {
  const [where, id] = key.split(":");
  const edition = /^\d/.test(where) ? where : null;
  const kinds = { terme: "term", glossaire: "glossary" };
  const kind = edition ? (/[a-z]$/.test(id) ? "rule" : "section") : kinds[where] ?? "glossary";
  const parent = edition && id.includes(".") ? `${where}:${id.slice(0, id.lastIndexOf("."))}` : null;
  const [count, ...links] = data.links[place] ?? [0];
  return { key, id, edition, kind, section: parent, prior: data.priors[place], mates: data.mates[place] ?? [], count, links };
}

export class Engine {
  constructor(data) {
    this.data = data;
    this.weights = data.weights;
    this.entries = data.keys.map((key, place) => entryOf(key, data, place));
    for (const [count, ...pairs] of data.situations) {
      const answers = [];
      for (let place = 0; place < pairs.length; place += 2) answers.push([pairs[place], pairs[place + 1]]);
      for (let said = 0; said < count; said += 1) this.entries.push({ kind: "situation", mass: 0, answers, mates: [], links: [], edition: null, section: null });
    }
    this.places = new Map(data.keys.map((key, place) => [key, place]));
    this.postings = new Postings(data, this.entries);
    this.rarity = this.postings.rarity;
    const numbers = new Set(this.entries.filter((entry) => entry.edition).map((entry) => entry.id));
    this.words = new Words(data);
    this.reader = new Reader(data, this.words, this.rarity, (number) => numbers.has(number));
  }

  /** Every accepted document that matches, best first. */
  rank(question, accept) {
    const { units } = question;
    const w = this.weights;
    const values = units.map((unit) => this.value(unit));
    const total = values.reduce((sum, value) => sum + value, 0) || 1;
    const [scores, matched] = this.match(units);
    const said = this.situations(scores, total);
    this.neighbours(scores);
    const hits = new Map();
    const hit = (number) => hits.get(number) ?? hits.set(number, { number, score: 0, matched: [], situation: -1 }).get(number);
    for (const [number, score] of scores) {
      const entry = this.entries[number];
      if (!accept(entry)) continue;
      const share = Math.min(matched.get(number).reduce((sum, place) => sum + values[place], 0) / total, 1);
      Object.assign(hit(number), { score: ((score * entry.prior) / total) * share ** w.coverage, matched: matched.get(number) });
    }
    for (const [number, [gain, situation]] of said) {
      if (!accept(this.entries[number])) continue;
      hit(number).score += gain;
      hit(number).situation = situation;
    }
    for (const gains of [this.defined(question), this.numbered(question)]) {
      for (const [number, gain] of gains) if (accept(this.entries[number])) hit(number).score += gain;
    }
    return [...hits.values()].sort((a, b) => Math.round((b.score - a.score) * 1e6) || a.number - b.number);
  }

  value(unit) {
    if (!unit.readings.size) return unit.name ? 0 : UNKNOWN * unit.weight;
    const top = Math.max(...unit.readings.values());
    const sure = [...unit.readings].filter(([, s]) => s >= top).map(([term]) => this.rarity.get(term) ?? 0);
    return unit.weight * Math.max(...sure);
  }

  match(units) {
    const scores = new Map();
    const matched = new Map();
    units.forEach((unit, place) => {
      const best = new Map();
      for (const [term, sure] of unit.readings) {
        const factor = unit.weight * sure * (this.rarity.get(term) ?? 0);
        for (const [number, weight] of this.postings.of(term)) if (factor * weight > (best.get(number) ?? 0)) best.set(number, factor * weight);
      }
      for (const [number, gain] of best) {
        scores.set(number, (scores.get(number) ?? 0) + gain);
        if (!matched.has(number)) matched.set(number, []);
        matched.get(number).push(place);
      }
    });
    return [scores, matched];
  }

  /** What each rule gains from its situations, and the best of them; those that agree add up. */
  situations(scores, total) {
    const said = new Map();
    const w = this.weights;
    for (const [number, mass] of [...scores]) {
      const entry = this.entries[number];
      if (entry.kind !== "situation") continue;
      scores.delete(number);
      const worth = (mass / total) ** (1 + w.coverage) * (entry.mass ? Math.min(mass / entry.mass, 1) ** w.precision : 0);
      for (const [place, strength] of entry.answers) {
        if (!said.has(place)) said.set(place, []);
        said.get(place).push([w.situation * strength * worth, number]);
      }
    }
    const gains = new Map();
    for (const [place, found] of said) {
      const best = found.sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, AGREEING);
      gains.set(place, [best.reduce((sum, [worth], later) => sum + worth * w.agreement ** later, 0), best[0][1]]);
    }
    return gains;
  }

  neighbours(scores) {
    const w = this.weights;
    const before = new Map(scores);
    const best = new Map();
    for (const [number, score] of before) {
      const { section } = this.entries[number];
      if (section) best.set(section, Math.max(score, best.get(section) ?? 0));
    }
    const gain = (number, more) => scores.set(number, scores.get(number) + more);
    for (const [number, score] of before) {
      const entry = this.entries[number];
      gain(number, w.section * (best.get(entry.section ?? "") ?? 0));
      for (const other of entry.links) {
        if (!before.has(other)) continue;
        gain(number, (w.link * before.get(other)) / entry.count);
        gain(other, (w.link * score) / entry.count);
      }
      if (entry.edition !== BORROWS) continue;
      gain(number, w.mate * Math.max(0, ...entry.mates.map((mate) => before.get(mate) ?? 0)));
    }
  }

  /** How well the best hit answers, whatever the length of the question. */
  confidence(question, hits) {
    if (!hits.length) return 0;
    const values = question.units.map((unit) => this.value(unit));
    const sum = (list) => list.reduce((all, value) => all + value, 0);
    const matched = new Set(hits.flatMap((hit) => hit.matched));
    const unknown = sum(values.filter((_, place) => !matched.has(place)));
    return hits[0].score * Math.sqrt(Math.max(question.words, 1)) * (1 - unknown / (sum(values) || 1));
  }

  /** What the rules that define a term gain, the more of the question the term makes up. */
  defined(question) {
    const gains = new Map();
    for (const unit of question.units) {
      const share = unit.words / Math.max(question.words, 1);
      for (const [term, sure] of unit.readings) {
        for (const [number, strength] of this.postings.defined.get(term) ?? []) {
          const gain = this.weights.focus * share ** 3 * sure * strength * this.entries[number].prior;
          gains.set(number, Math.max(gain, gains.get(number) ?? 0));
        }
      }
    }
    return gains;
  }

  numbered(question) {
    const gains = new Map();
    const top = this.weights.number;
    const twin = question.words ? 1 : 0.9;
    const raise = (place, gain) => gains.set(place, Math.max(gain, gains.get(place) ?? 0));
    for (const typed of question.numbers) {
      this.entries.forEach((entry, place) => {
        if (entry.kind === "rule" && entry.id === typed) {
          raise(place, top);
          for (const mate of entry.mates) raise(mate, top * twin);
        } else if (entry.kind === "section" && entry.id === typed) raise(place, top * 0.6);
        else if (entry.kind === "rule" && entry.id.startsWith(`${typed}.`)) raise(place, top * 0.7);
      });
    }
    return gains;
  }

  /** Results for people: a rule once, its counterpart beside it; few when nothing matches well. */
  search(typed, limit = 12) {
    const question = this.reader.read(typed);
    // A number alone means that very rule; words beside it say which edition's rule is meant.
    const isTyped = ({ number }) => question.numbers.includes(this.entries[number].id);
    const typedHere = (hit) => !question.words && isTyped(hit) && this.entries[hit.number].edition === this.data.first;
    const ranked = this.rank(question, (entry) => entry.kind !== "situation");
    const hits = [...ranked.filter(typedHere), ...ranked.filter((hit) => !typedHere(hit))];
    const confident = this.confidence(question, hits) >= this.weights.confident;
    const known = new Map(hits.map((hit) => [hit.number, hit]));
    const beside = new Set();
    const kept = [];
    for (const found of hits) {
      if (kept.length === (confident ? limit : FEW) || found.score < RELATIVE * hits[0].score) break;
      if (beside.has(found.number)) continue;
      const mates = this.entries[found.number].mates;
      // In place of a rule whose number was typed, only one of the same number.
      const fits = (mate) => !isTyped(found) || this.entries[mate].id === this.entries[found.number].id;
      const first = mates.find((mate) => known.has(mate) && this.entries[mate].edition === this.data.first && fits(mate));
      const hit = first !== undefined && this.entries[found.number].edition !== this.data.first ? known.get(first) : found;
      for (const number of [hit.number, ...this.entries[hit.number].mates]) beside.add(number);
      kept.push({ ...this.entries[hit.number], title: this.titleOf(hit.number), counterparts: this.entries[hit.number].mates.map((mate) => this.entries[mate].key) });
    }
    const unknown = question.units.filter((unit) => !unit.readings.size || unit.corrected);
    const near = confident ? [] : unknown.flatMap((unit) => this.words.near(unit.written, 2).map(([word]) => word));
    return { question, confident, results: kept, suggestions: [...new Set(near)].slice(0, 5), stems: stemsOf(question) };
  }

  titleOf(number) {
    const entry = this.entries[number];
    if (entry.kind !== "rule") return this.data.titles[number];
    return this.data.titles[this.places.get(entry.section)] ?? "";
  }
}

function stemsOf(question) {
  return new Set(question.units.flatMap((unit) => [...unit.readings.keys()]).filter((term) => term[0] !== "@"));
}
