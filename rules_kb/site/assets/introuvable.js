// The 404 page: what was typed, read as the command line reads it.
import { make, root } from "./aj.js";
import { parseNumber } from "./numeros.js";

async function find(typed) {
  const known = await fetch(new URL("hors-ligne/courts.json", root)).then((answer) => answer.json());
  const number = parseNumber(typed);
  const target = number && known[`r/${number}/`];
  if (target) return new URL(target, new URL(`r/${number}/`, root)).href;
  const words = await fetch(new URL("apercus/mots.json", root)).then((answer) => answer.json());
  const { fold } = await import("./filtres.js");
  const key = words[fold(typed)];
  return key ? new URL(key, root).href : null;
}

const path = decodeURIComponent(location.pathname.slice(root.pathname.length)).replace(/\/(index\.html)?$/, "");
const typed = path.replace(/^r\//, "").replace(/^regles\/[\d.]+\//, "");
const place = document.getElementById("introuvable");
place.append(make("p", {}, `« ${typed} » n’est pas une page.`));
find(typed).then((href) => {
  if (href) location.replace(href);
  else place.append(make("p", {}, make("button", { type: "button", onclick: () => import("./recherche.js").then((m) => m.open(typed)) }, `Chercher « ${typed} »`)));
});
