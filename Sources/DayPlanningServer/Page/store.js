// The current request, kept in the address bar so that links and the back and forward buttons restore it.
import { fromFragment, isSame, toFragment } from "./request.js";

/** The request and its listeners. */
export class Store {
  #listeners = [];
  #isPlanned = false;

  constructor() {
    this.request = fromFragment(location.hash).request;
    addEventListener("popstate", () => this.#readAddress());
  }

  /** Calls `listener(request, { isPlanned, isOld })` on each change; `isOld` if it came from the address bar. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Reads the initial address. */
  begin(fallback) {
    const { request, isPlanned } = fromFragment(location.hash);
    this.request = { ...request, date: request.date || fallback(request.city) };
    this.#isPlanned = isPlanned;
    history.replaceState(null, "", toFragment(this.request, isPlanned));
    this.#tell({ isPlanned, isOld: true });
  }

  /** Changes the request. A planned request stays in the history. */
  change(patch) {
    const next = { ...this.request, ...patch };
    if (isSame(next, this.request)) return;
    this.request = next;
    const write = this.#isPlanned ? "pushState" : "replaceState";
    this.#isPlanned = false;
    history[write](null, "", toFragment(next, false));
    this.#tell({ isPlanned: false, isOld: false });
  }

  /** Records that the request is being planned. */
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
