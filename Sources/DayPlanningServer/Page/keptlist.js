// A list in the browser's IndexedDB, which may refuse it: the visitor's own places, and the favorites.
// @ts-check
import { remember, run } from "./memory.js";

/**
 * The rows of a database, the latest first.
 *
 * @template {{ id: string, addedAt: number }} Row
 */
export class KeptList {
  /** @type {Row[]} */
  list = [];
  /** Whether the browser keeps them; otherwise they are there until the page is closed. */
  isKept = true;
  /** @type {[string, string]} */
  #place;
  #flag;
  #isSound;
  // The other tabs of the page.
  #others;

  /**
   * @param {[string, string]} place The names of the database and of its store.
   * @param {string} flag What is remembered if there are rows, so that a visit without any does not open a database.
   * @param {(row: any) => boolean} isSound Whether a row of the storage can be shown.
   */
  constructor(place, flag, isSound) {
    [this.#place, this.#flag, this.#isSound] = [place, flag, isSound];
    this.#others = "BroadcastChannel" in globalThis ? new BroadcastChannel(place[0]) : null;
  }

  /** Calls `changed()` after another tab changed the rows. */
  listen(changed) {
    this.#others?.addEventListener("message", () => this.load().then(changed));
  }

  /** Reads the rows; without storage there are none. */
  async load() {
    if (!this.isKept) return;
    try {
      const all = await run(...this.#place, "readonly", (rows) => rows.getAll());
      this.list = all.filter(this.#isSound).sort((one, other) => other.addedAt - one.addedAt);
    } catch {
      this.isKept = false;
    }
  }

  /**
   * Adds rows, or changes those with the same ids. Without storage they are there until the page is closed.
   *
   * @param {Row[]} rows
   */
  async put(rows) {
    const ids = new Set(rows.map(({ id }) => id));
    this.list = [...rows, ...this.list.filter(({ id }) => !ids.has(id))]
      .sort((one, other) => other.addedAt - one.addedAt);
    await this.#write((kept) => rows.map((row) => kept.put(structuredClone(row))));
  }

  /**
   * Deletes rows.
   *
   * @param {Row[]} rows
   */
  async remove(rows) {
    const ids = new Set(rows.map(({ id }) => id));
    this.list = this.list.filter(({ id }) => !ids.has(id));
    await this.#write((kept) => [...ids].map((id) => kept.delete(id)));
  }

  // All or nothing, in one transaction; after a failure, what could not be written before, too.
  async #write(change) {
    remember(this.#flag, this.list.length > 0);
    const wasKept = this.isKept;
    try {
      await run(...this.#place, "readwrite", (kept) => {
        const rest = wasKept ? [] : this.list.map((row) => kept.put(structuredClone(row)));
        return [...rest, ...change(kept)].at(-1) ?? kept.count();
      });
      this.isKept = true;
      this.#others?.postMessage(null);
    } catch (error) {
      this.isKept = false;
      throw error;
    }
  }
}
