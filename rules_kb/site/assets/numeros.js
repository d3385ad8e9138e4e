// Rule numbers as people type them: the same reading as rules_kb.model.identifiers.
const SEPARATORS = " .,-_/·:\u00a0\u202f\u2010\u2011\u2013\u2014";
const LEADERS = ["regles", "regle", "rules", "rule", "section", "article", "art", "n°", "no", "r", "§", "cr"];
const EDGES = `${SEPARATORS}*()[]«»"'`;

function trim(text, characters, start = true, end = true) {
  let [from, to] = [0, text.length];
  while (start && from < to && characters.includes(text[from])) from += 1;
  while (end && to > from && characters.includes(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

function withoutLeader(text) {
  for (const leader of LEADERS) {
    if (text.startsWith(leader)) {
      const rest = trim(text.slice(leader.length), SEPARATORS, true, false);
      if (/^\d/.test(rest)) return rest;
    }
  }
  return text;
}

function split(text) {
  const parts = [];
  let before = "";
  for (const char of text) {
    const kind = char >= "0" && char <= "9" ? "d" : char >= "a" && char <= "z" ? "a" : "";
    if (kind && kind === before) parts[parts.length - 1] += char;
    else if (kind) parts.push(char);
    else if (!SEPARATORS.includes(char)) return [];
    before = kind;
  }
  return parts;
}

/** `2.1e`, `règle 6.1 d`, `§2.1` -> `2.1.e`, `6.1.d`, `2.1`; null when it is no number. */
export function parseNumber(typed) {
  const folded = typed.trim().toLowerCase().replaceAll("è", "e").replaceAll("e\u0300", "e");
  const parts = split(trim(withoutLeader(folded), EDGES));
  if (!parts.length || !/^\d/.test(parts[0])) return null;
  const letter = /^[a-z]/.test(parts.at(-1)) ? parts.pop() : "";
  if (!parts.every((part) => /^\d{1,2}$/.test(part)) || letter.length > 1) return null;
  if (parts.length > 3 || (letter && parts.length === 1)) return null;
  const numbers = parts.map((part) => String(Number(part)));
  if (numbers.includes("0")) return null;
  return [...numbers, ...(letter ? [letter] : [])].join(".");
}
