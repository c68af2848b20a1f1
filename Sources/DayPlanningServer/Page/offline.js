// Whether the service is reachable, the status pill, and what is repeated once it is reachable again.
// @ts-check
import { byId } from "./dom.js";
import { listenToService } from "./service.js";
import { listed, t } from "./text.js";

// The first and the longest interval between probes, and their timeout, in milliseconds.
const [shortest, longest, timeout] = [2000, 15000, 8000];

let isLost = false;
let interval = shortest;
let timer = null;
let turn = 0;
/** @type {Map<string, () => void>} */
const retries = new Map();
/** @type {() => Promise<string[]>} */
let parts = async () => [];

/**
 * Starts the service worker, and watches the connection.
 *
 * @param {() => Promise<string[]>} kept Returns the names of what this browser keeps, for the pill.
 */
export function startOffline(kept) {
  parts = kept;
  listenToService(markReachable);
  // `navigator.onLine` is only a hint: the service may be on this device.
  for (const name of ["online", "offline"]) addEventListener(name, () => probe());
  document.addEventListener("visibilitychange", () => isLost && document.visibilityState === "visible" && probe());
  startWorker().catch((error) => console.info(`no service worker: ${error.message}`));
}

// A browser may have no service worker, e.g. in an insecure context, or refuse the access to it.
async function startWorker() {
  if (!navigator.onLine) probe();
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (serviceWorker.controller) {
    // The page may come from the cache.
    probe();
    const registration = await serviceWorker.register("/service-worker.js");
    // Otherwise the browser looks for a new version only some time after the page was loaded.
    await registration?.update();
    return;
  }
  // On the first visit, the sights and the map are loaded before the worker controls the page.
  performance.setResourceTimingBufferSize(2000);
  const keep = async () => (await import("./keep.js")).keepSeen().catch(() => {});
  serviceWorker.addEventListener("controllerchange", () => {
    keep();
    // Requests that were under way.
    setTimeout(keep, 3000);
  }, { once: true });
  if (await serviceWorker.register("/service-worker.js")) await keep();
}

// Whether this page can be loaded again without the service.
function hasWorker() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}

/** Whether the service was unreachable when it was last tried. */
export const isUnreachable = () => isLost;

/** Records whether the service is reachable; if not, it is probed until it is. */
export function markReachable(isReachable) {
  clearTimeout(timer);
  if (isReachable) {
    interval = shortest;
    const wasLost = isLost;
    isLost = false;
    showPill();
    if (wasLost) repeat();
    return;
  }
  isLost = true;
  showPill();
  timer = setTimeout(() => {
    interval = Math.min(interval * 2, longest);
    // A hidden page probes when it is shown.
    if (document.visibilityState === "visible") probe();
  }, interval);
}

/** Repeats something once the service is reachable again; only the latest with a key. */
export function whenReachable(key, retry) {
  retries.set(key, retry);
}

/** No longer repeats something. */
export const forgetRetry = (key) => retries.delete(key);

function repeat() {
  const all = [...retries.values()];
  retries.clear();
  for (const retry of all) retry();
}

/** Finds out whether the service is reachable; bypasses the service worker, which would answer from its cache. */
export async function probe() {
  try {
    const signal = /** @type {any} */ (AbortSignal).timeout(timeout);
    const { status } = await fetch("/v1/cities", { cache: "no-store", signal });
    markReachable(status < 500);
  } catch {
    markReachable(false);
  }
}

/** Shows in the pill that the service is unreachable, and what is kept here. */
export async function showPill() {
  const pill = byId("offline");
  turn += 1;
  const now = turn;
  if (!isLost) {
    pill.hidden = true;
    return;
  }
  const head = t(navigator.onLine ? "lostNow" : "offlineNow");
  if (pill.hidden) pill.textContent = head;
  pill.hidden = false;
  const names = await parts().catch(() => null);
  if (now !== turn || !isLost) return;
  const words = names === null ? "" : names.length ? t("keptHere", { what: listed(names) }) : t("keptNothing");
  const text = [head, words, hasWorker() ? "" : t("keepOpen")].filter(Boolean).join(" ");
  if (pill.textContent !== text) pill.textContent = text;
}
