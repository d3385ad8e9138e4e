// A scenario step by step: the board before and after each step, what changed, the rules behind it.
import { make } from "./aj.js";

const NAMES = {
  main: "Main", mana: "Mana", reserve: "Réserve", reperes: "Repères", zone_heros: "Héros", defausse: "Défausse", deck: "Deck",
  heros: "Expédition du Héros", compagnon: "Expédition du Compagnon", limbo: "Limbo",
  foret: "Forêt", montagne: "Montagne", eau: "Eau",
  matin: "Matin", midi: "Midi", "apres-midi": "Après-midi", crepuscule: "Crépuscule", nuit: "Nuit",
};
const ASIDE = ["main", "reserve", "reperes", "zone_heros", "defausse"];
const scenes = [...document.querySelectorAll(".aj-scene")];
const place = document.querySelector(".aj-board");
let boards = {};
let scene = null;
let at = -1; // a place among the lines of the scene; -1: before the first

/** The whole board after `number` events, from the changes. */
function whole(edition, number) {
  const result = { cards: {} };
  for (const change of boards[edition].slice(0, number + 1)) {
    for (const [element, card] of Object.entries(change.cards ?? {})) {
      if (card) result.cards[element] = card;
      else delete result.cards[element];
    }
    Object.assign(result, { ...change, cards: result.cards });
  }
  return result;
}

const lines = () => [...scene.querySelectorAll("li[data-board]")];
const numberOf = (place) => (place < 0 ? 0 : Number(lines()[place].dataset.board));
const changed = (one, two) => JSON.stringify(one) !== JSON.stringify(two);

function zone(where, now, before) {
  const [player, name] = where.includes(".") ? where.split(".") : ["", where];
  const box = make("div", { className: "aj-zone" }, make("h4", {}, NAMES[name] ?? name));
  if (name === "heros" || name === "compagnon") {
    const trek = now.treks[where];
    if (trek) {
      const facts = make("p", { className: "aj-trek" }, [`région ${trek[0] + 1}`, trek[2].join("/"), ...trek[1]].join(" · "));
      if (changed(trek, before.treks[where])) facts.classList.add("aj-new");
      box.append(facts);
    }
  }
  const list = make("ul");
  for (const [element, card] of Object.entries(now.cards)) {
    if (card[0] !== where) continue;
    const item = make("li", {}, card[1], ...(card[2].length ? [make("small", {}, ` ${card[2].join(", ")}`)] : []));
    if (changed(card, before.cards[element])) item.classList.add("aj-new");
    list.append(item);
  }
  box.append(list.childElementCount ? list : make("p", { className: "aj-empty" }, "vide"));
  return player && !list.childElementCount && ASIDE.includes(name) && name !== "main" ? null : box;
}

function side(player, now, before) {
  const [ready, spent] = now.mana[player];
  const mana = make("p", {}, `Mana : ${ready} prêts, ${spent} épuisés · Deck : ${now.deck[player]}`);
  if (changed(now.mana[player], before.mana[player]) || now.deck[player] !== before.deck[player]) mana.classList.add("aj-new");
  const zones = ASIDE.map((name) => zone(`${player}.${name}`, now, before)).filter(Boolean);
  const title = `Joueur ${player}${now.first === player ? " · premier joueur" : ""}${now.turn === player ? " · à son tour" : ""}`;
  return make("section", { className: "aj-side" }, make("h3", {}, title), mana, make("div", { className: "aj-zones" }, ...zones));
}

const LETTERS = { foret: "V", montagne: "M", eau: "O", "?": "?" };

function adventure(now) {
  const row = make("ol", { className: "aj-regions", ariaLabel: "Régions, de celle du Héros à celle du Compagnon" });
  now.regions.forEach((terrains, place) => {
    const here = Object.entries(now.treks).filter(([, trek]) => trek[0] === place).map(([name]) => name);
    const letters = make("span", { ariaHidden: "true" }, Object.keys(LETTERS).filter((terrain) => terrains.includes(terrain)).map((terrain) => LETTERS[terrain]).join(" "));
    const names = terrains[0] === "?" ? "face cachée" : terrains.map((terrain) => NAMES[terrain] ?? terrain).join(", ");
    const cell = make("li", { title: `Région ${place + 1} : ${names}` }, letters, make("span", { className: "aj-spoken" }, names));
    for (const name of here) {
      const [player, which] = name.split(".");
      const short = make("span", { ariaHidden: "true" }, `${player}${which === "heros" ? "H" : "C"}`);
      cell.append(make("b", {}, short, make("span", { className: "aj-spoken" }, `${NAMES[which]} de ${player}`)));
    }
    if (here.length) cell.classList.add("aj-here");
    row.append(cell);
  });
  return row;
}

function draw() {
  const now = whole(scene.dataset.edition, numberOf(at));
  const number = numberOf(at);
  const before = whole(scene.dataset.edition, at < 0 ? 0 : Math.min(numberOf(at - 1), Math.max(0, number - 1)));
  const line = lines()[at];
  const text = line ? line.cloneNode(true) : make("p", {}, "La situation de départ.");
  const step = make("div", { className: "aj-step" }, ...(line ? text.childNodes : [text]));
  step.setAttribute("role", "status");
  const count = lines().length;
  const buttons = make("p", { className: "aj-moves" });
  const button = (label, target, disabled) => make("button", { type: "button", disabled, onclick: () => go(target) }, label);
  buttons.append(button("Début", -1, at < 0), " ", button("← Précédent", at - 1, at < 0), ` ${at + 1} sur ${count} `, button("Suivant →", at + 1, at >= count - 1));
  if (scenes.length > 1) {
    const choice = make("span", { className: "aj-choice" });
    for (const each of scenes) {
      const one = make("button", { type: "button", onclick: () => choose(each) }, `Édition ${each.dataset.edition}`);
      one.setAttribute("aria-pressed", String(each === scene));
      choice.append(one);
    }
    buttons.append(" ", choice);
  }
  const phase = [`jour ${now.day}`, NAMES[now.phase] ?? "", now.winner ? `${now.winner} gagne` : ""].filter(Boolean).join(" · ");
  const face = (player) => make("div", { className: "aj-pair" }, ...["heros", "compagnon"].map((name) => zone(`${player}.${name}`, now, before)));
  const limbo = zone("limbo", now, before);
  const table = make(
    "div", { className: "aj-table" },
    side("B", now, before), face("B"), adventure(now), face("A"), side("A", now, before),
  );
  table.append(make("p", { className: "aj-dim" }, "Régions : V Forêt, M Montagne, O Eau, ? face cachée. AH : Expédition du Héros de A, AC : du Compagnon."));
  if (limbo.querySelector("li")) table.append(limbo);
  const focused = place.contains(document.activeElement) ? document.activeElement.textContent : "";
  place.replaceChildren(make("h2", {}, "Plateau"), buttons, step, make("p", { className: "aj-dim" }, phase), table);
  if (focused) [...place.querySelectorAll("button")].find((each) => each.textContent === focused && !each.disabled)?.focus();
  for (const each of scenes.flatMap((one) => [...one.querySelectorAll("li[aria-current]")])) each.removeAttribute("aria-current");
  line?.setAttribute("aria-current", "step");
}

function go(target) {
  at = Math.max(-1, Math.min(lines().length - 1, target));
  draw();
}

function choose(other) {
  scene = other;
  go(Math.min(at, lines().length - 1));
}

function fromHash() {
  const line = location.hash && document.getElementById(location.hash.slice(1));
  if (!line || !line.dataset?.board) return false;
  scene = line.closest(".aj-scene");
  go(lines().indexOf(line));
  place.scrollIntoView({ block: "start" });
  return true;
}

fetch("plateau.json")
  .then((answer) => answer.json())
  .then((found) => {
    boards = found;
    scene = scenes.at(-1);
    if (!fromHash()) go(-1);
    addEventListener("hashchange", fromHash);
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("input, textarea, select, dialog") || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowRight") go(at + 1);
      else if (event.key === "ArrowLeft") go(at - 1);
    });
    for (const one of scenes) {
      one.addEventListener("click", (event) => {
        const line = event.target.closest("li[data-board]");
        if (!line || event.target.closest("a")) return;
        scene = one;
        go(lines().indexOf(line));
      });
    }
  });
