// What a rule number or a term stands for, over its link: mouse, keyboard, and on touch a first tap.
import { make, recall, remember, root } from "./aj.js";

const files = new Map();
let shown = null;
let timer = 0;
let touch = false;

function load(name) {
  if (!files.has(name)) {
    const loaded = fetch(new URL(`apercus/${name}.json`, root)).then((answer) => (answer.ok ? answer.json() : {}));
    files.set(name, loaded.catch(() => (files.delete(name), {})));
  }
  return files.get(name);
}

/** The preview of a page: [label, text, more], or null when it leads to no rule, term or fault. */
export async function previewOf(path) {
  if (!path.startsWith(root.pathname)) return null;
  const entry = async (file, name) => {
    const found = await load(file);
    return found && Object.hasOwn(found, name) && Array.isArray(found[name]) ? found[name] : null;
  };
  const [folder, first, second] = decodeURIComponent(path.slice(root.pathname.length)).split("/");
  if (folder === "regles" && second) {
    const section = /[a-z]$/.test(second) ? second.slice(0, second.lastIndexOf(".")) : second;
    return entry(`regles/${first}/${section}`, second);
  }
  if ((folder === "lexique" || folder === "fautes") && first) return entry(`${folder}/${first[0]}`, first);
  return null;
}

function hide() {
  clearTimeout(timer);
  if (!shown) return;
  shown.link.removeAttribute("aria-describedby");
  shown.box.remove();
  shown = null;
}

async function show(link, tapped) {
  const found = await previewOf(new URL(link.href).pathname);
  if (!found || (!tapped && !link.matches(":hover, :focus-visible"))) return false;
  hide();
  const [label, text, more] = found;
  const box = make("div", { className: "aj-preview aj-box", id: "aj-apercu", role: tapped ? "dialog" : "tooltip" });
  box.append(make("p", { className: "aj-label" }, label), make("p", {}, text));
  if (more) box.append(make("p", { className: "aj-label" }, more));
  if (tapped) {
    box.ariaLabel = label;
    box.classList.add("aj-sheet-bottom");
    box.append(
      make("p", {}, make("a", { href: link.href }, "Ouvrir la page"), " · ", off(), " · ", closing()),
    );
  }
  document.body.append(box);
  if (!tapped) place(box, link);
  link.setAttribute("aria-describedby", box.id);
  shown = { link, box };
  return true;
}

const off = () =>
  make("button", { type: "button", onclick: () => (remember("apercus", "non"), hide()) }, "Ne plus montrer");
const closing = () => make("button", { type: "button", onclick: hide }, "Fermer");

function place(box, link) {
  const at = link.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  box.style.left = `${Math.max(8, Math.min(at.left, width - box.offsetWidth - 8)) + scrollX}px`;
  const below = at.bottom + box.offsetHeight + 8 < innerHeight || at.top < box.offsetHeight + 8;
  box.style.top = `${(below ? at.bottom + 4 : at.top - box.offsetHeight - 4) + scrollY}px`;
}

const linkOf = (event) => (recall("apercus") === "non" ? null : event.target.closest?.(".aj a.r, .aj a.t"));

document.addEventListener("pointerdown", (event) => (touch = event.pointerType === "touch"), true);
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = linkOf(event);
  if (link && link !== shown?.link) {
    clearTimeout(timer);
    timer = setTimeout(() => show(link, false), 250);
  }
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "touch" && linkOf(event) && !event.relatedTarget?.closest?.(".aj-preview")) {
    clearTimeout(timer);
    timer = setTimeout(hide, 200);
  }
});
document.addEventListener("focusin", (event) => {
  const link = linkOf(event);
  if (link?.matches(":focus-visible")) show(link, false);
});
document.addEventListener("focusout", (event) => {
  if (event.target === shown?.link && !touch) hide();
});
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
document.addEventListener("click", (event) => {
  const link = linkOf(event);
  if (!link) {
    if (!event.target.closest?.(".aj-preview")) hide();
    return;
  }
  if (!touch || shown?.link === link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(link, true).then((done) => done || (location.href = link.href));
});
