// The current request and edits, stored in the address bar so that links, reloads and the back button restore them.
// @ts-check
import { follow, spareState, stateOf } from "./layers.js";
import { recall, remember } from "./memory.js";
import { fromFragment, isSame, plain, readPlaces, toFragment, withNeeded } from "./request.js";

/**
 * The origin of a request.
 *
 * @typedef {object} News
 * @property {boolean} isPlanned Whether the request is planned or to be planned.
 * @property {boolean} isOld Whether it came from the address or a saved day.
 * @property {boolean} [isKept] Whether it came from a saved day.
 * @property {import("./session.js").Edit | null} edit The edits of its plan.
 * @property {string[]} unread The unreadable keys of the address.
 */

/** The request, the edits of its plan, and their listeners. */
export class Store {
  /** @type {import("./request.js").Wishes} */
  request;
  /** @type {import("./session.js").Edit | null} The edits of the plan; null if unchanged. */
  edit;
  /** The name of the day in the link. */
  name = "";
  /** @type {import("./notes.js").Notes | null} The notes of the link, until its day is kept with them. */
  notes = null;
  #listeners = [];
  #isPlanned = false;
  // The fragment of the address, as the browser writes it.
  #address = "";
  // Whether the address was empty, so that the request is that of the last visit.
  #isDraft = false;
  // Whether the entry of the history shows the start view, to which Back returns from a plan.
  #isStart = false;

  constructor() {
    // A draft survives restarts: it is used if the address is empty.
    this.#isDraft = location.hash.length < 2;
    if (this.#isDraft) history.replaceState(history.state, "", recall("draft", location.pathname));
    this.#address = location.hash;
    const { request, edit, name, notes } = fromFragment(location.hash);
    this.request = request;
    this.edit = edit;
    this.name = name;
    this.notes = notes;
    addEventListener("popstate", () => {
      const isOther = location.hash !== this.#address;
      follow(isOther);
      if (isOther) this.#readAddress();
    });
  }

  /**
   * Calls `listener(request, news)` on each change.
   *
   * @param {(request: import("./request.js").Wishes, news: News) => void} listener
   */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** The address of the request as a fragment, without the notes of a link: the key of its day. */
  get fragment() {
    return this.#address.replace(/&notes=[^&]*/, "");
  }

  /** Reads the initial address; `propose(city, date, end)` returns the date for an absent one, or a draft's. */
  begin(propose) {
    const { request, isPlanned, edit, unread } = fromFragment(location.hash);
    const isOpen = request.date === "" || (this.#isDraft && !isPlanned);
    this.request = isOpen ? { ...request, date: propose(request.city, request.date, request.end) } : request;
    this.edit = edit;
    this.#isPlanned = isPlanned;
    this.#isStart = !isPlanned;
    this.#write("replaceState", isPlanned);
    this.#tell({ isPlanned, isOld: true, edit, unread });
  }

  /** Changes the request. A planned request stays in the history. */
  change(patch) {
    const next = withNeeded({ ...this.request, ...patch });
    if (isSame(next, this.request)) return;
    this.request = next;
    const write = this.#isPlanned ? "pushState" : "replaceState";
    if (this.#isPlanned) this.#isStart = false;
    this.#isPlanned = false;
    this.edit = null;
    this.name = "";
    this.#write(write, false);
    this.#tell({ isPlanned: false, isOld: false, edit: null, unread: [] });
  }

  /** Adopts a request, e.g. of a saved day, without planning it; an older one may lack keys. */
  adopt(request, edit) {
    this.request = { ...plain, ...request, places: readPlaces(request.places) };
    this.edit = edit;
    this.name = "";
    this.notes = null;
    this.#isPlanned = true;
    this.#isStart = false;
    this.#write("pushState", true);
    this.#tell({ isPlanned: true, isOld: true, isKept: true, edit, unread: [] });
  }

  /** Records that the request is being planned, with the edits that are applied afterwards. */
  markPlanned(edit = null) {
    this.#isPlanned = true;
    this.edit = edit;
    this.#write(this.#isStart ? "pushState" : "replaceState", true);
    this.#isStart = false;
  }

  /** Returns to the start view; Back then skips the entry of the plan. */
  closePlan() {
    this.markEdited(null, false);
    this.#isStart = true;
    history.replaceState(spareState(), "");
  }

  /** Records the edits of the plan (null if unchanged) and whether there is a plan. */
  markEdited(edit, isPlanned) {
    if (isPlanned && !this.#isPlanned) return;
    this.edit = edit;
    this.#isPlanned = isPlanned;
    this.#write("replaceState", isPlanned);
  }

  /** Removes the notes of the link from the address, unless it has others by now. */
  dropNotes(notes) {
    if (!notes || this.notes !== notes) return;
    this.notes = null;
    this.#put("replaceState", this.fragment);
  }

  #write(method, isPlanned) {
    this.#put(method, toFragment(this.request, isPlanned, this.edit, this.name, this.notes));
  }

  #put(method, fragment) {
    history[method](stateOf(method === "pushState"), "", fragment);
    this.#address = location.hash;
    remember("draft", fragment);
  }

  #readAddress() {
    this.#address = location.hash;
    const { request, isPlanned, edit, unread, name, notes } = fromFragment(location.hash);
    this.name = name;
    this.notes = notes;
    this.request = { ...request, date: request.date || this.request.date };
    this.edit = edit;
    this.#isPlanned = isPlanned;
    this.#isStart = !isPlanned;
    this.#tell({ isPlanned, isOld: true, edit, unread });
  }

  /** @param {News} news */
  #tell(news) {
    for (const listener of this.#listeners) listener(this.request, news);
  }
}
