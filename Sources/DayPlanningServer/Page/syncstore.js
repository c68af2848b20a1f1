// What the synchronization stores and changes in the browser's IndexedDB.
// @ts-check
import { begin, run } from "./memory.js";
import { idOf } from "./syncrules.js";

/**
 * @typedef {import("./syncround.js").Meta & { asked: string[], account: string }} Meta
 * @typedef {import("./syncrules.js").Changes} Changes
 *
 * A record of an account; `shelf` is what it had in this browser, while another account uses it, and `isDeleted`
 * whether it was deleted here before the account was logged out.
 *
 * @typedef {import("./syncrules.js").SyncRecord & { shelf?: any, isDeleted?: boolean }} AccountRecord
 */

const [database, store] = ["planday-sync", "items"];
// The record of each database by which it is recognized: if it is gone, so is everything else, and nobody deleted it.
const sign = "~sync";

const act = (mode, use) => run(database, store, mode, use);
const keyOf = (account, id = "") => `${account}\n${id}`;

/** @returns {Meta} */
const newMeta = (account) => ({ account, after: 0, kinds: [], loose: [], asked: [], reader: "", at: 0 });

/** The state of an account in this browser. */
export class AccountState {
  /** @param {string} account What only this account has. */
  constructor(account) {
    this.account = account;
  }

  get #range() {
    return IDBKeyRange.bound(keyOf(this.account), keyOf(this.account, "\uffff"));
  }

  /** Returns what is known of the account. */
  async load() {
    const rows = await act("readonly", (items) => items.getAll(this.#range));
    const meta = rows.find(({ id }) => id === keyOf(this.account));
    /** @type {Map<string, AccountRecord>} */
    const records = new Map();
    for (const { id, ...record } of rows) if (record.kind) records.set(idOf(record), record);
    return { meta: /** @type {Meta} */ ({ ...newMeta(this.account), ...meta }), records, isNew: !meta };
  }

  /**
   * Stores records, and what is known of the account.
   *
   * @param {AccountRecord[]} records
   * @param {any} [meta]
   */
  async save(records, meta) {
    const rows = records.map((record) => ({ ...record, id: keyOf(this.account, idOf(record)) }));
    if (meta) rows.push({ ...meta, id: keyOf(this.account) });
    if (rows.length) await act("readwrite", (items) => rows.map((row) => items.put(structuredClone(row))).at(-1));
  }

  /** Forgets everything but some records. */
  async forget(records = []) {
    await act("readwrite", (items) => items.delete(this.#range));
    await this.save(records);
  }
}

/**
 * Makes groups of changes in a database, each only if all of its rows are still as before. Returns the others.
 *
 * @param {[string, string]} place The names of the database and of its store.
 * @param {Changes[]} groups
 * @param {(change: Changes[number], row: any) => boolean} isAsBefore
 * @returns {Promise<Changes[]>}
 */
export async function exchange([name, rowsName], groups, isAsBefore) {
  const transaction = await begin(name, rowsName, "readwrite");
  const rows = transaction.objectStore(rowsName);
  const late = [];
  const make = (group) => {
    for (const { key, after } of group) {
      if (after) rows.put(structuredClone(after));
      else rows.delete(key);
    }
  };
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(late);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    for (const group of groups) {
      let [left, isLate] = [group.length, false];
      for (const change of group) {
        const request = rows.get(change.key);
        request.onsuccess = () => {
          isLate ||= !isAsBefore(change, request.result);
          left -= 1;
          if (left > 0) return;
          if (isLate) late.push(group);
          else make(group);
        };
      }
    }
  });
}

/**
 * Returns all rows of a database, and whether it is a signed one.
 *
 * @param {[string, string]} place
 */
export async function rowsOf([name, rowsName]) {
  const rows = await run(name, rowsName, "readonly", (all) => all.getAll());
  return { rows: rows.filter(({ id }) => id !== sign), isSigned: rows.some(({ id }) => id === sign) };
}

/**
 * Signs a database.
 *
 * @param {[string, string]} place
 */
export const signRows = ([name, rowsName]) => run(name, rowsName, "readwrite", (all) => all.put({ id: sign }));
