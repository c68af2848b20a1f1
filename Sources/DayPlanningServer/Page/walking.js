// A walk along the current plan: sends positions to the service, logs the visits, and shows the resulting events.
// @ts-check
import { minutesOf, now, today } from "./clock.js";
import { byId, say } from "./dom.js";
import { distanceTo } from "./distance.js";
import { Change, Status } from "./events.js";
import { Mutes } from "./mutes.js";
import { askToNotify, canNotify, notify } from "./notify.js";
import { Offers } from "./offers.js";
import { markReachable, whenReachable } from "./offline.js";
import { slim, watch } from "./service.js";
import { t } from "./text.js";
import { Tracker } from "./tracker.js";
import { logged, visitOf, withVisited } from "./visits.js";
import { WalkMode } from "./walkmode.js";
import { wordsOf } from "./walkcard.js";
import { keepWalk, keptWalk } from "./walkmemory.js";

// The milliseconds between requests, and between updates of the minutes that pass without a new position.
const [pause, tick] = [3000, 20000];
// The maximum numbers of buffered fixes, of events, and of announced sights.
const [mostFixes, mostEvents, mostPlaces] = [900, 4, 150];
// A browser's accuracy is at 95 % confidence, the service's at 68 %.
const perAccuracy = 1.62;
// The minimum relevance for announcing an unplanned sight.
const wellKnown = 75;
// How far around the map of its city one still walks, in meters.
const outskirts = 1000;
// The seconds after which a position is old, and the longest that counts as time passed; the clock may jump.
const [old, longest] = [120, 12 * 3600];

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
  /** What the visitor should know or do, e.g. to be notified; empty if nothing. */
  notice = "";
  /** Whether the service is unreachable. */
  isLost = false;
  /** @type {string | null} The city of the plan of the sent fixes. */
  city = null;
  mutes = new Mutes();
  #timer = null;
  #ticker = 0;
  #isSending = false;
  #queue = [];
  #state = null;
  // Whether to ask about the last position again, since the plan is another.
  #isDue = false;
  #sent = -pause;
  // When the last position arrived, and the times of the last ones that were asked and answered about.
  #arrived = 0;
  #knownTime = 0;
  #heading = null;
  #turned = null;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.mode = new WalkMode(this);
    this.offers = new Offers(this);
    this.tracker = new Tracker({
      arrive: (position) => this.#arrive(position),
      turn: (heading) => {
        this.#turned = heading;
        if (this.#heading === null) app.mapping.here?.turn(heading);
      },
      change: () => this.#showTrouble(),
    });
    app.session.listen((what) => {
      if (what === Change.none) {
        this.stop();
        this.#state = null;
        keepWalk(null);
      } else if (what === Change.plan && this.isOn) this.#replaced();
    });
    // The next fix may be minutes away.
    whenReachable("walk", this.#repeat);
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.keep());
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
    this.offers.clear();
    this.notice = "";
    this.isLost = false;
    this.mutes.clear();
    this.#queue = [];
    this.#heading = this.#turned = null;
  }

  /** Keeps the walk for a reload. Of one that was stopped, only the state stays, for the next walk along this day. */
  keep(isOn = true) {
    if (!this.isOn || !this.plan) return;
    const { app, known, last, events } = this;
    const now = { known, knownTime: this.#knownTime, last, queue: this.#queue, events, ...this.mutes.kept };
    keepWalk({
      day: app.store.fragment, at: Date.now(), isOn, state: this.#state, ...this.offers.kept, ...(isOn ? now : {}),
    });
  }

  // Continues the walk that a reload interrupted.
  #recall() {
    const walk = keptWalk(this.app.store.fragment);
    if (!walk) return;
    this.#state = walk.state;
    this.city = this.plan.city;
    this.offers.recall(walk);
    if (!walk.isOn) return;
    const { known, last, events, queue, knownTime } = walk;
    Object.assign(this, { known, last, events });
    this.mutes.recall(walk);
    this.#queue = queue;
    this.#knownTime = knownTime;
    this.#arrived = performance.now() - Math.max(0, Date.now() - walk.at);
  }

  /** Starts following the visitor, or shows the map of the walk again. */
  async start() {
    if (this.isOn) {
      this.mode.showMap();
      return;
    }
    this.#forget();
    this.#recall();
    this.isOn = true;
    // At once, since some browsers allow the compass only right after a press.
    this.tracker.start();
    this.#ticker = setInterval(() => this.#pass(), tick);
    try {
      await this.mode.open();
    } catch (error) {
      this.stop();
      throw error;
    }
    if (!this.tracker.trouble) say(t("walkWaiting"));
    this.keep();
    if (!this.last) return;
    this.#show();
    this.mode.go(this.last);
    this.#plan();
  }

  /** Stops following. */
  stop() {
    if (!this.isOn) return;
    this.keep(false);
    this.isOn = false;
    this.tracker.stop();
    clearTimeout(this.#timer);
    clearInterval(this.#ticker);
    this.#timer = null;
    this.app.mapping.showHere(null);
    this.mode.close();
    this.app.redraw();
    document.getElementById("walk")?.focus({ preventScroll: true });
  }

  // Positions

  #arrive({ timestamp, coords: { latitude, longitude, accuracy, heading } }) {
    this.last = { time: timestamp / 1000, lat: latitude, lon: longitude, accuracy: accuracy / perAccuracy };
    // Without movement, it is not a number.
    this.#heading = Number.isFinite(heading) ? heading : null;
    this.#arrived = performance.now();
    // For the service, nothing could be reached from there any more.
    if (this.away === 0) this.#queue.push(this.last);
    if (this.#queue.length > mostFixes) this.#queue.shift();
    this.#show();
    this.mode.go(this.last);
    this.#plan();
  }

  #show() {
    const { lat, lon, accuracy } = this.last;
    const heading = this.#heading ?? this.#turned;
    this.app.mapping.showHere({ lat, lon, reach: accuracy * perAccuracy, heading, isOld: this.isOld });
  }

  #showTrouble() {
    if (!this.isOn) return;
    const words = this.mode.troubleWords();
    if (words) say(words);
    this.draw();
  }

  // Minutes pass also without a new position.
  #pass() {
    if (this.last) this.#show();
    this.offers.refresh();
    this.draw();
  }

  /** Whether the last position is no longer current. */
  get isOld() {
    return performance.now() - this.#arrived > old * 1000;
  }

  /** The distance to the map of the city in meters; 0 inside, around it, and without a position. */
  get away() {
    const { facts } = this.app.city;
    const meters = this.last && facts?.bounds ? distanceTo(this.last, facts.bounds) : 0;
    return meters > outskirts ? meters : 0;
  }

  /**
   * The day of the plan with its time now, in minutes since its midnight; null if it is for another day. The service
   * computes both from the last position; the minutes since are counted apart from the device's clock, which may jump.
   */
  get moment() {
    const { known, last } = this;
    if (known && last) {
      if (known.at === undefined || !this.plan.days[known.day]) return null;
      const passed = last.time - this.#knownTime + (performance.now() - this.#arrived) / 1000;
      const seconds = passed > 0 && passed < longest ? passed : 0;
      return { day: known.day, minutes: minutesOf(known.at) + Math.floor(seconds / 60) };
    }
    const { timeZone } = this.app.city.facts;
    const day = this.plan.days.findIndex(({ date }) => date === today(timeZone));
    return day < 0 ? null : { day, minutes: now(timeZone) };
  }

  // The service

  // Schedules sending the buffered fixes.
  #plan() {
    if (this.#isSending || this.#timer !== null || !this.isOn || !this.last) return;
    if (this.#queue.length === 0 && Object.keys(this.mutes.unsent).length === 0 && !this.#isDue) return;
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
    const { unsent } = this.mutes;
    const events = [];
    this.#isSending = true;
    this.#isDue = false;
    this.#sent = performance.now();
    try {
      const body = {
        plan: slim(plan), places: this.#places(),
        fixes,
        ...unsent,
        ...(this.#state ? { state: this.#state } : {}),
      };
      const known = await watch(body, (name, data) => events.push({ name, data }));
      this.#queue.unshift(...fixes.slice(known.read));
      this.#knownTime = fixes[known.read - 1]?.time ?? this.#knownTime;
      this.mutes.markSent(unsent);
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
    this.keep();
    this.draw();
  }

  #places() {
    const stops = new Set(this.plan.days.flatMap((day) => day.stops).map(({ id }) => id));
    const known = this.app.city.places.filter(({ id, relevance }) => relevance >= wellKnown && !stops.has(id));
    return known.slice(0, mostPlaces).map(({ id }) => id);
  }

  #know(known, events, plan) {
    if (this.isLost) markReachable(true);
    this.isLost = false;
    // The card returns to the next stop when there is another.
    if (known.next?.id !== this.known?.next?.id) this.mode.reset();
    this.known = known;
    this.#state = known.state;
    const told = events.filter(({ name }) => name !== "note");
    for (const { name, data } of told) {
      this.events = [{ name, data }, ...this.events].slice(0, mostEvents);
      notify(wordsOf(name, data), `${name} ${data.id}`);
    }
    if (told.length) say(told.map(({ name, data }) => wordsOf(name, data)).join(" "));
    this.#log(told, plan);
    this.keep();
    this.draw();
    this.offers.update(told.findLast(({ name }) => name === "late" || name === "missed")?.data.id ?? null, plan);
  }

  // Logs when stops were visited, also in the saved day.
  #log(told, plan) {
    const { session } = this.app;
    const date = plan.days[this.known.day]?.date;
    const events = told.reduce((log, event) => logged(log, plan, event), session.log);
    const log = date ? withVisited(events, date, this.known.visited) : events;
    if (log === session.log) return;
    session.log = log;
    this.app.mapping.showPlan();
    this.app.redraw();
    this.app.keepDay();
    const trip = this.app.trips.current;
    if (trip) this.app.trips.put({ ...trip, log }).catch((error) => this.app.fail(error));
  }

  /** The ids of the stops of a day that were visited, also on a walk before this one. */
  visited(day) {
    const { date, stops, visited = [] } = this.plan.days[day];
    const logs = [...visited, ...stops].map(({ id }) => id).filter((id) => visitOf(this.app.session.log, date, id));
    return [...new Set([...(this.known?.visited ?? []), ...logs])];
  }

  // Mutes

  /** Whether a place can be muted; stops of the current or an earlier plan cannot. */
  canMute(id) {
    return this.#places().includes(id);
  }

  /** Mutes a place. */
  dismiss(id) {
    this.mutes.dismiss(id);
    this.events = this.events.filter(({ data }) => data.id !== id);
    this.#hush();
  }

  /** Mutes all places for some minutes; 0 unmutes. */
  quiet(minutes) {
    this.mutes.quiet(minutes, this.last?.time ?? 0);
    this.#hush();
  }

  /** Whether all places are muted now. */
  get isQuiet() {
    return (this.last?.time ?? 0) < this.mutes.until;
  }

  #hush() {
    this.keep();
    this.draw();
    byId("walk-card")?.focus({ preventScroll: true });
    this.#plan();
  }

  #replaced() {
    this.offers.forgetOther();
    this.mode.reset();
    this.keep();
    this.draw();
    this.#isDue = this.known !== null;
    this.#plan();
  }

  // Notices

  /** Shows a notice on the card; an empty one removes it. */
  tell(words) {
    this.notice = words;
    if (words) say(words);
    this.draw();
  }

  /** Whether notifications can be requested. */
  get canAsk() {
    return !canNotify();
  }

  /** Requests permission for notifications; if there is none, the card tells what to do. */
  async askToNotify() {
    const help = await askToNotify();
    this.tell(help);
    if (!help) say(t("notifying"));
  }

  /** Closes the notice. */
  forgetNotice() {
    this.tell("");
    byId("walk-card")?.focus({ preventScroll: true });
  }

  // Views

  /** Draws the card, not the rest of the panel, which may be in use. */
  draw() {
    if (this.isOn) this.mode.draw();
  }

  /** Returns the part of the plan's view that leads back to the map of the walk; null without a walk. */
  bar() {
    return this.isOn ? this.mode.bar() : null;
  }

  /** Shows a stop on the card if the map of the walk is open; returns whether it is. */
  turnTo(id) {
    return this.isOn && this.mode.turnTo(id);
  }

  /** Leaves the map of the walk, which goes on, for a view of the panel. */
  fold() {
    if (this.isOn) this.mode.showDay();
  }
}

