// A walk along the current plan: sends positions to the service, and shows the resulting events.
// @ts-check
import { byId, say, toast } from "./dom.js";
import { Change, Status } from "./events.js";
import { markReachable, whenReachable } from "./offline.js";
import { positionWords } from "./secure.js";
import { ask, slim, watch } from "./service.js";
import { t } from "./text.js";
import { offerWords, walkCard, wordsOf } from "./walkcard.js";

// The milliseconds between requests, and the maximum numbers of buffered fixes, of events, and of announced sights.
const [pause, mostFixes, mostEvents, mostPlaces] = [3000, 900, 4, 150];
// A browser's accuracy is at 95 % confidence, the service's at 68 %.
const perAccuracy = 1.62;
// The minimum relevance for announcing an unplanned sight.
const wellKnown = 75;

/** @typedef {import("./session.js").ShownPlan} ShownPlan */

/** Follows the visitor; the service is stateless, so its state is sent back each time. */
export class Walking {
  isOn = false;
  /** @type {{ time: number, lat: number, lon: number, accuracy: number } | null} The last position. */
  last = null;
  /** The last state from the service. */
  known = null;
  /** @type {{ name: string, data: any }[]} The events, newest first. */
  events = [];
  /** @type {{ answer: API.Replan, slip: { data: any }, plan: ShownPlan } | null} A better rest of day. */
  offer = null;
  /** Whether the service is unreachable. */
  isLost = false;
  /** @type {string | null} The city of the plan of the sent fixes. */
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
  // Mutes not yet sent to the service.
  #hushes = { snooze: [], dismiss: [] };
  // The stops with an accepted or declined offer, by plan.
  #settled = new WeakMap();

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.#forget();
    app.session.listen((what) => what === Change.none && this.stop());
    // The next fix may be minutes away.
    whenReachable("walk", this.#repeat);
    // The browser releases the wake lock when the page is hidden.
    document.addEventListener(
      "visibilitychange", () => document.visibilityState === "visible" && this.isOn && this.#keepAwake(),
    );
  }

  get plan() {
    return this.app.session.plan;
  }

  // Sends the buffered fixes each time that the service is back.
  #repeat = () => {
    whenReachable("walk", this.#repeat);
    this.#plan();
  };

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

  /** Starts following the visitor. */
  start() {
    if (this.isOn) return;
    if (!navigator.geolocation) {
      toast(positionWords());
      return;
    }
    this.#forget();
    this.isOn = true;
    const refused = ({ code }) => {
      if (code !== 1) return;
      this.stop();
      toast(positionWords());
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

  // Most phones stop positioning when the screen is off.
  async #keepAwake() {
    this.#lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null);
  }

  /** Returns the card of the walk; null without a walk. */
  card() {
    return this.isOn ? walkCard(this) : null;
  }

  // Redraws only the card, since the rest of the panel may be in use.
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

  // Schedules sending the buffered fixes.
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

  // Offline, fixes are buffered for the next request; other errors end the walk.
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

  /** Whether a place can be muted; stops of the current or an earlier plan cannot. */
  canMute(id) {
    return this.#places().includes(id);
  }

  /** Mutes a place. */
  dismiss(id) {
    this.#hushes.dismiss = [...this.#hushes.dismiss, id];
    this.events = this.events.filter(({ data }) => data.id !== id);
    this.#hush();
  }

  /** Mutes all places for some minutes; 0 unmutes. */
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

  // Requests the best rest of the day, and offers it.
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

  /** Accepts the new plan, which can be undone. */
  take() {
    const { plan } = this.offer.answer;
    this.#settle();
    this.app.screen.day = null;
    this.app.session.take(plan);
    toast(t("offerTaken"), { words: t("undo"), press: () => this.app.undo(-1) });
  }

  /** Declines the new plan. */
  keep() {
    this.#settle();
    this.#draw();
    byId("walk-card")?.focus({ preventScroll: true });
  }

  // Notifications

  /** Whether the permission can still be requested. */
  get canAsk() {
    return "Notification" in window && Notification.permission === "default";
  }

  /** Requests permission for notifications. */
  async askToNotify() {
    const answer = await Notification.requestPermission().catch(() => "denied");
    say(t(answer === "granted" ? "notifying" : "notifyRefused"));
    this.#draw();
  }

  /** Shows a notification if permitted. */
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
