// Words, stems, spelling: the same reading of a question as rules_kb.search (words, spelling, names).
import { fold } from "./filtres.js";
import { digit } from "./poids.js";

const WORD = /\{[\p{L}\p{N}_]+\}|\d+(?:\.\d+)+(?:\.?[a-z](?![\p{L}\p{N}_]))?|[\p{L}\p{N}_]+/giu;
const DIGITS = new Map(Object.entries({ deux: "2", trois: "3", quatre: "4", cinq: "5", six: "6", sept: "7", huit: "8", neuf: "9", dix: "10", cent: "100", zero: "0" }));
const ELIDED = ["qu", "l", "d", "j", "n", "s", "m", "t", "c"];
const SOUNDS = [
  [/s?c(?=[eiy])|ss+|t(?=ion)/g, "ç"], // hard s, however written
  [/(?<=..)(?:aient|ait|ent|ees?|er|ez|et|ai|es?|[stxd]+)$/g, ""], // not heard, or all heard « é »
  [/ill/g, "i"],
  [/(.)\1+/g, "$1"],
  [/eaux?|aux?/g, "o"],
  [/ph/g, "f"],
  [/[çz]/g, "s"],
  [/ge(?=[ao])|g(?=[eiy])/g, "j"],
  [/qu|ck|c|q/g, "k"],
  [/x/g, "ks"],
  [/gu(?=[ei])/g, "g"],
  [/a[iy]n|e[iy]n|[iy]m(?=[bp])|[iy]n(?![aeiouyn])/g, "1"],
  [/[ea][mn](?![aeiouymn])/g, "2"],
  [/o[mn](?![aeiouymn])/g, "3"],
  [/oi|oua/g, "wa"],
  [/ai|ei/g, "e"],
  [/y/g, "i"],
  [/h/g, ""],
];
const EVERYDAY = 30; // how often an everyday word would occur, had the rules been written by everybody
const SPLIT = 0.9; // how sure words run together are
const SMALL = 0.15; // what a small word costs more
const FEW_VOWELS = 3; // letters for each vowel of a clipped word, at least

export function isCapital(text) {
  return text[0] !== text[0]?.toLowerCase();
}

export class Words {
  constructor(data) {
    this.irregular = new Map(Object.entries(data.irregular));
    this.ignored = new Set(data.ignored);
    this.common = new Set(data.common);
    this.counts = new Map();
    this.stems = new Map();
    this.sounds = new Map();
    let row = "";
    for (const rest of data.words) {
      row = row.slice(0, digit(rest[0])) + rest.slice(1); // what it shares with the one before
      const [word, count, stem] = row.split(" ");
      this.counts.set(word, Number(count));
      this.stems.set(word, /^\d+$/.test(stem) && !/^\d/.test(word) ? word.slice(0, Number(stem)) : stem);
    }
    for (const word of [...data.ignored, ...data.common]) if (!this.counts.has(word)) this.counts.set(word, EVERYDAY);
    this.phrases = byPhrase(data.phrases);
    this.exact = byPhrase(data.exact);
    this.shapes = [...this.counts.keys()].map((word) => [word, mask(word)]);
  }

  /** The stem of a folded word; a word that no text holds is its own. */
  stem(folded) {
    const word = DIGITS.get(folded) ?? folded;
    if (this.stems.has(folded)) return this.stems.get(folded);
    const base = this.irregular.get(word) ?? word;
    if (this.stems.has(base)) return this.stems.get(base);
    for (const end of ["s", "x", "e", "es"]) {
      if (base.length > 4 && base.endsWith(end) && this.stems.has(base.slice(0, -end.length))) return this.stems.get(base.slice(0, -end.length));
      if (this.stems.has(base + end)) return this.stems.get(base + end);
    }
    return base;
  }

  split(text) {
    return [...text.normalize("NFC").matchAll(WORD)].map((match) => {
      const folded = fold(match[0]);
      return { written: match[0], folded, stem: this.stem(folded), start: match.index, end: match.index + match[0].length };
    });
  }

  ignores(word) {
    return this.ignored.has(word.folded) || (word.folded.length === 1 && !/\d/.test(word.folded));
  }

  /** The likeliest readings of an unknown word, best first: [[words], how sure]. */
  correct(word, limit = 3) {
    if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
    for (const lead of ELIDED) {
      const rest = word.startsWith(lead) ? word.slice(lead.length) : "";
      if (rest.length > 3 && this.counts.has(rest) && "aeiouyh".includes(rest[0])) return [[[rest], 0.95]];
    }
    const near = this.near(word, limit);
    const parts = word.length > 5 ? this.cut(word) : [];
    if (parts.length && (!near.length || near[0][1] < SPLIT)) return [[parts, SPLIT]];
    return near.map(([other, sure]) => [[other], sure]);
  }

  /** The nearest known words and how sure each is, best first. */
  near(word, limit = 3) {
    const costs = new Map();
    const said = heard(word);
    for (const [cost, other] of [...this.byEdits(word, said), ...this.bySound(word, said), ...this.clipped(word)]) {
      const all = cost + (this.ignored.has(other) ? SMALL : 0);
      costs.set(other, Math.min(all, costs.get(other) ?? all));
    }
    const found = [...costs].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1));
    const kept = found.filter(([, cost]) => cost <= found[0][1] + 0.5).slice(0, limit);
    return kept.map(([other, cost], place) => [other, (1 - 0.08 * Math.max(cost, 0)) * (place ? 0.7 : 1)]);
  }

  byEdits(word, said) {
    const most = word.length < 8 ? 1 : 2;
    const letters = mask(word);
    const found = [];
    for (const [other, shape] of this.shapes) {
      const size = other.length;
      if (size < Math.max(word.length - most, 4) || size > word.length + most) continue;
      const same = other[0] === word[0];
      const allowed = same ? most : 1;
      if (bits(shape ^ letters) > 2 * allowed) continue;
      const count = edits(word, other, allowed);
      if (count > allowed) continue;
      found.push([count * (this.sound(other) === said ? 0.4 : 1) + (same ? 0 : 0.5) - this.use(other), other]);
    }
    return found;
  }

  bySound(word, said) {
    const likely = [...this.counts.keys()].filter((other) => other.length > 3 && other[0] === word[0] && this.sound(other) === said);
    return likely.map((other) => [0.8 - this.use(other), other]);
  }

  /** The words run together, one cut or a small word between two: the commonest such reading. */
  cut(word) {
    let best = [-1, []];
    const offer = (worth, parts) => {
      if (worth > best[0] || (worth === best[0] && parts.join(" ") > best[1].join(" "))) best = [worth, parts];
    };
    for (let cut = 2; cut < word.length - 1; cut += 1) {
      const [start, end] = [word.slice(0, cut), word.slice(cut)];
      if (this.whole(start) && this.whole(end) && !(this.ignored.has(start) && this.ignored.has(end))) {
        offer(this.use(start) + this.use(end), [start, end]);
      }
      for (const size of [2, 3]) {
        const [middle, last] = [end.slice(0, size), end.slice(size)];
        if (this.ignored.has(middle) && this.known(start) && this.known(last)) offer(this.use(start) + this.use(last), [start, middle, last]);
      }
    }
    return best[1];
  }

  /** Words of which `word` keeps the beginning and the consonants. */
  clipped(word) {
    if (word.length < 5 || word.replace(/[^aeiouy]/g, "").length * FEW_VOWELS > word.length) return [];
    const kept = bones(word);
    const longer = [...this.counts.keys()].filter((other) => other.startsWith(word.slice(0, 2)) && other.length > word.length + 1);
    return longer.filter((other) => bones(other) === kept).map((other) => [1 - this.use(other), other]);
  }

  whole(word) {
    return this.ignored.has(word) || this.known(word);
  }

  known(word) {
    return word.length >= 4 && (this.counts.get(word) ?? 0) > (word.length < 6 ? 1 : 0);
  }

  use(word) {
    return Math.min(0.1 * Math.log10(1 + (this.counts.get(word) ?? 0)), 0.33);
  }

  sound(word) {
    if (!this.sounds.has(word)) this.sounds.set(word, heard(word));
    return this.sounds.get(word);
  }
}

/** What each phrase means: [term, how sure]. */
function byPhrase(rows) {
  const found = new Map();
  for (const [phrases, ...flat] of rows) {
    const meanings = [];
    for (let place = 0; place < flat.length; place += 2) meanings.push([flat[place], flat[place + 1]]);
    for (const phrase of phrases.split("|")) found.set(phrase, meanings);
  }
  return found;
}

function mask(word) {
  let found = 0;
  for (const char of word) found |= 1 << (char.charCodeAt(0) & 31);
  return found;
}

function bits(number) {
  let count = 0;
  for (let rest = number; rest; rest &= rest - 1) count += 1;
  return count;
}

function heard(word) {
  return SOUNDS.reduce((sound, [written, said]) => sound.replace(written, said), word);
}

function bones(word) {
  return word.replace(/[aeiouy]/g, "").replace(/(.)\1+/g, "$1");
}

function edits(one, other, allowed) {
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const line = [i];
    for (let j = 1; j <= other.length; j += 1) {
      let cost = Math.min(row[j] + 1, line[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && other[j - 1] === one[i - 2]) cost = Math.min(cost, before[j - 2] + 1);
      line.push(cost);
    }
    if (Math.min(...line) > allowed) return allowed + 1;
    [before, row] = [row, line];
  }
  return row.at(-1);
}
