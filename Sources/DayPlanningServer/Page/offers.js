// The offers of a walk to replan the rest of the day: when they are made, computed again, accepted and declined.
// @ts-check
import { byId, say, toast } from "./dom.js";
import { notify } from "./notify.js";
import { isSameOffer, isStale, makeOffer, offerWords, timeOfOffer } from "./offer.js";
import { t } from "./text.js";
import { withTimes } from "./visits.js";

/** @typedef {import("./session.js").ShownPlan} ShownPlan */

/** The offer on the card of a walk. */
export class Offers {
  /** @type {import("./offer.js").Offer | null} A better rest of day. */
  current = null;
  /** Whether an offer is being computed. */
  isAsking = false;
  // The stops with an accepted or declined offer, by plan.
  #settled = new WeakMap();
  /** @type {string | null} The stop for which an offer was on the card when the page was left. */
  #late = null;

  /** @param {import("./walking.js").Walking} walking */
  constructor(walking) {
    this.walking = walking;
  }

  /** Forgets the offer, for another walk. */
  clear() {
    this.current = null;
    this.#late = null;
  }

  /** What a reload would lose: the stops with an answer, and the one whose offer is on the card. */
  get kept() {
    return { settled: [...(this.#settled.get(this.walking.plan) ?? [])], late: this.current?.stop ?? this.#late };
  }

  /** @param {import("./walkmemory.js").KeptWalk} walk */
  recall({ settled, late, isOn }) {
    this.#settled.set(this.walking.plan, new Set(settled));
    if (isOn) this.#late = late;
  }

  /**
   * Makes an offer for the stop that the visitor reaches late, if any, or computes the current one again.
   *
   * @param {string | null} late
   * @param {ShownPlan} plan
   */
  update(late, plan) {
    const stop = late ?? this.#late;
    this.#late = null;
    if (stop && !this.#settled.get(plan)?.has(stop)) this.#propose(stop, plan);
    else this.refresh();
  }

  /** @returns {import("./offer.js").Moment | null} */
  get #now() {
    const { moment, last } = this.walking;
    if (!moment || !last) return null;
    return { lat: last.lat, lon: last.lon, ...moment, visited: this.walking.visited(moment.day) };
  }

  // Computes the best rest of the day from here; null if there is none, or if it is no longer needed.
  async #compute(stop, plan) {
    const { walking } = this;
    const moment = this.#now;
    if (!moment || this.isAsking) return null;
    this.isAsking = true;
    walking.draw();
    try {
      const offer = await makeOffer(plan, stop, moment);
      return walking.isOn && walking.plan === plan ? offer : null;
    } catch (error) {
      walking.tell(t(error.isLost ? "offerWait" : "offerNone"));
      if (!error.isLost) this.current = null;
      return null;
    } finally {
      this.isAsking = false;
      walking.draw();
    }
  }

  async #propose(stop, plan) {
    const offer = await this.#compute(stop, plan);
    if (!offer) return;
    this.current = offer;
    this.walking.notice = "";
    const words = offerWords(offer.answer);
    notify(words, "offer");
    say(words);
    this.walking.draw();
  }

  /** Computes an offer again that no longer holds. */
  async refresh() {
    const { current: offer } = this;
    const moment = this.#now;
    if (!offer || !moment || this.walking.isLost || !isStale(offer, moment)) return;
    const fresh = await this.#compute(offer.stop, offer.plan);
    if (!fresh || this.current !== offer) return;
    this.current = fresh;
    this.walking.draw();
  }

  #settle({ plan, stop }) {
    this.#settled.set(plan, new Set([...(this.#settled.get(plan) ?? []), stop]));
    this.current = null;
    this.walking.keep();
  }

  /** Accepts the new plan, computed for here and now; it can be undone. */
  async take() {
    const { current: offer } = this;
    if (!offer) return;
    const fresh = await this.#compute(offer.stop, offer.plan);
    if (!fresh || this.current !== offer) return;
    const { app } = this.walking;
    const { session, trips, city } = app;
    const { plan } = fresh.answer;
    const { from } = plan.request;
    const { current: trip } = trips;
    const isSaved = trips.isSaved(session);
    const { log } = session;
    if (from && !city.place(from)) session.log = { ...log, spots: { ...log.spots, [from]: timeOfOffer(fresh) } };
    try {
      const rest = withTimes(/** @type {any} */ (plan), session.log);
      if (!await session.takeRest(fresh.moment.day, rest)) return;
    } catch (error) {
      this.walking.tell(t("offerWait"));
      if (!error.isLost) app.fail(error);
      return;
    }
    this.#settle(offer);
    if (isSaved) {
      await trips.save(session, trip.name, trip.facts).catch((error) => app.fail(error));
      app.redraw();
    }
    const words = isSameOffer(fresh, offer) ? "" : offerWords(fresh.answer);
    toast([t("offerTaken"), words].filter(Boolean).join(" "), { words: t("undo"), press: () => app.undo(-1) });
    byId("walk-card")?.focus({ preventScroll: true });
  }

  /** Declines the new plan. */
  decline() {
    this.#settle(this.current);
    this.walking.draw();
    byId("walk-card")?.focus({ preventScroll: true });
  }

  /** Forgets an offer for another plan than the current one. */
  forgetOther() {
    if (this.current && this.current.plan !== this.walking.plan) this.current = null;
  }
}
