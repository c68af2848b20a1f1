// A small reader of XML for files of places: elements with attributes and text.
// @ts-check
// It does not expand the entities that a file declares, so that a small file cannot become a large text.

/**
 * An element by its name without prefix.
 *
 * @typedef {{ name: string, attributes: Record<string, string>, children: Element[], text: string }} Element
 */

// Deeper nesting than any format of places has.
const deepest = 200;
const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces references to characters; unknown ones stay as they are. */
const unescaped = (text) =>
  text.includes("&") ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, reference) : text;

function reference(all, number, hexadecimal, name) {
  if (name) return entities[name] ?? all;
  const code = number ? Number(number) : parseInt(hexadecimal, 16);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "\ufffd";
}

const local = (name) => name.slice(name.indexOf(":") + 1);

/**
 * Reads a document; throws `SyntaxError` with the line where it is not well-formed.
 *
 * @param {string} text
 * @returns {Element} The root element.
 */
export function elementOf(text) {
  const top = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  const names = [""];
  const fail = (at) => {
    throw new SyntaxError(String(text.slice(0, at).split("\n").length));
  };
  const after = (mark, from) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? fail(from) : found + mark.length;
  };
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const here = open[open.length - 1];
    const words = next < 0 ? text.slice(at) : text.slice(at, next);
    if (open.length > 1) here.text += unescaped(words);
    else if (words.trim() !== "" && words.trim() !== "\ufeff") fail(at);
    if (next < 0) break;
    if (text.startsWith("<!--", next)) at = after("-->", next + 4);
    else if (text.startsWith("<![CDATA[", next)) {
      at = after("]]>", next);
      here.text += text.slice(next + 9, at - 3);
    } else if (text.startsWith("<?", next)) at = after("?>", next);
    else if (text.startsWith("<!", next)) {
      // Declarations of entities are in brackets; no file of places needs them.
      at = after(">", next);
      if (text.slice(next, at).includes("[")) fail(next);
    } else if (text[next + 1] === "/") {
      at = after(">", next);
      if (open.length < 2 || names.pop() !== text.slice(next + 2, at - 1).trim()) fail(next);
      open.pop();
    } else at = begin(next);
  }
  if (open.length > 1 || top.children.length !== 1) fail(text.length);
  return top.children[0];

  function begin(next) {
    const tag = /<([^\s/>="'<&]+)((?:\s+[^\s/>="'<&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
    tag.lastIndex = next;
    const match = tag.exec(text);
    if (!match || open.length > deepest) return fail(next);
    const [all, name, pairs, slash] = match;
    const attributes = {};
    for (const [, key, one, other] of pairs.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      attributes[local(key)] = unescaped(one ?? other);
    }
    const element = { name: local(name), attributes, children: [], text: "" };
    open[open.length - 1].children.push(element);
    if (!slash) {
      open.push(element);
      names.push(name);
    }
    return next + all.length;
  }
}

/** Yields an element and all elements in it, in their order. */
export function* within(element) {
  // Without recursion, which nested generators would make slow.
  const rest = [element];
  while (rest.length) {
    const next = rest.pop();
    yield next;
    for (let i = next.children.length - 1; i >= 0; i -= 1) rest.push(next.children[i]);
  }
}

/** Returns the text of the first child with a name; empty if there is none. */
export const textIn = (element, name) => element.children.find((child) => child.name === name)?.text.trim() ?? "";
