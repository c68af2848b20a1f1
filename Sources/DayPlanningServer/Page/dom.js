// Creates elements without ever parsing text as markup.

/** Returns the element with an id. */
export const byId = (id) => document.getElementById(id);

/**
 * Creates an element. In `properties`, functions become listeners, booleans toggle attributes, and other values become
 * attributes. Children are elements or text.
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

/** Announces something to screen readers; repeated messages are announced again. */
export function say(text) {
  const place = byId("say");
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}

/** Returns a count with its noun. */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns a number of points, without decimals if it is whole. */
export function points(number) {
  return String(Math.round(number * 1000) / 1000);
}
