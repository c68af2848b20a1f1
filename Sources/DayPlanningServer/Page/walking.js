// A walk along the plan on the screen: sends positions to the service, and shows what they mean.
// @ts-check
import { byId, say, toast } from "./dom.js";
import { Change, Status } from "./events.js";
import { markReachable } from "./offline.js";
import { ask, slim, watch } from "./service.js";
import { t } from "./text.js";
import { offerWords, walkCard, wordsOf } from "./walkcard.js";

// The milliseconds between two requests, the fixes kept without a connection, the events kept, and the sights told of
// besides the stops.
const [pause, mostFixes, mostEvents, mostPlaces] = [3000, 900, 4, 150];
// A browser's accuracy holds 95 of 100 errors, the service's two of three.
const perAccuracy = 1.62;
// The least relevance at which a sight that is not planned is announced.
const wellKnown = 75;

/** @typedef {import("./session.js").ShownPlan} ShownPlan */

/** Follows the visitor; the service keeps nothing, so what it knows is sent back to it each time. */
export class Walking {
  isOn = false;
  /** @type {{ time: number, lat: number, lon: number, accuracy: number } | null} The last position. */
  last = null;
  /** What the service said of the last fixes. */
  known = null;
  /** @type {{ name: string, data: any }[]} What happened, newest first. */
  events = [];
  /** @type {{ answer: API.Replan, slip: { data: any }, plan: ShownPlan } | null} A better rest of the day. */
  offer = null;
  /** Whether the service cannot be reached. */
  isLost = false;
  /** @type {string | null} The city of the plan that fixes were sent for. */
  city = null;
  /** The time until which all places are muted, in seconds since 1970. */
  quietUntil = 0;
  #watch = null;
  #lock = null;
  #timer = null;
  #isSending = false;
  #queue = [];
  #state = null;
  #sent = -pause;
  // What to mute, until the service knows.
  #hushes = { snooze: [], dismiss: [] };
  // The stops for which an offer was taken or refused, by the plan that it was for.
  #settled = new WeakMap();

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.#forget();
    app.session.listen((what) => what === Change.none && this.stop());
    // The browser lets the screen go dark again once the page was hidden.
    document.addEventListener(
      "visibilitychange", () => document.visibilityState === "visible" && this.isOn && this.#keepAwake(),
    );
  }

  get plan() {
    return this.app.session.plan;
  }

  #forget() {
    this.last = null;
    this.known = null;
    this.events = [];
    this.offer = null;
    this.isLost = false;
    this.city = null;
    this.quietUntil = 0;
    this.#queue = [];
    this.#state = null;
    this.#hushes = { snooze: [], dismiss: [] };
  }

  /** Begins to follow the visitor. */
  start() {
    if (this.isOn) return;
    if (!navigator.geolocation) {
      toast(t("noPosition"));
      return;
    }
    this.#forget();
    this.isOn = true;
    const refused = ({ code }) => {
      if (code !== 1) return;
      this.stop();
      toast(t("noPosition"));
    };
    this.#watch = navigator.geolocation.watchPosition((position) => this.#arrive(position), refused, {
      enableHighAccuracy: true, maximumAge: 5000, timeout: 60000,
    });
    this.#keepAwake();
    this.app.redraw();
    byId("walk-card")?.focus({ preventScroll: true });
    say(t("walkWaiting"));
  }

  /** Stops following. */
  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    navigator.geolocation.clearWatch(this.#watch);
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#lock?.release().catch(() => {});
    this.#lock = null;
    this.app.mapping.showHere(null);
    this.app.redraw();
  }

  // A dark screen ends positions on most phones.
  async #keepAwake() {
    this.#lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null);
  }

  /** Returns what the panel shows of the walk; null while there is none. */
  card() {
    return this.isOn ? walkCard(this) : null;
  }

  // Draws the card alone: the rest of the panel may be in use.
  #draw() {
    const card = document.getElementById("walk-card");
    if (!card) return;
    const focus = card.contains(document.activeElement) ? document.activeElement.id : null;
    card.replaceWith(this.card());
    if (focus) (document.getElementById(focus) ?? byId("walk-card")).focus({ preventScroll: true });
  }

  #arrive({ timestamp, coords: { latitude, longitude, accuracy } }) {
    if (!this.isOn) return;
    this.last = { time: timestamp / 1000, lat: latitude, lon: longitude, accuracy: accuracy / perAccuracy };
    this.#queue.push(this.last);
    if (this.#queue.length > mostFixes) this.#queue.shift();
    this.app.mapping.showHere([longitude, latitude]);
    this.#plan();
  }

  // Sends what there is, once it is time.
  #plan() {
    if (this.#isSending || this.#timer !== null || !this.isOn || !this.last) return;
    if (this.#queue.length === 0 && this.#hushed.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#send();
    }, Math.max(0, this.#sent + pause - performance.now()));
  }

  async #send() {
    const { plan } = this;
    if (!plan || plan.proof.status === Status.searching) return;
    if (this.city !== plan.city) this.#state = null;
    this.city = plan.city;
    const fixes = this.#queue.splice(0);
    const hushes = Object.fromEntries(this.#hushed);
    const events = [];
    this.#isSending = true;
    this.#sent = performance.now();
    try {
      const body = {
        plan: slim(plan), places: this.#places(),
        fixes,
        ...hushes,
        ...(this.#state ? { state: this.#state } : {}),
      };
      const known = await watch(body, (name, data) => events.push({ name, data }));
      this.#queue.unshift(...fixes.slice(known.read));
      for (const [name, list] of Object.entries(hushes)) this.#hushes[name] = this.#hushes[name].slice(list.length);
      this.#isSending = false;
      if (this.isOn) this.#know(known, events, plan);
    } catch (error) {
      this.#isSending = false;
      this.#fail(error, fixes);
    }
    this.#plan();
  }

  // Without a connection, fixes are kept for the next request; anything else ends the walk.
  #fail(error, fixes) {
    if (!error.isLost) {
      this.stop();
      this.app.fail(error);
      return;
    }
    this.#queue = [...fixes, ...this.#queue].slice(-mostFixes);
    if (!this.isLost) markReachable(false);
    this.isLost = true;
    this.#draw();
  }

  #places() {
    const stops = new Set(this.plan.days.flatMap((day) => day.stops).map(({ id }) => id));
    const known = this.app.city.places.filter(({ id, relevance }) => relevance >= wellKnown && !stops.has(id));
    return known.slice(0, mostPlaces).map(({ id }) => id);
  }

  #know(known, events, plan) {
    if (this.isLost) markReachable(true);
    this.isLost = false;
    if (known.next && known.next.id !== this.known?.next?.id && this.app.screen.name === "home") {
      this.app.mapping.choose(known.next.id, true);
    }
    this.known = known;
    this.#state = known.state;
    const told = events.filter(({ name }) => name !== "note");
    for (const { name, data } of told) {
      this.events = [{ name, data }, ...this.events].slice(0, mostEvents);
      this.notify(wordsOf(name, data), `${name} ${data.id}`);
    }
    if (told.length) say(told.map(({ name, data }) => wordsOf(name, data)).join(" "));
    this.#draw();
    const slip = told.findLast(({ name }) => name === "late" || name === "missed");
    if (slip && !this.#settled.get(plan)?.has(slip.data.id)) this.#planAnew(slip, plan);
  }

  get #hushed() {
    return Object.entries(this.#hushes).filter(([, list]) => list.length > 0);
  }

  /** Whether a place can be muted; stops of the plan, and of an earlier plan that are no longer watched, cannot. */
  canMute(id) {
    return this.#places().includes(id);
  }

  /** Mutes a place. */
  dismiss(id) {
    this.#hushes.dismiss = [...this.#hushes.dismiss, id];
    this.events = this.events.filter(({ data }) => data.id !== id);
    this.#hush();
  }

  /** Mutes all places for some minutes; 0 ends it. */
  quiet(minutes) {
    this.#hushes.snooze = [...this.#hushes.snooze, { minutes }];
    this.quietUntil = (this.last?.time ?? 0) + minutes * 60;
    this.#hush();
  }

  /** Whether all places are muted now. */
  get isQuiet() {
    return (this.last?.time ?? 0) < this.quietUntil;
  }

  #hush() {
    this.#draw();
    byId("walk-card")?.focus({ preventScroll: true });
    this.#plan();
  }

  // Asks for the best rest of the day, and offers it.
  async #planAnew(slip, plan) {
    const { at, day, visited } = this.known;
    if (at === undefined) return;
    const from = `${this.last.lat.toFixed(5)},${this.last.lon.toFixed(5)}`;
    try {
      const answer = await ask("/v1/replan", { plan: slim(plan), at, day, from, done: visited });
      if (!this.isOn || this.plan !== plan) return;
      this.offer = { answer, slip, plan };
      const words = offerWords(answer);
      this.notify(words, "offer");
      say(words);
    } catch (error) {
      if (error.isLost) return;
      say(t("offerNone"));
      this.offer = null;
    }
    this.#draw();
  }

  #settle() {
    const { plan, slip } = this.offer;
    this.#settled.set(plan, new Set([...(this.#settled.get(plan) ?? []), slip.data.id]));
    this.offer = null;
  }

  /** Follows the new plan; that can be undone. */
  take() {
    const { plan } = this.offer.answer;
    this.#settle();
    this.app.screen.day = null;
    this.app.session.take(plan);
    toast(t("offerTaken"), { words: t("undo"), press: () => this.app.undo(-1) });
  }

  /** Stays with the plan as it is. */
  keep() {
    this.#settle();
    this.#draw();
    byId("walk-card")?.focus({ preventScroll: true });
  }

  // Notifications

  /** Whether the visitor can still be asked. */
  get canAsk() {
    return "Notification" in window && Notification.permission === "default";
  }

  /** Asks the visitor for notifications. */
  async askToNotify() {
    const answer = await Notification.requestPermission().catch(() => "denied");
    say(t(answer === "granted" ? "notifying" : "notifyRefused"));
    this.#draw();
  }

  /** Shows a notification if the visitor agreed to that. */
  async notify(words, tag) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker?.active) await worker.showNotification("planday", { body: words, tag });
      else new Notification("planday", { body: words, tag });
    } catch (error) {
      console.info(`no notification: ${error.message}`);
    }
  }
}
