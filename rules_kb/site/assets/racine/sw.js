// The site without a network. Pages are put together from packs (see rules_kb/site/offline.py).
// One index is active at a time; a newer one becomes active when all of its files are here.
const FILES = "aj-fichiers";
const STATE = "aj-etat";
const root = new URL("./", location.href);
const ACTIVE = new URL("hors-ligne/actif", root).href;
const read = new Map(); // packs already parsed, by address with hash
let running = null;

// Addresses are looked up as typed: `constructor` must not find what every object inherits.
const own = (table, name) => (table && Object.hasOwn(table, name) ? table[name] : null);
const keyOf = (index, path) => new URL(`${path}?h=${index.files[path][0]}`, root).href;

async function active() {
  const stored = await caches.open(STATE).then((cache) => cache.match(ACTIVE));
  const index = await stored?.json().catch(() => null);
  return index?.files ? index : null; // damaged: as if nothing had been kept, and downloaded again
}

async function newest() {
  const answer = await fetch(new URL("hors-ligne.json", root), { cache: "no-store" });
  if (!answer.ok) throw new Error(`hors-ligne.json : ${answer.status}`);
  return answer.json();
}

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

async function check() {
  const now = await active();
  const index = await newest().catch(() => null);
  const other = index && index.build !== now?.build;
  if (other || (index && !(await complete(index)))) await tell({ type: "newer", update: Boolean(now && other), total: index.total });
  else if (now) await tell({ type: "ready", total: now.total, fresh: false });
}

async function complete(index) {
  const kept = new Set((await caches.open(FILES).then((cache) => cache.keys())).map((request) => request.url));
  return Object.keys(index.files).every((path) => kept.has(keyOf(index, path)));
}

/** The file that the index means: a hotel's network answers 200 with a page of its own. */
async function fetched(index, path) {
  const [hash, size] = index.files[path];
  // Not from the browser's cache, which may hold such a page.
  const answer = await fetch(keyOf(index, path), { cache: "no-store" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const kept = answer.clone();
  const bytes = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (bytes.byteLength !== size || !found.startsWith(hash)) throw new Error(`${path}: another content`);
  return kept;
}

async function download() {
  const before = await active();
  const index = await newest();
  const cache = await caches.open(FILES);
  const waiting = Object.entries(index.files);
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [path, [, size]] = next;
      const key = keyOf(index, path);
      // What an earlier visit began stays: only missing files are fetched.
      if (!(await cache.match(key))) await cache.put(key, await fetched(index, path));
      done += size;
      await tell({ type: "progress", done, total: index.total });
    }
  };
  const stop = (error) => {
    waiting.length = 0;
    throw error;
  };
  // One failure empties the list; it is told when the others have ended, or their progress would hide it.
  const ended = await Promise.allSettled([work(), work(), work(), work()].map((each) => each.catch(stop)));
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  await caches.open(STATE).then((state) => state.put(ACTIVE, new Response(JSON.stringify(index))));
  const kept = new Set(Object.keys(index.files).map((path) => keyOf(index, path)));
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request);
  read.clear();
  await tell({ type: "ready", total: index.total, fresh: true, update: Boolean(before && before.build !== index.build) });
}

function packOf(address) {
  const chapter = /^regles\/([\d.]+)\/(\d+)[./]/.exec(address);
  if (chapter) return `regles-${chapter[1]}-${chapter[2]}`;
  return address.includes("/") ? address.split("/")[0].replace(/\.html$/, "") : "accueil";
}

async function stored(index, path) {
  if (!own(index.files, path)) return null;
  return caches.open(FILES).then((cache) => cache.match(keyOf(index, path)));
}

async function parsed(path, file) {
  const plain = path.endsWith(".bin") ? new Response(file.body.pipeThrough(new DecompressionStream("gzip"))) : file;
  return plain.json();
}

async function json(index, path) {
  if (!own(index.files, path)) return null;
  const key = keyOf(index, path);
  if (!read.has(key)) {
    const file = await stored(index, path);
    if (!file) return null;
    const forget = async () => {
      read.delete(key);
      await caches.open(FILES).then((cache) => cache.delete(key)); // the next check finds it missing
      return null;
    };
    read.set(key, parsed(path, file).catch(forget));
  }
  return read.get(key);
}

async function page(index, address) {
  const [frames, pack] = await Promise.all([json(index, "hors-ligne/cadres.bin"), json(index, `hors-ligne/${packOf(address)}.bin`)]);
  const found = own(pack, address);
  if (!found || !frames) return null;
  const [frame, ...fields] = found;
  const text = frames[frame].map((part, place) => part + (fields[place] ?? "")).join("");
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function navigation(index, request, path) {
  const address = path.replace(/index\.html$/, "");
  if (address && !/[/]$|\.html$/.test(address) && !own(index.files, address)) {
    const url = new URL(request.url); // not `address` alone, which may look like another site's
    url.pathname += "/";
    return Response.redirect(url.href);
  }
  const short = own(await json(index, "hors-ligne/courts.json"), address);
  if (short) return Response.redirect(new URL(short, new URL(address, root)).href);
  const found = await page(index, address);
  return found ?? fetch(request).catch(() => page(index, "404.html"));
}

async function answer(request) {
  const index = await active();
  const path = decodeURIComponent(new URL(request.url).pathname.slice(root.pathname.length));
  if (!index || path === "hors-ligne.json") return fetch(request);
  if (request.mode === "navigate") return navigation(index, request, path);
  return (await stored(index, path)) ?? fetch(request);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data.type === "check") event.waitUntil(check());
  if (event.data.type === "download") {
    running ??= download()
      .catch(() => tell({ type: "failed", total: 0 }))
      .finally(() => (running = null));
    event.waitUntil(running);
  }
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === root.origin && url.pathname.startsWith(root.pathname)) {
    // Whatever goes wrong here (an address that is no UTF-8, a damaged file), the server may still answer.
    event.respondWith(answer(event.request).catch(() => fetch(event.request)));
  }
});
