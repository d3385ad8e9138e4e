// Registers the service worker, starts the background download, says how far it is.
import { make, root, toast } from "./aj.js";

const place = document.getElementById("hors-ligne");
const worker = navigator.serviceWorker;
let asked = false;

function metered() {
  const network = navigator.connection;
  return Boolean(network && (network.saveData || network.type === "cellular" || /2g/.test(network.effectiveType ?? "")));
}

const send = (message) => worker.ready.then((registration) => registration.active?.postMessage(message));

function button(label) {
  return make("button", { type: "button", onclick: () => ((asked = true), send({ type: "download" })) }, label);
}

function report(state) {
  const size = `${(state.total / 1e6).toFixed(1).replace(".", ",")} Mo`;
  if (state.type === "ready" && state.fresh) toast(state.update ? "Des données plus récentes sont prêtes : rechargez la page." : "Prêt hors ligne.");
  if (state.type === "newer" && metered() && !asked) toast("Des données plus récentes existent ; voir À propos.");
  if (!place) return;
  if (state.type === "ready") place.replaceChildren(`Prêt hors ligne (${size}).`);
  else if (state.type === "progress") place.replaceChildren(`Téléchargement : ${Math.round((100 * state.done) / state.total)} % de ${size}.`);
  else if (state.type === "failed") place.replaceChildren("Le téléchargement s’est arrêté ; il reprendra à la prochaine visite. ", button("Reprendre"));
  else if (state.type === "newer") {
    const why = state.update ? "Des données plus récentes existent. " : "Pas encore prêt hors ligne : connexion limitée. ";
    if (metered() && !asked) place.replaceChildren(why, button(`Télécharger (${size})`));
  }
}

async function start() {
  if (place) place.replaceChildren("Préparation…");
  worker.addEventListener("message", (event) => {
    report(event.data);
    if (event.data.type === "newer" && (!metered() || asked)) send({ type: "download" });
  });
  await worker.register(new URL("sw.js", root), { scope: root.pathname });
  await send({ type: "check" });
}

if (worker && isSecureContext) start().catch(() => place?.replaceChildren("Ce navigateur ne garde pas le site hors ligne."));
else place?.replaceChildren("Ce navigateur ne garde pas le site hors ligne.");
