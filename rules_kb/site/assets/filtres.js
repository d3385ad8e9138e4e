// Filters of the lists: the lexicon and the faults by words, the changes by relation and chapter.
export function fold(text) {
  return text
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replace(/[’‘]/g, "'")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

for (const input of document.querySelectorAll("[data-filter]")) {
  const rows = [...document.getElementById(input.dataset.filter).querySelectorAll("li")];
  const texts = rows.map((row) => fold(`${row.dataset.words ?? ""} ${row.textContent}`));
  input.closest("[hidden]")?.removeAttribute("hidden");
  input.addEventListener("input", () => {
    const words = fold(input.value).split(" ");
    rows.forEach((row, place) => (row.hidden = !words.every((word) => texts[place].includes(word))));
  });
}

const form = document.getElementById("filtres");
if (form) {
  const sections = [...document.querySelectorAll("#changements section")];
  const apply = () => {
    const wanted = new Set([...form.querySelectorAll("[data-relation]:checked")].map((box) => box.dataset.relation));
    const chapter = form.querySelector("[data-chapters]").value;
    let count = 0;
    for (const section of sections) {
      const inside = !chapter || section.dataset.chapter === chapter;
      let shown = 0;
      for (const row of section.querySelectorAll("li")) {
        row.hidden = !inside || !wanted.has(row.dataset.relation);
        shown += row.hidden ? 0 : 1;
      }
      section.hidden = shown === 0;
      count += shown;
    }
    form.querySelector("output").textContent = `${count} règles`;
  };
  form.hidden = false;
  form.addEventListener("change", apply);
  apply();
}
