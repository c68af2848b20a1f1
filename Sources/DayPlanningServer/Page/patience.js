// Waiting for the service: a network that only hangs never reports an error.
// @ts-check

// Silence of the service that is longer than this, in milliseconds, is reported.
const longest = 8000;

/** Reports when something waited for gives no sign for a while, and when it does again. */
export class Patience {
  #timer = 0;
  #isSilent = false;

  /**
   * @param {object} listeners
   * @param {() => void} listeners.silent
   * @param {() => void} listeners.back Called for the first sign after that, and at the end.
   */
  constructor({ silent, back }) {
    this.silent = silent;
    this.back = back;
    this.#wait();
  }

  /** Records a sign. */
  hear() {
    this.end();
    this.#wait();
  }

  /** Waits no longer. */
  end() {
    clearTimeout(this.#timer);
    if (this.#isSilent) this.back();
    this.#isSilent = false;
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#isSilent = true;
      this.silent();
    }, longest);
  }
}
