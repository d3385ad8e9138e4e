// Words, stems, spelling: the same reading of a question as rules_kb.search (words, spelling, names).
import { fold } from "./filtres.js";

const WORD = /\{[\p{L}\p{N}_]+\}|\d+(?:\.\d+)+(?:\.?[a-z](?![\p{L}\p{N}_]))?|[\p{L}\p{N}_]+/giu;
const DIGITS = { deux: "2", trois: "3", quatre: "4", cinq: "5", six: "6", sept: "7", huit: "8", neuf: "9", dix: "10", cent: "100", zero: "0" };
const ELIDED = ["qu", "l", "d", "j", "n", "s", "m", "t", "c"];
const SOUNDS = [
  ["eau", "o"], ["aux", "o"], ["au", "o"], ["ph", "f"], ["qu", "k"], ["ck", "k"], ["ss", "s"], ["ts", "s"],
  ["tion", "sion"], ["ai", "e"], ["ei", "e"], ["er", "e"], ["ez", "e"], ["et", "e"], ["am", "an"], ["em", "an"],
  ["en", "an"], ["om", "on"], ["y", "i"], ["z", "s"], ["c", "k"], ["h", ""],
];

export function isCapital(text) {
  return text[0] !== text[0]?.toLowerCase();
}

export class Words {
  constructor(data) {
    this.data = data;
    this.ignored = new Set(data.ignored);
    this.common = new Set(data.common);
    this.counts = new Map();
    this.stems = new Map();
    for (const row of data.words) {
      const [word, count, stem] = row.split(" ");
      this.counts.set(word, Number(count));
      this.stems.set(word, /^\d+$/.test(stem) && !/^\d/.test(word) ? word.slice(0, Number(stem)) : stem);
    }
    this.phrases = new Map(Object.entries(data.exact).map(([words, meanings]) => [this.stemsOf(words), meanings]));
    for (const key of data.no_phrases) this.phrases.delete(key);
    for (const [key, meanings] of Object.entries(data.phrases)) this.phrases.set(key, meanings);
    this.shapes = [...this.counts.keys()].map((word) => [word, mask(word)]);
  }

  stemsOf(words) {
    return words.split(" ").map((word) => this.stems.get(word) ?? word).join(" ");
  }

  /** The stem of a folded word; a word that no text holds is its own. */
  stem(folded) {
    const word = DIGITS[folded] ?? folded;
    if (this.stems.has(folded)) return this.stems.get(folded);
    const base = this.data.irregular[word] ?? word;
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

  /** The likeliest readings of an unknown word: [[words], how sure]. */
  correct(word, limit = 3) {
    if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
    for (const lead of ELIDED) {
      const rest = word.startsWith(lead) ? word.slice(lead.length) : "";
      if (rest.length > 3 && this.counts.has(rest) && "aeiouyh".includes(rest[0])) return [[[rest], 0.95]];
    }
    for (let cut = 3; cut < word.length - 2; cut += 1) {
      if (this.usual(word.slice(0, cut)) && this.usual(word.slice(cut))) return [[[word.slice(0, cut), word.slice(cut)], 0.9]];
    }
    return this.near(word, limit).map(([near, sure]) => [[near], sure]);
  }

  usual(word) {
    return word.length >= 4 && (this.counts.get(word) ?? 0) >= 3;
  }

  near(word, limit = 3) {
    const allowed = word.length < 8 ? 1 : 2;
    const [letters, sound] = [mask(word), heard(word)];
    const found = [];
    for (const [other, shape] of this.shapes) {
      if (other.length <= 3 || Math.abs(other.length - word.length) > allowed || bits(shape ^ letters) > 2 * allowed) continue;
      let count = edits(word, other, allowed);
      const same = heard(other) === sound;
      if (count > allowed) {
        if (!same) continue;
        count = allowed;
      }
      if (other[0] !== word[0] && count > 1 && !same) continue;
      found.push([(same ? count * 0.5 : count) + (other[0] === word[0] ? 0 : 0.5), -this.counts.get(other), other]);
    }
    found.sort((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1));
    return found.filter(([cost]) => cost <= found[0][0] + 0.5).slice(0, limit).map(([cost, , other]) => [other, 0.95 - 0.15 * cost]);
  }
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
  let sound = word;
  for (let turn = 0; turn < 2; turn += 1) if (sound.length > 4 && "estxd".includes(sound.at(-1))) sound = sound.slice(0, -1);
  for (const [written, said] of SOUNDS) sound = sound.replaceAll(written, said);
  return [...sound].filter((char, place, all) => place === 0 || char !== all[place - 1]).join("");
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
