// The visitor's position and heading from the browser, and the screen that stays on meanwhile.
// @ts-check

/**
 * Why there is no position: the visitor denied it, the page is insecure, the browser cannot, or it is not known now.
 *
 * @typedef {"denied" | "insecure" | "unsupported" | "unknown"} Trouble
 */

// A heading of the compass within this number of degrees of the last one is not reported.
const [leastTurn, full] = [4, 360];

/** Follows the visitor until stopped; every part works without the others. */
export class Tracker {
  /** @type {Trouble | null} */
  trouble = null;
  /** Whether the browser keeps the screen on; null while that is unknown. */
  isAwake = null;
  #isOn = false;
  #watch = null;
  #lock = null;
  #permission = null;
  #compass = null;

  /**
   * @param {object} listeners
   * @param {(position: GeolocationPosition) => void} listeners.arrive
   * @param {(heading: number) => void} listeners.turn
   * @param {() => void} listeners.change Called when there is trouble, or none any more.
   */
  constructor({ arrive, turn, change }) {
    this.arrive = arrive;
    this.turn = turn;
    this.change = change;
    // The browser releases the wake lock when the page is hidden.
    document.addEventListener("visibilitychange", () => this.#seeAgain());
  }

  start() {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#keepAwake();
    this.#follow();
    this.#startCompass();
    this.#watchPermission();
  }

  stop() {
    this.#isOn = false;
    this.#unfollow();
    this.#release();
    if (this.#compass) removeEventListener(this.#compass.name, this.#compass.listener);
    if (this.#permission) this.#permission.onchange = null;
    this.#compass = this.#permission = null;
    this.trouble = null;
  }

  /** Requests the position again, after the visitor allowed it. */
  retry() {
    this.#unfollow();
    this.#follow();
    this.change();
  }

  #follow() {
    this.trouble = null;
    if (globalThis.isSecureContext === false) this.trouble = "insecure";
    else if (!navigator.geolocation) this.trouble = "unsupported";
    if (this.trouble) return;
    this.#watch = navigator.geolocation.watchPosition(
      (position) => {
        if (!this.#isOn) return;
        this.#settle(null);
        this.arrive(position);
      },
      ({ code }) => {
        if (!this.#isOn) return;
        // The browser does not ask again for a denied position.
        if (code === 1) this.#unfollow();
        this.#settle(code === 1 ? "denied" : "unknown");
      },
      { enableHighAccuracy: true, maximumAge: 5000, timeout: 60000 },
    );
  }

  #unfollow() {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
  }

  /** @param {Trouble | null} trouble */
  #settle(trouble) {
    if (this.trouble === trouble) return;
    this.trouble = trouble;
    this.change();
  }

  // Follows as soon as the visitor allows it in the browser's settings.
  async #watchPermission() {
    const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
    if (!permission || !this.#isOn) return;
    this.#permission = permission;
    permission.onchange = () => permission.state !== "denied" && this.trouble === "denied" && this.retry();
  }

  // The screen: most phones stop positioning when it is off.

  #seeAgain() {
    if (!this.#isOn) return;
    if (document.visibilityState === "visible") this.#keepAwake();
    else this.#release();
  }

  async #keepAwake() {
    const lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null);
    // The walk may have ended, or the page may be hidden, in the meantime.
    if (!this.#isOn || document.visibilityState !== "visible") {
      lock?.release().catch(() => {});
      return;
    }
    this.#release();
    this.#lock = lock;
    const wasAwake = this.isAwake;
    this.isAwake = Boolean(lock);
    if (this.isAwake !== wasAwake) this.change();
  }

  #release() {
    this.#lock?.release().catch(() => {});
    this.#lock = null;
  }

  // The compass

  async #startCompass() {
    const { DeviceOrientationEvent: orientation } = /** @type {any} */ (globalThis);
    if (!orientation) return;
    // Only iOS asks; without the permission, the heading is that of the movement.
    const answer = await orientation.requestPermission?.().catch(() => "denied");
    if (!this.#isOn || answer === "denied") return;
    const name = "ondeviceorientationabsolute" in globalThis ? "deviceorientationabsolute" : "deviceorientation";
    let last = null;
    const listener = (event) => {
      const heading = headingOf(event, globalThis.screen?.orientation?.angle ?? 0);
      if (heading === null || (last !== null && apart(heading, last) < leastTurn)) return;
      last = heading;
      this.turn(heading);
    };
    this.#compass = { name, listener };
    addEventListener(name, listener);
  }
}

// The angle between two headings.
function apart(one, other) {
  const angle = Math.abs(one - other) % full;
  return Math.min(angle, full - angle);
}

/**
 * Returns where the top of the screen points, clockwise from north in degrees; null if the event does not tell.
 *
 * @param {{ alpha?: number | null, absolute?: boolean, webkitCompassHeading?: number }} event
 * @param {number} angle The angle by which the screen is turned.
 */
export function headingOf({ alpha, absolute, webkitCompassHeading }, angle) {
  const north = Number.isFinite(webkitCompassHeading)
    ? webkitCompassHeading
    : absolute && Number.isFinite(alpha) ? full - alpha : null;
  return north === null ? null : (((north + angle) % full) + full) % full;
}
