// Entry of the site's scripts: small, on every page. What a page needs is loaded when it needs it.
export const root = new URL("../../", import.meta.url);

/** A stored preference of this site; storage may be forbidden. */
export function recall(name, otherwise = "") {
  try {
    return localStorage.getItem(`aj.${root.pathname}.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`aj.${root.pathname}.${name}`, value);
  } catch {
    // Private windows forbid it: the preference lasts as long as the page.
  }
}

/** An element with properties and children; text is never read as HTML. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A short message that goes away by itself. */
export function toast(message) {
  document.querySelector(".aj-toast")?.remove();
  const shown = make("div", { className: "aj-toast aj-box", role: "status" }, message);
  document.body.append(shown);
  setTimeout(() => shown.remove(), 5000);
}

function openSearch(query = "") {
  import("./recherche.js").then((module) => module.open(query)).catch(() => toast("La recherche n’a pas pu être chargée."));
}

function prepareSearch() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-aj-search], .aj-open-search, [data-search]");
    if (button) openSearch(button.dataset.search);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable], dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/" || event.key === "s" || event.key === "f") {
      event.preventDefault();
      openSearch();
    }
  });
}

prepareSearch();
const has = (selector) => document.querySelector(selector) !== null;
const needed = ["apercus"];
if (has(".aj-copy")) needed.push("citer");
if (has("[data-filter], #filtres")) needed.push("filtres");
if (has("#graphe")) needed.push("graphe");
if (has(".aj-steps")) needed.push("scenario");
if (has("#introuvable")) needed.push("introuvable");
if (has("#reglages")) needed.push("reglages");
Promise.all(needed.map((name) => import(`./${name}.js`))).then(() => (document.documentElement.dataset.aj = "pret"));
addEventListener(
  "load",
  () => {
    // The theme wraps wide tables in boxes that scroll: from the keyboard too.
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) box.tabIndex = 0;
    import("./hors-ligne.js");
  },
  { once: true },
);
