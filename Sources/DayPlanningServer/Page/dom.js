// Creates elements without ever parsing text as markup.
// @ts-check

/**
 * Returns the element with an id in index.html or a view.
 *
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

const fromRight = "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const someFromRight = new RegExp(fromRight, "u");
const partsFromRight = new RegExp(`${fromRight}(?:[^\\p{L}]*${fromRight})*`, "gu");
const letters = /\p{L}/gu;

/**
 * Returns a text whose names in Arabic, Hebrew and other right-to-left scripts are isolated, so that the words and
 * numbers around them keep their order (Unicode Standard Annex 9, FSI and PDI).
 */
export function isolated(text) {
  if (!someFromRight.test(text)) return text;
  const isName = text.match(letters)?.every((letter) => someFromRight.test(letter));
  return isName ? `\u2068${text}\u2069` : text.replace(partsFromRight, "\u2068$&\u2069");
}

/**
 * Creates an element. In `properties`, functions become listeners, booleans toggle attributes, and other values become
 * attributes. Children are elements or text.
 *
 * @returns {any}
 */
export function make(name, properties = {}, ...children) {
  return fill(document.createElement(name), properties, children);
}

/** The properties of an element with a text of a catalog, which is English in every language of the page. */
export const inEnglish = Object.freeze({ lang: "en" });

/** Creates an SVG element. */
export function draw(name, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), properties, children);
}

function fill(element, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  const shown = children.flat(Infinity).filter((child) => child != null && child !== "");
  element.append(...shown.map((child) => (typeof child === "string" ? isolated(child) : child)));
  return element;
}

/**
 * Returns a debounced `work`, which runs once after the next frame, so that more important things are drawn first.
 */
export function afterFrame(work) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => setTimeout(() => {
      isDue = false;
      work();
    }));
  };
}

const sheet = new URL("./icons.svg", import.meta.url).pathname;

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Loads a style sheet of the page once; those of the map, which are last, take precedence. */
export function style(name, media = "all") {
  if (!styles.has(name)) {
    const link = make("link", { rel: "stylesheet", href: new URL(`./${name}`, import.meta.url).pathname, media });
    const loaded = new Promise((resolve, reject) => {
      link.addEventListener("load", () => resolve(undefined));
      link.addEventListener("error", () => {
        styles.delete(name);
        link.remove();
        reject(new TypeError(`Failed to fetch ${name}`));
      });
    });
    styles.set(name, loaded);
    document.querySelector("link[href$='map.css']").before(link);
  }
  return styles.get(name);
}

/** Returns an icon of `icons.svg`, hidden from screen readers. */
export function icon(name) {
  return draw("svg", { class: "icon", "aria-hidden": "true" }, draw("use", { href: `${sheet}#${name}` }));
}

/** Returns a button with an icon and words. */
export function button(name, words, press, properties = {}) {
  return make(
    "button", { type: "button", class: "button", click: press, ...properties }, name ? icon(name) : null,
    make("span", {}, words),
  );
}

/** Returns a round button that shows only an icon, with an accessible `label`. */
export function square(name, label, press, properties = {}) {
  return make(
    "button", { type: "button", class: "square", "aria-label": label, title: label, click: press, ...properties },
    icon(name),
  );
}

/** Announces something to screen readers; repeated messages are announced again. */
export function say(text) {
  const place = byId("say");
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}

/** Saves a file. */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

let toastTimer = 0;

/** Hides the toast. */
export function hideToast() {
  clearTimeout(toastTimer);
  byId("toast").hidden = true;
  makeRoom(0);
}

// A phone's sheet ends above the toast, so that its buttons are not covered.
function makeRoom(pixels) {
  document.documentElement.style.setProperty("--toast", `${pixels}px`);
}

/** Shows a toast, with actions `{ words, press }`, if any. */
export function toast(text, ...actions) {
  const box = byId("toast");
  const press = (action) => () => {
    hideToast();
    action.press();
  };
  box.replaceChildren(
    make("span", {}, text),
    ...actions.map((action) => make("button", { type: "button", click: press(action) }, action.words)),
  );
  box.hidden = false;
  // Again, so that it is above a menu that was opened since.
  if (box.matches(":popover-open")) box.hidePopover();
  box.showPopover();
  makeRoom(box.offsetHeight + 16);
  // It stays under the mouse and with the focus: who reads it or is about to press has time.
  const end = () => {
    if (box.matches(":hover") || box.contains(document.activeElement)) toastTimer = setTimeout(end, 1000);
    else hideToast();
  };
  toastTimer = setTimeout(end, actions.length ? 9000 : 4000);
}
