"use strict";
(() => {
  const fold = (text) =>
    text.toLowerCase().replaceAll("œ", "oe").replace(/[’‘]/g, "'").normalize("NFKD").replace(/\p{M}/gu, "");
  const place = document.getElementById("cherche");
  const input = place.querySelector("input");
  const said = place.querySelector("output");
  const sections = [...document.querySelectorAll("main section")];
  const heads = [...document.querySelectorAll("main h2, main h3, main > p")];
  let texts = null;
  // A plural or a feminine ending does not part two words.
  const stem = (word) => (word.length > 4 && !/\d/.test(word) ? word.replace(/(ees|ee|es|s|e)$/, "") : word);
  const number = (text) => {
    const found = /^(?:regle|r|§)?\s*(\d{1,2})[ .,-]?(\d{1,2})(?:[ .,-]?(\d{1,2}))?[ .,-]?([a-z])?$/.exec(fold(text).trim());
    return found ? found.slice(1).filter(Boolean).join(".") : "";
  };
  const search = () => {
    texts ??= sections.map((section) => fold(`${section.id} ${section.textContent} ${section.dataset.w}`));
    const query = fold(input.value).trim();
    const typed = number(query);
    const words = query.split(/[^\p{L}\p{N}.{}]+/u).filter((word) => word.length > 1).map(stem);
    let count = 0;
    sections.forEach((section, at) => {
      const exact = typed && section.id.split(":")[1] === typed;
      const fits = !query || (typed ? exact || section.id.split(":")[1].startsWith(`${typed}.`) : words.every((word) => texts[at].includes(word)));
      section.hidden = !fits;
      count += fits ? 1 : 0;
    });
    for (const head of heads) head.hidden = Boolean(query) && head.tagName !== "H2";
    said.textContent = query ? `${count} textes` : "";
  };
  place.hidden = false;
  input.addEventListener("input", search);
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target?.hidden) {
      input.value = "";
      search();
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", reveal);
})();
