// The request as it stands, kept in the address bar so that a link, back and forward bring it again.
import { fromFragment, isSame, toFragment } from "./request.js";

/** The request, and who wants to know when it changes. */
export class Store {
  #listeners = [];
  #isPlanned = false;

  constructor() {
    this.request = fromFragment(location.hash).request;
    addEventListener("popstate", () => this.#readAddress());
  }

  /** Calls `listener(request, { isPlanned, isOld })` at each change; `isOld` where an address brought it. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Reads the address at the start. */
  begin(fallback) {
    const { request, isPlanned } = fromFragment(location.hash);
    this.request = { ...request, date: request.date || fallback(request.city) };
    this.#isPlanned = isPlanned;
    history.replaceState(null, "", toFragment(this.request, isPlanned));
    this.#tell({ isPlanned, isOld: true });
  }

  /** Changes the request. The one that was planned stays behind in the history. */
  change(patch) {
    const next = { ...this.request, ...patch };
    if (isSame(next, this.request)) return;
    this.request = next;
    const write = this.#isPlanned ? "pushState" : "replaceState";
    this.#isPlanned = false;
    history[write](null, "", toFragment(next, false));
    this.#tell({ isPlanned: false, isOld: false });
  }

  /** Notes that the request is being planned. */
  markPlanned() {
    this.#isPlanned = true;
    history.replaceState(null, "", toFragment(this.request, true));
  }

  #readAddress() {
    const { request, isPlanned } = fromFragment(location.hash);
    this.request = { ...request, date: request.date || this.request.date };
    this.#isPlanned = isPlanned;
    this.#tell({ isPlanned, isOld: true });
  }

  #tell(news) {
    for (const listener of this.#listeners) listener(this.request, news);
  }
}
