// Settings, on the page about: previews on or off.
import { make, recall, remember } from "./aj.js";

const box = make("input", { type: "checkbox", checked: recall("apercus") !== "non" });
box.addEventListener("change", () => remember("apercus", box.checked ? "oui" : "non"));
document.getElementById("reglages").replaceChildren(make("label", {}, box, " Montrer un aperçu des règles et des termes"));
