// Copy the citation, the link or the prepared report; share them where the device can.
import { make, toast } from "./aj.js";

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copié.");
  } catch {
    toast("Copie refusée par le navigateur : sélectionnez le texte.");
  }
}

const address = () => location.href.split("#")[0];

for (const text of document.querySelectorAll(".aj-copy")) {
  const whole = () => ("report" in text.dataset ? `${text.textContent}\n${address()}` : text.textContent);
  const row = make("p", {}, make("button", { type: "button", onclick: () => copy(whole()) }, text.dataset.copy));
  if ("report" in text.dataset) {
    if (navigator.share) {
      row.append(" ", make("button", { type: "button", onclick: () => navigator.share({ text: whole() }).catch(() => {}) }, "Partager"));
    }
  } else {
    row.append(
      " ",
      make("button", { type: "button", onclick: () => copy(address()) }, "Copier le lien"),
      " ",
      make("button", { type: "button", onclick: () => copy(`${text.textContent}\n${address()}`) }, "Copier les deux"),
    );
  }
  text.after(row);
}
