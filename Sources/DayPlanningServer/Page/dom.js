// Creates elements without ever parsing text as markup.
// @ts-check

/**
 * Returns the element with an id in index.html or a view.
 *
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/**
 * Creates an element. In `properties`, functions become listeners, booleans toggle attributes, and other values become
 * attributes. Children are elements or text.
 *
 * @returns {any}
 */
export function make(name, properties = {}, ...children) {
  return fill(document.createElement(name), properties, children);
}

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
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== ""));
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
  byId("toast").hidden = true;
}

/** Shows a toast, with an optional action `{ words, press }`. */
export function toast(text, action = null) {
  const box = byId("toast");
  clearTimeout(toastTimer);
  const press = () => {
    hideToast();
    action.press();
  };
  box.replaceChildren(
    make("span", {}, text),
    ...(action ? [make("button", { type: "button", click: press }, action.words)] : []),
  );
  box.hidden = false;
  toastTimer = setTimeout(hideToast, action ? 9000 : 4000);
}
