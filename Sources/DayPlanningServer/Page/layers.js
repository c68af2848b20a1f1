// Back closes what is open: each view and menu has an entry in the browser's history.
// @ts-check
// Entries are never removed when something is closed otherwise, but reused, and skipped by Back.
/** @type {(() => void)[]} What is open, the last on top. */
const open = [];
let depth = globalThis.history?.state?.depth ?? 0;

/** Adds a layer, which `close()` closes when the visitor goes back. */
export function openLayer(close) {
  open.push(close);
  if (open.length <= depth) return;
  depth = open.length;
  history.pushState({ depth }, "");
}

/** Removes a layer that was closed otherwise. */
export function closeLayer(close) {
  const index = open.lastIndexOf(close);
  if (index >= 0) open.splice(index, 1);
}

/** Returns the state for a new entry of the history, or for the current one. */
export function stateOf(isNew) {
  if (isNew) depth = 0;
  return { depth };
}

/** Returns the state for the current entry if it shows the same as the one below it, so that Back skips it. */
export function spareState() {
  depth = Math.max(depth, open.length + 1);
  return { depth };
}

/** Follows the browser to another entry of its history; `isOther` if it has another address. */
export function follow(isOther) {
  const before = depth;
  depth = history.state?.depth ?? 0;
  const count = isOther ? 0 : depth;
  if (open.length > count) while (open.length > count) open.pop()();
  else if (depth < before && !isOther) history.back();
}
