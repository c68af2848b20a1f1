// What is muted on a walk: single places, or all for some time. The service keeps it in its state.
// @ts-check

/** Mutes that the service does not know yet, and when all places are heard again. */
export class Mutes {
  /** The time until which all places are muted, in seconds since 1970. */
  until = 0;
  #new = { snooze: [], dismiss: [] };

  /** Unmutes everything, for another walk. */
  clear() {
    this.until = 0;
    this.#new = { snooze: [], dismiss: [] };
  }

  /** What a reload would lose. */
  get kept() {
    return { hushes: this.#new, quietUntil: this.until };
  }

  /** @param {import("./walkmemory.js").KeptWalk} walk */
  recall({ hushes, quietUntil }) {
    this.#new = hushes;
    this.until = quietUntil;
  }

  /** The members of a request with what is new. */
  get unsent() {
    return Object.fromEntries(Object.entries(this.#new).filter(([, list]) => list.length > 0));
  }

  /** Records that a request with `unsent` was answered. */
  markSent(sent) {
    for (const [name, list] of Object.entries(sent)) this.#new[name] = this.#new[name].slice(list.length);
  }

  /** Mutes a place. */
  dismiss(id) {
    this.#new.dismiss = [...this.#new.dismiss, id];
  }

  /** Mutes all places for some minutes from a time, in seconds since 1970; 0 unmutes. */
  quiet(minutes, time) {
    this.#new.snooze = [...this.#new.snooze, { minutes }];
    this.until = time + minutes * 60;
  }
}
