// The weights of rules_kb.search.weigh, from how often each term is in each part of each document.
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const VALUE = new Uint8Array(128);
[...DIGITS].forEach((char, place) => (VALUE[char.charCodeAt(0)] = place));
const REGIONS = ["text", "note", "name", "title", "path", "said"]; // those of `parts`, then what is derived
const [TITLE, PATH, SAID] = [3, 4, 5];

export const digit = (char) => VALUE[char.charCodeAt(0)];

/** The numbers of a row: 5 bits a character, the last below 32. */
function numbers(row) {
  const found = [];
  let [number, shift] = [0, 0];
  for (let at = 0; at < row.length; at += 1) {
    const value = VALUE[row.charCodeAt(at)];
    number += (value & 31) << shift;
    shift = value > 31 ? shift + 5 : 0;
    if (value > 31) continue;
    found.push(number);
    number = 0;
  }
  return found;
}

export class Postings {
  /** `entries`: the documents, then the situations, whose `mass` is worked out here. */
  constructor(data, entries) {
    Object.assign(this, { data, entries, rarity: new Map(), rows: new Map(), lists: new Map() });
    const places = new Map(entries.map((entry, place) => [entry.key, place]));
    this.first = data.keys.length;
    this.sections = entries.map(() => ({ rules: [], deeper: [] }));
    entries.forEach((entry, place) => {
      if (entry.kind !== "rule") return;
      let above = places.get(entry.section);
      this.sections[above]?.rules.push(place);
      while ((above = places.get(entries[above]?.section)) !== undefined) this.sections[above].deeper.push(place);
    });
    this.sizes = REGIONS.map(() => new Float64Array(this.first));
    this.defined = new Map();
    for (const [term, pairs] of Object.entries(data.defines)) {
      const list = [];
      for (let place = 0; place < pairs.length; place += 2) list.push([pairs[place], pairs[place + 1]]);
      this.defined.set(`@${term}`, list);
    }
    for (const row of data.terms) {
      const [term, own, said] = row.split(" ");
      this.rows.set(term, [own ?? "", said ?? ""]);
    }
    for (const term of this.rows.keys()) {
      const holding = new Set((this.defined.get(term) ?? []).map(([place]) => place));
      this.parts(term, (place, region, times) => {
        this.sizes[region][place] += times;
        holding.add(place);
      });
      this.rarity.set(term, Math.log((this.first + 1) / (holding.size + 0.5)));
      if (term[0] !== "@") for (const place of new Set(this.said(term))) entries[place].mass += this.rarity.get(term);
    }
  }

  /** The documents and situations that hold a term, each with its weight (0 to 1). */
  of(term) {
    if (!this.lists.has(term)) this.lists.set(term, this.weighed(term));
    return this.lists.get(term);
  }

  weighed(term) {
    const { concept, defines, length, region: worth, saturation } = this.data.weights;
    const totals = new Map();
    const add = (place, more) => totals.set(place, (totals.get(place) ?? 0) + more);
    this.parts(term, (place, region, times) => {
      const name = REGIONS[region];
      const factor = worth[name] / (1 - length + (length * this.sizes[region][place]) / this.data.means[name]);
      add(place, factor * times * (term[0] === "@" ? concept : 1));
    });
    for (const [place, strength] of this.defined.get(term) ?? []) add(place, defines * strength);
    const list = [...totals].map(([place, value]) => [place, value / (value + saturation)]);
    return [...list, ...[...new Set(this.said(term))].map((place) => [place, 1])];
  }

  /** Calls `each(document, region, times)` for every part that holds a term. */
  parts(term, each) {
    const found = numbers((this.rows.get(term) ?? [""])[0]);
    let place = 0;
    for (let at = 0; at < found.length; at += 2) {
      place += found[at];
      this.data.parts[found[at + 1]].forEach((times, region) => {
        if (!times) return;
        each(place, region, times);
        if (region !== TITLE || !this.entries[place].edition) return;
        for (const rule of this.sections[place].rules) each(rule, TITLE, times);
        for (const rule of this.sections[place].deeper) each(rule, PATH, times);
      });
    }
    for (const situation of this.said(term)) for (const [rule] of this.entries[situation].answers) each(rule, SAID, 1);
  }

  /** The situations that say a term; one that says it twice stands twice. */
  said(term) {
    let place = this.first;
    return numbers((this.rows.get(term) ?? ["", ""])[1]).map((gap) => (place += gap));
  }
}
