// The rules by which this browser and an account become the same, without losing what either side changed.
// @ts-check
import { contentOf, valueOf, withUnknown } from "./syncitems.js";

/**
 * @typedef {import("./syncitems.js").Kind} Kind
 *
 * An item of the account, as the service answers; `content` is null if it was deleted.
 *
 * @typedef {{ kind: Kind, key: string, version: number, content: string | null }} Item
 *
 * What this browser has: a saved day, an own place, a favorite or the settings, and the same as text.
 *
 * @typedef {{ kind: Kind, key: string, value: any, text: string }} Local
 *
 * What was last the same on both sides.
 *
 * @typedef {object} SyncRecord
 * @property {Kind} kind
 * @property {string} key
 * @property {number} version The version of the account; 0 if it never had the item.
 * @property {string | null} content The account's content of that version; null if it had none.
 * @property {string | null} mine The mark of what this browser had then; null if it had nothing.
 * @property {[string, string | null][]} sent The marks of what was sent since, as content and as text; the answers may
 *   be lost.
 * @property {number} damaged The version that the page cannot read; 0 if it can read the last one.
 *
 * Changes of this browser that belong together; `before` is the text that they were decided for.
 *
 * @typedef {{ kind: Kind, key: string, before: string | null, after: any }[]} Changes
 *
 * What became of an item: `copied` if both sides changed it, so that this browser's is beside it; `restored` if it was
 * deleted here and changed there, `kept` if it was the other way round.
 *
 * @typedef {"old" | "ours" | "same" | "taken" | "restored" | "kept" | "merged" | "copied" | "damaged"} What
 *
 * @typedef {object} Decision
 * @property {What} what
 * @property {SyncRecord} record
 * @property {Changes} changes What to change in this browser.
 * @property {string} name
 * @property {string} [copy] The name of what is beside it.
 * @property {string[]} [clashes] The names of the members that both sides changed.
 */

/** The longest content of an item, in bytes. */
export const longestContent = 1 << 19;

/** The members of a place that say one thing together. */
const together = { lat: "position", lon: "position", city: "position" };

/** The key of all settings of the page. */
export const settingsKey = "page";

export const idOf = ({ kind, key }) => `${kind}/${key}`;

/** Returns the text of what this browser has. */
export const textOf = (kind, value) => JSON.stringify(contentOf(kind, value));

/** @returns {SyncRecord} */
export const newRecord = (kind, key) => ({ kind, key, version: 0, content: null, mine: null, sent: [], damaged: 0 });

/** Returns a short mark of a text, different for different ones: 106 bits of Bryc's cyrb53 with two seeds. */
export function markOf(text) {
  if (text === null || text === undefined) return null;
  return [0, 0x9e3779b9].map((seed) => {
    let [one, two] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
  }).join("-");
}

/**
 * Whether this browser changed something since it was last the same on both sides.
 *
 * @param {SyncRecord} record
 * @param {Local} [here]
 */
export const isChanged = (record, here) => record.damaged === 0 && markOf(here?.text ?? null) !== record.mine;

/**
 * Returns the content to send.
 *
 * @param {SyncRecord} record
 * @param {Local} here
 */
export const contentToSend = (record, here) =>
  JSON.stringify(withUnknown(here.kind, JSON.parse(here.text), parsed(record.content)));

function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * Merges two changes of one version by their members: those that only one side changed are that side's.
 *
 * @param {Record<string, any>} base
 * @param {Record<string, any>} mine
 * @param {Record<string, any>} theirs
 */
export function merge(base, mine, theirs) {
  const groups = new Map();
  for (const name of Object.keys({ ...theirs, ...mine, ...base })) {
    const group = together[name] ?? name;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  const merged = {};
  const clashes = [];
  for (const names of groups.values()) {
    const part = (side) => JSON.stringify(names.map((name) => (side[name] === "" ? null : side[name] ?? null)));
    const isMine = part(mine) !== part(base);
    if (isMine && part(theirs) !== part(base) && part(mine) !== part(theirs)) clashes.push(names[0]);
    const side = isMine ? mine : theirs;
    for (const name of names) if (side[name] !== undefined) merged[name] = side[name];
  }
  return { merged, clashes };
}

/**
 * Decides what becomes of an item of the account.
 *
 * @param {SyncRecord | undefined} known
 * @param {Local | undefined} here
 * @param {Item} item
 * @param {{ newKey: (kind: Kind) => string, copyName: (name: string) => string }} make
 * @returns {Decision}
 */
export function decide(known, here, item, make) {
  const { kind, key } = item;
  const record = known ?? newRecord(kind, key);
  const name = here?.value.name ?? parsed(item.content)?.name ?? parsed(record.content)?.name ?? "";
  const done = (what, changed, changes = [], more = {}) =>
    ({ what, record: { ...record, ...changed }, changes, name: String(name), ...more });
  if (item.content === record.content && record.damaged === 0) return done("old", { version: item.version });
  const theirs = item.content === null ? null : valueOf(kind, key, item.content, here?.value);
  if (item.content !== null && !theirs) return done("damaged", { damaged: item.version });
  const text = theirs && textOf(kind, theirs);
  const next = { version: item.version, content: item.content, mine: markOf(text), sent: [], damaged: 0 };
  const before = here?.text ?? null;
  const mark = markOf(item.content);
  const sent = record.sent.find(([content]) => content === mark);
  // An answer was lost; what was changed here since is sent next.
  if (sent) return done("ours", { ...next, mine: sent[1] });
  if (isAlike(kind, before, text) || (before !== null && before === item.content)) {
    return done("same", { ...next, mine: markOf(before) });
  }
  const take = { kind, key, before, after: theirs };
  const isUnchanged = markOf(before) === record.mine;
  // Settings are never deleted.
  if (!theirs && kind === "setting") return done("old", { ...next, mine: record.mine });
  if (isUnchanged) return done("taken", next, [take]);
  if (!here) return done("restored", next, [take]);
  if (!theirs) return done("kept", next);
  // The name of a favorite says nothing: both sides have it.
  if (kind === "favorite") return done("taken", next, [take]);
  if (kind !== "trip") {
    const base = parsed(record.content) ?? {};
    const mine = JSON.parse(contentToSend(record, here));
    const { merged, clashes } = merge(base, mine, parsed(item.content));
    const value = valueOf(kind, key, JSON.stringify(merged));
    // When a place was added says nothing about it.
    const serious = clashes.filter((clash) => clash !== "addedAt");
    if (value && (kind === "setting" || serious.length === 0)) {
      return done("merged", next, [{ ...take, after: value }], { clashes: serious });
    }
  }
  const copy = make.copyName(here.value.name);
  const beside = { kind, key: make.newKey(kind), before: null, after: null };
  beside.after = { ...here.value, id: beside.key, name: copy };
  return done("copied", next, [take, beside], { copy });
}

// Whether two texts differ at most in when they were saved.
function isAlike(kind, one, other) {
  if (one === null || other === null || kind !== "trip") return one === other;
  const [first, second] = [one, other].map((text) => {
    const content = JSON.parse(text);
    return JSON.stringify({ ...content, page: { ...content.page, savedAt: 0 } });
  });
  return first === second;
}
