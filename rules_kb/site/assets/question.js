// A question turned into units: the same reading as rules_kb.search.query, names and numbers.
import { isCapital } from "./mots.js";
import { parseNumber } from "./numeros.js";

const LEAD = String.raw`(?:(?:r[eè]gles?|rules?|sections?|chapitres?|art(?:icle)?\.?|cr|r\.|§)\s*)`;
const W = String.raw`[\p{L}\p{N}_]`;
const DOTTED = new RegExp(String.raw`(?<!${W}|[.+/\-])${LEAD}?(\d{1,2}(?:[.,\-·]\d{1,2}){1,2}(?:\s?[.,\-·]?\s?[a-z](?!${W}|['’]))?)(?!${W}|/)`, "giu");
const LED = new RegExp(String.raw`(?<!${W})${LEAD}(\d{1,2}(?:[.,\-· ]\d{1,2}){0,2}(?:\s?[.,\-·]?\s?[a-z](?!${W}))?)(?!${W})`, "giu");
const COMPACT = new RegExp(String.raw`(?<!${W}|\.)(\d{2,5})([a-z])(?!${W})`, "giu");
const JOINING = new Set("de du des d la le les l of the".split(" "));
const LONGEST = 6;
const AROUND = 4; // words on each side that may make a phrase with a correction
const CORRECTED = 0.95; // the nearest word is a guess
const ALSO = 0.85; // how near a word must be to stand beside one that is known by its stem
const SURE = 0.75; // how near a known word must be for a capitalised one to be read as it

/** As typed, without what does not show: soft hyphens, marks of no width or of direction. */
export const clean = (typed) => typed.replace(/\p{Cf}/gu, "").normalize("NFC");

/** The numbers meant in a question, and the question without them. */
export function findNumbers(query, exists) {
  const whole = parseNumber(query);
  if (whole && exists(whole)) return [[whole], ""];
  const found = [];
  let rest = query;
  for (const pattern of [DOTTED, LED]) {
    rest = rest.replace(pattern, (match, typed, offset, string) => {
      let number = parseNumber(typed);
      let kept = "";
      const inside = string.slice(offset + match.length).trim() !== "";
      if (/ [a-z]$/i.test(typed) && ((/[ay]$/i.test(typed) && inside) || !(number && exists(number)))) {
        kept = typed.at(-1);
        number = parseNumber(typed.slice(0, -1));
      }
      if (!number || !exists(number)) return match;
      found.push(number);
      return ` ${kept} `;
    });
  }
  rest = rest.replace(COMPACT, (match, digits, letter) => {
    const number = cuts(digits).map((cut) => `${cut}.${letter.toLowerCase()}`).find(exists);
    if (!number) return match;
    found.push(number);
    return " ";
  });
  return [[...new Set(found)], rest];
}

function cuts(digits) {
  let all = [digits[0]];
  for (const digit of digits.slice(1)) all = all.flatMap((start) => [`${start}.${digit}`, start + digit]);
  const fit = all.filter((cut) => {
    const parts = cut.split(".");
    return parts.length > 1 && parts.length <= 3 && parts.every((part) => part.length <= 2 && part[0] !== "0");
  });
  const rank = (cut) => [-cut.split(".").length, ...cut.split(".").slice(0, 2).map((part) => part.length)];
  return fit.sort((a, b) => rank(a).reduce((sum, value, place) => sum || value - rank(b)[place], 0));
}

/** Reads questions with the language tables; `rarity` holds the terms of the index. */
export class Reader {
  constructor(data, words, rarity, exists) {
    Object.assign(this, { short: new Map(Object.entries(data.short)), words, rarity, exists, fillers: new Set(data.fillers) });
  }

  read(typed) {
    const [numbers, rest] = findNumbers(clean(typed), this.exists);
    const whole = this.expanded(rest);
    const asked = this.withoutFillers(whole);
    const found = (asked.length ? asked : whole).filter((word) => !["1.0", "4.0"].includes(word.folded));
    const understood = this.units(found);
    // When nothing else was asked, a small word that names a term counts.
    const small = () => withoutRepeats(found.filter((word) => this.meanings(word).length).map((word) => this.word({ word, sure: 1, others: [] })));
    const units = understood.length ? understood : small();
    const words = units.reduce((sum, unit) => sum + (unit.written.includes(" ") ? 0 : unit.words), 0);
    return { typed, numbers, units, words };
  }

  expanded(text) {
    const found = [];
    for (const word of this.words.split(text)) {
      let long = isCapital(word.written) ? undefined : this.short.get(word.folded);
      const symbol = word.written.length === 1 && "JHRTDIVMOX".includes(word.written);
      if (symbol && ["symbole", "symbol", "icone", "picto"].includes(found.at(-1)?.folded)) long = `{${word.written}}`;
      if (long === undefined) found.push(word);
      else found.push(...this.words.split(long).map((each) => ({ ...each, start: word.start, end: word.end })));
    }
    return found;
  }

  /** The words left when phrases that say nothing of what is asked are taken out. */
  withoutFillers(found) {
    const kept = [];
    for (let start = 0; start < found.length; ) {
      let end = Math.min(found.length, start + LONGEST);
      while (end > start && !this.fillers.has(found.slice(start, end).map((word) => word.folded).join(" "))) end -= 1;
      if (end === start) kept.push(found[start]);
      start = Math.max(end, start + 1);
    }
    return kept;
  }

  /** What a single word stands for; its stem counts only when the form itself is not known. */
  meanings(word) {
    return this.words.exact.get(word.folded) ?? this.words.phrases.get(word.stem) ?? [];
  }

  units(typed) {
    const found = this.corrected(typed, this.namesIn(typed));
    const spans = this.spans(found.map((read) => read.word));
    const inside = found.map(() => false);
    const units = [];
    for (const [start, end, meanings] of spans) {
      const span = found.slice(start, end);
      if (span.some((read) => read.name)) continue;
      const unit = { written: span.map((read) => read.word.folded).join(" "), weight: 1, readings: new Map() };
      const sure = Math.min(...span.map((read) => read.sure));
      for (const [term, strength] of meanings) add(unit, term, strength * sure);
      unit.words = span.filter((read) => !this.words.ignores(read.word)).length;
      units.push(unit);
      inside.fill(true, start, end);
    }
    found.forEach((read, place) => {
      if (this.words.ignores(read.word)) return;
      const unit = this.word(read);
      unit.weight *= inside[place] ? 0.5 : 1;
      units.push(unit);
    });
    return withoutRepeats(units);
  }

  namesIn(found) {
    const terms = found.map((word) => this.meanings(word).length > 0);
    for (const [start, end] of this.spans(found)) terms.fill(true, start, end);
    return this.names(found, terms);
  }

  /** The words, the unknown ones as they were probably meant: first what makes a phrase with the words around. */
  corrected(found, names) {
    const read = [];
    found.forEach((word, place) => {
      const known = names[place] || this.knows(word);
      const options = names[place] ? [] : this.options(word, known);
      const before = read.slice(-AROUND).map((each) => each.word);
      const after = found.slice(place + 1, place + 1 + AROUND);
      const fitting = options.find(([parts]) => this.fits(parts, word, before, after));
      const strange = isCapital(word.written) && options.length > 0 && options[0][1] < SURE;
      if (known && !fitting) read.push({ word, name: names[place], sure: 1, others: options });
      else if (strange || !options.length) read.push({ word, name: strange, sure: 1, others: [] });
      else {
        const [parts, sure] = fitting ?? options[0];
        const others = fitting ? [] : options.slice(1);
        read.push(...parts.map((part) => ({ word: part, name: false, sure, typed: word, others })));
      }
    });
    return read;
  }

  options(word, onlyNear) {
    const { words } = this;
    if (onlyNear && (words.stems.has(word.folded) || words.common.has(word.folded) || words.ignores(word))) return [];
    const options = new Map();
    for (const [parts, sure] of words.correct(word.folded, 8)) {
      const meant = parts.map((part) => ({ ...word, written: part, folded: part, stem: words.stem(part) }));
      const stems = meant.map((each) => each.stem).join(" ");
      if ((!onlyNear || (sure >= ALSO && stems !== word.stem)) && !options.has(stems)) options.set(stems, [meant, sure * CORRECTED]);
    }
    const found = [...options.values()];
    const counted = found.filter(([meant]) => !meant.every((each) => words.ignores(each)));
    return found.length && counted[0] !== found[0] ? found.slice(0, 1) : counted.slice(0, 3);
  }

  fits(parts, word, before, after) {
    const [first, last] = [before.length, before.length + parts.length];
    if (!this.spans([...before, ...parts, ...after]).some(([start, end]) => start < last && end > first)) return false;
    return !this.spans([...before, word, ...after]).some(([start, end]) => start <= first && first < end);
  }

  knows(word) {
    const known = this.words.ignores(word) || this.words.common.has(word.folded) || this.rarity.has(word.stem);
    return known || this.meanings(word).some(([term]) => this.rarity.has(term));
  }

  /** Known phrases of several words, longest first at each place. */
  spans(found) {
    const spans = [];
    for (let start = 0; start < found.length; ) {
      let next = start + 1;
      for (let end = Math.min(found.length, start + LONGEST); end > start + 1; end -= 1) {
        const meanings = this.phrase(found.slice(start, end));
        if (!meanings) continue;
        spans.push([start, end, meanings]);
        next = end;
        break;
      }
      start = next;
    }
    return spans;
  }

  /** The phrase as written, by stems, or by stems without the small words inside it. */
  phrase(span) {
    const { exact, phrases } = this.words;
    const join = (words, part) => words.map((word) => word[part]).join(" ");
    const meanings = exact.get(join(span, "folded")) ?? phrases.get(join(span, "stem"));
    if (meanings || this.words.ignores(span[0]) || this.words.ignores(span.at(-1))) return meanings;
    return phrases.get(join(span.filter((word) => !this.words.ignores(word)), "stem"));
  }

  word(read) {
    const unit = { written: (read.typed ?? read.word).folded, weight: 1, words: 1, readings: new Map(), corrected: read.typed ? read.word.folded : "", name: false };
    this.add(unit, read.word, read.sure);
    for (const [parts, sure] of read.others) for (const part of parts) this.add(unit, part, sure);
    if (read.name) {
      const quoted = Math.max(0, ...[...unit.readings.keys()].map((term) => this.rarity.get(term) ?? 0));
      Object.assign(unit, { weight: quoted > 5 ? 1 : 0.2, name: true });
    }
    return unit;
  }

  add(unit, word, sure) {
    if (this.rarity.has(word.stem)) add(unit, word.stem, sure);
    for (const [term, strength] of this.meanings(word)) if (this.rarity.has(term)) add(unit, term, sure * strength);
  }

  /** For each word, whether it belongs to the name of a card. */
  names(found, terms) {
    const names = found.map(() => false);
    if (found.filter((word) => /\p{L}/u.test(word.written[0])).every((word) => isCapital(word.written))) return names;
    for (const [start, end] of runs(found)) {
      const places = found.map((_, place) => place).slice(start, end);
      const content = places.filter((place) => isCapital(found[place].written) && !this.words.ignores(found[place]));
      const strange = content.filter((place) => !terms[place]);
      if ((start === 0 || !follows(found, start)) && (content.length < 2 || !strange.length)) continue;
      if (strange.length) names.fill(true, start, end);
    }
    return names;
  }
}

/** A word said twice is asked once, at its greatest weight. */
function withoutRepeats(units) {
  const kept = new Map();
  for (const unit of units) {
    const key = [...unit.readings.keys()].join(" ") || unit.written;
    const first = kept.get(key) ?? unit;
    first.weight = Math.max(first.weight, unit.weight);
    kept.set(key, first);
  }
  return [...kept.values()];
}

function add(unit, term, sure) {
  unit.readings.set(term, Math.max(sure, unit.readings.get(term) ?? 0));
}

const follows = (found, place) => place > 0 && found[place].start - found[place - 1].end <= 1;

function runs(found) {
  const all = [];
  for (let start = 0; start < found.length; ) {
    if (!isCapital(found[start].written)) {
      start += 1;
      continue;
    }
    let end = start + 1;
    for (let look = start + 1; look < found.length && look - end < 3 && follows(found, look); look += 1) {
      if (isCapital(found[look].written)) end = look + 1;
      else if (!JOINING.has(found[look].folded)) break;
    }
    all.push([start, end]);
    start = end;
  }
  return all;
}
