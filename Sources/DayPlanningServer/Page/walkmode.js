// The walk on a map that fills the window, with one card: the next stop, and what comes before and after it.
// @ts-check
import { byId, button, make, say, square } from "./dom.js";
import { placesOf, tripOf } from "./directions.js";
import { Follow } from "./follow.js";
import { closeLayer, openLayer } from "./layers.js";
import { positionWords } from "./secure.js";
import { loadStyles } from "./styles.js";
import { t } from "./text.js";
import { barWords, pagesOf, walkCard } from "./walkcard.js";

// The pixels of a swipe.
const leastSwipe = 48;

/** The mode of a walk. It has two states: the map, and the panel with the day, from which Back returns to the map. */
export class WalkMode {
  /** @type {Follow | null} The map that follows; null without a map. */
  follow = null;
  /** @type {string | null} The id of the stop that the card shows; null for the next one. */
  shown = null;
  #section = null;
  #sizes = null;

  /** @param {import("./walking.js").Walking} walking */
  constructor(walking) {
    this.walking = walking;
  }

  get #isMap() {
    return document.body.dataset.walk === "map";
  }

  #end = () => this.walking.stop();

  #toMap = () => this.#open();

  /** Opens the mode; rejects if its styles do not load. */
  async open() {
    await loadStyles("walk.css");
    if (!this.walking.isOn || this.#section) return;
    const { app } = this.walking;
    const center = button("locate", t("walkCenter"), () => this.#center(), { id: "walk-center", hidden: true });
    const card = walkCard(this.walking);
    this.#section = make(
      "section", { id: "walk-mode", class: "no-print", "aria-label": t("onTheWay") },
      square("close", t("walkStop"), this.#end, { id: "walk-stop" }), center, card,
    );
    this.#connectSwipes();
    byId("panel").parentElement.append(this.#section);
    // The map's credits and its buttons stay above the card.
    this.#sizes = new ResizeObserver(() => this.#measure());
    openLayer(this.#end);
    this.#open();
    const { map } = app.mapping;
    if (map) {
      this.follow = new Follow(map, () => this.#card.getBoundingClientRect(), () => this.#showCenter());
      this.#lookAtDay();
    }
    this.draw();
    this.#card.focus({ preventScroll: true });
  }

  get #card() {
    return this.#section.querySelector("#walk-card");
  }

  #open() {
    document.body.dataset.walk = "map";
    this.#section.hidden = false;
    this.#watchCard();
    this.draw();
    this.#card.focus({ preventScroll: true });
  }

  #watchCard() {
    this.#sizes.disconnect();
    this.#sizes.observe(this.#card);
    this.#measure();
  }

  #measure() {
    document.body.style.setProperty("--walk", `${Math.round(this.#card.getBoundingClientRect().height)}px`);
  }

  /** Shows the map again. */
  showMap() {
    if (!this.#section || this.#isMap) return;
    closeLayer(this.#toMap);
    // A view over the day has an entry of its own, which Back then skips.
    this.walking.app.screen.show("home");
    this.#open();
  }

  /** Shows the panel with the day; the walk goes on. */
  showDay() {
    if (!this.#section || !this.#isMap) return;
    document.body.dataset.walk = "day";
    this.#section.hidden = true;
    openLayer(this.#toMap);
    const { app } = this.walking;
    app.redraw();
    app.sheet.set("half");
    byId("walk-map")?.focus({ preventScroll: true });
  }

  /** Closes the mode. */
  close() {
    for (const layer of [this.#toMap, this.#end]) closeLayer(layer);
    delete document.body.dataset.walk;
    document.body.style.removeProperty("--walk");
    this.#sizes?.disconnect();
    this.follow?.end();
    this.#section?.remove();
    this.#section = this.#sizes = this.follow = null;
    this.shown = null;
  }

  // The map

  /** Moves the map along with the visitor, unless that leaves the city. */
  go(fix) {
    if (this.walking.away > 0) this.follow?.lose();
    else this.follow?.go(fix);
  }

  // Until there is a position, the map shows the day.
  #lookAtDay() {
    const { app, plan } = this.walking;
    const { day } = pagesOf(this.walking);
    if (!day) return;
    const { follow } = this;
    follow.look(placesOf(plan, day, (text) => app.city.position(text)).map(({ spot }) => spot));
    follow.center();
  }

  #center() {
    this.reset();
    this.follow?.center();
    this.draw();
    this.#card.focus({ preventScroll: true });
  }

  #showCenter() {
    const button = this.#section?.querySelector("#walk-center");
    if (button) button.hidden = this.follow?.isOn ?? true;
  }

  #drawLeg() {
    const { app, plan } = this.walking;
    const { day, index, live, id } = pagesOf(this.walking, this.shown);
    // At a stop, the leg ahead is the one that leaves it.
    const isThere = live?.there && live.id === id;
    const leg = day?.legs.find((each) => (isThere ? each.from : each.to) === id) ?? null;
    const trip = leg && tripOf(plan, day, leg.to, (text) => app.city.position(text));
    this.follow?.draw(trip ? leg : null, trip?.from ? [trip.from, trip.to] : [], index);
    app.mapping.routes?.choose(id ?? null);
  }

  // The card

  /** Returns to the next stop. */
  reset() {
    this.shown = null;
  }

  /** Draws the card, keeping the focus, and the leg ahead. */
  draw() {
    if (!this.#section) return;
    const card = this.#card;
    const focus = card.contains(document.activeElement) ? document.activeElement.id : null;
    const { scrollTop } = card;
    const next = walkCard(this.walking);
    card.replaceWith(next);
    next.scrollTop = scrollTop;
    if (focus) (document.getElementById(focus) ?? next).focus({ preventScroll: true });
    if (this.#isMap) {
      this.#watchCard();
      this.#drawLeg();
    } else document.getElementById("walk-bar")?.replaceWith(this.bar());
  }

  /** Shows the stop before or after. */
  turn(by) {
    const { stops, at, next } = pagesOf(this.walking, this.shown);
    const target = at + by;
    if (target < 0 || target > stops.length || (target === stops.length && target !== next)) return;
    this.#showStop(target === next ? null : stops[target].id);
  }

  /** Shows a stop, if the map is open; returns whether it is. */
  turnTo(id) {
    if (!this.#section || !this.#isMap) return false;
    const { stops, next } = pagesOf(this.walking);
    const target = stops.findIndex((stop) => stop.id === id);
    if (target >= 0) this.#showStop(target === next ? null : id);
    return true;
  }

  #showStop(id) {
    this.shown = id;
    this.draw();
    const { stop, leg, day } = pagesOf(this.walking, id);
    say(this.#card.querySelector("#walk-next").textContent);
    if (id === null) this.follow?.center();
    else if (stop) {
      const before = day.stops.find((one) => one.id === leg?.from);
      this.follow?.look(leg?.line ?? [before, stop].filter(Boolean).map(({ lon, lat }) => [lon, lat]));
    }
  }

  #connectSwipes() {
    let start = null;
    const section = this.#section;
    section.addEventListener("pointerdown", (event) => {
      start = event.isPrimary && event.target.closest("#walk-card") ? [event.clientX, event.clientY] : null;
    });
    section.addEventListener("pointerup", ({ clientX, clientY }) => {
      if (!start) return;
      const [x, y] = [clientX - start[0], clientY - start[1]];
      start = null;
      if (Math.abs(x) >= leastSwipe && Math.abs(x) > 2 * Math.abs(y)) this.turn(x < 0 ? 1 : -1);
    });
    section.addEventListener("pointercancel", () => {
      start = null;
    });
  }

  /** Returns why there is no position and what to do, in words; empty if there is one. */
  troubleWords() {
    const { trouble } = this.walking.tracker;
    if (!trouble) return "";
    if (trouble === "insecure" || trouble === "unsupported") return positionWords();
    return t(trouble === "denied" ? "positionDenied" : "positionUnknown");
  }

  /** Returns the bar in the plan's view, while the panel is open. */
  bar() {
    return make(
      "section", { id: "walk-bar", class: "notice busy stack no-print", "aria-label": t("onTheWay") },
      make("p", {}, make("b", {}, barWords(this.walking))),
      make(
        "p", { class: "actions" },
        button("walk", t("walkMap"), () => this.showMap(), { id: "walk-map", class: "button main" }),
        button("close", t("walkStop"), this.#end, { id: "walk-end" }),
      ),
    );
  }
}
