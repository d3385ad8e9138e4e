// The graph page: pan, zoom, filters, and the links of the rule under the pointer.
import { make } from "./aj.js";

const svg = document.getElementById("graphe");
const form = document.getElementById("graphe-filtres");
const chosen = document.getElementById("graphe-choix");
const dots = [...svg.querySelectorAll("circle")];
const curves = [...svg.querySelectorAll("path")];
const whole = [-520, -520, 1040, 1040];
let view = [...whole];

const draw = () => svg.setAttribute("viewBox", view.join(" "));

function zoom(factor, x = view[0] + view[2] / 2, y = view[1] + view[3] / 2) {
  const size = Math.min(1600, Math.max(60, view[2] * factor));
  const ratio = size / view[2];
  view = [x - (x - view[0]) * ratio, y - (y - view[1]) * ratio, size, size];
  draw();
}

function point(event) {
  const at = svg.getBoundingClientRect();
  return [view[0] + ((event.clientX - at.left) / at.width) * view[2], view[1] + ((event.clientY - at.top) / at.height) * view[3]];
}

function filter() {
  const kinds = new Set([...form.querySelectorAll("[data-kind]:checked")].map((box) => box.dataset.kind));
  const editions = new Set([...form.querySelectorAll("[data-edition]:checked")].map((box) => box.dataset.edition));
  const chapter = form.querySelector("[data-chapters]").value;
  const seen = dots.map((dot) => editions.has(dot.classList.contains("n4") ? "4.0" : "1.0"));
  dots.forEach((dot, place) => dot.classList.toggle("off", !seen[place]));
  for (const curve of curves) {
    const [a, b] = [Number(curve.dataset.a), Number(curve.dataset.b)];
    const inside = !chapter || dots[a].dataset.c === chapter || dots[b].dataset.c === chapter;
    curve.classList.toggle("off", !(kinds.has(curve.classList[0].slice(2)) && seen[a] && seen[b] && inside));
  }
  for (const row of document.querySelectorAll("tr[data-kind]")) row.hidden = !kinds.has(row.dataset.kind);
}

function choose(dot) {
  for (const element of [...dots, ...curves]) element.classList.remove("on", "dim");
  if (!dot) return;
  const number = dot.dataset.n;
  const ends = new Set([number]);
  for (const curve of curves) {
    const touches = curve.dataset.a === number || curve.dataset.b === number;
    curve.classList.add(touches ? "on" : "dim");
    if (touches && !curve.classList.contains("off")) ends.add(curve.dataset.a).add(curve.dataset.b);
  }
  for (const each of dots) if (ends.has(each.dataset.n)) each.classList.add("on");
  const link = (each) => make("a", { className: "r", href: each.closest("a").href.baseVal ?? each.closest("a").href }, each.textContent);
  const others = dots.filter((each) => each !== dot && each.classList.contains("on"));
  chosen.replaceChildren(link(dot), ` : ${others.length} liens. `, ...others.flatMap((each) => [link(each), " "]));
}

form.hidden = false;
form.addEventListener("change", filter);
form.addEventListener("click", (event) => {
  const factor = event.target.dataset.zoom;
  if (factor === "0") ((view = [...whole]), draw());
  else if (factor) zoom(Number(factor));
});
svg.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(event.deltaY > 0 ? 1.15 : 0.87, ...point(event));
}, { passive: false });

const pointers = new Map();
let moved = 0;
svg.addEventListener("pointerdown", (event) => {
  pointers.set(event.pointerId, [event.clientX, event.clientY]);
  moved = 0;
});
addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = [event.clientX, event.clientY];
  const scale = view[2] / svg.getBoundingClientRect().width;
  if (pointers.size === 1) {
    view = [view[0] - (now[0] - before[0]) * scale, view[1] - (now[1] - before[1]) * scale, view[2], view[3]];
    draw();
  } else {
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const spread = (at) => Math.hypot(at[0] - other[0], at[1] - other[1]);
    zoom(spread(before) / Math.max(1, spread(now)));
  }
  moved += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
  pointers.set(event.pointerId, now);
});
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, (event) => pointers.delete(event.pointerId));
// A first click shows the links of a rule, the next one on the same rule opens its page.
svg.addEventListener("click", (event) => {
  const dot = event.target.closest("circle");
  if (moved > 6 || !dot || !dot.classList.contains("on") || !chosen.textContent.startsWith(dot.textContent)) event.preventDefault();
  if (moved <= 6) choose(dot);
});
