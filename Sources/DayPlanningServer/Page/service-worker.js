// The service worker: the page, and the sights and map tiles that were seen, work offline.
// @ts-check
// The service writes the version of the page into this address, so each version has its own worker and cache.
const files = "/page/";
const shell = `planday-shell-${files.split("/").at(-2)}`;
const [seen, data, pictures] = ["planday-seen-1", "planday-data-1", "planday-pictures-1"];
// The maximum numbers of kept responses.
const most = { [seen]: 600, [data]: 300, [pictures]: 600 };
// The milliseconds after which a kept response replaces one that does not arrive, at first and while the network hangs.
const [patience, impatience, relapse] = [4000, 300, 30000];
let hungAt = -Infinity;

// A new version waits until no page uses the old one, whose worker serves the new page as well. In Chromium, a worker
// that is replaced while a page loads may leave requests without an answer for five minutes.
self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));

// Caches the page with all of its files, or fails: the browser tries again on the next visit, and until then an older
// version stays complete.
async function keepPage() {
  const settings = await (await fetch("/v1/page-settings")).json();
  const start = await fetch("/");
  if (!start.ok || !(await start.clone().text()).includes(files)) throw new Error("the page has another version");
  const leaflet = [settings.leaflet?.script?.url, settings.leaflet?.style?.url].filter((url) => url?.startsWith("/"));
  const rest = (settings.files ?? []).filter((file) => !/openapi|icon-512/.test(file));
  // Incomplete, or of an earlier time with this version: the newest cache is the last.
  await caches.delete(shell);
  const cache = await caches.open(shell);
  await cache.addAll(["/manifest.webmanifest", ...leaflet, ...rest]);
  await (await caches.open(data)).addAll(["/v1/page-settings", "/v1/cities"]);
  await cache.put("/", start);
  // Open tabs show the first two, or one of the last.
  await forget((await versions()).slice(2, -3));
}

// Deletes old versions, except the last, which other tabs may still show.
async function forgetOld() {
  await forget((await versions()).filter((name) => name !== shell).slice(0, -1));
}

// Returns the names of the kept versions, the oldest first.
const versions = async () => (await caches.keys()).filter((name) => name.startsWith("planday-shell-"));
const forget = (names) => Promise.all(names.map((name) => caches.delete(name)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // The page checks with "no-store" whether the service is reachable.
  if (request.method !== "GET" || origin !== location.origin || request.cache === "no-store") return;
  if (pathname.startsWith("/map/")) event.respondWith(tile(event));
  else if (/^\/assets\/[^/]+\//.test(pathname)) event.respondWith(keptFirst(event, shell));
  else if (/^\/v1\/cities\/[^/]+\/pictures\//.test(pathname)) event.respondWith(keptFirst(event, pictures));
  else if (request.mode === "navigate" && pathname === "/") event.respondWith(fresh(event, "/", null));
  else if (/^\/(page|vendor)\/|^\/manifest/.test(pathname)) event.respondWith(fresh(event, request, shell));
  else if (/^\/v1\/(cities|page-settings)/.test(pathname)) event.respondWith(fresh(event, request, data));
});

// A proxy answers with these if the service is down; the service's own 503 has problem details.
function isProxyError({ status, headers }) {
  return [502, 503, 504].includes(status) && !headers.get("Content-Type")?.includes("problem+json");
}

// Fetches and keeps a response; `name` is the cache, or null.
async function load(event, request, name) {
  const response = await fetch(request);
  if (isProxyError(response)) throw new TypeError(`the service is down: ${response.status}`);
  if (response.ok && name) event.waitUntil(keep(name, request, response.clone()));
  return response;
}

// Cache first: files with their version in the address are immutable.
async function keptFirst(event, name) {
  return (await find(event.request, {}, name)) ?? load(event, event.request, name);
}

// Network first; the kept response if the network fails or hangs. The start page is kept only with all of its files.
async function fresh(event, request, name) {
  const loaded = load(event, request, name);
  const hangs = Date.now() - hungAt < relapse;
  const late = new Promise((resolve) => setTimeout(resolve, hangs ? impatience : patience, "late"));
  const first = await Promise.race([loaded.catch(() => null), late]);
  if (first === "late") hungAt = Date.now();
  else if (first) hungAt = -Infinity;
  const response = first === "late" ? null : first;
  return response ?? (await (name ? find(request, {}, name) : findStart())) ?? loaded;
}

// Stale-while-revalidate for tiles; offline, the other theme's tile is the fallback.
async function tile(event) {
  const { request } = event;
  const loaded = load(event, request, seen);
  const kept = await find(request);
  if (kept) {
    event.waitUntil(loaded.catch(() => {}));
    return kept;
  }
  try {
    return await loaded;
  } catch (error) {
    const other = await find(request, { ignoreSearch: true });
    if (other) return other;
    throw error;
  }
}

// Finds the start page of the newest complete version, which may still wait for this worker to end.
async function findStart() {
  try {
    for (const name of (await versions()).reverse()) {
      const start = await (await caches.open(name)).match("/");
      if (start) return start;
    }
  } catch {
    // The storage is disabled.
  }
  return undefined;
}

// Finds a kept response, in one cache first; the storage may be disabled.
async function find(request, options = {}, name = shell) {
  try {
    const all = { ignoreVary: true, ...options };
    return (await (await caches.open(name)).match(request, all)) ?? (await caches.match(request, all));
  } catch {
    return undefined;
  }
}

// Failures are ignored, e.g. if the storage is full or disabled.
async function keep(name, request, response) {
  try {
    const cache = await caches.open(name);
    await cache.put(request, response);
    const keys = await cache.keys();
    const excess = keys.length - (most[name] ?? Infinity);
    if (excess > 0) await Promise.all(keys.slice(0, excess).map((key) => cache.delete(key)));
  } catch {
    // Fall back to the network.
  }
}

// A notification opens its page.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    clients.matchAll({ type: "window" }).then(([page]) => (page ? page.focus() : clients.openWindow("/"))),
  );
});
