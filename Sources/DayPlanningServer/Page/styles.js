// Style sheets of parts that are loaded on demand.
// @ts-check
import { make } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** Loads a style sheet of the page once; rejects if it does not arrive. */
export function loadStyles(name) {
  if (!loaded.has(name)) {
    loaded.set(name, new Promise((resolve, reject) => {
      const link = make("link", { rel: "stylesheet", href: new URL(`./${name}`, import.meta.url).pathname });
      link.addEventListener("load", () => resolve());
      link.addEventListener("error", () => {
        link.remove();
        loaded.delete(name);
        reject(new TypeError(`${name} did not load`));
      });
      document.head.append(link);
    }));
  }
  return loaded.get(name);
}
