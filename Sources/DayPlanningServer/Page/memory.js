// Small values kept in the browser's local storage, which may be full or refused.
// @ts-check

/** Returns a value kept before, or `usual`. */
export function recall(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(`planday:${name}`)) ?? usual;
  } catch {
    return usual;
  }
}

/** Keeps a value; returns whether it could. */
export function remember(name, value) {
  try {
    localStorage.setItem(`planday:${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
