// Small values in the browser's local storage, which may be full or disabled.
// @ts-check

/** Returns a stored value, or `usual`. */
export function recall(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(`planday:${name}`)) ?? usual;
  } catch {
    return usual;
  }
}

/** Stores a value; returns whether it succeeded. */
export function remember(name, value) {
  try {
    localStorage.setItem(`planday:${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
