// The service worker: the page and viewed sights and map tiles work offline.
// @ts-check
const [shell, seen] = ["planday-shell-1", "planday-seen-1"];
const mostTiles = 600;

self.addEventListener("install", (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));

// Caches the page's files as listed by the service; without a list, files are cached on use.
async function keepPage() {
  const cache = await caches.open(shell);
  const settings = await fetch("/v1/page-settings").then((response) => response.json()).catch(() => ({}));
  const leaflet = [settings.leaflet?.script?.url, settings.leaflet?.style?.url].filter((url) => url?.startsWith("/"));
  const files = (settings.files ?? []).filter((file) => !/openapi|icon-512/.test(file));
  await Promise.allSettled(
    ["/", "/v1/page-settings", "/v1/cities", ...leaflet, ...files].map((file) => cache.add(file)),
  );
}

async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => /^planday-(shell|seen)/.test(name) && name !== shell && name !== seen)
      .map((name) => caches.delete(name)),
  );
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/map/")) event.respondWith(tile(event));
  else if (/^\/assets\/[^/]+\//.test(url.pathname)) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && url.pathname === "/") event.respondWith(networkFirst(new Request("/")));
  else if (/^\/(page|vendor)\/|^\/v1\/(cities|page-settings)|^\/manifest/.test(url.pathname)) {
    event.respondWith(networkFirst(request));
  }
});

// Cache first: versioned files are immutable.
async function keptFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(shell, request, response.clone());
  return response;
}

async function networkFirst(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await keep(shell, request, response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

// Stale-while-revalidate for tiles; offline, the other theme's tile is the fallback.
async function tile(event) {
  const { request } = event;
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await keepTile(request, response.clone());
    return response;
  });
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) {
    event.waitUntil(fresh.catch(() => {}));
    return kept;
  }
  try {
    return await fresh;
  } catch (error) {
    const other = await caches.match(request, { ignoreVary: true, ignoreSearch: true });
    if (other) return other;
    throw error;
  }
}

async function keepTile(request, response) {
  await keep(seen, request, response);
  const cache = await caches.open(seen);
  const keys = await cache.keys();
  if (keys.length > mostTiles) {
    await Promise.all(keys.slice(0, keys.length - mostTiles).map((key) => cache.delete(key)));
  }
}

// Failures are ignored, e.g. if the storage is full or disabled.
async function keep(name, request, response) {
  try {
    await (await caches.open(name)).put(request, response);
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
