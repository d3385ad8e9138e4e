// A question turned into units: the same reading as rules_kb.search.query, names and numbers.
import { isCapital } from "./mots.js";
import { parseNumber } from "./numeros.js";

const LEAD = String.raw`(?:(?:r[eè]gles?|rules?|sections?|chapitres?|art(?:icle)?\.?|cr|r\.|§)\s*)`;
const W = String.raw`[\p{L}\p{N}_]`;
const DOTTED = new RegExp(String.raw`(?<!${W}|[.+/\-])${LEAD}?(\d{1,2}(?:[.,\-·]\d{1,2}){1,2}(?:\s?[.,\-·]?\s?[a-z](?!${W}|['’]))?)(?!${W}|/)`, "giu");
const LED = new RegExp(String.raw`(?<!${W})${LEAD}(\d{1,2}(?:[.,\-· ]\d{1,2}){0,2}(?:\s?[.,\-·]?\s?[a-z](?!${W}))?)(?!${W})`, "giu");
const COMPACT = new RegExp(String.raw`(?<!${W}|\.)(\d{2,5})([a-z])(?!${W})`, "giu");
const JOINING = new Set("de du des d la le les l et of the a aux au".split(" "));
const CLAUSE = /[.!?:;…]\s/g;

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
    Object.assign(this, { data, words, rarity, exists });
  }

  read(typed) {
    const [numbers, rest] = findNumbers(typed.normalize("NFC"), this.exists);
    const found = this.expanded(rest).filter((word) => !["1.0", "4.0"].includes(word.folded));
    return { typed, numbers, units: this.units(rest, found) };
  }

  expanded(text) {
    const found = [];
    for (const word of this.words.split(text)) {
      const long = this.data.short[word.folded];
      if (long !== undefined && !isCapital(word.written)) found.push(...this.words.split(long));
      else if (word.written.length === 1 && "JHRTDIVMOX".includes(word.written) && ["symbol", "icon"].includes(found.at(-1)?.stem)) {
        found.push(...this.words.split(`{${word.written}}`));
      } else found.push(word);
    }
    return found;
  }

  units(typed, found) {
    const names = this.names(found);
    const clauses = [...typed.replace(/[ ?!.…»")]+$/, "").matchAll(CLAUSE)];
    const asked = clauses.length ? clauses.at(-1).index + clauses.at(-1)[0].length : 0;
    const units = [];
    const inside = found.map(() => false);
    for (let start = 0; start < found.length; ) {
      const [end, meanings] = this.phrase(found, start);
      if (end - start > 1 && meanings && !names.slice(start, end).some(Boolean)) {
        const unit = { written: found.slice(start, end).map((word) => word.folded).join(" "), weight: found[start].start >= asked ? 1 : 0.7, readings: new Map() };
        for (const [term, sure] of meanings) add(unit, term, sure);
        units.push(unit);
        inside.fill(true, start, end);
      }
      start = Math.max(end, start + 1);
    }
    found.forEach((word, place) => {
      if (this.words.ignores(word)) return;
      const unit = this.word(word, names[place]);
      unit.weight *= (inside[place] ? 0.5 : 1) * (word.start >= asked ? 1 : 0.7);
      units.push(unit);
    });
    const kept = new Map();
    for (const unit of units) {
      const key = [...unit.readings.keys()].join(" ") || unit.written;
      const first = kept.get(key) ?? unit;
      first.weight = Math.max(first.weight, unit.weight);
      kept.set(key, first);
    }
    return [...kept.values()];
  }

  phrase(found, start) {
    for (let end = Math.min(found.length, start + 6); end > start + 1; end -= 1) {
      const span = found.slice(start, end);
      if (this.words.ignores(span.at(-1)) && span.length < 3) continue;
      const content = span.filter((word) => !this.words.ignores(word)).map((word) => word.stem);
      for (const key of [span.map((word) => word.stem).join(" "), content.length > 1 ? content.join(" ") : ""]) {
        const meanings = this.data.phrases[key];
        if (meanings?.length && !(this.words.ignores(span[0]) && key === content.join(" "))) return [end, meanings];
      }
    }
    return [start, null];
  }

  word(word, name) {
    const unit = { written: word.folded, weight: 1, readings: new Map(), corrected: "", name: false };
    this.add(unit, word.stem, 1);
    if (name) Object.assign(unit, { weight: 0.2, name: true });
    else if (!unit.readings.size) {
      for (const [reading, sure] of this.words.correct(word.folded)) {
        if (isCapital(word.written) && sure < 0.8) {
          unit.name = true;
          break;
        }
        unit.corrected ||= reading.join(" ");
        for (const part of reading) if (!this.words.ignored.has(part)) this.add(unit, this.words.stem(part), sure * 0.9);
      }
    }
    return unit;
  }

  add(unit, stem, sure) {
    if (this.rarity.has(stem)) add(unit, stem, sure);
    for (const [term, strength] of this.data.phrases[stem] ?? []) if (this.rarity.has(term)) add(unit, term, sure * strength);
  }

  /** For each word, whether it belongs to the name of a card. */
  names(found) {
    const names = found.map(() => false);
    if (found.filter((word) => /\p{L}/u.test(word.written[0])).every((word) => isCapital(word.written))) return names;
    for (const [start, end] of runs(found)) {
      const content = found.slice(start, end).filter((word) => isCapital(word.written) && !this.words.ignores(word));
      const strange = content.filter((word) => !(word.stem in this.data.phrases));
      if ((start === 0 || !follows(found, start)) && (content.length < 2 || !strange.length)) continue;
      if (strange.length) names.fill(true, start, end);
    }
    return names;
  }
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
