// One synchronization: takes what changed in the account, then sends what changed in this browser.
// @ts-check
import {
  contentToSend, decide, idOf, isChanged, longestContent, markOf, newRecord, settingsKey,
} from "./syncrules.js";

/**
 * @typedef {import("./syncrules.js").Changes} Changes
 * @typedef {import("./syncrules.js").Decision} Decision
 * @typedef {import("./syncrules.js").Item} Item
 * @typedef {import("./syncrules.js").Local} Local
 * @typedef {import("./syncrules.js").SyncRecord} SyncRecord
 *
 * What is known of the account as a whole.
 *
 * @typedef {object} Meta
 * @property {number} after The version up to which its changes are here.
 * @property {string[]} loose The ids of what is in this browser only, until the visitor decides.
 * @property {string} reader The version of the page that passed over damaged items; empty if there are none.
 * @property {string[]} kinds The kinds of items up to that version that are here.
 * @property {number} at When it was last the same, in milliseconds since 1970; 0 if never.
 *
 * What a synchronization needs. `exchange()` makes groups of changes, each if all of its texts are still those that it
 * was decided for, and returns the others.
 *
 * @typedef {object} Ports
 * @property {{ pull: (after: number) => Promise<Item[]>,
 *   push: (item: Item) => Promise<{ stored?: Item, conflict?: Item }> }} service
 * @property {{ read: () => Promise<Map<string, Local>>, exchange: (groups: Changes[]) => Promise<Changes[]> }} local
 * @property {{ load: () => Promise<{ meta: Meta, records: Map<string, SyncRecord> }>,
 *   save: (records: SyncRecord[], meta?: Meta) => Promise<void> }} state
 * @property {{ newKey: (kind: import("./syncrules.js").Kind) => string, copyName: (name: string) => string }} make
 * @property {Map<string, Refusal>} refused What the account did not take, which is not sent again unchanged.
 * @property {string} reader The version of this page.
 *
 * Why the account does not take something: it is `large`, the account is `full`, or has too `many` items.
 *
 * @typedef {{ why: "large" | "full" | "many", name: string, mark: string | null, at: number }} Refusal
 */

const kinds = ["setting", "trip", "place", "favorite"];
// Changes are sent in this order: what makes room, then what is least.
const order = (here) => (here ? 1 + kinds.indexOf(here.kind) : 0);
// How often to send what another device changes at the same time.
const mostTurns = 6;

/**
 * Notes what is new in this browser as the account's, without a connection.
 *
 * @param {Pick<Ports, "local" | "state">} ports
 */
export async function claim({ local, state }) {
  const { meta, records } = await state.load();
  const here = await local.read();
  const isKnown = (id) => records.has(id) || meta.loose.includes(id);
  const fresh = [...here].filter(([id, { kind }]) => kind !== "setting" && !isKnown(id));
  const claimed = fresh.map(([id, { kind, key }]) => {
    const record = newRecord(kind, key);
    records.set(id, record);
    return record;
  });
  if (claimed.length) await state.save(claimed);
  return { meta, records, here };
}

/** Returns the ids of what is to be sent. */
export function waiting({ records, here }) {
  return [...records].filter(([id, record]) => isChanged(record, here.get(id))).map(([id]) => id);
}

/**
 * Makes this browser and the account the same. Throws if the service cannot be reached; what was done until then stays,
 * and the next time goes on.
 *
 * @param {Ports} ports
 * @param {boolean} [isForced] Whether to send again what was refused.
 */
export async function synchronize(ports, isForced = false) {
  const { service, state, refused, reader } = ports;
  const { meta, records } = await claim(ports);
  // What an earlier version of the page could not read, this one may.
  if (meta.reader && meta.reader !== reader) [meta.after, meta.reader] = [0, ""];
  // Nor did one that knew fewer kinds take them.
  if (kinds.some((kind) => !meta.kinds.includes(kind))) [meta.after, meta.kinds] = [0, kinds];
  /** @type {{ decisions: Decision[], isLate: boolean, damaged: number }} */
  const report = { decisions: [], isLate: false, damaged: 0 };
  const items = await service.pull(meta.after);
  await settle(items.filter(isItem), { ...ports, records, meta, report });
  if (!report.isLate) {
    meta.after = items.reduce((last, { version }) => Math.max(last, Number(version) || 0), meta.after);
    await state.save([], meta);
  }
  if (isForced || report.decisions.some(({ record }) => record.content === null)) refused.clear();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (await send({ ...ports, records, meta, report })) break;
  }
  return { meta, records, here: await ports.local.read(), report };
}

const isItem = ({ kind, key, version, content }) =>
  kinds.includes(kind) && typeof key === "string" && Number.isInteger(version)
  && (kind !== "setting" || key === settingsKey) && (content === null || typeof content === "string");

// Decides on items of the account, makes the changes in this browser, and then notes that they are made: if the page is
// left in between, the same items are decided on again.
async function settle(items, { local, state, make, records, meta, report, reader }) {
  if (items.length === 0) return;
  const here = await local.read();
  const decisions = items.map((item) => decide(records.get(idOf(item)), here.get(idOf(item)), item, make));
  const groups = decisions.map(({ changes }) => changes).filter((changes) => changes.length > 0);
  const late = groups.length ? await local.exchange(groups) : [];
  report.isLate ||= late.length > 0;
  const made = decisions.filter(({ changes }) => !late.includes(changes));
  for (const decision of made) {
    const { what, record } = decision;
    const id = idOf(record);
    if (what === "damaged") {
      if (records.get(id)?.damaged !== record.damaged) report.damaged += 1;
      meta.reader = reader;
    }
    records.set(id, record);
  }
  const known = made.map(({ record }) => idOf(record));
  meta.loose = meta.loose.filter((id) => !known.includes(id));
  report.decisions.push(...made);
  // Copies belong to the account, too.
  const copies = made.filter(({ what }) => what === "copied");
  const beside = copies.map(({ changes: [, { kind, key }] }) => newRecord(kind, key));
  for (const record of beside) records.set(idOf(record), record);
  await state.save([...made.map(({ record }) => record), ...beside], meta);
}

// Sends all changes; returns whether none met with another device's.
async function send(ports) {
  const { service, local, state, records, meta, refused } = ports;
  const here = await local.read();
  const due = waiting({ records, here }).sort(
    (one, other) => order(here.get(one)) - order(here.get(other))
      || (here.get(other)?.value.savedAt ?? 0) - (here.get(one)?.value.savedAt ?? 0),
  );
  const conflicts = [];
  let [isFull, hasMany] = [false, false];
  for (const id of refused.keys()) if (!due.includes(id)) refused.delete(id);
  for (const id of due) {
    const record = records.get(id);
    const mine = here.get(id);
    const content = mine ? contentToSend(record, mine) : null;
    const mark = markOf(mine?.text);
    const refuse = (why) => refused.set(id, { why, name: String(mine?.value.name ?? ""), mark, at: Date.now() });
    if (content !== null && refused.get(id)?.mark === mark) continue;
    if (content !== null && new TextEncoder().encode(content).length > longestContent) {
      refuse("large");
      continue;
    }
    // Once the account is full, only what makes room is tried; with too many items, only those that it has.
    if (content !== null && (isFull || hasMany) && (record.version === 0 || isFull)) {
      refuse(hasMany ? "many" : "full");
      continue;
    }
    record.sent = [...record.sent.filter(([sent]) => sent !== markOf(content)), [markOf(content), mark]].slice(-8);
    await state.save([record]);
    let answer;
    try {
      answer = await service.push({ kind: record.kind, key: record.key, version: record.version, content });
    } catch (error) {
      const why = refusalOf(error);
      if (!why || content === null) throw error;
      isFull ||= why === "full";
      hasMany ||= why === "many";
      refuse(why);
      continue;
    }
    if (answer.conflict) {
      conflicts.push(answer.conflict);
      continue;
    }
    const { version } = answer.stored;
    if (content === null) refused.clear();
    records.set(id, { ...record, version, content, mine: mark, sent: [] });
    // Nobody else changed anything in between.
    if (version === meta.after + 1) meta.after = version;
    // The account is a restored one, with older versions.
    else if (version < record.version) meta.after = 0;
    await state.save([records.get(id)], meta);
  }
  await settle(conflicts.filter(isItem), ports);
  return conflicts.length === 0;
}

// Why the service refused an item; null if it failed otherwise.
function refusalOf({ status, kind, errors }) {
  if (status === 413 || kind === "too-long") return "large";
  if (status !== 422) return null;
  if (errors?.[0]?.pointer === "/key") return "many";
  return "full";
}
