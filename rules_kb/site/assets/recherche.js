// The search box: opens over the page, answers while one types, works from the keyboard alone.
import { make, root } from "./aj.js";
import { engine } from "./moteur.js";
import { previewOf } from "./apercus.js";
import { clean } from "./question.js";

const LONGEST = 600; // characters of a question, as on the command line
const SHOWN = 60; // of them repeated in the status

let box = null;
let ready = null;
let turn = 0;

function build() {
  const input = make("input", { type: "search", name: "q", autocomplete: "off", spellcheck: false, maxLength: LONGEST, enterKeyHint: "search", placeholder: "Numéro, mot, situation" });
  input.setAttribute("aria-label", "Chercher dans les règles");
  const status = make("p", { className: "aj-status" });
  status.setAttribute("role", "status");
  const list = make("ol");
  const close = make("button", { type: "button", onclick: () => dialog.close() }, "Fermer");
  const form = make("form", { method: "dialog" }, input, close);
  const dialog = make("dialog", { className: "aj-search aj-box" }, form, status, list);
  dialog.setAttribute("aria-label", "Recherche");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  input.addEventListener("input", () => run(input.value));
  dialog.addEventListener("keydown", move);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return { dialog, input, status, list };
}

function move(event) {
  // In a search field, Escape would only empty it.
  if (event.key === "Escape") box.dialog.close();
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const stops = [box.input, ...box.list.querySelectorAll("a, button")];
  const place = stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
  stops[Math.max(0, Math.min(stops.length - 1, place))].focus();
}

export async function open(query = "") {
  box ??= build();
  if (!box.dialog.open) box.dialog.showModal();
  if (query) box.input.value = query;
  box.input.focus();
  box.input.select();
  box.status.textContent = "Chargement de la recherche…";
  try {
    ready = await engine();
  } catch {
    box.status.textContent = "La recherche n’a pas pu être chargée. Sans réseau, elle marche quand le site est prêt hors ligne.";
    return;
  }
  run(box.input.value);
}

function run(typed) {
  if (!ready) return;
  turn += 1;
  try {
    answer(clean(typed).trim(), turn);
  } catch {
    say("La recherche a échoué.");
  }
}

/** A message in place of results. */
function say(message) {
  box.status.textContent = message;
  box.list.replaceChildren();
}

function answer(query, now) {
  const all = [...query];
  if (all.length > LONGEST) {
    say(`Question trop longue\u00a0: ${LONGEST} caractères au plus.`);
    return;
  }
  if (!query) {
    box.status.textContent = "Par exemple\u00a0:";
    box.list.replaceChildren(...ready.data.asked.map(suggestion));
    return;
  }
  const { results, confident, suggestions, stems } = ready.search(query);
  const shown = all.length > SHOWN ? `${all.slice(0, SHOWN).join("")}…` : query;
  const count = `${results.length} résultat${results.length > 1 ? "s" : ""}`;
  if (!results.length) box.status.textContent = `Aucun résultat pour «\u00a0${shown}\u00a0».`;
  else box.status.textContent = confident ? count : `Rien ne correspond bien à «\u00a0${shown}\u00a0»\u00a0; au plus près\u00a0:`;
  box.list.replaceChildren(...results.map(row), ...(confident ? [] : suggestions.map(suggestion)));
  results.forEach((result, place) => excerpt(result, box.list.children[place], stems, now).catch(() => {})); // a result stands without its excerpt
}

function suggestion(text) {
  const choose = () => {
    box.input.value = text;
    box.input.focus();
    run(text);
  };
  return make("li", {}, make("button", { type: "button", onclick: choose }, text));
}

function addressOf(key) {
  const [where, id] = key.split(":");
  const folders = { terme: "lexique", glossaire: "glossaire", scenario: "scenarios" };
  return new URL(`${folders[where] ?? `regles/${where}`}/${id}/`, root).href;
}

const KINDS = { term: "terme", glossary: "entrée du glossaire", section: "section" };

function row(result) {
  const name = result.edition ? result.id : result.title;
  const about = result.edition ? `${result.title} · ${result.edition}` : KINDS[result.kind];
  const link = make("a", { href: addressOf(result.key) }, make("b", {}, name), " ", make("small", { className: "aj-about" }, about), make("div", { className: "aj-excerpt" }));
  const item = make("li", {}, link);
  item.dataset.key = result.key;
  const others = result.counterparts.map((key) => make("a", { className: "aj-mate-link", href: addressOf(key) }, make("small", {}, `dans l’autre édition\u00a0: ${key.split(":")[1]} (${key.split(":")[0]})`)));
  item.append(...others);
  return item;
}

/** The text, the words that were asked marked; the label says what text it is. */
async function excerpt(result, item, stems, now) {
  const found = await previewOf(new URL(addressOf(result.key)).pathname);
  if (!found || now !== turn) return;
  const [label, text] = found;
  if (result.edition) item.querySelector(".aj-about").textContent = label.slice(label.indexOf(result.id) + result.id.length).replace(/^ · /, result.title ? `${result.title} · ` : "");
  // Whole: a text cut after « : » or « ; » says the contrary of what it decides. CSS shortens the later ones, visibly.
  item.querySelector(".aj-excerpt").replaceChildren(...marked(text, stems));
}

function marked(sentence, stems) {
  const out = [];
  let place = 0;
  for (const word of ready.words.split(sentence)) {
    if (!stems.has(word.stem)) continue;
    out.push(sentence.slice(place, word.start), make("mark", {}, word.written));
    place = word.end;
  }
  return [...out, sentence.slice(place)];
}
